"""Cards, open places and Districts as numbers: what each of them holds, packed into one."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gametable.games.atlanta.rules.numbers import SUITS
from gametable.kernel.bits import bit

CORNERS: Final[i64] = 4

# Bits of a word: what it is, four cards (their number + 1, 7 bits each), x and y
KIND: Final[i64] = 127
LINKS: Final[i64] = 14
LINK_BITS: Final[i64] = 7
POINT: Final[i64] = 42
MIDDLE: Final[i64] = 128  # x and y are stored as numbers from 0 to 255

# Bits of a District's word: four cards (their numbers, 7 bits each), eligible suits, its tile + 1, x and y
ELIGIBLE: Final[i64] = 28
TILE: Final[i64] = 33


def point_of(x: i64, y: i64) -> i64:
    """A point as one number."""
    return (x + MIDDLE) | (y + MIDDLE) << 8


def x_of(word: i64) -> i64:
    """The x of a card, a place or a District."""
    return (word >> POINT & 255) - MIDDLE


def y_of(word: i64) -> i64:
    """The y of a card, a place or a District."""
    return (word >> (POINT + 8) & 255) - MIDDLE


def link(word: i64, corner: i64) -> i64:
    """The number + 1 of the card at a corner of a card or place; 0 for none."""
    return word >> (LINKS + LINK_BITS * corner) & 127


def card_of(district: i64, index: i64) -> i64:
    """The number of one of the four cards around a District."""
    return district >> (7 * index) & 127


def eligible_suits(district: i64) -> i64:
    """AL-18, AL-19  The suits that a District may be designated as, as a set."""
    return district >> ELIGIBLE & 31


def tile_on(district: i64) -> i64:
    """The tile on a District, or -1."""
    return (district >> TILE & 31) - 1


def bytes_of(suits: i64) -> i64:
    """A byte of 1 for every suit of a set."""
    found: i64 = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            found += bit(8 * suit)
    return found


def suits_with(counts: i64, number: i64) -> i64:
    """The suits whose byte holds this number, as a set."""
    found: i64 = 0
    for suit in range(SUITS):
        if counts >> (8 * suit) & 255 == number:
            found |= bit(suit)
    return found
