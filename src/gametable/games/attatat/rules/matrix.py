"""Building the matrix at the start of a game and of each round: AT-3 to AT-8, AT-42, AT-64, AT-67."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from gametable.games.attatat.rules.numbers import DEALING, LAYING, SYMBOLS, TILES
from gametable.games.attatat.rules.position import Position
from gametable.kernel.bits import bit


def begin_round(p: Position) -> None:
    """AT-6, AT-8, AT-42  The matrix stands anew, planks are returned, cards will be dealt."""
    p.coloured = p.board.cells
    p.free = 0
    p.free_left = p.setup.free_tiles
    p.undealt = p.board.cells
    p.links_left = 0
    for seat in range(p.players):
        p.hands[seat] = 0
        p.own_right[seat] = 0
        p.own_down[seat] = 0
        p.links_left += p.setup.links_each * bit(8 * seat)
    nothing = vec[i64]([i64(0)] * p.players)
    p.shown = nothing
    p.taken = nothing
    p.piles = nothing
    p.right_1 = p.right_2 = p.right_3 = 0
    p.down_1 = p.down_2 = p.down_3 = 0
    p.idle = 0
    p.colour = -1
    p.symbol = -1
    p.matches = 0
    p.laid = 0
    if p.setup.random_matrix:
        p.tile_at = vec[i64]()
        p.phase = LAYING
    else:
        p.phase = DEALING


def tiles_in_order(out: i64) -> vec[i64]:
    """AT-6, AT-67  The tiles in play, row by row: sorted by colour, then by symbol."""
    return vec[i64]([i64(tile) for tile in range(TILES) if not out >> i64(tile) & 1])


def lay_tile(p: Position, tile: i64) -> None:
    """AT-64  The next tile of a random matrix."""
    p.tile_at = append(p.tile_at[:], tile)
    p.laid += 1
    if p.laid == p.board.places:
        p.laid = 0
        p.phase = DEALING


def cell_with(p: Position, tile: i64) -> i64:
    """The cell where this tile began the round."""
    for place in range(p.board.places):
        if p.tile_at[place] == tile:
            return p.board.cell_of[place]
    return -1


def colours_in_play(p: Position) -> i64:
    """AT-10  Colours of at least one tile of the matrix."""
    colours: i64 = 0
    for place in range(p.board.places):
        colours |= bit(p.tile_at[place] // SYMBOLS)
    return colours


def symbols_in_play(p: Position) -> i64:
    """AT-10  Symbols of at least one tile of the matrix."""
    symbols: i64 = 0
    for place in range(p.board.places):
        symbols |= bit(p.tile_at[place] % SYMBOLS)
    return symbols
