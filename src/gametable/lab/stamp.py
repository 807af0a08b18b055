"""The stamp of a run: a hash over all that can change how a game is played, and over nothing else.

That are the parts of the kernel that play, the bots, the lab's way to seat and deal, and of the game its rules, lists,
what a seat may know (bots decide by that), options and judgement, with all that these import from the game's folder.
Another game, the server, drawings and texts (the log, the form of records, reasons for refusals, the guide) leave the
stamp as it is, so that a run is outdated only where it would be played otherwise.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

KERNEL: Final = (
    "bits",
    "game",
    "judgement",
    "lists",
    "options",
    "playout",
    "recorder",
    "recording",
    "rng",
    "state",
    "tuning",
)
LAB: Final = ("arena", "match", "playing", "seeded")
GAME: Final = ("rules.py", "rules/*.py", "sight.py", "imagination.py", "options.py")  # and all that they import
JUDGEMENT: Final = "judgement"  # how the names of its files begin


def stamp_of(package: Path, game: str) -> str:
    """One hash over the names and texts of all that plays a game."""
    return hash_of(stamps_of(package, game).values())


def stamps_of(package: Path, game: str) -> dict[str, str]:
    """A hash for each part of what plays a game, by a name that people know it by."""
    return {part: _hash_of_files(package, paths) for part, paths in played_by(package, game).items()}


def played_by(package: Path, game: str) -> dict[str, list[Path]]:
    """The files that decide how a game is played, part by part, in a fixed order."""
    own = package / "games" / game
    judging = {*own.glob(f"{JUDGEMENT}*.py"), *own.glob(f"{JUDGEMENT}*.toml")}
    roots = chain.from_iterable(own.glob(name) for name in GAME)
    rules = {*_with_imports(own, [*roots, *judging]), *own.glob("game.py"), *own.glob("*.toml")}
    return {
        "kernel": [package / "kernel" / f"{name}.py" for name in KERNEL],
        "bots": sorted((package / "bots").glob("*.py")),
        "lab": [package / "lab" / f"{name}.py" for name in LAB],
        "rules": sorted(rules - judging),
        "judgement": sorted(judging),
    }


def hash_of(texts: Iterable[str | bytes]) -> str:
    """One hash over some texts in their order."""
    digest = hashlib.sha256()
    for text in texts:
        content = text.encode() if isinstance(text, str) else text
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()


def _hash_of_files(package: Path, paths: Iterable[Path]) -> str:
    pairs = ((path.relative_to(package).as_posix(), path.read_bytes()) for path in paths)
    return hash_of(chain.from_iterable(pairs))


def _with_imports(folder: Path, roots: Iterable[Path]) -> set[Path]:
    """Python files of a game, and those of its folder that they import, and so on."""
    found: set[Path] = set()
    waiting = [path for path in roots if path.suffix == ".py"]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(folder, path)
    return found


def _imported(folder: Path, path: Path) -> Iterator[Path]:
    """The files of the folder that a module names where it imports."""
    files = {
        file.relative_to(folder).with_suffix("").as_posix().replace("/", "."): file for file in folder.rglob("*.py")
    }
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            named = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        else:
            continue
        inside = (name.partition(f"games.{folder.name}.")[2] for name in named)
        yield from (files[name] for name in inside if name in files)
