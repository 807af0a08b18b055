"""The servers that are measured beside each other, each started afresh with tables to play at."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from benchmarks.load.dialects import Place
from benchmarks.load.processes import (
    ROOT,
    Running,
    floor_command,
    own_command,
    resident_bytes,
    started,
    yardstick_command,
)
from benchmarks.load.run import Found, Plan
from benchmarks.load.tables import OwnTables, YardstickTables, store_tables, wait_until_loaded

OWN: Final = "gametable"
DRAWN: Final = "gametable with pictures"
IN_MEMORY: Final = "boardgame.io in memory"
IN_FILES: Final = "boardgame.io in files"
BARE: Final = "a server that only answers"
SYNCED: Final = "a server that only answers, after the disk"
DIALECT: Final = {
    OWN: "gametable",
    DRAWN: "drawn gametable",
    IN_MEMORY: "boardgame.io",
    IN_FILES: "boardgame.io",
    BARE: "echo",
    SYNCED: "echo",
}
OURS: Final = (OWN, DRAWN)
FLOORS: Final = (BARE, SYNCED)
FIRST_TABLES: Final = 100  # that are made before memory is measured: all code is loaded then


class Load(NamedTuple):
    """How much is played, and for how long."""

    pairs: int
    each: int  # tables of a pair, for when a game is over
    rate: float  # moves a second; 0 for as many as are acknowledged
    warm: float  # seconds before the measurement
    seconds: float


def play(contestant: str, load: Load) -> Found:
    """Start a server, let pairs of players play, and end it."""
    with _tables(contestant, load) as (server, places):
        plan = Plan(DIALECT[contestant], server.port, server.pid, places, load.rate, load.warm, load.seconds)
        command = [sys.executable, "-m", "benchmarks.load.run"]
        done = subprocess.run(command, input=msgspec.json.encode(plan), stdout=subprocess.PIPE, cwd=ROOT, check=False)
    if done.returncode:
        raise SystemExit(f"The load on {contestant} has failed.")
    return msgspec.json.decode(done.stdout, type=Found)


def bytes_a_table(contestant: str, tables: int) -> float:
    """By how much a server's memory grows for each table with a game that has begun."""
    with tempfile.TemporaryDirectory() as folder, started(_command(contestant, Path(folder))) as server:
        maker = OwnTables(server.port) if contestant in OURS else YardstickTables(server.port)
        maker.make(min(FIRST_TABLES, tables))
        before = resident_bytes(server.pid)
        maker.make(tables)
        grown = resident_bytes(server.pid) - before
        maker.close()
    return grown / tables


@contextmanager
def _tables(contestant: str, load: Load) -> Iterator[tuple[Running, list[list[Place]]]]:
    """A server, and the tables of each pair."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        stored = store_tables(folder, load.pairs, load.each) if contestant in OURS else []
        with started(_command(contestant, folder)) as server:
            if contestant in OURS:
                wait_until_loaded(server.port, load.pairs * load.each)
                yield server, stored
                return
            if contestant in FLOORS:
                yield server, [[Place(str(number), [])] for number in range(load.pairs)]
                return
            maker = YardstickTables(server.port)
            made = maker.make(load.pairs * load.each)
            maker.close()
            yield server, [made[number :: load.pairs] for number in range(load.pairs)]


def _command(contestant: str, folder: Path) -> list[str]:
    if contestant in (*OURS, SYNCED):
        folder.mkdir(exist_ok=True)
    if contestant in OURS:
        return own_command(folder)
    if contestant in FLOORS:
        return floor_command(folder if contestant == SYNCED else None)
    return yardstick_command(folder if contestant == IN_FILES else None)
