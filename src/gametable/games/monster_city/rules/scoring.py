"""The four scorings and the result: MC-26 to MC-34."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.monster_city.rules.numbers import (
    COLOURS,
    FINISHED,
    ONE_COLOUR,
    SCORINGS,
    SMALLEST,
    WHOLE_CITY,
)
from gametable.games.monster_city.rules.position import NAMED, USED, Position
from gametable.games.monster_city.rules.setup import Setup
from gametable.games.monster_city.rules.turns import deal_buildings
from gametable.kernel.bits import bit, bit_index, count_bits, lowest


def category_of(way: i64) -> i64:
    """MC-26  The category to which a way to score belongs: smallest, tallest, one colour, all."""
    if way < ONE_COLOUR:
        return way
    return 3 if way == WHOLE_CITY else 2


def way_is_open(p: Position, seat: i64, way: i64) -> bool:
    """MC-26  Whether a seat has not used this category yet."""
    return p.notes[seat] >> (USED + category_of(way)) & 1 == 0


def decider(p: Position) -> i64:
    """MC-27  The seat that is asked first: the one that wished to, else the lowest one without a choice."""
    if p.turned >= 0:
        return p.turned
    seat: i64 = 0
    while p.choices >> (3 * seat) & 7 != 0:
        seat += 1
    return seat


def choose_way(p: Position, way: i64) -> None:
    """MC-27  Note a secret choice, the first or a changed one; the last one missing turns all of them over."""
    seat = decider(p)
    p.turned = -1
    p.choices &= ~(bit(3 * seat + 3) - bit(3 * seat))
    p.choices |= (way + 1) * bit(3 * seat)
    for other in range(p.players):
        if p.choices >> (3 * other) & 7 == 0:
            return
    write_points(p)


def write_points(p: Position) -> None:
    """MC-26, MC-33, MC-34  All choices go onto the notepad; after the fourth scoring the game is over."""
    notes = p.notes[:]
    for seat in range(p.players):
        way = (p.choices >> (3 * seat) & 7) - 1
        category = category_of(way)
        notes[seat] |= bit(USED + category) + city_points(p.setup, p.cities[seat], way) * bit(10 * category)
        if category == 2:
            notes[seat] |= (way - ONE_COLOUR) * bit(NAMED)
    p.notes = notes
    p.choices = 0
    p.scorings += 1
    if p.scorings == SCORINGS:
        p.phase = FINISHED
    else:
        deal_buildings(p)


def city_points(setup: Setup, city: i64, way: i64) -> i64:
    """MC-28, MC-29, MC-30, MC-31  What a city is worth; MC-32 is an example."""
    if way >= WHOLE_CITY:
        return sum_of(setup, city)
    if way >= ONE_COLOUR:
        return sum_of(setup, city & setup.targets[way - ONE_COLOUR])
    points: i64 = 0
    for colour in range(COLOURS):
        group = city & setup.targets[colour]
        if group != 0:
            points += setup.card_value[lowest(group) if way == SMALLEST else highest(group)]
    return points


def sum_of(setup: Setup, cards: i64) -> i64:
    """The values of these buildings added up."""
    total: i64 = 0
    while cards != 0:
        total += setup.card_value[lowest(cards)]
        cards &= cards - 1
    return total


def highest(x: i64) -> i64:
    """The largest number in a set that is not empty."""
    x |= x >> 1
    x |= x >> 2
    x |= x >> 4
    x |= x >> 8
    x |= x >> 16
    x |= x >> 32
    return bit_index(x - (x >> 1))


def winning_seats(p: Position) -> list[int]:
    """MC-34  Most points; tied: more buildings; still tied: shared."""
    best: i64 = -1
    seats: list[int] = []
    for seat in range(p.players):
        rank = 64 * p.total_of(seat) + count_bits(p.cities[seat])
        if rank > best:
            best = rank
            seats = []
        if rank == best:
            seats.append(int(seat))
    return seats
