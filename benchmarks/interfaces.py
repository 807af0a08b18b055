"""Measures the interfaces for learning beside others: batches, PettingZoo environments, the shell for OpenSpiel.

All time is CPU time; in every round each contestant plays once, and ratios are made within a round. Parts are stored as
they are measured (benchmarks/results/interfaces.json), and not measured again unless --again asks for it.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.interface_players import (
    YARDSTICK,
    Played,
    connect_four,
    own_environment,
    play_batch,
    play_engine,
    play_environment,
    play_shell,
    play_uno,
)
from benchmarks.stored import Measure, measure_in_rounds, read_stored
from gametable import _compilation
from gametable.games import catalog

STORED: Final = Path(__file__).with_name("results") / "interfaces.json"
BATCH, BLIND = "batch of Monster City, 4 players", "the same without observations"
UNO: Final = "RLCard UNO"
CONNECT_FOUR: Final = f"PettingZoo {YARDSTICK}"
PLAYERS: Final = {"atlanta": 3, "attatat": 4, "attika": 3, "monster_city": 4}
TIMES_BATCH: Final = {CONNECT_FOUR: 40.0, UNO: 25.0}
TIMES_ENVIRONMENT: Final = 3.0
MOST_SHELL: Final = 5.0

Contestants = dict[str, Callable[[], Played]]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int
    games: int  # of a batch
    steps: int  # of a batch
    turns: int  # of UNO
    seconds: float  # of PettingZoo's benchmark
    spiel_games: int


FULL: Final = Size(rounds=9, games=128, steps=9000, turns=20_000, seconds=2.0, spiel_games=20)
QUICK: Final = Size(rounds=1, games=4, steps=20, turns=40, seconds=0.05, spiel_games=1)


def parts(size: Size) -> Iterator[tuple[str, Measure]]:
    """Everything that can be measured, by name."""
    yield "batch", partial(batch, size)
    yield "pettingzoo", partial(environments, size)
    yield "openspiel", partial(shell, size)


def batch(size: Size, console: Console) -> dict[str, Any]:
    """Decisions a second of a batch beside what others do."""
    yardstick = connect_four()
    contestants: Contestants = {
        BATCH: partial(play_batch, size.games, size.steps),
        BLIND: partial(play_batch, size.games, size.steps, observe=False),
        CONNECT_FOUR: partial(play_environment, yardstick, size.seconds),
        UNO: partial(play_uno, size.turns),
    }
    rates = _rounds(size.rounds, contestants, console)
    times = {name: _ratios(rates[BATCH], rates[name]) for name in TIMES_BATCH}
    return {"rates": rates, "times": times, "games": size.games}


def environments(size: Size, console: Console) -> dict[str, Any]:
    """Turns a second of our PettingZoo environments beside the library's own, by its performance_benchmark."""
    tables = {key: own_environment(key, PLAYERS[key]) for key in PLAYERS}
    contestants: Contestants = {CONNECT_FOUR: partial(play_environment, connect_four(), size.seconds)}
    for key, table in tables.items():
        contestants[key] = partial(play_environment, table, size.seconds)
    rates = _rounds(size.rounds, contestants, console)
    return {"rates": rates, "times": {key: _ratios(rates[key], rates[CONNECT_FOUR]) for key in PLAYERS}}


def shell(size: Size, console: Console) -> dict[str, Any]:
    """What OpenSpiel's shell costs: CPU time of random play beside that of the bare engine, both called from Python."""
    contestants: Contestants = {}
    for key, players in PLAYERS.items():
        contestants[key] = partial(play_engine, key, players, size.spiel_games)
        contestants[f"{key} in OpenSpiel"] = partial(play_shell, key, players, size.spiel_games)
    rates = _rounds(size.rounds, contestants, console)
    return {"rates": rates, "times": {key: _ratios(rates[key], rates[f"{key} in OpenSpiel"]) for key in PLAYERS}}


def _rounds(rounds: int, contestants: Contestants, console: Console) -> dict[str, list[float]]:
    """Decisions a second, round by round, so that all see the same machine."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, play in contestants.items():
            rates[name].append(play().rate)
            console.print(f"round {number + 1}: {name}: {rates[name][-1]:.0f} decisions/s", soft_wrap=True)
    return rates


def _ratios(own: list[float], theirs: list[float]) -> list[float]:
    return [a / b for a, b in zip(own, theirs, strict=True)]


def rows(name: str, found: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """The lines of a part: what, the number, the target, the verdict."""
    for who, rates in found["rates"].items():
        yield f"{who}: decisions a CPU second", f"{median(rates):,.0f}", "", ""
    for who, times in found["times"].items():
        number = f"{median(times):.1f} times ({min(times):.1f} – {max(times):.1f})"
        yield _compared(name, who), number, *_verdict(name, who, median(times), is_full=found["full"])


def _compared(name: str, who: str) -> str:
    if name == "batch":
        return f"batch / {who}"
    return f"{who} / {CONNECT_FOUR}" if name == "pettingzoo" else f"{who}: CPU time in OpenSpiel / bare engine"


def _verdict(name: str, who: str, times: float, *, is_full: bool) -> tuple[str, str]:
    """The target of a ratio, and whether it is kept."""
    if name == "openspiel":
        bound, reached = f"≤ {MOST_SHELL:.0f} times", times <= MOST_SHELL
    else:
        least = TIMES_BATCH[who] if name == "batch" else TIMES_ENVIRONMENT
        bound, reached = f"≥ {least:.0f} times", times >= least
    return bound, ("reached" if reached else "missed") + ("" if is_full else " at a first look")


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    code = _compilation.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code, "python": platform.python_version()}
    return {**own, **{name: _version(name) for name in ("numpy", "pettingzoo", "rlcard", "open_spiel")}}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def main(words: list[str] | None = None) -> None:
    """Measure, store, and print a table of all that is stored."""
    parser = argparse.ArgumentParser(prog="interfaces", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything very small")
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help="batch, pettingzoo or openspiel")
    parser.add_argument("--again", action="store_true", help="measure parts that are stored already, too")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    arguments = parser.parse_args(words)
    size = QUICK if arguments.quick else FULL
    wanted = [(name, work) for name, work in parts(size) if not arguments.only or name in arguments.only]
    if not wanted:
        raise SystemExit(f"No part is called {' or '.join(arguments.only)}; right are batch, pettingzoo and openspiel.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    if not arguments.quick and not gametable.COMPILED:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    if set(catalog.keys()) != set(PLAYERS):
        raise SystemExit("PLAYERS in benchmarks/interfaces.py and the catalogue do not have the same games.")
    measure_in_rounds(
        wanted,
        arguments.file,
        rounds=size.rounds,
        is_full=size == FULL,
        versions=versions(),
        again=arguments.again,
    )
    table = Table("what", "measured", "target", "", title="Interfaces for learning, medians of interleaved rounds")
    for name, found in read_stored(arguments.file).items():
        for row in rows(name, found):
            table.add_row(*row)
    Console(width=max(Console().width, 120)).print(table)


if __name__ == "__main__":
    main()
