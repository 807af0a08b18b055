"""Everything that lies on the table in a game of Attatat, and how it is copied, compared and stored.

Hands and tiles are sets of cells: a card is known by the cell where its tile began the round.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.rules.board import NO_BOARD, NO_SETUP, SETUP_WORDS, Board, Setup, setup_of
from gametable.games.attatat.rules.numbers import COLOURS, DEALING
from gametable.kernel.state import State

NOTHING: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class Position(State):
    """One position. Arrays marked "shared" are never written to: a change replaces them."""

    def __init__(self) -> None:
        self.players = 0
        self.setup: Setup = NO_SETUP
        self.board: Board = NO_BOARD
        self.phase: i64 = DEALING
        self.seat: i64 = 0  # who decides
        self.round: i64 = 0  # counted from 0
        self.first: i64 = -1  # AT-9, AT-11: who began this round; -1 before it is known
        self.out: i64 = 0  # AT-4: tiles that left the game, as a set of tiles
        self.laid: i64 = 0  # tiles laid or cards dealt so far, while chance does it
        self.tile_at: vec[i64] = NOTHING  # shared: the tile that began the round at each place
        # AT-7: the cards
        self.undealt: i64 = 0
        self.hands: vec[i64] = NOTHING
        self.shown: vec[i64] = NOTHING  # shared: AT-29, cards in hand that everybody has seen
        self.taken: vec[i64] = NOTHING  # shared: AT-29, cards that lie open before their owners
        # AT-9: what was named and announced in the first round
        self.colour: i64 = -1
        self.symbol: i64 = -1
        self.matches: i64 = 0  # a byte for each seat
        # AT-30: the matrix
        self.coloured: i64 = 0  # cells with a coloured tile
        self.free: i64 = 0  # cells with a Free tile
        self.free_left: i64 = 0
        # AT-14: links with at least one, two, three planks, and each seat's links
        self.right_1: i64 = 0
        self.right_2: i64 = 0
        self.right_3: i64 = 0
        self.down_1: i64 = 0
        self.down_2: i64 = 0
        self.down_3: i64 = 0
        self.own_right: vec[i64] = NOTHING
        self.own_down: vec[i64] = NOTHING
        self.links_left: i64 = 0  # links that each seat can still build, a byte each
        self.piles: vec[i64] = NOTHING  # shared: AT-28, planks collected, a byte for each colour
        self.idle: i64 = 0  # AT-20: turns in a row without link and claim
        # AT-22: the path being walked, private until it is announced
        self.start: i64 = -1
        self.at: i64 = -1
        self.visited: i64 = 0
        self.path_right: i64 = 0
        self.path_down: i64 = 0
        # AT-41: points of the rounds that are over (a seat after the other), and how each ended
        self.points: vec[i64] = NOTHING  # shared
        self.ends: vec[i64] = NOTHING  # shared

    def take_over(self, other: Position) -> None:
        """Become equal to other."""
        self.players = other.players
        self.setup = other.setup
        self.board = other.board
        self.phase = other.phase
        self.seat = other.seat
        self.round = other.round
        self.first = other.first
        self.out = other.out
        self.laid = other.laid
        self.tile_at = other.tile_at
        self.undealt = other.undealt
        self.hands = other.hands[:]
        self.shown = other.shown
        self.taken = other.taken
        self.colour = other.colour
        self.symbol = other.symbol
        self.matches = other.matches
        self.coloured = other.coloured
        self.free = other.free
        self.free_left = other.free_left
        self.right_1 = other.right_1
        self.right_2 = other.right_2
        self.right_3 = other.right_3
        self.down_1 = other.down_1
        self.down_2 = other.down_2
        self.down_3 = other.down_3
        self.own_right = other.own_right[:]
        self.own_down = other.own_down[:]
        self.links_left = other.links_left
        self.piles = other.piles
        self.idle = other.idle
        self.start = other.start
        self.at = other.at
        self.visited = other.visited
        self.path_right = other.path_right
        self.path_down = other.path_down
        self.points = other.points
        self.ends = other.ends

    def words(self) -> tuple[int, ...]:
        """The setup's numbers, the single numbers, then the arrays."""
        words: list[int] = list(self.setup.words)
        words += [
            int(self.board is self.setup.tall),
            *(self.phase, self.seat, self.round, self.first, self.out, self.laid, self.undealt),
            *(self.colour, self.symbol, self.matches, self.coloured, self.free, self.free_left),
            *(self.right_1, self.right_2, self.right_3, self.down_1, self.down_2, self.down_3),
            *(self.links_left, self.idle),
            *(self.start, self.at, self.visited, self.path_right, self.path_down),
            len(self.ends),
        ]
        for seat in range(self.players):
            words += [self.hands[seat], self.shown[seat], self.taken[seat]]
            words += [self.own_right[seat], self.own_down[seat], self.piles[seat]]
        for array in (self.tile_at, self.points, self.ends):
            words += [int(word) for word in array]
        return tuple(words)

    def load(self, words: tuple[int, ...]) -> None:
        """Become the position that words() described."""
        self.setup = setup_of(words[:SETUP_WORDS])
        self.players = self.setup.players
        single = words[SETUP_WORDS:]
        self.board = self.setup.tall if single[0] == 1 else self.setup.wide
        (self.phase, self.seat, self.round, self.first, self.out, self.laid, self.undealt) = single[1:8]
        (self.colour, self.symbol, self.matches, self.coloured, self.free, self.free_left) = single[8:14]
        (self.right_1, self.right_2, self.right_3) = single[14:17]
        (self.down_1, self.down_2, self.down_3) = single[17:20]
        (self.links_left, self.idle) = single[20:22]
        (self.start, self.at, self.visited, self.path_right, self.path_down) = single[22:27]
        self._load_arrays(single[28:], single[27])

    def _load_arrays(self, words: tuple[int, ...], rounds_over: int) -> None:
        seats = 6 * int(self.players)
        by_seat = words[:seats]
        self.hands = numbers(by_seat[0::6])
        self.shown = numbers(by_seat[1::6])
        self.taken = numbers(by_seat[2::6])
        self.own_right = numbers(by_seat[3::6])
        self.own_down = numbers(by_seat[4::6])
        self.piles = numbers(by_seat[5::6])
        points = len(words) - rounds_over
        tiles = points - rounds_over * int(self.players)
        self.tile_at = numbers(words[seats:tiles])
        self.points = numbers(words[tiles:points])
        self.ends = numbers(words[points:])

    def put_in_hand(self, seat: i64, cells: i64) -> None:
        """Add cards to a hand, when a position is built from a view."""
        self.hands[seat] |= cells

    # For readers outside the compiled layer, which arrays never leave

    def hand(self, seat: i64) -> i64:
        """The cells of the cards in a hand."""
        return self.hands[seat]

    def shown_of(self, seat: i64) -> i64:
        """The cells of the cards in a hand that everybody has seen."""
        return self.shown[seat]

    def taken_of(self, seat: i64) -> i64:
        """The cells of the tiles that a seat has removed."""
        return self.taken[seat]

    def right_of(self, seat: i64) -> i64:
        """The links to the right that hold this seat's planks."""
        return self.own_right[seat]

    def down_of(self, seat: i64) -> i64:
        """The links down that hold this seat's planks."""
        return self.own_down[seat]

    def pile(self, seat: i64, colour: i64) -> i64:
        """How many planks of one colour (that is, of one seat) a seat has collected."""
        return byte_of(self.piles[seat], colour)

    def links_left_of(self, seat: i64) -> i64:
        """How many links a seat's unplayed planks make."""
        return byte_of(self.links_left, seat)

    def tile(self, place: i64) -> i64:
        """The tile that began the round at this place."""
        return self.tile_at[place]

    def tile_count(self) -> i64:
        """How many places have their tile by now."""
        return i64(len(self.tile_at))

    def rounds_over(self) -> i64:
        """How many rounds are over."""
        return i64(len(self.ends))

    def end_of(self, round_number: i64) -> i64:
        """How a round ended."""
        return self.ends[round_number]

    def points_of(self, round_number: i64, seat: i64) -> i64:
        """The points of a seat in a round that is over."""
        return self.points[round_number * self.players + seat]


def numbers(words: tuple[int, ...]) -> vec[i64]:
    """An array of these numbers."""
    return vec[i64]([i64(word) for word in words])


def byte_of(word: i64, index: i64) -> i64:
    """One of the bytes packed into a number."""
    return word >> (8 * index) & 255


def replaced(array: vec[i64], index: i64, value: i64) -> vec[i64]:
    """A copy of a shared array with one entry changed."""
    copied = array[:]
    copied[index] = value
    return copied


def pile_size(pile: i64) -> i64:
    """AT-41  How many planks a pile holds."""
    total: i64 = 0
    for colour in range(COLOURS):
        total += byte_of(pile, colour)
    return total
