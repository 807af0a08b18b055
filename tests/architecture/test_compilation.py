"""Compiled code runs only when it was made from the sources beside it; without a compiler all runs interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gametable
from gametable import _compilation

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(gametable.__file__).parent
LIBRARY = _compilation.library_of(PACKAGE, _compilation.source_hash(PACKAGE))
SAY = "import gametable, gametable.kernel.bits as bits; print(gametable.COMPILED, bits.bit(5), bits.__file__[-3:])"

needs_compiled = pytest.mark.skipif(not LIBRARY.exists(), reason="this installation is not compiled")


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != _compilation.VARIABLE}
    environment = {**kept, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def start(folder: Path, wish: str | None = None) -> subprocess.CompletedProcess[str]:
    variables = {} if wish is None else {_compilation.VARIABLE: wish}
    return run(folder, "-c", SAY, **variables)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the package as it is installed: sources, and compiled code where there is some."""
    shutil.copytree(PACKAGE, tmp_path / "gametable", ignore=shutil.ignore_patterns("__pycache__"))
    if LIBRARY.exists():
        shutil.copy(LIBRARY, tmp_path)
    return tmp_path


@pytest.fixture
def sources_only(tmp_path: Path) -> Path:
    """A folder with the package as it is in git."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "gametable", ignore=unwanted)
    return tmp_path


def change_a_source(folder: Path) -> None:
    path = folder / "gametable" / "kernel" / "bits.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")


@needs_compiled
def test_fresh_compiled_code_runs(copied: Path) -> None:
    for wish in (None, "1"):
        done = start(copied, wish)
        assert (done.stdout.split(), done.stderr) == (["True", "32", ".so"], "")


@needs_compiled
def test_stale_compiled_code_does_not_run_and_says_so(copied: Path) -> None:
    change_a_source(copied)
    done = start(copied)
    assert done.stdout.split() == ["False", "32", ".py"]
    assert "RuntimeWarning: Running interpreted: the sources have changed since it was compiled" in done.stderr


@needs_compiled
def test_stale_compiled_code_is_refused_where_compiled_code_is_a_must(copied: Path) -> None:
    change_a_source(copied)
    done = start(copied, "1")
    assert done.returncode == 1
    assert "ImportError: GAMETABLE_COMPILED=1 asks for compiled code, but the sources have changed" in done.stderr


@needs_compiled
def test_stale_compiled_code_is_no_matter_where_interpreted_code_is_asked_for(copied: Path) -> None:
    change_a_source(copied)
    done = start(copied, "0")
    assert (done.stdout.split(), done.stderr) == (["False", "32", ".py"], "")


def test_interpreted_code_can_be_asked_for(copied: Path) -> None:
    done = start(copied, "0")
    assert (done.stdout.split(), done.stderr) == (["False", "32", ".py"], "")


def test_another_wish_is_refused(copied: Path) -> None:
    done = start(copied, "banana")
    assert done.returncode == 1
    assert "ImportError: GAMETABLE_COMPILED is 'banana'; right are 1 (compiled), 0 (interpreted)" in done.stderr


def test_without_compiled_code_it_runs_interpreted_without_a_word(sources_only: Path) -> None:
    done = start(sources_only)
    assert (done.stdout.split(), done.stderr) == (["False", "32", ".py"], "")


def test_without_compiled_code_it_cannot_be_forced(sources_only: Path) -> None:
    done = start(sources_only, "1")
    assert done.returncode == 1
    assert "but this installation has none" in done.stderr


def test_without_a_compiler_the_build_succeeds_and_has_no_compiled_code(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "compile.py", tmp_path / "tools")
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=unwanted)
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    done = run(tmp_path, "setup.py", "-q", "build", "--build-lib", "built", PATH=str(nowhere), CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert "building without compiled code; it will run interpreted" in done.stderr
    assert not list((tmp_path / "built").rglob("*.so"))
    assert start(tmp_path / "built").stdout.split() == ["False", "32", ".py"]


def test_every_module_with_the_mark_is_compiled_and_no_other() -> None:
    marked = {path for path in PACKAGE.rglob("*.py") if "\n# mypyc compiles this module: " in path.read_text("utf-8")}
    marked.discard(Path(_compilation.__file__))  # its docstring quotes the mark
    assert set(_compilation.compiled_sources(PACKAGE)) == marked
    numbers = _compilation.compiled_sources(PACKAGE, _compilation.NUMBERS)
    objects = _compilation.compiled_sources(PACKAGE, _compilation.OBJECTS)
    assert sorted(numbers + objects) == sorted(marked)


@needs_compiled
def test_no_compiled_module_is_read_from_its_source() -> None:
    names = [_compilation.module_name(PACKAGE, path) for path in _compilation.compiled_sources(PACKAGE)]
    code = f"import importlib\nfor name in {names!r}:\n    print(importlib.import_module(name).__file__)"
    done = run(PACKAGE.parent, "-c", code, **{_compilation.VARIABLE: "1"})
    found = done.stdout.split()
    assert len(found) == len(names), done.stderr
    assert not [path for path in found if path.endswith(".py")]


def test_a_new_mark_makes_the_compiled_code_stale(sources_only: Path) -> None:
    package = sources_only / "gametable"
    before = _compilation.source_hash(package)
    path = package / "cli" / "log.py"
    path.write_text(path.read_text("utf-8") + "# mypyc compiles this module: objects\n", "utf-8")
    assert path in _compilation.compiled_sources(package)
    assert _compilation.source_hash(package) != before
