"""People play while others strain the server: how long they wait for their answers, and how much memory it takes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from benchmarks.load.contestants import DIALECT, DRAWN, Load
from benchmarks.load.processes import ROOT, Running, own_command, resident_bytes, started
from benchmarks.load.run import Found, Plan
from benchmarks.load.strain import Kind, Strain
from benchmarks.load.tables import store_tables, wait_until_loaded

PAUSE: Final = 0.05  # seconds between two looks at the memory


class Endured(NamedTuple):
    """What the players felt, what it took, and how much was done to the server."""

    p50: float  # milliseconds
    p99: float
    megabytes: float  # by which the server grew at most
    done: dict[str, int]


class Memory:
    """Watches how large a process becomes."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._first = self.most = resident_bytes(pid)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self) -> None:
        while not self._is_over.wait(PAUSE):
            with suppress(OSError):  # the server may have ended
                self.most = max(self.most, resident_bytes(self._pid))

    def end(self) -> float:
        """By how many megabytes it grew at most."""
        self._is_over.set()
        self._thread.join()
        return (self.most - self._first) / 1e6


def endure(load: Load, kind: Kind | None, lines: int) -> Endured:
    """Let people with browsers play at a fixed rate, and somebody strain the server meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        places = store_tables(folder, load.pairs, load.each)
        with started(own_command(folder, is_strict=True)) as server:
            wait_until_loaded(server.port, load.pairs * load.each)
            plan = Plan(DIALECT[DRAWN], server.port, server.pid, places, load.rate, load.warm, load.seconds)
            playing = _begin("benchmarks.load.run", plan)
            time.sleep(load.warm)  # everybody is seated
            memory = Memory(server.pid)
            straining = _strained(kind, server, plan, lines) if kind else None
            found = msgspec.json.decode(playing.communicate()[0], type=Found)
            done = msgspec.json.decode(straining.communicate()[0], type=dict[str, int]) if straining else {}
            grown = memory.end()
    return Endured(found.milliseconds["p50"], found.milliseconds["p99"], grown, done)


def _strained(kind: Kind, server: Running, plan: Plan, lines: int) -> subprocess.Popen[bytes]:
    places = [place for pair in plan.pairs for place in pair]
    return _begin("benchmarks.load.strain", Strain(kind, server.port, places, lines, 0.0, plan.seconds))


def _begin(module: str, plan: Plan | Strain) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", module]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(plan))
    process.stdin.close()
    process.stdin = None  # communicate() does not write any more
    return process
