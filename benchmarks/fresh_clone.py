"""A fresh clone with an environment of its own, and what commands take in it: wall time, CPU time, largest process."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

NOT_INHERITED: Final = ("GAMETABLE_COMPILED", "MAKEFLAGS", "MAKELEVEL", "PYTHONPATH", "VIRTUAL_ENV")
KILOBYTES_OF_MEGABYTE: Final = 1000


class Failed(SystemExit):
    """A command in a clone has failed."""


class Spent(NamedTuple):
    """What a command took, with all processes that it started and waited for."""

    wall: float  # seconds
    cpu: float  # seconds
    largest: float  # megabytes of the process that had the most memory

    def __add__(self, other: object) -> Spent:
        """One command after the other."""
        assert isinstance(other, Spent)
        return Spent(self.wall + other.wall, self.cpu + other.cpu, max(self.largest, other.largest))


class Command:
    """A command that runs."""

    def __init__(self, words: tuple[str, ...], folder: Path, environment: dict[str, str], output: Path) -> None:
        self.began = time.monotonic()
        self._words = words
        self._output = output
        with output.open("w") as file:
            self.process = subprocess.Popen(
                words, cwd=folder, env=environment, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
            )

    def said(self) -> str:
        """All that it has printed so far."""
        return self._output.read_text(encoding="utf-8")

    def interrupt(self, number: int = signal.SIGINT) -> None:
        """Ctrl-C, for it and for all that it has started."""
        os.killpg(self.process.pid, number)

    def has_ended(self) -> bool:
        """Whether it has; what it took can still be asked."""
        if self.process.returncode is not None:
            return True
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def end(self, *, may_fail: bool = False) -> Spent:
        """Wait until it has ended."""
        _, status, used = os.wait4(self.process.pid, 0)
        wall = time.monotonic() - self.began
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode and not may_fail:
            raise Failed(f"{' '.join(self._words)} has failed:\n{self.said()[-2000:]}")
        return Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / KILOBYTES_OF_MEGABYTE)


class FreshClone:
    """A clone in which nothing is installed yet."""

    def __init__(self, source: Path, folder: Path, *, empty_cache: bool = False) -> None:
        self.folder = folder / "clone"
        self._output = folder / "output"
        self._output.mkdir()
        self._started: list[Command] = []
        self.environment = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        self.environment["BROWSER"] = "true"  # a command that opens nothing
        if empty_cache:
            self.environment["PIP_CACHE_DIR"] = str(folder / "cache")
        subprocess.run(["git", "clone", "-q", str(source), str(self.folder)], check=True)  # noqa: S607

    def start(self, *words: str, **variables: str) -> Command:
        """Start a command, with more variables in its environment."""
        output = self._output / f"{len(self._started)}.txt"
        command = Command(words, self.folder, {**self.environment, **variables}, output)
        self._started.append(command)
        return command

    def end(self) -> None:
        """Kill what still runs."""
        for command in self._started:
            if not command.has_ended():
                command.interrupt(signal.SIGKILL)
            if command.process.returncode is None:
                command.end(may_fail=True)

    def run(self, *words: str, **variables: str) -> Spent:
        """Run a command to its end."""
        return self.start(*words, **variables).end()

    def has_target(self, target: str) -> bool:
        """Whether the Makefile knows a target of this name."""
        return any(line.startswith(f"{target}:") for line in (self.folder / "Makefile").read_text().splitlines())

    def compile(self) -> Spent:
        """Install what `make play` needs, and compile; earlier versions compiled while they were installed."""
        spent = self.run("make", ".venv/installed")
        return spent + self.run("make", "compile") if self.has_target("compile") else spent


@contextmanager
def fresh_clone(source: Path, *, empty_cache: bool = False) -> Iterator[FreshClone]:
    """A fresh clone that is deleted afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        clone = FreshClone(source, Path(folder), empty_cache=empty_cache)
        try:
            yield clone
        finally:
            clone.end()
