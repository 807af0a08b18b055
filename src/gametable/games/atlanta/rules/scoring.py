"""What the District tiles of a city are worth, as it is now (AL-24)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.around import (
    different_suits,
    even_around,
    highest_of_suit,
    odd_around,
    spread,
    suit_around,
    sum_at_least,
    sum_at_most,
    values_around,
    without_suit,
)
from gametable.games.atlanta.rules.city import (
    all_districts,
    next_to_it,
    open_sides,
    suit_cards,
    suit_districts,
    suits_in_city,
)
from gametable.games.atlanta.rules.numbers import (
    DIFFERENT_SUITS,
    EVEN_AROUND,
    FIRST_OF_CITY,
    HIGHEST_OF_SUIT,
    NEXT_TO_IT,
    OPEN_SIDES,
    SPREAD,
    SUIT_AROUND,
    SUIT_CARDS,
    SUIT_DISTRICTS,
    SUITS_IN_CITY,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    VALUES_AROUND,
    WITHOUT_SUIT,
)
from gametable.games.atlanta.rules.packed import tile_on
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.tile import rule_of


def points(setup: Setup, city: Tableau) -> i64:
    """AL-24, AL-22b  The sum of all tiles; nothing else counts."""
    total: i64 = 0
    for number in range(city.closed):
        if tile_on(city.districts[number]) >= 0:
            total += tile_points(setup, city, number)
    return total


def tile_points(setup: Setup, city: Tableau, number: i64) -> i64:
    """AL-24  What the tile on a District is worth now, by its own text."""
    district = city.districts[number]
    tile = setup.tile_of[tile_on(district)]
    if rule_of(tile) < FIRST_OF_CITY:
        return by_cards_around(setup, city, district, tile)
    return by_city(setup, city, district, tile)


def by_cards_around(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  What a tile is worth that looks at the four cards around."""
    rule = rule_of(tile)
    if rule == SUIT_AROUND:
        return suit_around(setup, city, district, tile)
    if rule == HIGHEST_OF_SUIT:
        return highest_of_suit(setup, city, district, tile)
    if rule == VALUES_AROUND:
        return values_around(setup, city, district, tile)
    if rule == SUM_AT_LEAST:
        return sum_at_least(setup, city, district, tile)
    if rule == SUM_AT_MOST:
        return sum_at_most(setup, city, district, tile)
    if rule == DIFFERENT_SUITS:
        return different_suits(setup, city, district, tile)
    if rule == SPREAD:
        return spread(setup, city, district)
    if rule == WITHOUT_SUIT:
        return without_suit(setup, city, district, tile)
    if rule == EVEN_AROUND:
        return even_around(setup, city, district, tile)
    return odd_around(setup, city, district, tile)


def by_city(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24, AL-27  What a tile is worth that looks at the whole city as it is now."""
    rule = rule_of(tile)
    if rule == SUIT_DISTRICTS:
        return suit_districts(city, tile)
    if rule == OPEN_SIDES:
        return open_sides(city, district, tile)
    if rule == NEXT_TO_IT:
        return next_to_it(city, district, tile)
    if rule == SUITS_IN_CITY:
        return suits_in_city(city, tile)
    if rule == SUIT_CARDS:
        return suit_cards(setup, city, tile)
    return all_districts(city, tile)
