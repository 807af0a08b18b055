"""The ladder of budgets, counted anew from the shares of its deals. Own draws decide about the intervals."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from tools.rechecking.parts import Shares, spread
from tools.rechecking.sums import Mean, agreed, student_quantile

DRAWS: Final = 4000
APART: Final = 0.015  # by which the share of draws beyond an end may differ
SHARE: Final = (0.0, 1.0)
CHANGE: Final = (-1.0, 1.0)


def ladder(stored: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """All numbers of a ladder; whether a rung is clear follows from the interval that the page tells."""
    shares, fair = _shares(stored["results"]), 1 / stored["players"]
    names = [f"{more} over {less} iterations" for less, more in pairwise(stored["budgets"])]
    clear = [rung["low"] > fair + 1e-9 for rung in told["rungs"]]
    rungs = [
        {"name": name, **drawn(rung, SHARE, one), "clear": is_clear}
        for name, rung, one, is_clear in zip(names, shares, told["rungs"], clear, strict=True)
    ]
    means = [math.fsum(deal) / len(deal) for deal in zip(*shares, strict=True)]
    changes = [last - first for first, last in zip(shares[0], shares[-1], strict=True)]
    return {
        "rungs": rungs,
        "fair": fair,
        "clear": clear.index(False) if False in clear else len(clear),
        "twice": drawn(means, SHARE, told["twice"]),
        "change": drawn(changes, CHANGE, told["change"]) if len(shares) > 1 else None,
        **{name: stored[name] for name in ("bot", "budgets", "seed", "players")},
        "deals": len(shares[0]),
        "spread": spread([_round(rung) for rung in stored["results"]]),
    }


def _shares(results: list[list[list[list[float]]]]) -> list[list[float]]:
    """By rung and deal, what the seat that thought longer got, over all seats that it had."""
    return [[math.fsum(deal[seat][seat] for seat in range(len(deal))) / len(deal) for deal in rung] for rung in results]


def _round(deals: list[list[list[float]]]) -> Shares:
    """By deal, seat and bot: bot 0 is the one that thought longer, bot 1 the next seat, and so on."""
    players = range(len(deals[0]))
    return [[[deal[(seat - bot) % len(deal)][seat] for bot in players] for seat in players] for deal in deals]


def drawn(numbers: Sequence[float], bounds: tuple[float, float], told: dict[str, float]) -> dict[str, float]:
    """The mean of deals, and the interval that drawing the deals again gives, wider as Student's t asks for."""
    count = len(numbers)
    value = math.fsum(numbers) / count
    if max(numbers) - min(numbers) < 1e-12:
        return Mean(value, 0.0, count, bounds).interval()
    chance = random.Random(4)
    means = sorted(math.fsum(chance.choices(numbers, k=count)) / count for _ in range(DRAWS))
    wide = student_quantile(0.975, count - 1) * math.sqrt(count / (count - 1))
    tail = math.erfc(wide / math.sqrt(2)) / 2
    low, high = agreed(means, tail, told["low"], APART), agreed(means, 1 - tail, told["high"], APART)
    return {"value": value, "low": low, "high": high}
