"""Ladders: what it is worth to think twice as long, again and again.

A rung is a contest in which one seat thinks twice as long as all others. All rungs play the same deals, each in all
rotations of the seats, so that a deal is one number for each rung. Intervals draw whole deals again, for all rungs
together; their tails are widened as Student's t asks for (the expanded percentile interval of Hesterberg), since plain
percentiles of few deals are too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import CHANGE_OF_SHARE, LEVEL, SHARE, Estimate, Numbers, Range, mean_of
from gametable.lab.statistics.tails import student_quantile
from gametable.lab.workers import LabError

DRAWS: Final = 4000
TINY: Final = 1e-9  # a share that is fair in thirds is not quite that in a computer
FEWEST: Final = 10  # deals: with fewer, intervals by drawing again would be too narrow


@dataclass(frozen=True)
class Rung:
    """One step of a ladder: the share of the bot with the larger budget against those below it."""

    name: str
    share: Estimate
    clear: bool  # whether the interval lies above a fair share


@dataclass(frozen=True)
class Ladder:
    """How far thinking longer pays: a game of luck has few clear rungs, a game of skill many."""

    rungs: tuple[Rung, ...]
    fair: float
    twice: Estimate  # the mean of all rungs
    change: Estimate | None  # the share of the last rung less that of the first; nothing if there is one rung

    @property
    def clear(self) -> int:
        """How many rungs are clear, from the lowest up to the first that is not."""
        found = [rung.clear for rung in self.rungs]
        return found.index(False) if False in found else len(found)

    @property
    def sentence(self) -> str:
        """What twice the thought is worth, and whether that levels off."""
        if self.twice.low <= self.fair + TINY:
            return (
                f"To think twice as long brings nothing that is clear: {_told(self.twice)} of the victory, where "
                f"{self.fair:.1%} is fair."
            )
        worth = f"To think twice as long brings {_told(self.twice)} of the victory, where {self.fair:.1%} is fair"
        return f"{worth}; {self._course()}." if self.change else f"{worth}."

    def _course(self) -> str:
        """Whether the last doubling is worth as much as the first."""
        assert self.change is not None
        last = self.rungs[-1]
        if self.change.high < 0:
            pays = "still pays" if last.clear else "brings nothing that is clear"
            return f"it levels off: the last doubling ({last.name}) is worth less than the first and {pays}"
        if self.change.low > 0:
            return f"it does not level off: the last doubling ({last.name}) is worth more than the first"
        if last.clear:
            return f"it does not clearly level off: the last doubling ({last.name}) still pays"
        return f"whether it levels off is not clear: the last doubling ({last.name}) brings {_told(last.share)}"

    def as_json(self) -> dict[str, Any]:
        """The ladder as JSON has it."""
        return {
            "rungs": [{"name": rung.name, **rung.share.as_json(), "clear": rung.clear} for rung in self.rungs],
            "fair": self.fair,
            "clear": self.clear,
            "twice": self.twice.as_json(),
            "change": self.change.as_json() if self.change else None,
            "sentence": self.sentence,
        }


def _told(share: Estimate) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def ladder(rungs: Sequence[tuple[str, ArrayLike]], players: int) -> Ladder:
    """A ladder from contests: for each rung its name and the mean share of a seat of the stronger bot by deal."""
    shares = _same_deals([np.asarray(numbers, dtype=np.float64) for _, numbers in rungs])
    picks = np.random.default_rng(1).integers(shares.shape[1], size=(DRAWS, shares.shape[1]))
    fair = 1 / players
    found = []
    for (name, _), numbers in zip(rungs, shares, strict=True):
        share = _drawn(numbers, picks, SHARE)
        found.append(Rung(name, share, share.low > fair + TINY))
    change = _drawn(shares[-1] - shares[0], picks, CHANGE_OF_SHARE) if len(shares) > 1 else None
    return Ladder(tuple(found), fair, _drawn(shares.mean(axis=0), picks, SHARE), change)


def _same_deals(rungs: Sequence[Numbers]) -> Numbers:
    """The shares of all rungs: rungs x deals."""
    counts = [rung.size for rung in rungs]
    if not counts or min(counts) < FEWEST or len(set(counts)) > 1:
        raise LabError(
            f"A ladder needs rungs that play the same {FEWEST} or more deals; here they have "
            f"{', '.join(map(str, counts)) or 'no rungs'}."
        )
    return np.stack(rungs)


def _drawn(numbers: Numbers, picks: Any, within: Range) -> Estimate:
    """The mean of deals with its interval; numbers that are all equal do not show their spread."""
    if np.ptp(numbers) < TINY:
        return mean_of(np.full(len(numbers), numbers[0]), within).estimate()
    count = len(numbers)
    wide = student_quantile((1 + LEVEL) / 2, count - 1) * math.sqrt(count / (count - 1))
    tail = math.erfc(wide / math.sqrt(2)) / 2
    low, high = np.quantile(numbers[picks].mean(axis=1), (tail, 1 - tail))
    return Estimate(float(numbers.mean()), float(low), float(high))
