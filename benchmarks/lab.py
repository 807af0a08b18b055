"""Measures runs of the lab: random games into records and tables, as a person types the command.

Wall time is that of two workers, CPU time that of one process alone; both hold the start of Python, the records and the
tables. A part is a game; it is stored as soon as it is measured (benchmarks/results/lab.json), and not measured again
unless --again asks for it. The figures stand at the end of docs/lab.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.stored import read_stored, store
from gametable import _compilation
from gametable.games import catalog

STORED: Final = Path(__file__).with_name("results") / "lab.json"
PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "lab.md"
HEADING: Final = "## Speed\n"
MOST_SECONDS: Final = {"monster_city": 10.0}  # of wall time, for 10,000 games
PLAYERS: Final = {"atlanta": 3, "attatat": 4, "attika": 3, "monster_city": 4}


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    games: int
    rounds: int


FULL: Final = Size(10_000, 3)
QUICK: Final = Size(20, 1)


def measure_game(game: str, size: Size) -> dict[str, Any]:
    """Seconds and bytes of a run, in several rounds."""
    wall: list[float] = []
    cpu: list[float] = []
    for _ in range(size.rounds):
        wall.append(_run(game, size, "--workers", "2")[0])
        seconds, sizes = _run(game, size, "--on", "here")
        cpu.append(seconds)
    return {"players": PLAYERS[game], "games": size.games, "wall_seconds": wall, "cpu_seconds": cpu, "bytes": sizes}


def _run(game: str, size: Size, *where: str) -> tuple[float, dict[str, int]]:
    """The time that a command takes (wall time if it has workers, else CPU time), and the sizes of its files."""
    with tempfile.TemporaryDirectory() as folder:
        words = [
            "lab",
            "run",
            game,
            "--players",
            str(PLAYERS[game]),
            "--games",
            str(size.games),
            "--no-report",
            "--out",
            folder,
        ]
        began, used = time.perf_counter(), _cpu_of_children()
        subprocess.run([sys.executable, "-m", "gametable", *words, *where], check=True, capture_output=True)
        taken = time.perf_counter() - began if "--workers" in where else _cpu_of_children() - used
        return taken, {path.name: path.stat().st_size for path in sorted(Path(folder).iterdir())}


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    code = _compilation.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code, "python": platform.python_version()}
    return {**own, **{name: version(name) for name in ("numpy", "polars")}}


def measure(games: list[str], file: Path, size: Size, *, again: bool) -> None:
    """Measure what is not stored yet, and store each part at once."""
    stored = read_stored(file)
    for game in games:
        if game not in stored or stored[game]["full"] < (size == FULL) or again:
            others = round(os.getloadavg()[0], 1)
            found = measure_game(game, size)
            facts = {"load_before": others, "cores": os.cpu_count(), "versions": versions(), "full": size == FULL}
            stored[game] = {**found, **facts}
            store(file, stored)


def rows(stored: dict[str, Any]) -> Iterator[tuple[str, str, str, str, str, str]]:
    """The lines of the table: game, players, wall and CPU seconds, bytes of a game in records and tables, target."""
    for game, found in sorted(stored.items()):
        sizes = found["bytes"]
        tables = sizes["games.parquet"] + sizes["decisions.parquet"]
        limit = MOST_SECONDS.get(game)
        yield (
            f"{game}, {found['players']} players",
            f"{median(found['wall_seconds']):.1f} s",
            f"{median(found['cpu_seconds']):.1f} s",
            f"{sizes['records.bin'] / found['games']:.0f}",
            f"{tables / found['games']:.0f}",
            f"≤ {limit:.0f} s: {_word(median(found['wall_seconds']) <= limit, found)}" if limit else "",
        )


def _word(reached: bool, found: dict[str, Any]) -> str:
    return ("reached" if reached else "missed") + ("" if found["full"] else " at a first look")


SECTION: Final = (
    "{before}"
    + HEADING
    + """
10,000 random games as `benchmarks/lab.py` measures them: the whole command, with the start of Python, records and
tables; medians of {rounds} rounds. Others used the machine as well (its load was {busy} on 2 cores), which makes wall
times longer.

{table}
"""
)
COLUMNS: Final = ("game", "wall, 2 workers", "CPU, one process", "bytes of a record", "bytes in tables", "target")


def with_figures(text: str, stored: dict[str, Any]) -> str:
    """The page with its last section made from the stored figures."""
    before = text.partition(HEADING)[0]
    lines = [COLUMNS, ("---",) * len(COLUMNS), *rows(stored)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    loads = [found["load_before"] for found in stored.values()]
    busy = f"{min(loads):.0f} to {max(loads):.0f}" if loads else "unknown"
    return SECTION.format(before=before, rounds=FULL.rounds, busy=busy, table=table)


def main(words: list[str] | None = None) -> None:
    """Measure, store, print a table of all that is stored, and bring the page up to date."""
    parser = argparse.ArgumentParser(prog="lab", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything very small, to see that it works")
    parser.add_argument("--only", nargs="+", default=catalog.keys(), metavar="GAME", help="these games alone")
    parser.add_argument("--again", action="store_true", help="measure games that are stored already, too")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    arguments = parser.parse_args(words)
    unknown = set(arguments.only) - set(PLAYERS)
    if unknown:
        raise SystemExit(f"No game here is called {' or '.join(sorted(unknown))}; right are {', '.join(PLAYERS)}.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    if not gametable.COMPILED and not arguments.quick:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    measure(arguments.only, arguments.file, QUICK if arguments.quick else FULL, again=arguments.again)
    stored = read_stored(arguments.file)
    table = Table(*COLUMNS, title="Runs of random games, medians")
    for row in rows(stored):
        table.add_row(*row)
    Console(width=max(Console().width, 120)).print(table)
    if arguments.file == STORED:
        PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8"), stored), encoding="utf-8")


if __name__ == "__main__":
    main()
