"""Does it matter where one sits? The share of the victory by seat.

The games of one deal share their luck, so deals are what is independent. The intervals of all seats hold the truth
together in 95 of 100 samples: they are max-t intervals, whose factor is the 95 % quantile of the largest of all seats'
t, drawn from a multivariate Student distribution with the correlation of the sample. Where a seat always gets the same
share there is no such correlation, and the factor is Bonferroni's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import LEVEL, SHARE, Estimate, Measured, Numbers, group_means, mean_of
from gametable.lab.statistics.tails import student_quantile
from gametable.lab.workers import LabError

DRAWS: Final = 10_000
POWER: Final = 0.8


@dataclass(frozen=True)
class SeatShares:
    """The share of the victory of each seat, all intervals at once, and whether the seats can be equal."""

    seats: tuple[Estimate, ...]
    fair: float
    p_value: float  # of "all seats are equal"; below 0.05 exactly when an interval leaves the fair share out
    smallest: float  # the difference from the fair share that such a sample finds in 4 of 5 cases
    deals: int

    @property
    def sentence(self) -> str:
        """What was found, for people."""
        apart = [number for number, seat in enumerate(self.seats, start=1) if not seat.holds(self.fair)]
        power = (
            f"{self.deals} deals would show a seat that is off by {100 * self.smallest:.1f} points in 4 of 5 samples."
        )
        if not apart:
            return f"No seat differs clearly from its fair share of {self.fair:.1%}; {power}"
        names = ", ".join(f"seat {number} ({self.seats[number - 1].value:.1%})" for number in apart)
        return f"The seats are not equal: {names} against a fair share of {self.fair:.1%}; {power}"

    def as_json(self) -> dict[str, Any]:
        """The shares as JSON has them."""
        seats = [seat.as_json() for seat in self.seats]
        numbers = {"fair": self.fair, "p_value": self.p_value, "smallest": self.smallest, "deals": self.deals}
        return {"seats": seats, **numbers, "sentence": self.sentence}


def seat_shares(shares: ArrayLike, deals: ArrayLike | None = None, level: float = LEVEL) -> SeatShares:
    """Shares by seat from a matrix (games x seats) of shares of the victory and the deal of each game."""
    rows = group_means(shares, deals)
    if rows.ndim != 2 or rows.shape[1] < 2:
        raise LabError("Shares by seat are a matrix with a row for each game and a column for each of 2 or more seats.")
    measured = [mean_of(column, SHARE) for column in rows.T]
    fair = 1 / len(measured)
    if all(seat.error > 0 for seat in measured):
        largest = _largest_t(rows)
        factor = float(np.quantile(largest, level))
        found = max(abs(seat.value - fair) / seat.error for seat in measured)
        p_value = (1 + int((largest >= found).sum())) / (1 + DRAWS)
        seats = tuple(seat.spread(factor) for seat in measured)
    else:
        error = (1 - level) / len(measured)
        factor = student_quantile(1 - error / 2, measured[0].freedom)
        p_value = min(1.0, len(measured) * min(seat.p_value(fair) for seat in measured))
        seats = tuple(seat.estimate(1 - error) for seat in measured)
    return SeatShares(seats, fair, p_value, _smallest(measured, factor), len(rows))


def _largest_t(rows: Numbers) -> Numbers:
    """Draws of the largest |t| of all seats, if every seat has its expected share."""
    rng = np.random.default_rng(1)
    scales, directions = np.linalg.eigh(np.corrcoef(rows.T))
    normal = rng.standard_normal((DRAWS, rows.shape[1])) * np.sqrt(np.maximum(scales, 0.0))
    freedom = len(rows) - 1
    spread = np.sqrt(rng.chisquare(freedom, DRAWS) / freedom)
    return np.asarray(np.abs(normal @ directions.T).max(axis=1) / spread, dtype=np.float64)


def _smallest(measured: list[Measured], factor: float) -> float:
    """The difference found with a power of 80 %; a seat without any spread counts as if lots decided the games."""
    fair = 1 / len(measured)
    by_lot = float(np.sqrt(fair * (1 - fair) / measured[0].count))
    error = max(seat.error or by_lot for seat in measured)
    return (factor + student_quantile(POWER, measured[0].freedom)) * error
