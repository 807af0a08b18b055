"""The parts of the spread of results, counted anew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from tools.rechecking.sums import student_quantile

MOST_GROUPS: Final = 100
PARTS: Final = ("skill", "seat", "deal", "rest")

Shares = list[list[list[float]]]  # by deal, seat and bot


def spread(contests: Sequence[Shares]) -> dict[str, Any]:
    """All parts with their intervals, by leaving out groups of deals; contests with the same deals count as one."""
    deals = len(contests[0])
    groups = min(deals, MOST_GROUPS)
    without = [
        _parts([[deal for place, deal in enumerate(one) if place % groups != group] for one in contests])
        for group in range(groups)
    ]
    whole = _parts(contests)
    positive = math.fsum(max(part, 0.0) for part in whole)
    found: dict[str, Any] = {}
    for place, (name, part) in enumerate(zip(PARTS, whole, strict=True)):
        column = [row[place] for row in without]
        squares = math.fsum((one - _mean(column)) ** 2 for one in column)
        wide = student_quantile(0.975, groups - 1) * math.sqrt(squares * (groups - 1) / groups)
        value = max(part, 0.0) / positive
        ends = min(value, part - wide), max(value, part + wide)
        found[name] = {"value": value, "low": max(0.0, ends[0]), "high": max(0.0, min(1.0, ends[1]))}
    return found


def _parts(contests: Sequence[Shares]) -> list[float]:
    """Components as means of the contests, as parts of their sum."""
    parts = [_mean(row) for row in zip(*map(_components, contests), strict=True)]
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
