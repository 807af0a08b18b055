"""Everything that lies on the table in a game of Attika, and how it is copied, compared and stored.

A hex is one word: the open symbols on it and around it by landscape (32 bits), who builds beside it, the sanctuaries
beside it, its own symbol, and what is built on it. A piece is one word: its settlement as a set of pieces, the
sanctuaries that the settlement touches, and its hex.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules.lanes import ALL_CARDS
from gametable.games.attika.rules.numbers import (
    AMPHORAS,
    BUILT,
    DOWN,
    FINDING_FIRST,
    FLOWER,
    HAND,
    HEIGHTS,
    LIMITS,
    NOT_OVER,
    PIECES,
    SEAT_WORDS,
    STORED,
    TAKEN,
    TOKENS,
    UNDECIDED,
)
from gametable.games.attika.rules.setup import NO_SETUP, SHIFT, Setup
from gametable.kernel.state import State

NOTHING: Final = vec[i64]()
ALL_TILES: Final[i64] = 0x3FFFFF

# The bits of a hex
BESIDE: Final[i64] = 32  # + seat
SANCTUARIES: Final[i64] = 36  # + number
SYMBOL: Final[i64] = 40  # three bits: 0 for none, else 1 + landscape
OWNER: Final[i64] = 43  # three bits: 0 for an empty lot, else 1 + seat
TYPE: Final[i64] = 46  # five bits
PIECE: Final[i64] = 51  # five bits
BUILT_ON: Final[i64] = 0x380000000000  # the bits of the owner

# The bits of a piece
TOUCHED: Final[i64] = 30
SITE: Final[i64] = 34
SETTLEMENT: Final[i64] = 0x3FFFFFFF


@mypyc_attr(acyclic=True)
class Position(State):
    """One position. Arrays marked "shared" are never written to: a change replaces them."""

    def __init__(self) -> None:
        self.players = 0
        self.setup: Setup = NO_SETUP
        self.phase: i64 = FINDING_FIRST
        self.seat: i64 = 0  # who decides, or gets what chance draws
        self.first: i64 = -1  # AK-6
        self.kind: i64 = UNDECIDED  # AK-7: what the turn is spent on
        self.left: i64 = 0  # AK-7: actions of the turn that are left
        self.due: i64 = 0  # cards that chance has still to give
        self.idle: i64 = 0  # AK-34: turns in a row that brought nothing, this one included
        self.end: i64 = NOT_OVER
        # What is being built: private from its first step to its last, save for a drawn building
        self.building: i64 = -1  # its type
        self.stack: i64 = -1  # where it was drawn; -1 for a stored one
        self.lot: i64 = -1
        self.laid: i64 = 0  # AK-16: cards chosen so far beyond those that pay exactly
        # AK-29: the new tile
        self.tile: i64 = -1
        self.turn: i64 = 0
        # Cards by landscape
        self.deck: i64 = ALL_CARDS
        self.discards: i64 = 0
        self.mixed: i64 = ALL_CARDS  # AK-12a: what the deck was made of when it was last shuffled
        # The land
        self.tiles_left: i64 = ALL_TILES  # as a set
        self.tiles: i64 = 0  # how many are laid
        self.laid_tiles: vec[i64] = NOTHING  # shared: tile, turns and centre of each
        self.frontier: vec[i64] = NOTHING  # shared: AK-30, free places by lowest tile touched, as sets of offsets
        self.around: vec[i64] = NOTHING  # shared: the neighbours of a hex, a byte each: 1 + hex
        self.hexes: vec[i64] = NOTHING
        self.pieces: vec[i64] = NOTHING
        self.seats: vec[i64] = NOTHING

    def take_over(self, other: Position) -> None:
        """Become equal to other."""
        self.players = other.players
        self.setup = other.setup
        self.phase = other.phase
        self.seat = other.seat
        self.first = other.first
        self.kind = other.kind
        self.left = other.left
        self.due = other.due
        self.idle = other.idle
        self.end = other.end
        self.building = other.building
        self.stack = other.stack
        self.lot = other.lot
        self.laid = other.laid
        self.tile = other.tile
        self.turn = other.turn
        self.deck = other.deck
        self.discards = other.discards
        self.mixed = other.mixed
        self.tiles_left = other.tiles_left
        self.tiles = other.tiles
        self.laid_tiles = other.laid_tiles
        self.frontier = other.frontier
        self.around = other.around
        self.hexes = other.hexes[:]
        self.pieces = other.pieces[:]
        self.seats = other.seats[:]

    def clear(self, setup: Setup) -> None:
        """AK-3  The position before anything is drawn: all buildings face down, all cards in the deck, no land."""
        self.setup = setup
        self.players = setup.players
        self.laid_tiles = setup.frontier
        self.frontier = setup.frontier
        self.around = setup.hexes
        self.hexes = setup.hexes[:]
        self.pieces = vec[i64]([i64(0)] * (PIECES * self.players))
        self.seats = vec[i64]([i64(0)] * (SEAT_WORDS * self.players))
        everything: i64 = 0
        for group in range(i64(7)):
            everything |= setup.group_pieces[group]
        for seat in range(self.players):
            self.seats[SEAT_WORDS * seat + DOWN] = everything
            self.seats[SEAT_WORDS * seat + HEIGHTS] = 0x08080806  # AK-5: one stack of 6, three of 8

    def words(self) -> tuple[int, ...]:
        """The setup's numbers, the single numbers, the seats with the hexes of their buildings, the tiles."""
        words: list[int] = list(self.setup.words)
        words += [
            *(self.phase, self.seat, self.first, self.kind, self.left, self.due, self.idle, self.end),
            *(self.building, self.stack, self.lot, self.laid, self.tile, self.turn),
            *(self.deck, self.discards, self.mixed, self.tiles_left, self.tiles),
        ]
        for index in range(self.players * SEAT_WORDS):
            words.append(self.seats[index])
        for index in range(self.tiles):
            words.append(self.laid_tiles[index])
        for index in range(self.players * PIECES):
            if self.pieces[index] != 0:
                words.append(self.pieces[index] >> SITE)
        return tuple(words)

    # For readers outside the compiled layer, which arrays never leave

    def hand(self, seat: i64) -> i64:
        """AK-6  The cards of a hand by landscape."""
        return self.seats[SEAT_WORDS * seat + HAND]

    def limits(self, seat: i64) -> i64:
        """AK-16a  How many of a seat's newest cards may be of each landscape."""
        return self.seats[SEAT_WORDS * seat + LIMITS]

    def taken(self, seat: i64) -> i64:
        """AK-12a  What a seat has drawn since the discards were last shuffled."""
        return self.seats[SEAT_WORDS * seat + TAKEN]

    def stored(self, seat: i64) -> i64:
        """AK-5  The pieces on a storage board."""
        return self.seats[SEAT_WORDS * seat + STORED]

    def down(self, seat: i64) -> i64:
        """AK-5  The pieces that lie face down."""
        return self.seats[SEAT_WORDS * seat + DOWN]

    def built(self, seat: i64) -> i64:
        """AK-32  The pieces that stand on the land."""
        return self.seats[SEAT_WORDS * seat + BUILT]

    def height(self, seat: i64, stack: i64) -> i64:
        """AK-5  How many buildings a stack holds."""
        return self.seats[SEAT_WORDS * seat + HEIGHTS] >> 8 * stack & 255

    def amphoras(self, seat: i64) -> i64:
        """AK-26  How many amphoras a seat holds."""
        return self.seats[SEAT_WORDS * seat + TOKENS] & 255

    def settlements(self, seat: i64) -> i64:
        """AK-23  How many settlements a seat has."""
        return self.seats[SEAT_WORDS * seat + TOKENS] >> 8

    def pool(self) -> i64:
        """AK-27  The amphoras that nobody holds."""
        held: i64 = 0
        for seat in range(self.players):
            held += self.amphoras(seat)
        return AMPHORAS - held

    def hex_count(self) -> i64:
        """How many hexes the land has."""
        return FLOWER * self.tiles

    def hex_word(self, spot: i64) -> i64:
        """All about a hex."""
        return self.hexes[spot]

    def neighbours(self, spot: i64) -> i64:
        """The neighbours of a hex, a byte each: 1 + hex."""
        return self.around[spot]

    def piece_word(self, seat: i64, piece: i64) -> i64:
        """All about a piece on the land."""
        return self.pieces[PIECES * seat + piece]

    def laid_tile(self, number: i64) -> i64:
        """Tile, turns and centre of the n-th tile."""
        return self.laid_tiles[number]

    def free_places(self, tile: i64) -> i64:
        """AK-30  The offsets at which a new tile touches this tile and none with a lower number."""
        return self.frontier[tile]

    def put_cards(self, seat: i64, hand: i64, taken: i64) -> None:
        """Set a hand, when a position is built from a view."""
        self.seats[SEAT_WORDS * seat + HAND] = hand
        self.seats[SEAT_WORDS * seat + TAKEN] = taken


def tile_word(tile: i64, turn: i64, q: i64, r: i64) -> i64:
    """Tile, turns and centre in one number."""
    return tile | turn << 5 | (q + SHIFT) << 8 | (r + SHIFT) << 15


def center_q(word: i64) -> i64:
    """The first coordinate of a tile's centre."""
    return (word >> 8 & 127) - SHIFT


def center_r(word: i64) -> i64:
    """The second coordinate of a tile's centre."""
    return (word >> 15 & 127) - SHIFT
