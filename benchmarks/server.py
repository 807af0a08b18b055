"""Measures the server under load beside boardgame.io's: moves a second, time to the acknowledgement, memory of a table.

Ours stores every move durably (SQLite, WAL, synchronous=FULL) and acknowledges it after the commit. The load comes from
one process of its own. Parts are stored as they are measured (benchmarks/results/server.json), and not measured again
unless --again asks for it.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, Final

import apsw
from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks import server_strain
from benchmarks.load.contestants import FLOORS, IN_FILES, IN_MEMORY, OURS, OWN, Load, bytes_a_table, play
from benchmarks.load.processes import YARDSTICK
from benchmarks.load.restarted import seconds_until_it_serves
from benchmarks.load.run import Found
from benchmarks.server_rows import rows
from benchmarks.stored import Measure, measure_in_rounds, read_stored
from gametable import _compilation

STORED: Final = Path(__file__).with_name("results") / "server.json"
PARTS: Final = ("moves", "latency", "memory", "strain", "restart")


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int
    busy: Load  # each pair plays as fast as it can
    steady: Load  # moves at a fixed rate
    tables: int  # that are made to measure memory
    strained: Load  # while others strain the server
    lines: dict[str, int]  # connections of those who do
    has_yardstick: bool = True


FULL: Final = Size(
    5,
    Load(100, 20, 0, 3.0, 6.0),
    Load(1000, 1, 1000, 3.0, 10.0),
    1000,
    Load(100, 1, 100, 3.0, 10.0),
    {"storm": 2000, "slow": 500},
)
QUICK: Final = Size(
    1,
    Load(4, 1, 0, 0.1, 0.4),
    Load(8, 1, 40, 0.1, 0.4),
    10,
    Load(4, 1, 40, 0.1, 2.0),
    {"storm": 10, "slow": 5},
    has_yardstick=False,
)


def parts(size: Size) -> Iterator[tuple[str, Measure]]:
    """Everything that can be measured, by name."""
    yield "moves", partial(moves, size)
    yield "latency", partial(latency, size)
    yield "memory", partial(memory, size)
    yield "strain", partial(server_strain.measure, size.strained, size.lines, size.rounds)
    yield "restart", partial(restart, size)


def moves(size: Size, console: Console) -> dict[str, Any]:
    """Moves that are acknowledged a second, as many as the server can, and those of a second of its CPU time."""
    theirs = [IN_MEMORY, IN_FILES] if size.has_yardstick else []
    contestants = [*OURS, *theirs]
    found = _rounds(size.rounds, contestants, size.busy, console)
    rates = {name: [one.moves / one.seconds for one in all_rounds] for name, all_rounds in found.items()}
    of_cpu = {name: [one.moves / max(one.server_cpu, 0.01) for one in all_rounds] for name, all_rounds in found.items()}
    return {
        "moves_a_second": rates,
        "moves_a_cpu_second": of_cpu,
        "bytes_a_move": {name: median(one.bytes / max(one.moves, 1) for one in found[name]) for name in contestants},
        "times": {own: {name: _ratio(rates[own], rates[name]) for name in theirs} for own in OURS},
        "times_a_cpu_second": {own: {name: _ratio(of_cpu[own], of_cpu[name]) for name in theirs} for own in OURS},
        **_circumstances(size.busy, found),
    }


def latency(size: Size, console: Console) -> dict[str, Any]:
    """Milliseconds from a move to its acknowledgement, when moves come at a fixed rate."""
    theirs = [IN_MEMORY, IN_FILES] if size.has_yardstick else []
    found = _rounds(size.rounds, [*OURS, *theirs, *FLOORS], size.steady, console)
    waits = {
        name: {share: [one.milliseconds[share] for one in all_rounds] for share in ("p50", "p99")}
        for name, all_rounds in found.items()
    }
    part = {own: {name: _ratio(waits[own]["p99"], waits[name]["p99"]) for name in theirs} for own in OURS}
    late = max(one.late for all_rounds in found.values() for one in all_rounds)
    return {"milliseconds": waits, "part_of_theirs": part, "late": late, **_circumstances(size.steady, found)}


def memory(size: Size, console: Console) -> dict[str, Any]:
    """Kilobytes by which the server grows for each new table with a game that has begun."""
    contestants = [OWN, *([IN_MEMORY] if size.has_yardstick else [])]
    grown: dict[str, list[float]] = {}
    for number in range(size.rounds):
        for name in contestants:
            grown.setdefault(name, []).append(bytes_a_table(name, size.tables) / 1000)
            console.print(f"round {number + 1}: {name}: {grown[name][-1]:.1f} kB a table", soft_wrap=True)
    return {"kilobytes": grown, "tables": size.tables}


def restart(size: Size, console: Console) -> dict[str, Any]:
    """Seconds until a server that was killed amid running games serves again: its health, then a player's table."""
    found: list[tuple[float, float]] = []
    for number in range(size.rounds):
        found.append(seconds_until_it_serves(size.tables))
        console.print(f"round {number + 1}: healthy after {found[-1][0]:.2f} s, a table after {found[-1][1]:.2f} s")
    return {"tables": size.tables, "healthy": [one for one, _ in found], "playing": [one for _, one in found]}


def _rounds(rounds: int, contestants: list[str], load: Load, console: Console) -> dict[str, list[Found]]:
    """Let all contestants play in each round, so that all see the same machine."""
    found: dict[str, list[Found]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name in contestants:
            one = play(name, load)
            found[name].append(one)
            rate, used = one.moves / one.seconds, one.server_cpu / one.seconds
            waits = ", ".join(f"{share} {wait:.1f} ms" for share, wait in one.milliseconds.items())
            console.print(
                f"round {number + 1}: {name}: {rate:.0f} moves/s, {used:.0%} of a core, {waits}", soft_wrap=True
            )
    return found


def _ratio(own: list[float], theirs: list[float]) -> float:
    return median(a / b for a, b in zip(own, theirs, strict=True))


def _circumstances(load: Load, found: dict[str, list[Found]]) -> dict[str, Any]:
    everything = [one for all_rounds in found.values() for one in all_rounds]
    return {
        "load": load._asdict(),
        "refused": sum(one.refused for one in everything),
        "without_table": sum(one.out_of_tables for one in everything),
        "cores_of_the_load": max(one.own_cpu / one.seconds for one in everything),
        "cores_of_the_server": {
            name: median(one.server_cpu / one.seconds for one in all_rounds) for name, all_rounds in found.items()
        },
    }


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    code = _compilation.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code, "python": platform.python_version()}
    used = {name: version(name) for name in ("uvicorn", "websockets", "uvloop", "msgspec")}
    return {**own, **used, "sqlite": apsw.sqlite_lib_version(), **yardstick_versions()}


def yardstick_versions() -> dict[str, str]:
    """The versions of boardgame.io, of what carries it, and of Node."""
    found = {}
    for name in ("boardgame.io", "socket.io"):
        file = YARDSTICK / "node_modules" / name / "package.json"
        found[name] = str(json.loads(file.read_text(encoding="utf-8"))["version"]) if file.exists() else "missing"
    try:
        node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)  # noqa: S607
        found["node"] = node.stdout.strip()
    except OSError:
        found["node"] = "missing"
    return found


def main(words: list[str] | None = None) -> None:
    """Measure, store, and print a table of all that is stored."""
    parser = argparse.ArgumentParser(prog="server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything very small and without boardgame.io")
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--again", action="store_true", help="measure parts that are stored already, too")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    parser.add_argument("--rounds", type=int, help=f"fewer rounds than the {FULL.rounds} of a full measurement")
    arguments = parser.parse_args(words)
    size = QUICK if arguments.quick else FULL
    if arguments.rounds:
        size = replace(size, rounds=arguments.rounds)
    wanted = [(name, work) for name, work in parts(size) if not arguments.only or name in arguments.only]
    if not wanted:
        raise SystemExit(f"No part is called {' or '.join(arguments.only)}; right are {', '.join(PARTS)}.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    if not arguments.quick:
        _complain_of_what_is_missing()
    measure_in_rounds(
        wanted,
        arguments.file,
        rounds=size.rounds,
        is_full=size == FULL,
        versions=versions(),
        again=arguments.again,
    )
    table = Table("what", "measured", "target", "", title="The server under load, medians of interleaved rounds")
    for name, found in read_stored(arguments.file).items():
        for row in rows(name, found):
            table.add_row(*row)
    Console(width=max(Console().width, 120)).print(table)


def _complain_of_what_is_missing() -> None:
    if not gametable.COMPILED:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    if "missing" in yardstick_versions().values():
        raise SystemExit(f"boardgame.io is missing: `npm install --prefix {YARDSTICK}` brings it; it needs Node.")


if __name__ == "__main__":
    main()
