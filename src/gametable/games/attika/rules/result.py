"""Who has won: AK-32 to AK-35."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.numbers import BUILT, SEAT_WORDS, STANDSTILL
from gametable.games.attika.rules.position import Position
from gametable.kernel.bits import count_bits


def buildings_on_land(p: Position) -> list[int]:
    """AK-35  The number of buildings that each seat has on the land."""
    return [int(count_bits(p.seats[SEAT_WORDS * i64(seat) + BUILT])) for seat in range(p.players)]


def winning_seats(p: Position) -> list[int]:
    """AK-32 to AK-34  Whoever built last; after a standstill whoever has the most buildings."""
    if p.end != STANDSTILL:
        return [int(p.seat)]
    scores = buildings_on_land(p)
    best = max(scores)
    return [seat for seat in range(len(scores)) if scores[seat] == best]
