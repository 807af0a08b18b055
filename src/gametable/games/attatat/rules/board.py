"""The ground a game is played on: its cells, its link sites, and the numbers that its options fix.

Cells are the squares of the layout's bounding rectangle, row by row; a set of cells is a mask. A link is known by its
upper or left cell: one mask for the links to the right, one for the links down.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attatat.rules.numbers import PLANKS
from gametable.kernel.bits import bit, count_bits, lowest

MOST_CELLS: Final[i64] = 61  # a set of cells is one number


@mypyc_attr(acyclic=True)
class Board:
    """AT-6, AT-66  A layout: which cells hold a tile at first, and which of them are neighbours."""

    def __init__(self, width: i64 = 0, cells: i64 = 0) -> None:
        self.width: i64 = width
        self.cells: i64 = cells
        self.right: i64 = _right_sites(width, cells)
        self.down: i64 = cells & cells >> width if width > 0 else 0
        self.places: i64 = count_bits(cells)
        self.cell_of: vec[i64] = vec[i64](_cells_in_order(cells))
        self.place_of: vec[i64] = vec[i64](_places_in_order(cells))

    def cell(self, place: i64) -> i64:
        """The cell of a place."""
        return self.cell_of[place]

    def place(self, cell: i64) -> i64:
        """The place of a cell."""
        return self.place_of[cell]


def _right_sites(width: i64, cells: i64) -> i64:
    """AT-14  The cells whose right neighbour in the same row holds a tile too."""
    sites: i64 = 0
    for cell in range(MOST_CELLS - 1):
        if width > 0 and (cell + 1) % width != 0 and cells >> cell & 1 and cells >> (cell + 1) & 1:
            sites |= bit(cell)
    return sites


def _cells_in_order(cells: i64) -> list[i64]:
    return [i64(cell) for cell in range(MOST_CELLS) if cells >> i64(cell) & 1]


def _places_in_order(cells: i64) -> list[i64]:
    """For each cell its place; cells without a tile get the place of the next one."""
    places: list[i64] = []
    place: i64 = 0
    for cell in range(MOST_CELLS):
        places.append(place)
        place += cells >> i64(cell) & 1
    return places


SETUP_WORDS: Final[int] = 13


@mypyc_attr(acyclic=True)
class Setup:
    """What the options fix for a whole game; all its positions share one."""

    def __init__(self, words: tuple[int, ...] = ()) -> None:
        """The numbers come in the order of options.setup_words()."""
        given = words or (0,) * SETUP_WORDS
        self.words: tuple[int, ...] = given
        self.players: i64 = given[0]
        self.tiles: i64 = given[1]
        self.cards: i64 = given[2]  # AT-3, AT-61: dealt to each player
        self.free_tiles: i64 = given[3]  # AT-3, AT-63
        self.planks_per_link: i64 = given[4]  # AT-60
        self.rounds: i64 = given[5]  # AT-43
        self.either_or: bool = given[6] == 1  # AT-65
        self.reveal_undealt: bool = given[7] == 1  # AT-62
        self.random_matrix: bool = given[8] == 1  # AT-64
        self.without_colour: i64 = given[9]  # AT-5: named by the host, or -1
        self.without_symbol: i64 = given[10]
        self.links_each: i64 = PLANKS // self.planks_per_link if self.planks_per_link > 0 else i64(0)
        self.wide: Board = Board()  # AT-6: the board once a colour has left (and for all fixed shapes)
        self.tall: Board = Board()  # the board once a symbol has left
        self._lay_out(given[11], given[12])

    def _lay_out(self, width: i64, cells: i64) -> None:
        """AT-6  Width 0 stands for the matrix, whose shape follows from the number of tiles."""
        if self.tiles == 0:
            return
        if width > 0:
            self.wide = Board(width, cells)
            self.tall = self.wide
            return
        shorter: i64 = 4 if self.tiles < 25 else 5
        longer = self.tiles // shorter
        self.wide = Board(longer, bit(self.tiles) - 1)
        self.tall = Board(shorter, bit(self.tiles) - 1)


NO_BOARD: Final = Board()
NO_SETUP: Final = Setup()  # what a blank position has before it is filled
_SETUPS: Final[dict[tuple[int, ...], Setup]] = {}


def setup_of(words: tuple[int, ...]) -> Setup:
    """The one setup with these numbers."""
    found = _SETUPS.get(words)
    if found is None:
        if len(_SETUPS) >= 512:
            _SETUPS.clear()
        found = Setup(words)
        _SETUPS[words] = found
    return found


def spread(cells: i64, right: i64, down: i64, width: i64) -> i64:
    """These cells and all that one link away from them."""
    return cells | (cells & right) << 1 | (cells >> 1 & right) | (cells & down) << width | (cells >> width & down)


def reach(cells: i64, right: i64, down: i64, width: i64, ground: i64) -> i64:
    """Everything on this ground that links join to these cells."""
    while True:
        wider = spread(cells, right, down, width) & ground
        if wider == cells:
            return cells
        cells = wider


def joined(cells: i64, board: Board, ground: i64) -> bool:
    """AT-36  Whether neighbours on this ground, planks or no planks, join all these cells."""
    if cells == 0:
        return True
    return cells & ~reach(bit(lowest(cells)), board.right, board.down, board.width, ground) == 0
