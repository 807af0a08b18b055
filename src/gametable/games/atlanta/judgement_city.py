"""What a city of Atlanta promises: what a tile would bring on a District, and where one card closes a District."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.choices import suits_for, suits_shown
from gametable.games.atlanta.rules.numbers import (
    ALL_DISTRICTS,
    DESIGNATE,
    FIRST_OF_CITY,
    SUIT_DISTRICTS,
    SUITS,
    SUITS_IN_CITY,
    TILES_OF_A_SUIT,
)
from gametable.games.atlanta.rules.packed import CORNERS, link, tile_on
from gametable.games.atlanta.rules.position import Position
from gametable.games.atlanta.rules.scoring import by_cards_around, by_city
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.tableau import Tableau
from gametable.games.atlanta.rules.tile import a_of, c_of, rule_of, suit_named_by
from gametable.kernel.bits import bit, lowest


def points_with(setup: Setup, city: Tableau, district: i64, number: i64) -> i64:
    """AL-24, AL-27  What a tile would be worth on a District that has none, counting itself where its text does."""
    tile = setup.tile_of[number]
    rule = rule_of(tile)
    if rule < FIRST_OF_CITY:
        return by_cards_around(setup, city, district, tile)
    if rule == ALL_DISTRICTS:
        return min(c_of(tile), a_of(tile) * (city.tiles + 1))
    points = by_city(setup, city, district, tile)
    suit = number // TILES_OF_A_SUIT
    is_first = rule == SUITS_IN_CITY and not has_suit(city, suit)
    if is_first or (rule == SUIT_DISTRICTS and suit == suit_named_by(tile)):
        return points + a_of(tile)
    return points


def has_suit(city: Tableau, suit: i64) -> bool:
    """AL-27  Whether a District of the city has a tile of this suit."""
    for number in range(city.closed):
        tile = tile_on(city.districts[number])
        if tile >= 0 and tile // TILES_OF_A_SUIT == suit:
            return True
    return False


def tile_up(p: Position, suit: i64) -> i64:
    """AL-7  The face-up tile of a stack that shows one."""
    return lowest(p.face_up & 63 * bit(6 * suit))


def best_suit(p: Position, city: Tableau, district: i64, suits: i64) -> i64:
    """AL-19  Of some suits, whose tiles lie open, the one that pays most on a District."""
    best = lowest(suits)
    if suits == bit(best):
        return best
    most: i64 = -1
    while suits != 0:
        suit = lowest(suits)
        suits &= suits - 1
        points = points_with(p.setup, city, district, tile_up(p, suit))
        if points > most:
            most = points
            best = suit
    return best


def best_designation(p: Position) -> i64:
    """AL-17  The designation that brings the seat to move most at once; -1 if there is none."""
    city = p.tableaus[p.seat]
    shown = suits_shown(p)
    best: i64 = -1
    most: i64 = -1
    for number in range(city.closed):
        district = city.districts[number]
        suits = suits_for(district, shown)
        if suits != 0:
            suit = best_suit(p, city, district, suits)
            points = points_with(p.setup, city, district, tile_up(p, suit))
            if points > most:
                most = points
                best = DESIGNATE + SUITS * number + suit
    return best


def closes(city: Tableau, place: i64) -> i64:
    """AL-4  How many Districts a card at an open place would close."""
    found: i64 = 0
    for side in range(CORNERS):
        following = (side + 1) & 3
        one = link(place, side)
        if one != 0 and link(place, following) != 0 and link(city.cards[one - 1], following) != 0:
            found += 1
    return found


def takes(place: i64, value: i64) -> bool:
    """AL-12 to AL-15  Whether an open place takes a card of this value."""
    return place & 127 <= value <= place >> 7 & 127
