"""What a thing (a card, a tile, a kind of move) does for those who take it.

The raw impact is what takers got, scaled by the players: 1 is a fair share, 1.2 a fifth more. It is no proof: who leads
may take other things than who lags behind. The causal impact compares pairs of games with the same luck, in one of
which a seat was kept from taking the thing (or made to take it): 0 is no effect, 0.2 a fifth of a fair share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.deciding import UNKNOWN, needed
from gametable.lab.statistics.discoveries import FALSE_SHARE, q_values
from gametable.lab.statistics.estimates import Estimate, Measured, mean_of, places_of, ratio_of
from gametable.lab.workers import LabError

MARGIN: Final = 0.25  # fair shares: causal impacts up to this size do not matter
EQUIVALENCE_ERROR: Final = 0.05  # how often an impact as large as the margin is taken for none


@dataclass(frozen=True)
class Impact:
    """The impact of one thing, with its p-value alone and its q-value among all things of the table."""

    thing: str
    estimate: Estimate
    count: int  # independent games, deals or pairs behind it
    p_value: float
    q_value: float
    is_small: bool = False  # whether it is shown to be smaller than what matters, where that was asked
    needed: int = UNKNOWN  # about so many pairs would decide; where it is decided, or nobody can tell, none

    @property
    def found(self) -> bool:
        """Whether it counts as found, with false finds held at 5 %."""
        return self.q_value <= FALSE_SHARE

    @property
    def decided(self) -> bool:
        """Whether it is found, or shown to be small."""
        return self.found or self.is_small

    def as_json(self) -> dict[str, Any]:
        """The impact as JSON has it."""
        numbers = {"count": self.count, "p_value": self.p_value, "q_value": self.q_value, "found": self.found}
        return {"thing": self.thing, **self.estimate.as_json(), **numbers}


def raw_impacts(
    taken: Mapping[str, ArrayLike], shares: ArrayLike, deals: ArrayLike | None = None
) -> tuple[Impact, ...]:
    """The raw impacts of things, the strongest first: players x the mean share of the seats that took it.

    `taken` has a matrix (games x seats) of yes and no for each thing. Intervals are clustered: by game, or by deal
    where several games have one. Things that were taken in fewer than 2 of these are left out.
    """
    victory = np.asarray(shares, dtype=np.float64)
    groups = np.arange(len(victory)) if deals is None else places_of(deals, len(victory))
    measured = {}
    for thing, matrix in taken.items():
        took = np.asarray(matrix, dtype=np.float64)
        if took.shape != victory.shape:
            raise LabError(f"{thing}: who took it is a matrix of the form {victory.shape}, here {took.shape}.")
        takers = np.bincount(groups, took.sum(axis=1))
        if (takers > 0).sum() >= 2:
            measured[thing] = _raw(np.bincount(groups, (took * victory).sum(axis=1)), takers, victory.shape[1])
    return impact_table(measured, truth=1.0)


def _raw(won: ArrayLike, takers: ArrayLike, players: int) -> Measured:
    return ratio_of(players * np.asarray(won), takers, (0.0, float(players)))


def causal_impacts(differences: Mapping[str, ArrayLike], players: int, margin: float = MARGIN) -> tuple[Impact, ...]:
    """The causal impacts of things, the strongest first: players x the mean difference of a seat's share.

    `differences` has for each thing one number a pair: the seat's share with the thing less its share without, in two
    games with the same luck. Pairs are independent. Things with fewer than 2 pairs are left out. What is shown to be
    smaller than the margin (two one-sided tests at 5 %) is called small.
    """
    bounds = (-float(players), float(players))
    samples = {thing: players * np.asarray(pairs, dtype=np.float64) for thing, pairs in differences.items()}
    measured = {thing: mean_of(pairs, bounds) for thing, pairs in samples.items() if len(pairs) >= 2}
    return tuple(_judged(impact, measured[impact.thing], margin) for impact in impact_table(measured, 0.0))


def _judged(impact: Impact, measured: Measured, margin: float) -> Impact:
    """The same with whether it is small, and with how many pairs would decide where nothing is."""
    judged = replace(impact, is_small=measured.p_within(margin) <= EQUIVALENCE_ERROR)
    return judged if judged.decided else replace(judged, needed=needed(measured, margin))


def impact_table(measured: Mapping[str, Measured], truth: float) -> tuple[Impact, ...]:
    """Impacts with false finds under control, the largest first; `truth` is the impact of a thing without effect."""
    p_values = [one.p_value(truth) for one in measured.values()]
    rows = zip(measured.items(), p_values, q_values(p_values).tolist(), strict=True)
    table = [Impact(thing, one.estimate(), one.count, p_value, q_value) for (thing, one), p_value, q_value in rows]
    return tuple(sorted(table, key=lambda impact: (-impact.estimate.value, impact.thing)))
