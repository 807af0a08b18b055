"""Fits the numbers of a game's judgement to the results of self-play: what they foretell should be what happens.

`hard` plays against itself. Wherever a turn begins, the judgement says which share of the victory each seat can expect,
and the result says what became of it. Numbers are moved one after the other as long as the mean surprise falls: 0 is to
have known every winner, 1 to have known nothing, and more is worse than that. A quarter of the games is kept apart, to
show whether what was found also holds for games that were not looked at.

Whoever foretells better need not play better, so nothing is written: the last line is a proposal for tools/tune.py,
which lets the numbers play.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gametable.bots.budget import Budget, read_budget
from gametable.bots.thinker import ThinkingBot
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement, seat_values
from gametable.kernel.state import State
from gametable.lab.arena import deal_seed
from gametable.lab.executors import play_parts
from gametable.lab.seeded import Course, play_course
from tools.judgement_files import check_names, judgement_file, read_numbers

KEPT_APART: Final = 4  # every fourth game
STEPS: Final = (2.0, 1.4, 1.15, 1.05)  # by which factors numbers are moved, the largest first
WORTH: Final = 0.0002  # surprise that a step must save
LEAST_SHARE: Final = 1e-6  # nobody is ever quite without hope
Numbers = Mapping[str, float]


@dataclass(frozen=True)
class SelfPlay:
    """Games of `hard` against itself."""

    game: str
    players: int
    budget: Budget
    seed: int

    def play(self, number: int) -> Course:
        """One game, and how it went."""
        game = catalog.load(self.game)
        bots = [ThinkingBot() for _ in range(self.players)]
        return play_course(game, game.new(self.players), bots, deal_seed(self.seed, number), self.budget)


@dataclass(frozen=True)
class Told:
    """The positions of one game in which a turn begins, and the shares of the victory that it brought."""

    positions: list[State]
    shares: tuple[float, ...]


def told(start: State, course: Course) -> Told:
    """Play a game again, and keep where turns begin."""
    state = start.copy()
    positions: list[State] = []
    last = -1
    for step in course.steps:
        seat = int(state.to_move())
        if seat >= 0:
            if seat != last:
                positions.append(state.copy())
            last = seat
        state.apply(step)
    return Told(positions, course.shares)


def surprise(judgement: Judgement, games: Sequence[Told]) -> float:
    """How wrong a judgement is on average; every game counts alike, however long it was."""
    values = seat_values()
    total = 0.0
    for game in games:
        missed = 0.0
        for position in game.positions:
            judgement.values_into(position, values)
            for seat, share in enumerate(game.shares):
                if share:
                    missed -= share * math.log(max(values[seat], LEAST_SHARE))
        total += missed / (len(game.positions) * math.log(len(game.shares)))
    return total / len(games)


def fit(measure: Callable[[Numbers], float], numbers: Numbers, names: Sequence[str]) -> dict[str, float]:
    """Move one number after the other, by smaller and smaller steps, as long as it helps."""
    best = dict(numbers)
    least = measure(best)
    for step in STEPS:
        is_better = True
        while is_better:
            is_better = False
            for name in names:
                for moved in (best[name] * step, best[name] / step):
                    trial = {**best, name: float(f"{moved:.3g}")}
                    found = measure(trial)
                    if found < least - WORTH:
                        best, least, is_better = trial, found, True
                        break
    return best


@dataclass(frozen=True)
class Plan:
    """Which games are looked at, and which numbers are moved."""

    game: Game
    starts: tuple[State, ...]  # for every number of players
    numbers: Numbers  # as they are
    names: tuple[str, ...]
    games: int
    budget: Budget
    seed: int
    workers: int | None

    def gather(self, show: Callable[..., Iterator[Course]]) -> list[list[Told]]:
        """The games of every number of players."""
        found = []
        for start in self.starts:
            task = SelfPlay(self.game.key, int(start.players), self.budget, self.seed)
            courses = play_parts(task, range(self.games), self.workers)
            title = f"{self.game.entry.title}, {start.players} players"
            found.append([told(start, course) for course in show(courses, title, self.games)])
        return found

    def surprise(self, numbers: Numbers, games: list[list[Told]]) -> float:
        """How wrong these numbers are on average; every number of players counts alike."""
        judgement = self.game.judgement(numbers)
        return sum(surprise(judgement, group) for group in games) / len(games)


def parts(games: list[list[Told]]) -> tuple[list[list[Told]], list[list[Told]]]:
    """The games to look at, and those that are kept apart."""
    looked_at = [[one for at, one in enumerate(group) if at % KEPT_APART] for group in games]
    return looked_at, [group[::KEPT_APART] for group in games]


def read_plan(arguments: list[str] | None) -> Plan:
    """The plan that was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="fit", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", help="such as 2 4, to do for both; the fewest if not said")
    parser.add_argument("--names", default="", help="numbers to move, with commas between; all if not said")
    parser.add_argument("--games", type=int, default=400, help="of every number of players")
    parser.add_argument("--iterations", type=int, default=400, help="of a decision")
    parser.add_argument("--seed", type=int, default=1, help="of the games")
    parser.add_argument("--workers", type=int)
    found = parser.parse_args(arguments)
    game = catalog.load(found.game)
    if found.games < KEPT_APART:
        raise SystemExit(f"--games is {KEPT_APART} or more, as every {KEPT_APART}th is kept apart.")
    numbers = read_numbers(judgement_file(game)).numbers
    starts = tuple(game.new(players) for players in found.players or game.entry.players[:1])
    names = tuple(filter(None, found.names.split(",")))
    check_names(names, numbers)
    movable = tuple(name for name, value in numbers.items() if value)  # a factor does not move 0
    budget = read_budget(f"{found.iterations}it")
    return Plan(game, starts, numbers, names or movable, found.games, budget, found.seed, found.workers)


def main(arguments: list[str] | None = None) -> int:
    """Fit the numbers of a game; progress on stderr, what was found on stdout."""
    console = Console(stderr=True)

    def show(courses: Iterator[Course], title: str, total: int) -> Iterator[Course]:
        yield from track(courses, title, total, console=console, transient=True)

    try:
        plan = read_plan(arguments)
        looked_at, kept_apart = parts(plan.gather(show))
    except GametableError as fault:
        raise SystemExit(str(fault)) from fault

    before = plan.numbers
    with console.status("The numbers are moved ..."):
        after = fit(lambda numbers: plan.surprise(numbers, looked_at), before, plan.names)
    for title, games in (("games looked at", looked_at), ("games kept apart", kept_apart)):
        print(f"{title}: surprise {plan.surprise(before, games):.4f} before, {plan.surprise(after, games):.4f} after")
    changes = " ".join(f"{name}={value:g}" for name, value in after.items() if value != before[name])
    print(f"tools/tune.py {plan.game.key} --propose '{changes}'" if changes else "No number is better moved.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
