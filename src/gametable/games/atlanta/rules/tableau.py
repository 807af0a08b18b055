"""A tableau: a lattice of cards that grows (AL-3), with the open places around it and the Districts in it.

A card is one word: its kind, the cards at its four corners, its point. An open place is one word: the values that may
be played there, the cards whose corners it covers, its point. Both are kept up to date as cards are laid, so that
nothing is ever searched for; an index finds the place at a point.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.numbers import MOST_CARDS, MOST_DISTRICTS, MOST_PLACES
from gametable.games.atlanta.rules.packed import (
    CORNERS,
    ELIGIBLE,
    KIND,
    LINK_BITS,
    LINKS,
    POINT,
    TILE,
    bytes_of,
    card_of,
    eligible_suits,
    link,
    point_of,
    suits_with,
    x_of,
    y_of,
)
from gametable.games.atlanta.rules.setup import Setup
from gametable.kernel.bits import bit

CORNER_X: Final = vec[i64]([i64(1), i64(1), i64(-1), i64(-1)])  # clockwise from the upper right
CORNER_Y: Final = vec[i64]([i64(1), i64(-1), i64(-1), i64(1)])

ANYTHING: Final[i64] = 16256  # values 0 to 127
NO_VALUE: Final[i64] = 127  # values 127 to 0: none
INDEX_SIZE: Final[i64] = 512  # more than the 294 places that can ever open
SCATTER: Final[i64] = 40503


@final
@mypyc_attr(acyclic=True)
class Tableau:
    """AL-3  One player's cards, numbered in the order in which they were laid.

    A new one is blank, and all blank ones share their arrays: only a copy may be written to.
    """

    def __init__(self) -> None:
        self.count: i64 = 0  # cards laid
        self.cards: vec[i64] = NO_CARDS
        self.places: vec[i64] = NO_PLACES  # by number of the place; 0 where none is open
        self.index: vec[i64] = NO_INDEX  # point and number of every place that was ever opened
        self.districts: vec[i64] = NO_DISTRICTS  # in the order in which they were closed
        self.closed: i64 = 0  # Districts
        self.tiles: i64 = 0  # designated Districts
        self.wanted: i64 = 0  # for each suit a byte: Districts without a tile for which it is eligible

    def copy(self) -> Tableau:
        """A tableau of its own, equal to this one."""
        new = Tableau()
        new.count = self.count
        new.cards = self.cards[:]
        new.places = self.places[:]
        new.index = self.index[:]
        new.districts = self.districts[:]
        new.closed = self.closed
        new.tiles = self.tiles
        new.wanted = self.wanted
        return new

    def place_at(self, x: i64, y: i64) -> i64:
        """The number of the place that is or was open at a point; -1 where there never was one."""
        point = point_of(x, y)
        at = point * SCATTER >> 7 & (INDEX_SIZE - 1)
        while self.index[at] != 0:
            if self.index[at] >> 9 == point:
                return self.index[at] & 511
            at = (at + 1) & (INDEX_SIZE - 1)
        return -1

    def _enter_place(self, point: i64, number: i64) -> None:
        at = point * SCATTER >> 7 & (INDEX_SIZE - 1)
        while self.index[at] != 0:
            at = (at + 1) & (INDEX_SIZE - 1)
        self.index[at] = point << 9 | number

    def allows(self, place: i64, value: i64) -> bool:
        """AL-12 to AL-15, AL-40  Whether a card of this value may be played at a place."""
        word = self.places[place]
        return word != 0 and word & 127 <= value <= word >> 7 & 127

    def start(self, setup: Setup, kind: i64) -> None:
        """AL-5  The two cards of the beginning lie side by side, with one open space between them."""
        self._lay(setup, point_of(2 * self.count, 0) << POINT | kind)

    def play(self, setup: Setup, kind: i64, place: i64) -> None:
        """AL-11, AL-16  Lay a card on an open place; there it stays."""
        word = self.places[place]
        self.places[place] = 0
        self._lay(setup, word >> LINKS << LINKS | kind)

    def _lay(self, setup: Setup, word: i64) -> None:
        """Link the new card with those at its corners and open places at the others; close Districts."""
        number = self.count
        self.cards[number] = word
        self.count = number + 1
        x = x_of(word)
        y = y_of(word)
        for corner in range(CORNERS):
            other = link(word, corner)
            if other == 0:
                self._open_place(setup, x + CORNER_X[corner], y + CORNER_Y[corner], 4 * number + corner)
            else:
                self.cards[other - 1] |= (number + 1) << (LINKS + LINK_BITS * (corner ^ 2))
        for side in range(CORNERS):
            self._close_district(setup, number, side)

    def _open_place(self, setup: Setup, x: i64, y: i64, own: i64) -> None:
        """The place at the free corner of a new card: a new place, or an old one that now covers one corner more."""
        place = self.place_at(x, y)
        if place < 0:
            place = own
            point = point_of(x, y)
            self._enter_place(point, place)
            self.places[place] = point << POINT
        word = self.places[place] | ((own >> 2) + 1) << (LINKS + LINK_BITS * ((own & 3) ^ 2))
        self.places[place] = word >> LINKS << LINKS | self._values(setup, word)

    def _values(self, setup: Setup, word: i64) -> i64:
        """AL-12 to AL-15, AL-40  The lowest and the highest value that a place takes."""
        covered: i64 = 0
        least: i64 = 127
        most: i64 = 0
        for corner in range(CORNERS):
            other = link(word, corner)
            if other != 0:
                value = setup.value_of[self.cards[other - 1] & KIND]
                covered += 1
                least = min(least, value)
                most = max(most, value)
        if setup.strict and covered > 2:
            return NO_VALUE
        if most - least <= 1:  # AL-12, AL-14: one card alone, or a wild space
            return ANYTHING
        return (least + 1) | (most - 1) << 7

    def _close_district(self, setup: Setup, number: i64, side: i64) -> None:
        """AL-4  The open space beside a new card, between two of its corners, if it is closed now."""
        following = (side + 1) & 3
        word = self.cards[number]
        one = link(word, side)
        other = link(word, following)
        if one == 0 or other == 0:
            return
        opposite = link(self.cards[one - 1], following)
        if opposite == 0:
            return
        x = x_of(word) + (CORNER_X[side] + CORNER_X[following]) // 2
        y = y_of(word) + (CORNER_Y[side] + CORNER_Y[following]) // 2
        cards = number | (one - 1) << 7 | (other - 1) << 14 | (opposite - 1) << 21
        suits = self.leading_suits(setup, cards)
        self.districts[self.closed] = cards | suits << ELIGIBLE | point_of(x, y) << POINT
        self.closed += 1
        self.wanted += bytes_of(suits)

    def leading_suits(self, setup: Setup, district: i64) -> i64:
        """AL-18, AL-19  The suits that hold the most of the four cards around."""
        counts: i64 = 0
        for corner in range(CORNERS):
            suit = setup.suit_of[self.cards[card_of(district, corner)] & KIND]
            counts += bit(8 * suit)
        most = CORNERS
        while suits_with(counts, most) == 0:
            most -= 1
        return suits_with(counts, most)

    def designate(self, district: i64, tile: i64) -> None:
        """AL-17  Lay a tile on a District."""
        word = self.districts[district]
        self.districts[district] = word | (tile + 1) << TILE
        self.wanted -= bytes_of(eligible_suits(word))
        self.tiles += 1

    # For readers outside the compiled layer, which arrays never leave

    def card(self, number: i64) -> i64:
        """The word of a card."""
        return self.cards[number]

    def place(self, number: i64) -> i64:
        """The word of an open place; 0 where none is open."""
        return self.places[number]

    def district(self, number: i64) -> i64:
        """The word of a District."""
        return self.districts[number]


NO_CARDS: Final = vec[i64]([i64(0)] * MOST_CARDS)
NO_PLACES: Final = vec[i64]([i64(0)] * MOST_PLACES)
NO_INDEX: Final = vec[i64]([i64(0)] * INDEX_SIZE)
NO_DISTRICTS: Final = vec[i64]([i64(0)] * MOST_DISTRICTS)
BLANK: Final = Tableau()  # before the first card; positions copy it before they write to it
