"""Which modules are compiled, whether the compiled code is fresh, and which of the two runs.

setup.py reads this file to build, the package reads it to start; it therefore imports nothing of the package.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

VARIABLE = "GAMETABLE_COMPILED"  # 1: compiled or an error, 0: interpreted, unset: compiled where possible
MARKER = "_compiled_from.txt"  # written by the build: the hash of the sources it compiled
NUMBERS = (  # rules, searches and batches: they work on plain numbers, and are many times as fast when compiled
    "kernel/bits.py",
    "kernel/rng.py",
    "kernel/state.py",
    "kernel/playout.py",
    "kernel/recording.py",
    "kernel/judgement.py",
    "kernel/features.py",
    "bots/search.py",
    "bots/tree.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/judgement.py",
    "games/*/judgement_*.py",
    "games/*/sight.py",
    "games/*/features.py",
    "batch/slots.py",
)
OBJECTS = (  # the way of a move through a table and its server: Python's objects, faster when compiled
    "kernel/record.py",
    "kernel/recorder.py",
    "games/*/notation.py",
    "games/*/places.py",
    "games/*/story.py",
    "scene/difference.py",
    "scene/kept.py",
    "table/entries.py",
    "table/match.py",
    "table/playing.py",
    "table/seats.py",
    "table/story.py",
    "table/table.py",
    "table/taking.py",
    "table/writing.py",
    "storage/batch.py",
    "server/drawings.py",
    "server/ear.py",
    "server/eye.py",
    "server/frames.py",
    "server/hub.py",
    "server/limits.py",
    "server/outbox.py",
    "server/picks.py",
    "server/picture.py",
    "server/room.py",
    "server/showing.py",
    "server/visitor.py",
)


def compiled_sources(package: Path, patterns: Sequence[str] = NUMBERS + OBJECTS) -> list[Path]:
    """The source files that are compiled together, in a fixed order; or only those that match some patterns."""
    found = {path for pattern in patterns for path in package.glob(pattern)}
    return sorted(found)


def source_hash(package: Path) -> str:
    """One hash over the names and texts of all compiled sources."""
    digest = hashlib.sha256()
    for path in compiled_sources(package):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def wish() -> str:
    """What the environment variable asks for: "1", "0" or "" (no wish)."""
    value = os.environ.get(VARIABLE, "")
    if value not in ("", "0", "1"):
        raise _unusable(f"{VARIABLE} is {value!r}; right are 1 (compiled), 0 (interpreted) or nothing.")
    return value


def _unusable(sentence: str) -> BaseException:
    """For a program that imports the package an ImportError; the command ends with the sentence alone."""
    program = Path(sys.argv[0]).name
    if program == "gametable" or (program == "-m" and "gametable" in sys.orig_argv):
        sys.stderr.write(f"{sentence}\n")
        return SystemExit(2)
    return ImportError(sentence)


class SourceFinder:
    """Finds the sources of the compiled modules, so that Python passes over their compiled twins."""

    def __init__(self, package: Path) -> None:
        self._paths = {_module_name(package, path): path for path in compiled_sources(package)}

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a compiled module; None for all others."""
        source = self._paths.get(name)
        if source is None:
            return None
        places = [str(source.parent)] if source.stem == "__init__" else None
        return importlib.util.spec_from_file_location(name, source, submodule_search_locations=places)


def choose(package: Path) -> bool:
    """Decide whether the compiled modules run; says why where the answer is not the expected one."""
    asked = wish()
    fault = problem(package)
    if asked == "1" and fault:
        raise _unusable(f"{VARIABLE}=1 asks for compiled code, but {fault}")
    if asked == "0" or fault:
        sys.meta_path.insert(0, SourceFinder(package))
        if fault and _is_built(package) and not asked:
            warnings.warn(f"Running interpreted: {fault}", RuntimeWarning, stacklevel=3)
        return False
    return True


def problem(package: Path) -> str:
    """Why the compiled modules must not run; empty when they may."""
    if not _is_built(package):
        return "this installation has none (a C compiler was missing, or the build was told not to)."
    if is_stale(package):
        return "the sources have changed since it was built; `make install` builds it anew."
    return ""


def is_stale(package: Path) -> bool:
    """Whether compiled code lies there that was made from other sources."""
    return _is_built(package) and (package / MARKER).read_text().strip() != source_hash(package)


def _is_built(package: Path) -> bool:
    if not (package / MARKER).exists():
        return False
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    return (package / "kernel" / f"bits{suffix}").exists()


def _module_name(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
