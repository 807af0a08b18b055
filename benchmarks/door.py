"""Times the way in: from a fresh clone to the link and to compiled play, compiling, edits, wheels, tests.

Everything happens in fresh clones of what is committed, with environments of their own, in temporary folders. Wall
time, CPU time of all processes and the largest process are written down; medians where something is done several times.
Parts are stored as they are measured (benchmarks/results/door.json), and not measured again unless --again asks for it.
`make play` takes the usual port, so no other server may run here.
"""

from __future__ import annotations

import argparse
import ast
import platform
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError

from rich.console import Console
from rich.markup import escape
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.door_player import Player, ask
from benchmarks.door_rows import rows
from benchmarks.fresh_clone import Command, Failed, FreshClone, Spent, fresh_clone
from benchmarks.stored import Measure, measure_in_rounds, read_stored

ROOT: Final = Path(__file__).resolve().parents[1]
STORED: Final = Path(__file__).with_name("results") / "door.json"
PORT: Final = 8017
LINK: Final = re.compile(r"^On this machine: (http://\S+?)/?$", re.MULTILINE)
COMPILED: Final = re.compile(r"^gametable_compiled 1$", re.MULTILINE)
MARK: Final = re.compile(r"^# mypyc compiles this module: ", re.MULTILINE)
LOOK_EVERY: Final = 0.05  # seconds
LONGEST: Final = 1200.0  # seconds; what takes longer has failed
QUIET: Final = ("-q", "--disable-pip-version-check")
NEW_FUNCTION: Final = '''

def edited_here(text: str) -> str:
    """Nothing that anybody needs."""
    return text + " and a text that stands nowhere else"
'''
OWN_PARTS: Final = ("link", "compiled", "compile", "edits", "wheel")
PARTS: Final = (*OWN_PARTS, "tests")

Clones = Callable[[], AbstractContextManager[FreshClone]]


@dataclass(frozen=True)
class Size:
    """How often something is done."""

    links: int
    compiled: int


FULL: Final = Size(links=5, compiled=3)
ONCE: Final = Size(links=1, compiled=1)


@dataclass
class Figures:
    """What each thing took, each time."""

    found: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def add(self, name: str, spent: Spent, console: Console) -> None:
        """Take down what something took, and tell it."""
        samples = self.found.setdefault(name, {"wall": [], "cpu": [], "largest": []})
        for what, value in spent._asdict().items():
            samples[what].append(round(value, 2))
        console.print(
            f"{name}: {spent.wall:.1f} s, {spent.cpu:.1f} CPU s, largest process {spent.largest:.0f} MB",
            soft_wrap=True,
            markup=False,  # [server] is a name
        )


def parts(size: Size, clones: Clones) -> Iterator[tuple[str, Measure]]:
    """Everything that can be measured, by name."""
    yield "link", partial(link, size, clones)
    yield "compiled", partial(compiled_play, size, clones)
    yield "compile", partial(compiling, clones)
    yield "edits", partial(edits, clones)
    yield "wheel", partial(wheel, clones)
    yield "tests", partial(tests, clones)


# The link


def link(size: Size, clones: Clones, console: Console) -> dict[str, Any]:
    """From `make play` to a link that answers: in a fresh clone, and once more after that was ended at once."""
    figures = Figures()
    for _ in range(size.links):
        with clones() as clone:
            for name in ("link", "link, second time"):
                command = clone.start("make", "play")
                wall = wait_for_link(command)[1]
                figures.add(name, end(command)._replace(wall=wall), console)
    return {"figures": figures.found}


def wait_for_link(command: Command) -> tuple[str, float]:
    """The address that is printed, and after how many seconds it was there and answered."""
    address = ""
    while time.monotonic() - command.began < LONGEST:
        if not address and (printed := LINK.search(command.said())):
            address = printed[1]
        if address and "gametable_" in _metrics(address):
            return address, time.monotonic() - command.began
        if command.has_ended():
            break
        time.sleep(LOOK_EVERY)
    raise Failed(f"`make play` prints no link that answers:\n{command.said()[-2000:]}")


def _metrics(address: str) -> str:
    try:
        return str(ask(address, "/metrics"))
    except (URLError, ConnectionError, TimeoutError):
        return ""


def end(command: Command) -> Spent:
    """Ctrl-C."""
    command.interrupt()
    return command.end(may_fail=True)


# Compiled play


def compiled_play(size: Size, clones: Clones, console: Console) -> dict[str, Any]:
    """From `make play` to compiled play: while nobody plays, and with one person against bots."""
    figures, away, moves = Figures(), [], []
    for _ in range(size.compiled):
        with clones() as clone:
            command = clone.start("make", "play")
            wall = wait_for_compiled(command, wait_for_link(command)[0])
            figures.add("compiled play, nobody plays", end(command)._replace(wall=wall), console)
            command = clone.start("make", "play")
            wall = wait_for_link(command)[1]
            figures.add("link, once it is compiled", end(command)._replace(wall=wall), console)
        with clones() as clone:
            command = clone.start("make", "play")
            address = wait_for_link(command)[0]
            with Player(address) as player:
                wall = wait_for_compiled(command, address)
                time.sleep(2)  # a move or two on the compiled code
            figures.add("compiled play, one person against bots", end(command)._replace(wall=wall), console)
        if player.failed:
            raise Failed(f"The person at the table could not play on: {player.failed}")
        away.append(round(player.longest_away, 2))
        moves.append(player.moves)
    return {"figures": figures.found, "away": away, "moves": moves}


def wait_for_compiled(command: Command, address: str) -> float:
    """After how many seconds the server runs compiled."""
    while time.monotonic() - command.began < LONGEST and not command.has_ended():
        if COMPILED.search(_metrics(address)):
            return time.monotonic() - command.began
        time.sleep(LOOK_EVERY)
    raise Failed(f"The server does not come to run compiled:\n{command.said()[-2000:]}")


# Compiling, and edits


def compiling(clones: Clones, console: Console) -> dict[str, Any]:
    """What `make play` needs, installed and compiled in the foreground; then what the tests need besides."""
    figures = Figures()
    with clones() as clone:
        installing = clone.run("make", ".venv/installed")
        figures.add("installing what playing needs", installing, console)
        compiled = clone.run("make", "compile")
        figures.add("compiling", compiled, console)
        figures.add("installing and compiling", installing + compiled, console)
        figures.add("installing what tests need besides", clone.run("make", "install"), console)
    return {"figures": figures.found}


def edits(clones: Clones, console: Console) -> dict[str, Any]:
    """One command after an edit, until it runs compiled."""
    figures = Figures()
    with clones() as clone:
        clone.compile()
        figures.add("nothing has changed", clone.run("make", "compile"), console)
        for place, path in edited_modules(clone.folder / "src" / "gametable"):
            edit_function(path)
            figures.add(f"edit inside a function: {place}", clone.run("make", "compile"), console)
            path.write_text(path.read_text(encoding="utf-8") + NEW_FUNCTION, encoding="utf-8")
            figures.add(f"new function and literal: {place}", clone.run("make", "compile"), console)
    return {"figures": figures.found}


def edited_modules(package: Path) -> Iterator[tuple[str, Path]]:
    """The largest compiled module of a game's rules and of the server, and the module that all games use most."""
    yield "rules of a game", _largest(package.glob("games/*/rules/*.py"))
    yield "random numbers of the kernel", package / "kernel" / "rng.py"
    yield "server", _largest((package / "server").glob("*.py"))


def _largest(paths: Iterator[Path]) -> Path:
    return max((path for path in paths if MARK.search(path.read_text())), key=lambda path: path.stat().st_size)


def edit_function(path: Path) -> None:
    """Let the last function that returns what it computes give it a name first."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    found = [
        node
        for function in ast.walk(ast.parse("".join(lines)))
        if isinstance(function, ast.FunctionDef)
        for node in function.body
        if isinstance(node, ast.Return) and isinstance(node.value, ast.BinOp | ast.Call | ast.Compare | ast.BoolOp)
    ]
    node = max(found, key=lambda one: one.lineno)
    line = lines[node.lineno - 1]
    before, _, after = line.partition("return ")
    lines[node.lineno - 1] = f"{before}computed = {after}"
    assert node.end_lineno is not None
    lines.insert(node.end_lineno, f"{before}return computed\n")
    path.write_text("".join(lines), encoding="utf-8")


# Wheels and tests


def wheel(clones: Clones, console: Console) -> dict[str, Any]:
    """Build a wheel, and install it into empty environments."""
    figures, sizes = Figures(), {}
    with clones() as clone:
        clone.run("make", ".venv/bin/python")
        figures.add(
            "building a wheel", clone.run(".venv/bin/pip", *QUIET, "wheel", "--no-deps", "-w", "dist", "."), console
        )
        (made,) = (clone.folder / "dist").glob("*.whl")
        for extra in ("", "[server]"):
            name, place = f"installing the wheel: gametable{extra}", clone.folder / f"empty{extra}"
            clone.run(sys.executable, "-m", "venv", place.name)
            before = _megabytes(place)
            figures.add(
                name, clone.run(f"{place.name}/bin/pip", *QUIET, "install", f"{made}{extra}", CC="false"), console
            )
            sizes[name] = {"packages": _packages(place), "megabytes": round(_megabytes(place) - before)}
    return {"figures": figures.found, "sizes": sizes}


def _packages(environment: Path) -> int:
    """How many packages are installed, without pip and what it brings."""
    listed = subprocess.run([environment / "bin" / "pip", "freeze"], capture_output=True, text=True, check=True)
    return len(listed.stdout.splitlines())


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def tests(clones: Clones, console: Console) -> dict[str, Any]:
    """`make test` once `make install` has run."""
    figures = Figures()
    with clones() as clone:
        figures.add("make install", clone.run("make", "install"), console)
        figures.add("make test", clone.run("make", "test"), console)
    return {"figures": figures.found}


# All together


def versions(source: Path, *, empty_cache: bool) -> dict[str, str]:
    """What was measured, when, and with what."""
    commit = subprocess.run(
        ["git", "-C", str(source), "rev-parse", "--short", "HEAD"],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    )
    compiler = subprocess.run(["cc", "-dumpfullversion"], capture_output=True, text=True, check=False)  # noqa: S607
    return {
        "commit": commit.stdout.strip(),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "python": platform.python_version(),
        "compiler": compiler.stdout.strip() or "missing",
        "machine": f"{platform.machine()}, {platform.system()} {platform.release()}",
        "pip_cache": "empty" if empty_cache else "as it was",
    }


def main(words: list[str] | None = None) -> None:
    """Measure, store, and print a table of all that is stored."""
    parser = argparse.ArgumentParser(
        prog="door", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--tests", action="store_true", help="measure the tests as well, which takes long")
    parser.add_argument("--once", action="store_true", help="do everything once: a first look")
    parser.add_argument("--again", action="store_true", help="measure parts that are stored already, too")
    parser.add_argument("--empty-cache", action="store_true", help="let pip download everything")
    parser.add_argument("--source", type=Path, default=ROOT, help="the repository to clone; usually this one")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    arguments = parser.parse_args(words)
    if unknown := [name for name in arguments.only if name not in PARTS]:
        raise SystemExit(f"No part is called {' or '.join(unknown)}; right are {', '.join(PARTS)}.")
    if (arguments.once or arguments.empty_cache) and arguments.file == STORED:
        raise SystemExit("--once and --empty-cache measure something else: say with --file where to put it.")
    names = arguments.only or (PARTS if arguments.tests else OWN_PARTS)
    if not {"link", "compiled"}.isdisjoint(names):
        _complain_of_a_server()
    size = ONCE if arguments.once else FULL
    clones = partial(fresh_clone, arguments.source.absolute(), empty_cache=arguments.empty_cache)
    measure_in_rounds(
        [(name, work) for name, work in parts(size, clones) if name in names],
        arguments.file,
        rounds=size.links,
        is_full=size == FULL,
        versions=versions(arguments.source, empty_cache=arguments.empty_cache),
        again=arguments.again,
    )
    table = Table("what", "wall", "CPU", "largest process", "target", "", title="From a fresh clone")
    for found in read_stored(arguments.file).values():
        for row in rows(found):
            table.add_row(*map(escape, row))
    Console(width=max(Console().width, 120)).print(table)


def _complain_of_a_server() -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", PORT))
        except OSError:
            raise SystemExit(f"Port {PORT} is taken, and `make play` needs it: end the server there first.") from None


if __name__ == "__main__":
    main()
