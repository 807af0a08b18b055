"""Which modules are compiled, whether their compiled code is fresh, and which of the two runs.

A module is compiled if it has a line `# mypyc compiles this module: numbers` (or `objects`). With `, inlined by games`
behind it, its short functions become part of those of games that call them. `tools/compile.py` makes one library of all
of them and puts it beside the package. The library's name carries a hash of their sources, so that it runs with exactly
these sources or not at all, and putting it in place is a single rename.

`tools/compile.py` and `setup.py` read this file to compile, the package reads it to start; it therefore imports nothing
of the package.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "GAMETABLE_COMPILED"  # 1: compiled or an error, 0: interpreted, unset: compiled where possible
GROUP: Final = "gametable"  # mypyc's name for all modules that are compiled together
LIBRARY: Final = f"{GROUP}__mypyc"  # the name under which mypyc's code asks for its library
NUMBERS: Final = "numbers"  # rules, searches and batches: plain numbers, many times as fast when compiled
OBJECTS: Final = "objects"  # the way of a move through a table and its server: Python's objects, faster when compiled
MARK: Final = re.compile(rb"^# mypyc compiles this module: (numbers|objects)(, inlined by games)?$", re.MULTILINE)


def compiled_sources(package: Path, kind: str = "") -> list[Path]:
    """The source files that are compiled together, in a fixed order; or only those of one kind."""
    return [path for path, marked, _ in _marked_sources(package) if kind in ("", marked)]


def _marked_sources(package: Path) -> list[tuple[Path, str, bytes]]:
    """Path, kind and text of each module that is compiled."""
    texts = ((path, path.read_bytes()) for path in sorted(package.rglob("*.py")))
    return [(path, mark[1].decode(), text) for path, text in texts if (mark := MARK.search(text))]


def source_hash(package: Path) -> str:
    """A hash of the names and texts of all modules that are compiled."""
    return _hash_of(package, _marked_sources(package))


def _hash_of(package: Path, sources: Sequence[tuple[Path, str, bytes]]) -> str:
    digest = hashlib.sha256()
    for path, _, text in sources:
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + text + b"\0")
    return digest.hexdigest()


def library_of(package: Path, digest: str) -> Path:
    """Where the library lies that is made of sources with this hash."""
    return package.parent / f"{LIBRARY}.{digest[:16]}{EXTENSION_SUFFIXES[0]}"


def libraries(package: Path) -> list[Path]:
    """All compiled libraries of this Python that lie beside the package, the newest first; some may be outdated."""
    found = package.parent.glob(f"{LIBRARY}.*{EXTENSION_SUFFIXES[0]}")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def requested_mode() -> str:
    """What the environment variable asks for: "1", "0" or "" (nothing)."""
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


class CompiledModules:
    """Finds modules in a library before Python finds their sources."""

    def __init__(self, library: Path, modules: frozenset[str]) -> None:
        self._library = str(library)
        self._modules = modules

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A module of the library, or the library itself; None for all others."""
        if name == LIBRARY:
            return ModuleSpec(name, ExtensionFileLoader(name, self._library), origin=self._library)
        return ModuleSpec(name, self, origin=self._library) if name in self._modules else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, run to its end: that is what mypyc's code does when it is created."""
        importlib.import_module(LIBRARY)
        exported = exported_name(spec.name)
        loader = ExtensionFileLoader(exported, self._library)
        return loader.create_module(ModuleSpec(exported, loader, origin=self._library))

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to do."""


def exported_name(module: str) -> str:
    """The name of a module in C code."""
    return module.replace(".", "___")


def module_name(package: Path, path: Path) -> str:
    """The dotted name of the module in a source file."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def use(library: Path, package: Path, sources: Sequence[Path]) -> None:
    """Import the modules with these sources from a library that is made of them."""
    modules = frozenset(module_name(package, path) for path in sources)
    sys.meta_path.insert(0, CompiledModules(library, modules))


def choose(package: Path) -> bool:
    """Decide whether compiled code runs; say why where the answer is not the expected one."""
    requested = requested_mode()
    if requested == "0":
        return False
    sources = _marked_sources(package)
    library = library_of(package, _hash_of(package, sources))
    if library.exists():
        use(library, package, [path for path, _, _ in sources])
        return True
    error = problem(package)
    if requested == "1":
        raise _unusable(f"{VARIABLE}=1 asks for compiled code, but {error}")
    if libraries(package):
        warnings.warn(f"Running interpreted: {error}", RuntimeWarning, stacklevel=3)
    return False


def problem(package: Path) -> str:
    """Why no compiled code can run; empty if it can."""
    if library_of(package, source_hash(package)).exists():
        return ""
    if libraries(package):
        return "the sources have changed since it was compiled; `make compile` compiles them anew."
    return "this installation has none; in a clone, `make compile` makes it."


def is_stale(package: Path) -> bool:
    """Whether compiled code lies there that was made from other sources, and none from these."""
    return bool(problem(package)) and bool(libraries(package))
