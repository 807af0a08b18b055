"""Runs tests against a copy of the sources, with and without a fault in it."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Final, Literal, NamedTuple

import msgspec

from tools.mutations import Mutation

PACKAGE: Final = Path("src", "gametable")
NOT_COPIED: Final = shutil.ignore_patterns(
    ".*", "__pycache__", "*.so", "*.egg-info", "build", "dist", "gametable-data", "node_modules"
)
GRACE: Final = 60.0  # seconds that tests may take beyond FACTOR times what they took without a fault
FACTOR: Final = 5
OPTIONS: Final = "-q -rfE --tb=no -p no:cacheprovider --hypothesis-seed=0 --durations=1 --durations-min=0"
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
STUCK: Final = re.compile(r'File "[^"\n]*/(tests/[^"\n]+\.py)", line \d+ in (test_\w+)')
SLOWEST: Final = re.compile(r"^(\d+\.\d+)s (?:call|setup|teardown) ", re.MULTILINE)
PASSED, FAILED_SOME, NOT_FOUND, NO_TESTS = 0, 1, 4, 5  # what pytest returns
Outcome = Literal["died", "timed out", "survived", "gone"]


@dataclass(frozen=True)
class Area:
    """Modules, and the tests that are to find faults in them."""

    name: str
    modules: str  # below the package
    tests: tuple[str, ...]  # files below tests/
    only: str = ""  # tests with this in their names


class Mutant(NamedTuple):
    """A fault in a file."""

    area: str
    file: str  # below the package
    fault: Mutation

    def __str__(self) -> str:
        before, after = (" / ".join(map(str.strip, text.splitlines())) or "nothing" for text in self.fault[-2:])
        return f"{self.file}:{self.fault.line}:{self.fault.column}  {before}  ->  {after}"


class Clean(msgspec.Struct, tag=True):
    """What the tests of an area took without a fault."""

    area: str
    tests: str  # a hash of all tests
    cpu: float
    wall: float
    slowest: float  # test
    left_out: list[str]  # tests that failed though nothing was wrong


class Trial(msgspec.Struct, tag=True):
    """What became of a mutant."""

    mutant: Mutant
    tests: str  # a hash of all tests
    outcome: Outcome
    found_by: str  # the test that failed
    cpu: float
    wall: float


class Ran(NamedTuple):
    """What one run of tests has come to."""

    code: int
    output: str
    cpu: float
    wall: float

    @property
    def outcome(self) -> Outcome:
        """What it says of a fault."""
        if self.code == PASSED:
            return "survived"
        return "timed out" if self.code == -signal.SIGKILL or "Timeout (" in self.output else "died"

    @property
    def failed(self) -> list[str]:
        """The tests that failed, or the one that did not end."""
        return FAILED.findall(self.output) or ["::".join(found) for found in STUCK.findall(self.output)[-1:]]

    @property
    def slowest(self) -> float:
        """Seconds of the slowest test."""
        return max(map(float, SLOWEST.findall(self.output)), default=0.0)


class Copy:
    """A copy of sources and tests, in which faults are planted."""

    def __init__(self, root: Path, sources: Path, tests: Path) -> None:
        self._root = root
        self._writes = 0
        self._group = 0  # of the processes that run now
        shutil.copytree(tests, root, ignore=NOT_COPIED)
        if sources != tests:
            shutil.rmtree(root / "src")
            shutil.copytree(sources / "src", root / "src", ignore=NOT_COPIED)

    def run(self, arguments: Sequence[str], limit: float, limit_of_a_test: float) -> Ran:
        """Run tests, which may take so many seconds together and each."""
        shutil.rmtree(self._root / ".hypothesis", ignore_errors=True)  # what it found with another fault
        limits = ["-o", f"faulthandler_timeout={limit_of_a_test}", "-o", "faulthandler_exit_on_timeout=true"]
        command = [sys.executable, "-m", "pytest", *OPTIONS.split(), *limits, *arguments]
        places = {"PYTHONPATH": str(self._root / "src"), "TMPDIR": str(self._root.parent)}
        began = time.monotonic()
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            process = subprocess.Popen(
                command,
                cwd=self._root,
                env=os.environ | {"GAMETABLE_COMPILED": "0", **places},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            self._group = process.pid
            timer = Timer(limit, self.stop)
            timer.start()
            _, status, used = os.wait4(process.pid, 0)
            timer.cancel()
            self.stop()  # what the tests have left running
            self._group = 0
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            said = output.read()
        return Ran(process.returncode, said, used.ru_utime + used.ru_stime, time.monotonic() - began)

    def stop(self) -> None:
        """End the tests that run, and all that they have started."""
        if self._group:
            with suppress(ProcessLookupError, PermissionError):  # all have ended
                os.killpg(self._group, signal.SIGKILL)

    def run_clean(self, area: Area, tests: str) -> Clean:
        """Run the tests of an area without a fault."""
        ran = self.run(self._arguments(area, ""), 3600, 3600)
        if ran.code not in (PASSED, FAILED_SOME):
            raise SystemExit(f"The tests of {area.name} do not run even without a fault:\n{ran.output[-2000:]}")
        return Clean(area.name, tests, ran.cpu, ran.wall, ran.slowest, ran.failed)

    def run_faulty(self, area: Area, mutant: Mutant, clean: Clean, known: str) -> Trial:
        """Run the tests of an area against a mutant, first the one that is known to find it."""
        path = self._root / PACKAGE / mutant.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        faulty = mutant.fault.applied_to(text)
        if faulty is None:
            return Trial(mutant, clean.tests, "gone", "", 0.0, 0.0)
        limits = (FACTOR * clean.wall + GRACE, FACTOR * clean.slowest + GRACE)
        left_out = [word for test in clean.left_out for word in ("--deselect", test)]
        runs = []
        self._write(path, faulty)
        try:
            if known and known not in clean.left_out:
                runs.append(self.run([known, "-x"], *limits))
            if not runs or runs[0].code in (PASSED, NOT_FOUND, NO_TESTS):
                function = enclosing(text, mutant.fault.line)
                runs.append(self.run([*self._arguments(area, f"{function} {path.stem}"), "-x", *left_out], *limits))
        finally:
            self._write(path, text)
        last = runs[-1]
        found_by = "" if last.outcome == "survived" else next(iter(last.failed), "")
        cpu, wall = sum(ran.cpu for ran in runs), sum(ran.wall for ran in runs)
        return Trial(mutant, clean.tests, last.outcome, found_by, cpu, wall)

    def _arguments(self, area: Area, words: str) -> list[str]:
        """The files with an area's tests, those first that have many of these words."""
        folder = self._root / "tests"
        files = [path for pattern in area.tests for path in sorted(folder.glob(pattern))]
        wanted = set(words.split())
        nearness = {path: _mentions(path, wanted) for path in files}
        files.sort(key=lambda path: -nearness[path])
        return [*(path.relative_to(self._root).as_posix() for path in files), *(["-k", area.only] if area.only else [])]

    def _write(self, path: Path, text: str) -> None:
        """Every text has a time of its own, so that Python never takes the bytecode of another one."""
        path.write_text(text, encoding="utf-8")
        self._writes += 1
        os.utime(path, (self._writes, self._writes))


def _mentions(path: Path, words: set[str]) -> int:
    return sum(word in words for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))) if words else 0


def enclosing(text: str, line: int) -> str:
    """The innermost function or class around a line; empty if there is none."""
    named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    around = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, named) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(around, key=lambda node: node.lineno).name if around else ""
