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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import LEVEL, SHARE, Estimate, Numbers, mean_of
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


@dataclass(frozen=True)
class Rung:
    """One step of a ladder: the share of the bot with the larger budget against the one below it."""

    name: str
    share: Estimate
    clear: bool  # whether the interval lies above a fair share


@dataclass(frozen=True)
class Ladder:
    """How far thinking longer pays: a game of luck has few clear rungs, a game of skill many."""

    rungs: tuple[Rung, ...]
    fair: float

    @property
    def clear(self) -> int:
        """How many rungs are clear, from the lowest up to the first that is not."""
        found = [rung.clear for rung in self.rungs]
        return found.index(False) if False in found else len(found)

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        return f"Thinking longer clearly pays on the first {self.clear} of {len(self.rungs)} rungs."

    def as_json(self) -> dict[str, Any]:
        """The ladder as JSON has it."""
        rungs = [{"name": rung.name, **rung.share.as_json(), "clear": rung.clear} for rung in self.rungs]
        return {"rungs": rungs, "fair": self.fair, "clear": self.clear, "sentence": self.sentence}


def ladder(rungs: Sequence[tuple[str, ArrayLike]], players: int) -> Ladder:
    """A ladder from contests: for each rung its name and the mean share of a seat of the stronger bot by deal."""
    fair = 1 / players
    found = []
    for name, deal_shares in rungs:
        share = mean_of(deal_shares, SHARE).estimate()
        found.append(Rung(name, share, share.low > fair))
    return Ladder(tuple(found), fair)
