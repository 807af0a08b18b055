"""What more games would decide: how many, and in words.

Something is decided in one of two ways: it is clearly not nothing, or it is shown to be smaller than what matters.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import median_high
from typing import Final

from gametable.kernel.words import either
from gametable.lab.statistics.estimates import Measured

FOUND: Final = 2.576 + 0.842  # standard errors: found at 1 %, as several things are tested at once, in 4 of 5 samples
SMALL: Final = 1.645 + 1.282  # the same for being shown to be small, at 5 % to both sides
LIKELY: Final = math.log(0.05)  # what was never seen in so many numbers is rare
FEWEST: Final = 10  # independent numbers from which one can tell how many are needed
NAMED: Final = 6  # things in a sentence
UNKNOWN: Final = 0


def needed(measured: Measured, margin: float) -> int:
    """About how many independent numbers decide, if what was measured is right; UNKNOWN from a few."""
    if measured.count < FEWEST:
        return UNKNOWN
    size = abs(measured.value)
    spread = measured.error * math.sqrt(measured.count)
    if spread == 0:
        return _unseen(max(size, margin - size), measured)
    ways = [spread * FOUND / size] if size > 0 else []
    ways += [spread * SMALL / (margin - size)] if size < margin else []
    return math.ceil(min(ways) ** 2)


def _unseen(distance: float, measured: Measured) -> int:
    """So many equal numbers that a truth at this distance would have shown itself."""
    low, high = measured.within or (0.0, 0.0)
    part = distance / (high - low) if high > low else 1.0
    return measured.count if part >= 1 else math.ceil(LIKELY / math.log1p(-part))


def rounded(games: float) -> int:
    """Up to two digits: more would be false."""
    if games < 10:
        return math.ceil(games)
    step = int(10 ** (math.floor(math.log10(games)) - 1))
    return math.ceil(games / step) * step


def not_decided(things: Mapping[str, int], unit: str = "games", begin: str = "Not decided") -> str:
    """The things that nothing was decided about, with how many games would do; nothing if there are none."""
    if not things:
        return ""
    return f"{begin}: {some_of(list(things))}; {_more(list(things.values()), unit)}."


def _more(games: Sequence[int], unit: str) -> str:
    known = sorted(number for number in games if number != UNKNOWN)
    if not known:
        return f"more {unit} are needed, and from so few nobody can tell how many"
    half, most = median_high(known), known[-1]
    rare = ", but for what was too rare to tell" if len(known) < len(games) else ""
    if half == most:
        return f"about {most:,} {unit} would decide that{rare}"
    return f"about {half:,} {unit} would decide half of that, {most:,} all{rare}"


def some_of(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED + 1 else []
    return either([*(names[:NAMED] if more else names), *more], "and")
