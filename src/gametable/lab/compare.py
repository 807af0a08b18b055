"""Two versions of a game side by side: both are played with the same bots, seats and luck, game by game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.kernel.game import Game
from gametable.kernel.options import Settings
from gametable.kernel.words import either
from gametable.lab.arena import deal_seed, seating
from gametable.lab.executors import PROCESSES, play_parts
from gametable.lab.seeded import Course, play_course
from gametable.lab.statistics.comparing import Difference, Pairs, Verdict, differences
from gametable.lab.statistics.deciding import not_decided
from gametable.lab.statistics.estimates import CHANGE_OF_SHARE, Numbers
from gametable.lab.workers import LabError

BUDGET: Final = Budget(seconds=float("inf"), iterations=200)
MARGIN: Final = 2.0  # points of a hundred: of the victory, or of what a number is on side a

MOST_TOLD: Final = 3  # differences in a sentence

Figures = dict[str, float]


@dataclass(frozen=True)
class Sides:
    """What every worker must know to play any game on both sides; the bots' seats go round."""

    game: Game
    players: int
    options: tuple[Settings, Settings]  # of side a and of side b
    bots: tuple[str, ...]
    seed: int
    budget: Budget

    def play(self, number: int) -> tuple[Figures, Figures]:
        """The figures of one game, on side a and on side b."""
        seats = seating(len(self.bots), self.players, number % self.players)
        a, b = (self._figures(options, seats, number) for options in self.options)
        return a, b

    def _figures(self, options: Settings, seats: Sequence[int], number: int) -> Figures:
        start = self.game.start(self.players, options)
        bots = [find_bot(self.bots[bot]) for bot in seats]
        return figures(play_course(self.game, start, bots, deal_seed(self.seed, number), self.budget))


def figures(course: Course) -> Figures:
    """What is compared of a game; shares come first."""
    legal = [decision.legal for decision in course.decisions]
    points = sorted(course.scores, reverse=True)
    shares = {f"victory of seat {seat}": share for seat, share in enumerate(course.shares, start=1)}
    return {
        **shares,
        "shared victory": float(max(course.shares) < 1),
        "forced decisions": legal.count(1) / len(legal),
        "points of a seat": sum(points) / len(points),
        "most points": float(points[0]),
        "lead in points": float(points[0] - points[1]),
        "decisions": float(len(legal)),
        "turns": float(course.turns),
        "legal actions": sum(legal) / len(legal),
    }


@dataclass(frozen=True)
class Comparison:
    """What differs between two versions of a game."""

    game: str
    players: int
    games: int  # on each side
    a: Settings
    b: Settings
    bots: tuple[str, ...]
    seed: int
    margin: float  # points of a hundred
    differences: tuple[Difference, ...]

    @property
    def sentence(self) -> str:
        """What was found, for people: what differs, what is shown not to, and what more games would have to decide."""
        undecided = {one.name: one.needed for one in self._with("not decided")}
        more = not_decided(undecided, "games on each side")
        if len(undecided) == len(self.differences):
            return f"Nothing is decided by {self.games} games on each side. {more}"
        points = "point" if self.margin == 1 else "points"
        equal = f"No difference above {self.margin:g} {points} of a hundred"
        told = [
            self._largest() or f"No number clearly differs in {self.games} games on each side.",
            _listed(equal, self._with("no difference above the margin")),
            more,
        ]
        return " ".join(sentence for sentence in told if sentence)

    def _with(self, verdict: Verdict) -> list[Difference]:
        return [one for one in self.differences if one.verdict == verdict]

    def _largest(self) -> str:
        """The largest changes, by what they are of the margin, and how many more there are."""
        found = sorted(self._with("a difference"), key=lambda one: -abs(one.change.value) / one.margin)
        more = _listed("Other differences", found[MOST_TOLD:])
        return " ".join([*(_capital(one.sentence) for one in found[:MOST_TOLD]), *([more] if more else [])])

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON has it."""
        facts = {"game": self.game, "players": self.players, "games": self.games, "seed": self.seed}
        sides = {"a": self.a, "b": self.b, "bots": list(self.bots), "margin": self.margin}
        return {**facts, **sides, "sentence": self.sentence, "differences": [one.as_json() for one in self.differences]}


def compare(
    game: Game,
    players: int,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    *,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int = 1,
    budget: Budget = BUDGET,
    margin: float = MARGIN,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play so many games on each side, options a against options b, and say what differs by more than the margin."""
    _check(bots, players, games, margin)
    settings = game.settings(players, a), game.settings(players, b)
    sides = Sides(game, players, settings, tuple(bots), seed, budget)
    found: list[tuple[Figures, Figures]] = []
    for both in play_parts(sides, range(games), workers, on):
        found.append(both)
        if progress:
            progress(len(found))
    changes = differences(_pairs(found, margin))
    return Comparison(game.key, players, games, settings[0], settings[1], tuple(bots), seed, margin, changes)


def _listed(verdict: str, numbers: Sequence[Difference]) -> str:
    return f"{verdict}: {either([one.name for one in numbers], 'and')}." if numbers else ""


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _check(bots: Sequence[str], players: int, games: int, margin: float) -> None:
    if games < 2:
        raise LabError(f"{games} games on each side show no spread; right are 2 or more.")
    if not 0 < margin < math.inf:
        raise LabError(
            f"{margin:g} cannot be a margin; right is a number above 0, such as 2 for 2 points of a hundred."
        )
    if not 1 <= len(bots) <= players:
        raise LabError(f"{len(bots)} bots cannot sit on {players} seats; name one a seat, or fewer.")
    for bot in bots:
        find_bot(bot)


def _pairs(found: Sequence[tuple[Figures, Figures]], margin: float) -> list[Pairs]:
    return [
        _pair(name, np.array([a[name] for a, _ in found]), np.array([b[name] for _, b in found]), margin)
        for name in found[0][0]
    ]


def _pair(name: str, a: Numbers, b: Numbers, margin: float) -> Pairs:
    """Shares have the margin itself; all else has the margin as a part of its mean on side a."""
    if name.startswith(("victory", "shared", "forced")):
        return Pairs(name, a, b, margin / 100, CHANGE_OF_SHARE)
    return Pairs(name, a, b, margin / 100 * (abs(float(a.mean())) or 1.0))
