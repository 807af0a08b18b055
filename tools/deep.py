"""Plays many random games with all numbers of players and option sets, and checks every step of them."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from tools.deep_game import Failure, Tally, play_game
from tools.deep_report import print_failure, print_summary
from tools.option_sets import OptionSet, option_sets, read_option_set

BATCH = 50  # games that a process plays before it reports


@dataclass(frozen=True)
class Plan:
    """One game's share of the work: its option sets are taken in turn, each game has a seed of its own."""

    key: str
    sets: tuple[OptionSet, ...]
    games: int
    seed: int


@dataclass(frozen=True)
class Batch:
    """Games of a plan that one process plays in one go."""

    plan: Plan
    first: int
    count: int


@dataclass
class Report:
    """What was played, and the first failure if there was one."""

    tally: Tally
    failure: Failure | None
    impossible: int = 0


def run(games: int, seed: int = 1, workers: int = 1, key: str | None = None, *, show: bool = False) -> Report:
    """Play so many games of one game or of all; stops at the first failure."""
    keys = [key] if key else catalog.keys()
    plans = []
    impossible = 0
    for name in keys:
        found = option_sets(catalog.load(name))
        impossible += found.impossible
        plans.append(Plan(name, tuple(found.sets), -(-games // len(keys)), seed))
    report = run_plans(plans, workers, show=show)
    report.impossible = impossible
    return report


def run_plans(plans: Sequence[Plan], workers: int, *, show: bool = False) -> Report:
    """Play these plans, in this process or in several."""
    report = Report(Tally(), None)
    with _progress(show) as progress:
        bar = progress.add_task("games", total=sum(plan.games for plan in plans), rate="")
        for tally, failure in _results(plans, workers):
            report.tally.add(tally)
            task = progress.tasks[0]
            progress.update(bar, advance=tally.games, rate=f"{task.speed or 0:.0f} games/s")
            if failure:
                report.failure = failure
                break
    return report


def play_batch(batch: Batch) -> tuple[Tally, Failure | None]:
    """Play the games of a batch up to the first failure."""
    tally = Tally()
    plan = batch.plan
    game = catalog.load(plan.key)
    for number in range(batch.first, batch.first + batch.count):
        option_set = plan.sets[number % len(plan.sets)]
        failure = play_game(game, option_set, plan.seed + number, tally)
        if failure:
            return tally, failure
    return tally, None


def _batches(plans: Sequence[Plan]) -> Iterator[Batch]:
    for plan in plans:
        for first in range(0, plan.games, BATCH):
            yield Batch(plan, first, min(BATCH, plan.games - first))


def _results(plans: Sequence[Plan], workers: int) -> Iterator[tuple[Tally, Failure | None]]:
    batches = _batches(plans)
    if workers == 1:
        yield from map(play_batch, batches)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        running: set[Future[tuple[Tally, Failure | None]]] = set()
        try:
            while running := running | {
                pool.submit(play_batch, b) for b in islice(batches, 2 * workers - len(running))
            }:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _progress(show: bool) -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    return Progress("{task.description}", *columns, console=Console(stderr=True), disable=not show, transient=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="deep", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games to play in all")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game; the next has the next")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--game", help="one game only; else all")
    parser.add_argument("--only", metavar="players=N", help="one number of players, with the options given")
    parser.add_argument("--options", nargs="*", default=[], metavar="name=value", help="the options with --only")
    return parser.parse_args()


def _one_set(arguments: argparse.Namespace) -> Plan:
    key = arguments.game or catalog.keys()[0]
    word, _, number = arguments.only.partition("=")
    if word != "players" or not number.isdigit():
        raise SystemExit("--only is written players=3.")
    game = catalog.load(key)
    option_set = read_option_set(game, int(number), arguments.options)
    game.settings(option_set.players, option_set.options)
    return Plan(key, (option_set,), arguments.games, arguments.seed)


def main() -> int:
    """Play, print the summary, and say how to repeat the first failure."""
    arguments = _arguments()
    if arguments.games < 1 or arguments.workers < 1:
        raise SystemExit("--games and --workers are at least 1.")
    try:
        if arguments.only:
            report = run_plans([_one_set(arguments)], arguments.workers, show=True)
        else:
            report = run(arguments.games, arguments.seed, arguments.workers, arguments.game, show=True)
    except GametableError as fault:
        raise SystemExit(str(fault)) from fault
    print(f"Compiled code: {'yes' if gametable.COMPILED else 'no'}")
    print_summary(report.tally, report.impossible)
    if report.failure:
        print_failure(report.failure)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
