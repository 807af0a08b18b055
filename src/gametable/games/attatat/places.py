"""Places of the board: their numbers, their names, and the masks of the rules."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from mypy_extensions import i64

from gametable.games.attatat.layouts import cell_name
from gametable.games.attatat.rules.board import Board
from gametable.kernel.bits import bit, lowest


def places_of(board: Board, mask: i64) -> list[int]:
    """The places of these cells, ascending."""
    places: list[int] = []
    rest = mask
    while rest != 0:
        places.append(board.place(lowest(rest)))
        rest &= rest - 1
    return places


def cells_mask(board: Board, places: Iterable[int]) -> i64:
    """The cells of these places."""
    mask: i64 = 0
    for place in places:
        mask |= bit(board.cell(place))
    return mask


@lru_cache(maxsize=10_000)
def place_name(board: Board, place: int) -> str:
    """a1 is the upper left corner of the board's rectangle; b1 lies to its right, a2 below."""
    row, column = divmod(int(board.cell(place)), int(board.width))
    return cell_name((row, column))


@lru_cache(maxsize=100)
def place_names(board: Board) -> Mapping[str, int]:
    """Every place by its name."""
    return MappingProxyType({place_name(board, place): place for place in range(board.places)})


def neighbour(board: Board, place: int, side: int) -> int | None:
    """AT-14  The place to the right (side 0) or below (side 1); None where the board has none."""
    if not 0 <= place < board.places:
        return None
    cell = board.cell(place)
    sites, step = (board.right, 1) if side == 0 else (board.down, board.width)
    return board.place(cell + step) if sites >> cell & 1 else None
