"""Skill against luck: how much of the result follows from who plays, where one sits, and what is dealt.

Every deal is played in all rotations, with a different bot on each seat: each bot once has every seat of every deal.
The spread of the shares then falls apart as in a two-way layout (bots against places: a place is one seat of one deal):

    skill   between bots                        seat   between seats, over all deals
    deal    between places of the same seat     rest   all else: the bots' own chance, and who meets whom

Each part is a variance component by the method of moments (mean square less that of the part below it, by the number of
shares in a mean), cut at 0, as a part of the sum of all. Shares of one game depend on each other, so that no textbook
interval fits: intervals draw whole deals again (percentile bootstrap, fixed seed).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import LEVEL, Estimate, Numbers
from gametable.lab.workers import LabError

DRAWS: Final = 1000
FEWEST: Final = 5  # deals from which drawing again says something
PARTS: Final = ("skill", "seat", "deal", "rest")


@dataclass(frozen=True)
class SkillAndLuck:
    """Parts of the spread of the shares; they add up to 1."""

    skill: Estimate
    seat: Estimate
    deal: Estimate
    rest: Estimate

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        return (
            f"Of the spread of results {self.skill.value:.0%} follows from who plays, {self.deal.value:.0%} from the "
            f"deal, {self.seat.value:.0%} from the seat and {self.rest.value:.0%} from all else."
        )

    def as_json(self) -> dict[str, Any]:
        """The parts as JSON has them."""
        return {**{part: getattr(self, part).as_json() for part in PARTS}, "sentence": self.sentence}


def skill_and_luck(shares: ArrayLike, level: float = LEVEL) -> SkillAndLuck:
    """Parts of the spread from shares of the victory: deals x seats x bots."""
    results = np.asarray(shares, dtype=np.float64)
    if results.ndim != 3 or results.shape[0] < FEWEST or min(results.shape[1:]) < 2:
        raise LabError(
            f"Skill and luck need shares of {FEWEST} or more deals x 2 or more seats x 2 or more bots; "
            f"here they are {' x '.join(map(str, results.shape))}."
        )
    rng = np.random.default_rng(1)
    picks = rng.integers(len(results), size=(DRAWS, len(results)))
    drawn = np.array([_parts(results[pick]) for pick in picks])
    tail = (1 - level) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail), axis=0)
    values = _parts(results)
    found = [Estimate(*map(float, numbers)) for numbers in zip(values, low, high, strict=True)]
    return SkillAndLuck(*found)


def _parts(results: Numbers) -> Numbers:
    """Skill, seat, deal and rest as parts of their sum."""
    deals, seats, bots = results.shape
    mean = results.mean()
    places, by_seat, by_bot = results.mean(axis=2), results.mean(axis=(0, 2)), results.mean(axis=(0, 1))
    residuals = results - places[:, :, None] - by_bot + mean
    rest = (residuals**2).sum() / ((deals * seats - 1) * (bots - 1))
    deal_square = bots * ((places - by_seat) ** 2).sum() / (seats * (deals - 1))
    seat_square = deals * bots * ((by_seat - mean) ** 2).sum() / (seats - 1)
    bot_square = deals * seats * ((by_bot - mean) ** 2).sum() / (bots - 1)
    skill = (bot_square - rest) / (deals * seats)
    seat = (seat_square - deal_square) / (deals * bots)
    parts = np.maximum(np.array([skill, seat, (deal_square - rest) / bots, rest]), 0.0)
    return np.asarray(parts / parts.sum() if parts.sum() > 0 else np.array([0.0, 0.0, 0.0, 1.0]))
