"""Numbers that come from draws: intervals of all seats at once, and the parts of skill and luck. Own draws decide."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from tools.rechecking.ladder import ladder
from tools.rechecking.parts import spread
from tools.rechecking.records import GameOfRun
from tools.rechecking.sums import mean_by_group, quantile, student_quantile

DRAWS: Final = 10_000


def seats(games: Sequence[GameOfRun]) -> dict[str, Any]:
    """Shares of the victory by seat, with intervals that hold together."""
    rows = _by_deal(games)
    players, count = len(rows[0]), len(rows)
    fair = 1 / players
    means = [mean_by_group([row[seat] for row in rows], range(count), (0.0, 1.0)) for seat in range(players)]
    if all(mean.error > 0 for mean in means):
        largest = sorted(_largest_t(rows, random.Random(2)))
        factor = quantile(largest, 0.95)
        found = max(abs(mean.value - fair) / mean.error for mean in means)
        p_value = (1 + sum(one >= found for one in largest)) / (1 + DRAWS)
        estimates = [mean.interval(factor) for mean in means]
    else:
        factor = student_quantile(1 - 0.025 / players, count - 1)
        p_value = min(1.0, players * min(mean.p_value(fair) for mean in means))
        estimates = [mean.interval(factor, 0.05 / players) for mean in means]
    error = max(mean.error or math.sqrt(fair * (1 - fair) / count) for mean in means)
    smallest = (factor + student_quantile(0.8, count - 1)) * error
    return {"seats": estimates, "fair": fair, "p_value": p_value, "smallest": smallest, "deals": count}


def _by_deal(games: Sequence[GameOfRun]) -> list[list[float]]:
    deals: dict[int, list[list[float]]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game.shares)
    return [[math.fsum(seat) / len(own) for seat in zip(*own, strict=True)] for own in deals.values()]


def _largest_t(rows: list[list[float]], chance: random.Random) -> list[float]:
    """Draws of the largest |t| of normal numbers that hang together as those of the sample do."""
    lower = _root(_correlation(rows))
    freedom = len(rows) - 1
    found = []
    for _ in range(DRAWS):
        free = [chance.gauss() for _ in lower]
        together = [math.fsum(a * b for a, b in zip(row, free, strict=True)) for row in lower]
        scale = math.sqrt(chance.gammavariate(freedom / 2, 2) / freedom)
        found.append(max(map(abs, together)) / scale)
    return found


def _correlation(rows: list[list[float]]) -> list[list[float]]:
    columns = []
    for column in zip(*rows, strict=True):
        mean = math.fsum(column) / len(column)
        size = math.sqrt(math.fsum((value - mean) ** 2 for value in column))
        columns.append([(value - mean) / size for value in column])
    return [[math.fsum(x * y for x, y in zip(a, b, strict=True)) for b in columns] for a in columns]


def _root(matrix: list[list[float]]) -> list[list[float]]:
    """Cholesky's lower triangle; shares add up to 1, so the last pivot may be nothing."""
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - math.fsum(lower[i][k] * lower[j][k] for k in range(j))
            if i == j:
                lower[i][i] = math.sqrt(max(rest, 0.0)) if rest > 1e-10 else 0.0
            else:
                lower[i][j] = rest / lower[j][j] if lower[j][j] else 0.0
    return lower


def luck(
    games: Sequence[GameOfRun], plan: dict[str, Any], climbed: dict[str, Any] | None, told: dict[str, Any]
) -> dict[str, Any]:
    """The parts of the spread and the ladder, as far as they were measured."""
    found = skill(games, plan) or {}
    return found if climbed is None else {**found, "ladder": ladder(climbed, told["ladder"])}


def skill(games: Sequence[GameOfRun], plan: dict[str, Any]) -> dict[str, Any] | None:
    """Parts of the spread of results; nothing if the run was not made for it."""
    players = plan["players"]
    if not plan["rotate"] or len(set(plan["bots"])) < players:
        return None
    deals: dict[int, list[GameOfRun]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    shares = [_mirrored(own, players) for own in deals.values() if len(own) == players]
    return {**spread([shares]), "deals": len(shares)}


def _mirrored(games: list[GameOfRun], players: int) -> list[list[float]]:
    """Shares of a deal by seat and bot: in rotation r, bot b sits on the seat b - r."""
    shares = [[0.0] * players for _ in range(players)]
    for game in games:
        for seat, share in enumerate(game.shares):
            shares[seat][(seat + game.rotation) % players] = share
    return shares
