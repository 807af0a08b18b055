"""Servers in processes of their own: how they are started, and what the system says of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

HOST: Final = "127.0.0.1"
ROOT: Final = Path(__file__).resolve().parents[2]
YARDSTICK: Final = ROOT / "benchmarks" / "boardgame_io"
PATIENCE: Final = 20.0  # seconds until a server has to end


class Running(NamedTuple):
    """A server that listens."""

    pid: int
    port: int


def own_command(folder: Path, profile: Path | None = None, *, is_strict: bool = False) -> list[str]:
    """How our server is started for a benchmark; a strict one lets nobody say more than usual."""
    more = [*(["--profile", str(profile)] if profile else []), *(["--strict"] if is_strict else [])]
    return [sys.executable, "-m", "benchmarks.load.own_server", str(folder), *more]


def yardstick_command(folder: Path | None = None) -> list[str]:
    """How boardgame.io's is started: with a folder it keeps matches in files, else in memory."""
    return ["node", str(YARDSTICK / "server.js"), "0", *([str(folder)] if folder else [])]


def floor_command(folder: Path | None = None) -> list[str]:
    """How a server is started that only answers: with a folder after the disk has taken a page, else at once."""
    more = ["--folder", str(folder)] if folder else []
    return [sys.executable, "-m", "benchmarks.load.floor_server", *more]


@contextmanager
def started(command: Sequence[str]) -> Iterator[Running]:
    """Start a server, and end it afterwards; the first line with the word port says where it listens."""
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        try:
            assert process.stdout is not None
            first = next((line for line in process.stdout if line.startswith("port ")), None)
            if first is None:
                raise SystemExit(f"{' '.join(command)} has ended before it listened.")
            yield Running(process.pid, int(first.split()[1]))
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and its children so far, that of all their threads and of the kernel for them."""
    return sum(_ticks(one) for one in _family(pid)) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """The memory of a process and its children that is not swapped out."""
    pages = [int(Path(f"/proc/{one}/statm").read_text(encoding="ascii").split()[1]) for one in _family(pid)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _family(pid: int) -> list[int]:
    """A process, its children, and theirs."""
    found = [pid]
    for one in found:
        for thread in Path(f"/proc/{one}/task").iterdir():
            found += [int(child) for child in (thread / "children").read_text(encoding="ascii").split()]
    return found
