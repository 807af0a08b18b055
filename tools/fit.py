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

from gametable.bots.budget import Budget
from gametable.bots.thinker import ThinkingBot
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement, seat_values
from gametable.kernel.state import State
from gametable.lab.arena import deal_seed
from gametable.lab.executors import play_parts
from gametable.lab.seeded import Course, play_course
from tools.judgement_files import judgement_file, read_numbers

KEPT_APART: Final = 4  # every fourth game
STEPS: Final = (2.0, 1.4, 1.15, 1.05)  # by which factors numbers are moved, the largest first
WORTH: Final = 0.0002  # surprise that a step must save
LEAST_SHARE: Final = 1e-6  # nobody is ever quite without hope
Numbers = Mapping[str, float]


@dataclass(frozen=True)
class SelfPlay:
    """Games of `hard` against itself, as many iterations a decision."""

    game: str
    players: int
    iterations: int
    seed: int

    def play(self, number: int) -> Course:
        """One game, and how it went."""
        game = catalog.load(self.game)
        bots = [ThinkingBot() for _ in range(self.players)]
        budget = Budget(float("inf"), self.iterations)
        return play_course(game, game.new(self.players), bots, deal_seed(self.seed, number), budget)


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
    players: tuple[int, ...]
    games: int
    names: tuple[str, ...]
    iterations: int
    seed: int
    workers: int | None

    def gather(self, show: Callable[..., Iterator[Course]]) -> list[list[Told]]:
        """The games of every number of players."""
        found = []
        for players in self.players:
            task = SelfPlay(self.game.key, players, self.iterations, self.seed)
            courses = play_parts(task, range(self.games), self.workers)
            title = f"{self.game.entry.title}, {players} players"
            found.append([told(self.game.new(players), course) for course in show(courses, title, self.games)])
        return found


def parts(games: list[list[Told]]) -> tuple[list[list[Told]], list[list[Told]]]:
    """The games to look at, and those that are kept apart."""
    looked_at = [[one for at, one in enumerate(group) if at % KEPT_APART] for group in games]
    return looked_at, [group[::KEPT_APART] for group in games]


def read_plan(arguments: list[str] | None) -> Plan:
    """The plan that was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="fit", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument(
        "--players", default="", help="such as 2,4: numbers that must do for both; the fewest if not said"
    )
    parser.add_argument("--names", default="", help="numbers to move, with commas between; all if not said")
    for name, default, text in (
        ("games", 400, "of every number of players"),
        ("iterations", 400, "of a decision"),
        ("seed", 1, "of the games"),
    ):
        parser.add_argument(f"--{name}", type=int, default=default, help=text)
    parser.add_argument("--workers", type=int)
    found = parser.parse_args(arguments)
    game = catalog.load(found.game)
    if found.games < KEPT_APART:
        raise SystemExit(f"--games is {KEPT_APART} or more, as every {KEPT_APART}th is kept apart.")
    return Plan(
        game,
        _counts(game, found.players),
        found.games,
        _names(read_numbers(judgement_file(game)).numbers, found.names),
        found.iterations,
        found.seed,
        found.workers,
    )


def _counts(game: Game, text: str) -> tuple[int, ...]:
    """Numbers of players in words: 2,4."""
    low, high = game.entry.players
    words = text.split(",") if text else [str(low)]
    if not all(word.isdigit() and low <= int(word) <= high for word in words):
        raise SystemExit(
            f"--players {text} is not right: {game.entry.title} has {low} to {high} players, such as {low},{high}."
        )
    return tuple(int(word) for word in words)


def _names(numbers: Numbers, text: str) -> tuple[str, ...]:
    """The numbers to move: those that are named, or all; a factor cannot move 0."""
    names = tuple(filter(None, text.split(","))) or tuple(name for name, value in numbers.items() if value)
    for name in names:
        if name not in numbers:
            raise SystemExit(f"There is no number {name!r}; there are {', '.join(numbers)}.")
    return names


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

    def mean(numbers: Numbers, games: list[list[Told]]) -> float:
        judgement = plan.game.judgement(numbers)
        return sum(surprise(judgement, group) for group in games) / len(games)

    before = read_numbers(judgement_file(plan.game)).numbers
    with console.status("The numbers are moved ..."):
        after = fit(lambda numbers: mean(numbers, looked_at), before, plan.names)
    for title, games in (("games looked at", looked_at), ("games kept apart", kept_apart)):
        print(f"{title}: surprise {mean(before, games):.4f} before, {mean(after, games):.4f} after")
    changes = " ".join(f"{name}={value:g}" for name, value in after.items() if value != before[name])
    print(f"tools/tune.py {plan.game.key} --propose '{changes}'" if changes else "No number is better moved.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
