"""Points and margins by place, and how often a game ends level.

A seat's place follows from its share of the victory, then from its points: where a rule other than points decides, the
winner is first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.distributions import Distribution, distribution
from gametable.lab.statistics.estimates import SHARE, Estimate, Numbers, clustered_mean
from gametable.lab.workers import LabError


@dataclass(frozen=True)
class Scores:
    """How points spread by place."""

    all_seats: Distribution
    places: tuple[Distribution, ...]  # the points of the first, the second, …
    margins: tuple[Distribution, ...]  # first before second, second before third, …
    level_points: Estimate  # share of games in which the first two have equal points
    shared: Estimate  # share of games with several winners

    def as_json(self) -> dict[str, Any]:
        """The scores as JSON has them."""
        return {
            "all_seats": self.all_seats.as_json(),
            "places": [place.as_json() for place in self.places],
            "margins": [margin.as_json() for margin in self.margins],
            "level_points": self.level_points.as_json(),
            "shared": self.shared.as_json(),
        }


def scores_by_place(scores: ArrayLike, shares: ArrayLike, deals: ArrayLike | None = None) -> Scores:
    """The spread of points from two matrices (games x seats): points, and shares of the victory; deals by game."""
    points, victory = np.asarray(scores, dtype=np.float64), np.asarray(shares, dtype=np.float64)
    if points.ndim != 2 or points.shape != victory.shape:
        raise LabError("Points and shares are two matrices of one form: a row for each game, a column for each seat.")
    ordered = ordered_points(points, victory)
    margins = ordered[:, :-1] - ordered[:, 1:]
    groups = np.arange(len(points)) if deals is None else np.asarray(deals)
    return Scores(
        all_seats=distribution(points.ravel(), groups.repeat(points.shape[1])),
        places=tuple(distribution(place, groups) for place in ordered.T),
        margins=tuple(distribution(margin, groups) for margin in margins.T),
        level_points=clustered_mean(margins[:, 0] == 0, groups, SHARE).estimate(),
        shared=clustered_mean((victory > 0).sum(axis=1) > 1, groups, SHARE).estimate(),
    )


def ordered_points(points: Numbers, victory: Numbers) -> Numbers:
    """The points of each game by place: the first, the second, …"""
    order = np.lexsort((-points, -victory), axis=1)
    return np.take_along_axis(points, order, axis=1)
