"""Skill against luck: how much of the result follows from who plays, where one sits, and what is dealt.

Every deal is played in all rotations, with a different bot on each seat: each bot once has every seat of every deal.
The spread of the shares then falls apart as in a two-way layout (bots against places: a place is one seat of one deal):

    skill   between bots                        seat   between seats, over all deals
    deal    between places of the same seat     rest   all else: the bots' own chance, and who meets whom

Each part is a variance component by the method of moments (mean square less that of the part below it, by the number of
shares in a mean), as a part of the sum of all, and cut at 0. Shares of one game depend on each other, so no textbook
interval fits: intervals come from leaving out deals, one (or one group) after the other (jackknife, Student's t). They
lie around the parts before the cut. Drawing deals again would not do: it adds to the small parts, and where one of them
is cut at 0, its interval would be far too short.

Several contests with the same deals, such as the rungs of a ladder, count as one: each component is the mean of theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import LEVEL, Estimate, Numbers
from gametable.lab.statistics.tails import student_quantile
from gametable.lab.workers import LabError

MOST_GROUPS: Final = 100  # of deals: more would take long, and say hardly more
FEWEST: Final = 5  # deals
PARTS: Final = ("skill", "seat", "deal", "rest")


@dataclass(frozen=True)
class SkillAndLuck:
    """Parts of the spread of the shares; they add up to 1."""

    skill: Estimate
    seat: Estimate
    deal: Estimate
    rest: Estimate

    who: str = "who plays"  # what skill means here

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        skill, deal, seat, rest = (_told(part.value) for part in (self.skill, self.deal, self.seat, self.rest))
        return (
            f"Of the spread of results {skill} follows from {self.who}, {deal} from the deal, {seat} from the seat "
            f"and {rest} from all else."
        )

    def as_json(self) -> dict[str, Any]:
        """The parts as JSON has them."""
        return {**{part: getattr(self, part).as_json() for part in PARTS}, "sentence": self.sentence}


def _told(part: float) -> str:
    """Small parts have a digit more, so that nothing but nothing is 0%."""
    return f"{part:.1%}" if 0.0005 <= part < 0.095 else f"{part:.0%}"


def skill_and_luck(shares: ArrayLike, level: float = LEVEL) -> SkillAndLuck:
    """Parts of the spread from shares of the victory: deals x seats x bots, or contests x deals x seats x bots."""
    given = np.asarray(shares, dtype=np.float64)
    results = given[None] if given.ndim == 3 else given
    if results.ndim != 4 or results.shape[1] < FEWEST or min(results.shape[2:]) < 2:
        raise LabError(
            f"Skill and luck need shares of {FEWEST} or more deals x 2 or more seats x 2 or more bots; "
            f"here they are {' x '.join(map(str, given.shape))}."
        )
    values, parts, errors = _shown(_parts(results)), _parts(results), _errors(results)
    wide = student_quantile((1 + level) / 2, _groups(results.shape[1]) - 1) * errors
    low, high = np.minimum(values, parts - wide).clip(0, 1), np.maximum(values, parts + wide).clip(0, 1)
    skill, seat, deal, rest = (Estimate(*map(float, numbers)) for numbers in zip(values, low, high, strict=True))
    return SkillAndLuck(skill, seat, deal, rest)


def _groups(deals: int) -> int:
    return min(deals, MOST_GROUPS)


def _errors(results: Numbers) -> Numbers:
    """The standard errors of the parts: jackknife, each time without one group of deals."""
    groups = _groups(results.shape[1])
    places = np.arange(results.shape[1]) % groups
    without = np.array([_parts(results[:, places != group]) for group in range(groups)])
    squares = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    return np.asarray(np.sqrt(squares * (groups - 1) / groups))


def round_the_table(results: ArrayLike) -> Numbers:
    """Shares by seat and bot from those of games in which one seat is special, by that seat: ... x special x seat.

    The special one and those who sit 1, 2 ... seats behind it are the bots: each has every seat once.
    """
    given = np.asarray(results, dtype=np.float64)
    players = given.shape[-1]
    behind = (np.arange(players) - np.arange(players)[:, None]) % players  # by special seat and seat
    found = np.empty_like(given)
    for special in range(players):
        for seat in range(players):
            found[..., seat, behind[special, seat]] = given[..., special, seat]
    return found


def _parts(results: Numbers) -> Numbers:
    """Skill, seat, deal and rest as parts of their sum; chance can bring one of them below 0."""
    _, deals, seats, bots = results.shape
    mean = results.mean(axis=(1, 2, 3), keepdims=True)
    places, by_seat = results.mean(axis=3, keepdims=True), results.mean(axis=(1, 3), keepdims=True)
    by_bot = results.mean(axis=(1, 2), keepdims=True)
    rest = _squares(results - places - by_bot + mean) / ((deals * seats - 1) * (bots - 1))
    deal_square = bots * _squares(places - by_seat) / (seats * (deals - 1))
    seat_square = deals * bots * _squares(by_seat - mean) / (seats - 1)
    bot_square = deals * seats * _squares(by_bot - mean) / (bots - 1)
    skill = (bot_square - rest) / (deals * seats)
    seat = (seat_square - deal_square) / (deals * bots)
    parts = np.array([skill, seat, (deal_square - rest) / bots, rest])
    return np.asarray(parts / parts.sum() if parts.sum() > 0 else np.array([0.0, 0.0, 0.0, 1.0]))


def _shown(parts: Numbers) -> Numbers:
    """What is below 0 is nothing; the others still add up to 1."""
    cut = np.maximum(parts, 0.0)
    return np.asarray(cut / cut.sum())


def _squares(numbers: Numbers) -> float:
    """The sum of all squares, as a mean of the contests."""
    return float((numbers**2).sum()) / len(numbers)
