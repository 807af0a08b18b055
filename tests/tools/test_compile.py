"""Compiling: what has changed and nothing else, put in place whole, and a clear sentence where it cannot be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MARK = "# mypyc compiles this module: numbers\n"
MODULES = {
    "__init__.py": "from pathlib import Path\nfrom gametable import _compilation\n"
    "COMPILED = _compilation.choose(Path(__file__).parent)\n",
    "games/__init__.py": "",
    "games/catalog.py": "def keys() -> list[str]:\n    from gametable.games.nim import rules\n"
    "    assert rules.take(5, 2) < 5\n    return []\n",
    "games/nim/__init__.py": "",
    "games/nim/rules.py": f"{MARK}from mypy_extensions import i64\nfrom gametable.kernel.bits import bit\n\n"
    "def take(left: i64, count: i64) -> i64:\n    return left - count if bit(count) else left\n",
    "kernel/__init__.py": "",
    "kernel/state.py": "OVER = -2\n",
}
FAILS_AT_GAMES = (
    '#!/bin/sh\ncase "$*" in *part_nim.c*) echo "nim.c:7: error: no room" >&2; exit 1;; esac\nexec gcc "$@"\n'
)
NOTES = '#!/bin/sh\necho "$*" >> {}\nexec gcc "$@"\n'


class Clone:
    """A small clone with a game of one function."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "gametable"
        self.rules = self.package / "games" / "nim" / "rules.py"
        self.calls = folder / "calls.txt"

    @classmethod
    def made(cls, folder: Path) -> Clone:
        clone = cls(folder)
        for name, text in MODULES.items():
            path = clone.package / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        real = ROOT / "src" / "gametable"
        for name in ("_compilation.py", "kernel/bits.py", "kernel/rng.py"):
            shutil.copy(real / name, clone.package / name)
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "compile.py", folder / "tools")
        for name in ("pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, folder)
        return clone

    def compile(self, *arguments: str, compiler: str = "") -> subprocess.CompletedProcess[str]:
        """Compile with a compiler that is a script, or one that notes how it is called."""
        program = self.folder / "cc"
        program.write_text(compiler or NOTES.format(self.calls))
        program.chmod(0o755)
        self.calls.write_text("")
        command = [sys.executable, "tools/compile.py", *arguments]
        environment = {**os.environ, "CC": str(program)}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False, timeout=600
        )

    @property
    def compiled_parts(self) -> set[str]:
        """The parts that were compiled by the last call."""
        words = [Path(word).stem for line in self.calls.read_text().splitlines() for word in line.split()]
        return {word.removeprefix("part_") for word in words if word.startswith("part_") and "." not in word}

    @property
    def libraries(self) -> list[Path]:
        return sorted((self.folder / "src").glob("gametable__mypyc.*.so"))

    def runs(self) -> str:
        """What a program runs: compiled code or the source."""
        code = "import gametable; from gametable.games.nim import rules; print(gametable.COMPILED, rules.take(9, 4))"
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "GAMETABLE_COMPILED": ""}
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    clone = Clone.made(tmp_path_factory.mktemp("clone"))
    done = clone.compile()
    assert done.returncode == 0, done.stdout + done.stderr
    assert {"nim", "kernel", "runtime"} <= clone.compiled_parts
    return clone


@pytest.fixture
def clone(compiled_once: Clone) -> Iterator[Clone]:
    """The compiled clone; whatever a test changes in it is put back."""
    before = compiled_once.rules.read_text()
    kept = compiled_once.folder / "kept"
    shutil.copytree(compiled_once.folder / "src", kept, copy_function=shutil.copy2)
    yield compiled_once
    compiled_once.rules.write_text(before)
    shutil.rmtree(compiled_once.folder / "src")
    kept.rename(compiled_once.folder / "src")


def test_what_is_compiled_runs_and_is_not_compiled_again(clone: Clone) -> None:
    assert clone.runs() == "True 5"
    (library,) = clone.libraries
    done = clone.compile()
    assert (done.returncode, done.stdout) == (0, f"Compiled: src/{library.name}\n")
    assert clone.compiled_parts == set()


def test_after_an_edit_the_source_runs_until_the_changed_part_is_compiled(clone: Clone) -> None:
    clone.rules.write_text(clone.rules.read_text().replace("left - count", "left - count - 1"))
    assert clone.runs() == "False 4"
    done = clone.compile()
    assert done.returncode == 0, done.stdout
    assert clone.compiled_parts == {"nim"}
    assert clone.runs() == "True 4"


def test_whoever_takes_an_edit_back_has_compiled_code_again(clone: Clone) -> None:
    before = clone.rules.read_text()
    for text in (before.replace("left - count", "left - count - 3"), before):
        clone.rules.write_text(text)
        assert clone.compile().returncode == 0
    assert clone.runs() == "True 5"


def test_a_changed_way_of_compiling_makes_a_new_library(clone: Clone) -> None:
    program = clone.folder / "tools" / "compile.py"
    before = program.read_text()
    program.write_text(before.replace('"-fwrapv",', '"-fwrapv",\n    "-DNOTHING",'))
    try:
        assert clone.compile().returncode == 0
        assert {"nim", "kernel", "runtime"} <= clone.compiled_parts
    finally:
        program.write_text(before)


def test_a_compiler_that_fails_in_the_middle_leaves_the_source_running_and_the_next_call_goes_on(clone: Clone) -> None:
    clone.rules.write_text(clone.rules.read_text().replace("left - count", "left - 2 * count"))
    done = clone.compile(compiler=FAILS_AT_GAMES)
    assert done.returncode == 1
    assert done.stdout.endswith("The C compiler has failed (nim.c:7: error: no room). `make compile` tries again.\n")
    assert clone.runs() == "False 1"
    done = clone.compile()
    assert done.returncode == 0, done.stdout
    assert "mypyc turns the modules into C" not in done.stdout, "the C files are kept"
    assert clone.runs() == "True 1"


def test_a_library_that_does_not_work_is_not_put_in_place(clone: Clone) -> None:
    before = clone.libraries
    clone.rules.write_text(clone.rules.read_text().replace("left - count", "left + count"))
    done = clone.compile()
    assert done.returncode == 1
    assert "The compiled code does not work: AssertionError" in done.stdout
    assert clone.libraries == before


def test_code_that_mypyc_refuses_is_named(clone: Clone) -> None:
    clone.rules.write_text(clone.rules.read_text().replace("-> i64", "-> str"))
    done = clone.compile()
    assert done.returncode == 1
    assert "mypyc cannot compile the modules: src/gametable/games/nim/rules.py:" in done.stdout


@pytest.mark.parametrize(
    ("compiler", "sentence"),
    [
        ("no-such-compiler", "There is no C compiler 'no-such-compiler' here."),
        ("false", "The C compiler 'false' cannot compile with Python's header (it ended with code 1)."),
    ],
)
def test_without_a_working_compiler_it_is_said_at_once(clone: Clone, compiler: str, sentence: str) -> None:
    for library in clone.libraries:
        library.unlink()
    command = [sys.executable, "tools/compile.py", "--background"]
    environment = {**os.environ, "CC": compiler}
    done = subprocess.run(command, cwd=clone.folder, env=environment, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert (done.returncode, told["failed"]) == (1, sentence)
    assert told["advice"].startswith("Install ")


def test_in_the_background_each_step_is_a_line_of_json(clone: Clone) -> None:
    for library in clone.libraries:
        library.unlink()
    done = clone.compile("--background")
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [step["step"] for step in steps][-2:] == [
        "the parts become one library",
        "a process plays a game of each kind",
    ]
    assert {frozenset(step) for step in steps} == {frozenset(["step", "why", "usual", "done", "all"])}
    parts = [(step["done"], step["all"]) for step in steps if step["step"] == "C becomes machine code"]
    assert parts == [(done, parts[0][1]) for done in range(parts[0][1] + 1)]


def test_two_compilations_at_once_do_the_work_once(clone: Clone) -> None:
    clone.rules.write_text(clone.rules.read_text().replace("left - count", "left - 3 * count"))
    (clone.folder / "cc").write_text(NOTES.format(clone.calls))
    environment = {**os.environ, "CC": str(clone.folder / "cc")}
    command = [sys.executable, "tools/compile.py"]
    both = [subprocess.Popen(command, cwd=clone.folder, env=environment, stdout=subprocess.DEVNULL) for _ in range(2)]
    clone.calls.write_text("")
    assert [one.wait(600) for one in both] == [0, 0]
    assert sum("part_nim.c" in line for line in clone.calls.read_text().splitlines()) == 1
    assert clone.runs() == "True -3"
