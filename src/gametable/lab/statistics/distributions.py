"""How numbers spread: mean, quantiles and a histogram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.estimates import Estimate, clustered_mean, sample_of

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_BINS: Final = 40


@dataclass(frozen=True)
class Distribution:
    """Some numbers of games: their mean with its interval, quantiles, and counts between edges."""

    count: int
    mean: Estimate
    smallest: float
    largest: float
    quantiles: dict[float, float]  # the share of the numbers below, and where that is
    edges: tuple[float, ...]  # one more than counts; the last bin holds its upper edge too
    counts: tuple[int, ...]

    @property
    def median(self) -> float:
        """The middle of the numbers."""
        return self.quantiles[0.5]

    def as_json(self) -> dict[str, Any]:
        """The distribution as JSON has it."""
        return {
            "count": self.count,
            "mean": self.mean.as_json(),
            "smallest": self.smallest,
            "largest": self.largest,
            "quantiles": {f"{share:g}": number for share, number in self.quantiles.items()},
            "edges": list(self.edges),
            "counts": list(self.counts),
        }


def distribution(numbers: ArrayLike, deals: ArrayLike | None = None) -> Distribution:
    """The spread of numbers; whole ones get bins of whole width, so that none is favoured.

    The interval of the mean takes numbers of one deal (or game) for dependent; without deals none are.
    """
    sample = sample_of(numbers)
    low, high = float(sample.min()), float(sample.max())
    whole = bool((sample == np.round(sample)).all())
    counts, edges = np.histogram(sample, _whole_edges(low, high) if whole else MOST_BINS // 2)
    places = np.quantile(sample, QUANTILES)
    return Distribution(
        count=len(sample),
        mean=clustered_mean(sample, deals).estimate(),
        smallest=low,
        largest=high,
        quantiles=dict(zip(QUANTILES, places.tolist(), strict=True)),
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
    )


def _whole_edges(low: float, high: float) -> list[float]:
    """Edges between whole numbers, equally many of them in each bin."""
    width = -(-int(high - low + 1) // MOST_BINS)
    bins = -(-int(high - low + 1) // width)
    return [low - 0.5 + width * place for place in range(bins + 1)]
