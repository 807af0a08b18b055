"""Tiles that score by the whole city, a player's own tableau (AL-24, AL-27): one function for each named rule.

A tile and a district are words: see tile.py and packed.py.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.numbers import TILES_OF_A_SUIT
from gametable.games.atlanta.rules.packed import CORNERS, KIND, tile_on, x_of, y_of
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.tile import a_of, b_of, c_of, suit_named_by
from gametable.kernel.bits import bit, count_bits


def neighbours(city: Tableau, district: i64) -> i64:
    """AL-27  How many Districts with a tile share two cards with this one."""
    found: i64 = 0
    for number in range(city.closed):
        other = city.districts[number]
        across = x_of(other) - x_of(district)
        up = y_of(other) - y_of(district)
        if tile_on(other) >= 0 and across * across == 1 and up * up == 1:
            found += 1
    return found


def suit_districts(city: Tableau, tile: i64) -> i64:
    """AL-24, AL-27  b, plus a for each District of a suit in the city; its suit is that of its tile."""
    found: i64 = 0
    for number in range(city.closed):
        other = tile_on(city.districts[number])
        if other >= 0 and other // TILES_OF_A_SUIT == suit_named_by(tile):
            found += 1
    return b_of(tile) + a_of(tile) * found


def open_sides(city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24, AL-27  b, plus a for each of the four sides where no District with a tile lies."""
    return b_of(tile) + a_of(tile) * (CORNERS - neighbours(city, district))


def next_to_it(city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24, AL-27  b, plus a for each District with a tile next to it."""
    return b_of(tile) + a_of(tile) * neighbours(city, district)


def suits_in_city(city: Tableau, tile: i64) -> i64:
    """AL-24, AL-27  b, plus a for each different District suit in the city, its own too."""
    suits: i64 = 0
    for number in range(city.closed):
        other = tile_on(city.districts[number])
        if other >= 0:
            suits |= bit(other // TILES_OF_A_SUIT)
    return b_of(tile) + a_of(tile) * count_bits(suits)


def suit_cards(setup: Setup, city: Tableau, tile: i64) -> i64:
    """AL-24  b, plus a for each card of a suit in the city."""
    found: i64 = 0
    for number in range(city.count):
        if setup.suit_of[city.cards[number] & KIND] == suit_named_by(tile):
            found += 1
    return b_of(tile) + a_of(tile) * found


def all_districts(city: Tableau, tile: i64) -> i64:
    """AL-24  a for each District with a tile in the city, itself included, at most c."""
    earned = a_of(tile) * city.tiles
    return min(c_of(tile), earned)
