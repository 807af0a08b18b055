"""Who has won: AL-24, AL-25."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.position import KNOWN, SECRET, Position
from gametable.games.atlanta.rules.scoring import points


def points_of(p: Position, seat: i64) -> i64:
    """AL-24  The points of a seat's tiles as they lie now."""
    return points(p.setup, p.tableaus[seat])


def hand_size(p: Position, seat: i64) -> i64:
    """AL-10  How many cards a seat holds."""
    return p.size_of(KNOWN + 2 * seat) + p.size_of(SECRET + 2 * seat)


def all_points(p: Position) -> list[int]:
    """AL-24  The points of every seat."""
    return [int(points_of(p, i64(seat))) for seat in range(p.players)]


def winning_seats(p: Position) -> list[int]:
    """AL-25  Most points; tied: more designated Districts; still tied: fewer cards left in hand; then shared."""
    ranks: list[list[int]] = []
    for number in range(p.players):
        seat = i64(number)
        ranks.append([int(points_of(p, seat)), int(p.tableaus[seat].tiles), -int(hand_size(p, seat))])
    best = max(ranks)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]
