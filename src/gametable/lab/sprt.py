"""A sequential test: play on until it is clear that a bot is better than its share, or clear that it is not.

The generalised probability ratio test on the shares of whole deals, which are independent of each other. How far deals
spread is not known, but estimated from them. Where two bots are nearly equal, most mirrored deals end at par, often all
of the first ones; taken by itself that would look like no spread at all, and any change would soon be found worthless.
So a few imagined deals, each as uncertain as a single game, count towards the spread, and less and less as true ones
come. With that both errors stay at about what is promised, whether a better bot wins a little in many deals or much in
few (tests/lab/test_sprt.py plays it through).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FEWEST: Final = 16  # deals before anything is decided: the spread must be known
IMAGINED: Final = 8  # deals that count towards the spread as if they had been played


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
        return self.margin * count * (mean - self.par - self.margin / 2) / self._variance(shares, mean)

    def _variance(self, shares: Sequence[float], mean: float) -> float:
        """How far deals spread, as far as these show it."""
        imagined = IMAGINED * self.par * (1 - self.par)  # a single game: all or nothing
        return (sum((share - mean) ** 2 for share in shares) + imagined) / (len(shares) + IMAGINED)

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
