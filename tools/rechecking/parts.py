"""The parts of the spread of results, counted anew. Own draws decide about the intervals."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from tools.rechecking.sums import agreed

FEWEST_DRAWS, MOST_DRAWS = 400, 2000  # of deals: a few deals give few different results, whose ends need many draws
DEALS_DRAWN: Final = 200_000  # in all, about
APART: Final = 0.025  # by which the share of draws beyond an end may differ
PARTS: Final = ("skill", "seat", "deal", "rest")

Shares = list[list[list[float]]]  # by deal, seat and bot


def spread(contests: Sequence[Shares], told: dict[str, Any]) -> dict[str, Any]:
    """All parts with their intervals; contests with the same deals count as one."""
    chance = random.Random(3)
    deals = len(contests[0])
    draws = max(FEWEST_DRAWS, min(MOST_DRAWS, DEALS_DRAWN // (deals * len(contests))))
    drawn = []
    for _ in range(draws):
        picks = chance.choices(range(deals), k=deals)
        drawn.append(_parts([[contest[pick] for pick in picks] for contest in contests]))
    found: dict[str, Any] = {}
    for place, (part, value) in enumerate(zip(PARTS, _parts(contests), strict=True)):
        ordered = sorted(row[place] for row in drawn)
        low, high = (agreed(ordered, at, told[part][end], APART) for at, end in ((0.025, "low"), (0.975, "high")))
        found[part] = {"value": value, "low": low, "high": high}
    return found


def _parts(contests: Sequence[Shares]) -> list[float]:
    """Components as means of the contests, what is below 0 cut off, as parts of their sum."""
    rows = zip(*map(_components, contests), strict=True)
    parts = [max(_mean(row), 0.0) for row in rows]
    return [part / sum(parts) for part in parts] if sum(parts) > 0 else [0.0, 0.0, 0.0, 1.0]


def _components(shares: Shares) -> tuple[float, float, float, float]:
    deals, seats, bots = len(shares), len(shares[0]), len(shares[0][0])
    mean = _mean([share for deal in shares for row in deal for share in row])
    by_bot = [_mean([row[bot] for deal in shares for row in deal]) for bot in range(bots)]
    by_seat = [_mean([share for deal in shares for share in deal[seat]]) for seat in range(seats)]
    places = [[_mean(row) for row in deal] for deal in shares]
    rest = math.fsum(
        (share - places[d][s] - by_bot[b] + mean) ** 2
        for d, deal in enumerate(shares)
        for s, row in enumerate(deal)
        for b, share in enumerate(row)
    ) / ((deals * seats - 1) * (bots - 1))
    within = math.fsum((place - by_seat[s]) ** 2 for deal in places for s, place in enumerate(deal))
    deal_square = bots * within / (seats * (deals - 1))
    seat_square = deals * bots * math.fsum((one - mean) ** 2 for one in by_seat) / (seats - 1)
    bot_square = deals * seats * math.fsum((one - mean) ** 2 for one in by_bot) / (bots - 1)
    return (
        (bot_square - rest) / (deals * seats),
        (seat_square - deal_square) / (deals * bots),
        (deal_square - rest) / bots,
        rest,
    )


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)
