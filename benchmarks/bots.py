"""Measures the bots: speed of the search beside OpenSpiel's, strength against others, honesty, strength against time.

Every part is stored as soon as it is measured (benchmarks/results/bots.json), so a run can be stopped and gone on with:
parts that were measured in full are not measured again, unless something that plays has changed since (each part has
stamps that say so), or --again asks for it. A contest is stored every few deals; --deals with a larger number goes on
with it. All time is CPU time. benchmarks/bots_page.py then writes docs/bots.md.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
from rich.progress import Progress as Bars
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.bots_rows import rows
from benchmarks.bots_stamps import Stamps, changed_since, mark, stamps_today
from benchmarks.contests import OPPONENTS, Progress, curve, meet, player_counts
from benchmarks.honesty import compare_games
from benchmarks.overruns import watch_league
from benchmarks.search_speed import search_speed
from benchmarks.stored import read_stored, store
from gametable import _compilation
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.games import catalog
from gametable.kernel.game import Game

STORED: Final = Path(__file__).with_name("results") / "bots.json"
CEILING: Final = "ceiling"  # takes long, and only matters where a target was missed: --only ceiling

Measure = Callable[..., Iterator[dict[str, Any]]]  # from what is stored; is told its progress, and tells its results


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    deals: int
    seconds: float  # that a decision may take
    honest_games: int
    honest_iterations: int
    rounds: int
    iterations: int  # of a search that is timed
    curve: tuple[float, ...]
    curve_deals: int
    ceiling: float  # seconds for a decision where luck may set a ceiling
    league: int  # games in which the time of every decision is taken

    @property
    def is_full(self) -> bool:
        """Whether its results can be kept."""
        return self.deals >= FULL.deals and self.honest_games >= FULL.honest_games


FULL: Final = Size(24, 0.05, 200, 20, 5, 20_000, tuple(0.0025 * 2**step for step in range(6)), 24, 0.4, 12)
QUICK: Final = Size(1, 0.001, 1, 2, 1, 200, (0.001, 0.002), 1, 0.002, 1)


def parts(size: Size) -> Iterator[tuple[str, Measure]]:
    """Everything that can be measured, by name."""
    yield "speed", partial(speed, size)
    games = catalog.all_games()
    for name, against in OPPONENTS.items():
        for game in games:
            for players in player_counts(game)[: against.counts]:
                work = partial(meet, game, players, against, budget=Budget(size.seconds), deals=size.deals)
                yield f"{name} {game.key} {players}", work
    for game in games:
        players = player_counts(game)[0]
        yield f"curve {game.key} {players}", partial(curve, game, players, size.curve, deals=size.curve_deals)
    for game in games:
        yield f"honesty {game.key}", partial(honesty, game, size)
    for game in games:
        yield f"budget {game.key}", partial(overruns, game, size)
    for game in games:
        for players in player_counts(game):
            work = partial(meet, game, players, OPPONENTS["greedy"], budget=Budget(size.ceiling), deals=size.deals)
            yield f"{CEILING} {game.key} {players}", work


def speed(size: Size, _before: Mapping[str, Any], *, progress: Progress) -> Iterator[dict[str, Any]]:
    """The search beside OpenSpiel's."""
    yield search_speed(size.rounds, size.iterations, progress)


def honesty(game: Game, size: Size, _before: Mapping[str, Any], *, progress: Progress) -> Iterator[dict[str, Any]]:
    """Every decision of many games, taken again in a world dealt anew."""
    bots = [partial(find_bot, name) for name in bot_names()]
    budget = Budget(float("inf"), size.honest_iterations)
    games = size.honest_games
    found = compare_games(game, games, bots, budget, progress=lambda done: progress(done, games))
    yield {"game": game.key, "games": games, "iterations": size.honest_iterations, **asdict(found)}


def overruns(game: Game, size: Size, _before: Mapping[str, Any], *, progress: Progress) -> Iterator[dict[str, Any]]:
    """The time of every decision of a league."""
    yield watch_league(game, size.league, Budget(size.seconds), progress=progress)


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    try:
        spiel = version("open_spiel")
    except PackageNotFoundError:
        spiel = "missing"
    code = _compilation.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code}
    return {**own, "python": platform.python_version(), "open_spiel": spiel}


def measure(wanted: list[tuple[str, Measure]], file: Path, size: Size, console: Console, *, again: bool) -> None:
    """Measure what is not stored yet or outdated, and store each part at once."""
    stored = read_stored(file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    today = {name: stamps_today(name) for name, _ in wanted}  # now: the code that runs has been read already
    for name, work in wanted:
        before = {} if again else _still_true(stored.get(name, {}), today[name])
        if before and _is_enough(before, size):
            continue
        with Bars(*columns, console=console, transient=True) as bars:
            for found in work(before, progress=partial(_tell, bars, bars.add_task(name))):
                is_full = size.is_full and found.get("deals", FULL.deals) >= FULL.deals
                stored[name] = {**found, "stamps": today[name], "versions": versions(), "full": is_full}
                store(file, stored)
        for what, number, _target, reached in rows(name, stored[name]):
            console.print(f"{what}: {number} {reached}")


def _still_true(found: dict[str, Any], today: Stamps) -> dict[str, Any]:
    """What was stored of a part, if nothing has changed since; it is neither kept nor gone on with otherwise."""
    return {} if changed_since(found, today) else found


def _is_enough(found: Mapping[str, Any], size: Size) -> bool:
    """Whether a stored part is as good as what would be measured now."""
    return bool(found["full"] >= size.is_full and found.get("deals", size.deals) >= size.deals)


def _tell(bars: Bars, task: TaskID, done: int, total: int) -> None:
    bars.update(task, completed=done, total=total)


def main(words: list[str] | None = None) -> None:
    """Measure, store, and print a table of all that is stored."""
    parser = argparse.ArgumentParser(prog="bots", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything very small, to see that it works")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="parts whose name has all these words")
    parser.add_argument("--again", action="store_true", help="measure parts that are stored already, too")
    parser.add_argument("--list", action="store_true", help="name the parts and end")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    parser.add_argument(
        "--deals", type=int, help=f"another number of deals; a full measurement has {FULL.deals} or more"
    )
    arguments = parser.parse_args(words)
    size = QUICK if arguments.quick else FULL
    if arguments.deals:
        size = replace(size, deals=arguments.deals, curve_deals=arguments.deals)
    wanted = [(name, work) for name, work in parts(size) if set(arguments.only) <= set(name.split())]
    if CEILING not in arguments.only:
        wanted = [(name, work) for name, work in wanted if not name.startswith(CEILING)]
    if not wanted:
        raise SystemExit(f"No part has all of these words: {' '.join(arguments.only)}. --list names the parts.")
    if arguments.list:
        print("\n".join(name for name, _ in wanted))
        return
    if not gametable.COMPILED and not arguments.quick:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    measure(wanted, arguments.file, size, Console(stderr=True), again=arguments.again)
    table = Table("part", "measured", "target", "", title="Bots, CPU time; shares of one seat with 95 % intervals")
    for name, found in mark(read_stored(arguments.file)).items():
        for row in rows(name, found):
            table.add_row(*row)
    Console(width=max(Console().width, 120)).print(table)


if __name__ == "__main__":
    main()
