"""Who has won: AT-44."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.position import Position


def points_by_round(p: Position, seat: i64) -> list[int]:
    """A seat's points in each round that is over."""
    return [int(p.points_of(i64(number), seat)) for number in range(p.rounds_over())]


def total_points(p: Position) -> list[int]:
    """AT-44  Points over all rounds that are over."""
    return [sum(points_by_round(p, i64(seat))) for seat in range(p.players)]


def winning_seats(p: Position) -> list[int]:
    """AT-44  Most points; tied: the best single round, then the second-best, and so on; then shared."""
    ranks: list[list[int]] = []
    for seat in range(p.players):
        rounds = points_by_round(p, i64(seat))
        ranks.append([sum(rounds), *sorted(rounds, reverse=True)])
    best = max(ranks)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]
