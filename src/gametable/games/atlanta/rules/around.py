"""Tiles that score by the four cards around their District (AL-24): one function for each named rule.

A tile and a district are words: see tile.py and packed.py.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.packed import CORNERS, KIND, card_of
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.tile import a_of, b_of, c_of, suit_named_by
from gametable.kernel.bits import bit, count_bits


def kind_around(city: Tableau, district: i64, index: i64) -> i64:
    """The kind of one of the four cards around."""
    return city.cards[card_of(district, index)] & KIND


def cards_of_suit(setup: Setup, city: Tableau, district: i64, suit: i64) -> i64:
    """How many of the four cards around have a suit."""
    found: i64 = 0
    for index in range(CORNERS):
        if setup.suit_of[kind_around(city, district, index)] == suit:
            found += 1
    return found


def sum_around(setup: Setup, city: Tableau, district: i64) -> i64:
    """The four values around added up."""
    total: i64 = 0
    for index in range(CORNERS):
        total += setup.value_of[kind_around(city, district, index)]
    return total


def odd_cards(setup: Setup, city: Tableau, district: i64) -> i64:
    """How many of the four cards around have an odd value."""
    found: i64 = 0
    for index in range(CORNERS):
        found += setup.value_of[kind_around(city, district, index)] & 1
    return found


def suit_around(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a for each card around of a suit."""
    return a_of(tile) * cards_of_suit(setup, city, district, suit_named_by(tile))


def highest_of_suit(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  The highest value of a suit around; nothing if there is none."""
    best: i64 = 0
    for index in range(CORNERS):
        kind = kind_around(city, district, index)
        if setup.suit_of[kind] == suit_named_by(tile) and setup.value_of[kind] > best:
            best = setup.value_of[kind]
    return best


def values_around(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a for each card around whose value lies from b to c."""
    found: i64 = 0
    for index in range(CORNERS):
        value = setup.value_of[kind_around(city, district, index)]
        if value >= b_of(tile) and value <= c_of(tile):
            found += 1
    return a_of(tile) * found


def sum_at_least(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a if the four cards add up to c or more, else b."""
    return a_of(tile) if sum_around(setup, city, district) >= c_of(tile) else b_of(tile)


def sum_at_most(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a if the four cards add up to c or less, else b."""
    return a_of(tile) if sum_around(setup, city, district) <= c_of(tile) else b_of(tile)


def different_suits(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a for each different suit around."""
    suits: i64 = 0
    for index in range(CORNERS):
        suits |= bit(setup.suit_of[kind_around(city, district, index)])
    return a_of(tile) * count_bits(suits)


def spread(setup: Setup, city: Tableau, district: i64) -> i64:
    """AL-24  The highest minus the lowest value around."""
    least = setup.value_of[kind_around(city, district, 0)]
    most = least
    for index in range(CORNERS):
        value = setup.value_of[kind_around(city, district, index)]
        least = min(least, value)
        most = max(most, value)
    return most - least


def without_suit(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a if no card of a suit is around, else b."""
    return a_of(tile) if cards_of_suit(setup, city, district, suit_named_by(tile)) == 0 else b_of(tile)


def even_around(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a for each even card around."""
    return a_of(tile) * (CORNERS - odd_cards(setup, city, district))


def odd_around(setup: Setup, city: Tableau, district: i64, tile: i64) -> i64:
    """AL-24  a for each odd card around."""
    return a_of(tile) * odd_cards(setup, city, district)
