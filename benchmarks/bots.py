"""Measures the bots: speed of the search beside OpenSpiel's, strength against others, honesty, strength against time.

Every part is stored as soon as it is measured (benchmarks/results/bots.json), so a run can be stopped and gone on with:
parts that were measured in full are not measured again, unless --again asks for it. All time is CPU time.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
from rich.progress import Progress as Bars
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.contests import OPPONENTS, Progress, curve, meet, player_counts
from benchmarks.honesty import compare_games
from benchmarks.overruns import watch_league
from benchmarks.stored import read_stored, store
from gametable import _build
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.bots.search import Search
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement
from gametable.kernel.rng import Rng

STORED: Final = Path(__file__).with_name("results") / "bots.json"
YARDSTICKS: Final = ("hex(board_size=11)", "connect_four")
TIMES_SPIEL: Final = 4.0
RACERS: Final = ("attatat", "monster_city")  # that should be so many times as fast; the others only run beside them
CEILING: Final = "ceiling"  # takes long, and only matters where a target was missed: --only ceiling

Measure = Callable[..., dict[str, Any]]  # is told its progress


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
        yield f"curve {game.key} {players}", partial(_curve, game, players, size)
    for game in games:
        yield f"honesty {game.key}", partial(honesty, game, size)
    for game in games:
        yield f"budget {game.key}", partial(watch_league, game, size.league, Budget(size.seconds))
    for game in games:
        for players in player_counts(game):
            work = partial(meet, game, players, OPPONENTS["greedy"], budget=Budget(size.ceiling), deals=size.deals)
            yield f"{CEILING} {game.key} {players}", work


def _curve(game: Game, players: int, size: Size, *, progress: Progress) -> dict[str, Any]:
    return curve(game, players, size.curve, reference=size.curve[0], deals=size.curve_deals, progress=progress)


def speed(size: Size, *, progress: Progress) -> dict[str, Any]:
    """Iterations a second times their mean length, from the opening, with plain playouts; interleaved rounds."""
    from benchmarks import spiel_shell  # noqa: PLC0415  (only here is OpenSpiel needed)

    lengths = {name: spiel_shell.mean_length(name) for name in YARDSTICKS}
    rates: dict[str, list[float]] = {}
    for number in range(size.rounds):
        for name in YARDSTICKS:
            simulations = spiel_shell.mcts_rate(name, size.iterations, number + 1)
            rates.setdefault(name, []).append(simulations * lengths[name])
        for game in catalog.all_games():
            for players in player_counts(game):
                rates.setdefault(f"{game.key} {players}", []).append(moves_a_second(game, players, size.iterations))
        progress(number + 1, size.rounds)
    own = {name: median(samples) for name, samples in rates.items() if name not in YARDSTICKS}
    least = {
        name: min(median(a / b for a, b in zip(rates[name], rates[spiel], strict=True)) for spiel in YARDSTICKS)
        for name in own
    }
    medians = {name: median(samples) for name, samples in rates.items()}
    return {"moves_a_second": medians, "times": least, "target": TIMES_SPIEL, "rounds": size.rounds}


def moves_a_second(game: Game, players: int, iterations: int) -> float:
    """Decisions and chance events of a search with plain playouts."""
    state = game.new(players)
    state.settle(Rng(1))
    search = Search(Judgement())
    search.begin()
    world, rng = state.copy(), Rng(2)
    began = time.process_time()
    while search.iterations < iterations:
        search.run(state, state.to_move(), world, iterations - search.iterations, rng)
        if search.is_full():
            search.make_room()
    return float(search.moves) / (time.process_time() - began)


def honesty(game: Game, size: Size, *, progress: Progress) -> dict[str, Any]:
    """Every decision of many games, taken again in a world dealt anew."""
    bots = [partial(find_bot, name) for name in bot_names()]
    budget = Budget(float("inf"), size.honest_iterations)
    games = size.honest_games
    found = compare_games(game, games, bots, budget, progress=lambda done: progress(done, games))
    return {"game": game.key, "games": games, "iterations": size.honest_iterations, **asdict(found)}


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    try:
        spiel = version("open_spiel")
    except PackageNotFoundError:
        spiel = "missing"
    code = _build.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code}
    return {**own, "python": platform.python_version(), "open_spiel": spiel}


def verdict(found: dict[str, Any]) -> str:
    """Whether a part reached what it should."""
    if "differences" in found:
        return _word(found["differences"] == 0, found)
    if "overruns" in found:
        return _word(found["late"] == 0, found)
    return _word(found["share"] >= found["target"], found)


def _races(what: str) -> bool:
    """Whether a speed has a target: `what` is a game and its players."""
    return what.split(maxsplit=1)[0] in RACERS


def _word(reached: bool, found: dict[str, Any]) -> str:
    return ("reached" if reached else "missed") + ("" if found.get("full", True) else " at a first look")


def rows(name: str, found: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """The lines of a part: what, the number, the target, the verdict."""
    if "times" in found:
        for what, times in found["times"].items():
            number = f"{found['moves_a_second'][what] / 1e6:.1f} M moves/s, {times:.1f} times OpenSpiel"
            target = (f"≥ {found['target']:.0f} times", _word(times >= found["target"], found))
            yield f"speed {what}", number, *(target if _races(what) else ("", ""))
    elif "points" in found:
        for point in found["points"]:
            yield f"{name}, {1000 * point['seconds']:g} ms", _share(point), "", ""
    elif "differences" in found:
        number = f"{found['differences']} of {found['decisions']} decisions in {found['games']} games differ"
        yield name, number, "0", verdict(found)
    elif "overruns" in found:
        most = max(found["overruns"].values())
        number = (
            f"{found['late']} of {found['decisions']} decisions took over 1.2 times the time; at most {1 + most:.2f}"
        )
        yield name, number, "0", verdict(found)
    else:
        yield name, f"{_share(found)}, {found['deals']} deals", f"≥ {found['target']:.0%}", verdict(found)


def _share(found: dict[str, Any]) -> str:
    return f"{found['share']:.1%} ({found['low']:.1%} – {found['high']:.1%})"


def measure(wanted: list[tuple[str, Measure]], file: Path, size: Size, console: Console, *, again: bool) -> None:
    """Measure what is not stored yet, and store each part at once."""
    stored = read_stored(file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    for name, work in wanted:
        if name in stored and stored[name]["full"] >= size.is_full and not again:
            continue
        with Bars(*columns, console=console, transient=True) as bars:
            found = work(progress=partial(_tell, bars, bars.add_task(name)))
        stored[name] = {**found, "versions": versions(), "full": size.is_full}
        store(file, stored)
        for what, number, _target, reached in rows(name, stored[name]):
            console.print(f"{what}: {number} {reached}")


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
        size = replace(size, deals=arguments.deals, curve_deals=arguments.deals, honest_games=9 * arguments.deals)
    wanted = [(name, work) for name, work in parts(size) if set(arguments.only) <= set(name.split())]
    if CEILING not in arguments.only:
        wanted = [(name, work) for name, work in wanted if not name.startswith(CEILING)]
    if not wanted:
        raise SystemExit(f"No part has all of these words: {' '.join(arguments.only)}. --list names the parts.")
    if arguments.list:
        print("\n".join(name for name, _ in wanted))
        return
    if not gametable.COMPILED and not arguments.quick:
        raise SystemExit("The compiled code is missing or switched off: `make install` builds it.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    measure(wanted, arguments.file, size, Console(stderr=True), again=arguments.again)
    table = Table("part", "measured", "target", "", title="Bots, CPU time; shares of one seat with 95 % intervals")
    for name, found in read_stored(arguments.file).items():
        for row in rows(name, found):
            table.add_row(*row)
    Console(width=max(Console().width, 120)).print(table)


if __name__ == "__main__":
    main()
