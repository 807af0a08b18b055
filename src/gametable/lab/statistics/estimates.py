"""A number that was measured, how sure it is, and how well it agrees with what somebody claims.

The sample is a list of numbers that are independent of each other: one for each game, or, where several games share
their luck (one deal in all rotations, one seed on both sides), one for each such group.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gametable.lab.statistics.tails import student_below, student_quantile
from gametable.lab.workers import LabError

LEVEL: Final = 0.95  # of samples, in which an interval holds the truth
SHARE: Final = (0.0, 1.0)  # where shares of the victory lie
CHANGE_OF_SHARE: Final = (-1.0, 1.0)

Numbers = NDArray[np.float64]
Range = tuple[float, float]


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval that holds the truth in 95 of 100 samples (if no other level was asked for)."""

    value: float
    low: float
    high: float

    def holds(self, number: float) -> bool:
        """Whether a number lies in the interval."""
        return self.low <= number <= self.high

    def as_json(self) -> dict[str, Any]:
        """The estimate as JSON has it."""
        return {"value": self.value, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class Measured:
    """The mean of independent numbers, with its standard error and their count.

    Intervals and tests are Student's t. Where all numbers are equal the spread is unknown, not zero: if the numbers are
    known to lie within a range, what was never seen has a probability q with (1 - q)^count above the error that is
    allowed, and moves the mean by at most q times the width of the range.
    """

    value: float
    error: float
    count: int
    within: Range | None = None

    @property
    def freedom(self) -> int:
        """Degrees of freedom."""
        return self.count - 1

    def estimate(self, level: float = LEVEL) -> Estimate:
        """The value with its interval, two-sided."""
        if self.error > 0:
            return self.spread(student_quantile((1 + level) / 2, self.freedom))
        return self._widened(self._width() * (1 - (1 - level) ** (1 / self.count)))

    def spread(self, critical: float) -> Estimate:
        """The value with an interval of so many standard errors to both sides."""
        return self._widened(critical * self.error)

    def p_value(self, truth: float = 0.0) -> float:
        """How often a sample lies at least as far from a claimed truth, if the claim is right."""
        if self.error > 0:
            return 2 * student_below(-abs(self.value - truth) / self.error, self.freedom)
        return self._unseen(abs(self.value - truth))

    def p_within(self, margin: float) -> float:
        """Two one-sided tests (TOST): how well a truth of at least `margin` in size agrees with this sample."""
        room = margin - abs(self.value)
        if self.error > 0:
            return student_below(-room / self.error, self.freedom)
        return self._unseen(max(0.0, room))

    def _widened(self, half: float) -> Estimate:
        low, high = self.within or (-np.inf, np.inf)
        return Estimate(self.value, max(low, self.value - half), min(high, self.value + half))

    def _width(self) -> float:
        return self.within[1] - self.within[0] if self.within else 0.0

    def _unseen(self, distance: float) -> float:
        """How likely so many equal numbers are, if the true mean lies so far away."""
        if distance == 0:
            return 1.0
        width = self._width()
        return (1 - min(1.0, distance / width)) ** self.count if width else 0.0


def mean_of(numbers: ArrayLike, within: Range | None = None) -> Measured:
    """The mean of independent numbers."""
    sample = sample_of(numbers)
    if np.ptp(sample) == 0:
        return Measured(float(sample[0]), 0.0, len(sample), within)
    error = float(sample.std(ddof=1)) / float(np.sqrt(len(sample)))
    return Measured(float(sample.mean()), error, len(sample), within)


def ratio_of(above: ArrayLike, below: ArrayLike, within: Range | None = None) -> Measured:
    """A ratio of two sums over independent groups, such as points by seat where games have different seats.

    The error is that of the linearised ratio: the spread of above - ratio * below. Groups with nothing below do not
    count.
    """
    tops, bottoms = np.asarray(above, dtype=np.float64), np.asarray(below, dtype=np.float64)
    tops, bottoms = tops[bottoms > 0], bottoms[bottoms > 0]
    count = len(sample_of(bottoms))
    ratio = float(tops.sum() / bottoms.sum())
    residuals = tops - ratio * bottoms
    if np.allclose(residuals, 0.0, rtol=0.0, atol=1e-12 * float(bottoms.max())):
        return Measured(ratio, 0.0, count, within)
    squares = float((residuals**2).sum()) * count / (count - 1)
    return Measured(ratio, float(np.sqrt(squares) / bottoms.sum()), count, within)


def clustered_mean(numbers: ArrayLike, groups: ArrayLike | None, within: Range | None = None) -> Measured:
    """The mean of numbers of which those of one group (a deal, say) depend on each other; without groups none do."""
    if groups is None:
        return mean_of(numbers, within)
    sample = sample_of(numbers)
    places = places_of(groups, len(sample))
    return ratio_of(np.bincount(places, sample), np.bincount(places), within)


def sample_of(numbers: ArrayLike) -> Numbers:
    """The numbers as an array, if something can be said about their mean."""
    sample = np.asarray(numbers, dtype=np.float64)
    if sample.ndim != 1:
        raise LabError(f"A sample is a list of numbers; this one has {sample.ndim} dimensions.")
    if len(sample) < 2:
        raise LabError(f"{len(sample)} independent numbers do not show their spread; right are 2 or more.")
    if not np.isfinite(sample).all():
        raise LabError("A sample has numbers that are missing or infinite; right are finite ones.")
    return sample


def group_means(values: ArrayLike, groups: ArrayLike | None) -> Numbers:
    """The mean of each group (of a deal, say) in the order of the groups' names; without groups every row is one."""
    rows = np.asarray(values, dtype=np.float64)
    if groups is None:
        return rows
    places = places_of(groups, len(rows))
    sums = np.zeros((int(places.max()) + 1, *rows.shape[1:]))
    np.add.at(sums, places, rows)
    counts = np.bincount(places).reshape(-1, *[1] * (rows.ndim - 1))
    return np.asarray(sums / counts, dtype=np.float64)


def places_of(groups: ArrayLike, count: int) -> NDArray[np.intp]:
    """The group of each of so many numbers, as its place among the sorted names."""
    names = np.asarray(groups)
    if len(names) != count:
        raise LabError(f"{count} numbers cannot have {len(names)} names of deals; right is one name a number.")
    return np.asarray(np.unique(names, return_inverse=True)[1], dtype=np.intp)
