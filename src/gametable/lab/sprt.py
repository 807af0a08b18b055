"""A sequential test: play on until it is clear that a bot is better than its share, or clear that it is not.

The generalised probability ratio test on the shares of whole deals, which are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FEWEST: Final = 16  # deals before anything is decided: the spread must be known


@dataclass(frozen=True)
class Sprt:
    """Tests "no better than `par`" against "better by `margin`"; both errors have the same probability."""

    par: float
    margin: float
    error: float = 0.05

    def ratio(self, shares: Sequence[float]) -> float:
        """The logarithm of how much likelier the better bot is than the equal one, given these deals."""
        count = len(shares)
        mean = sum(shares) / count
        variance = max(sum((share - mean) ** 2 for share in shares) / count, 1e-6)
        return self.margin * count * (mean - self.par - self.margin / 2) / variance

    def verdict(self, shares: Sequence[float]) -> str:
        """What is clear by now; empty while nothing is."""
        if len(shares) < FEWEST:
            return ""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(shares)
        if ratio >= bound:
            return f"accepted: better than {self.par:.3f} after {len(shares)} deals"
        if ratio <= -bound:
            return f"rejected: not better than {self.par:.3f} by {self.margin:.3f} after {len(shares)} deals"
        return ""

    @property
    def undecided(self) -> str:
        """What to say when the games are over before anything is clear."""
        return f"undecided between {self.par:.3f} and {self.par + self.margin:.3f}: more games are needed"
