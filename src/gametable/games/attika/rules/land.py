"""The land: tiles of seven hexes that grow together, and the places where one more can be laid (AK-29 to AK-31)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attika.rules.geometry import (
    FLOWER_Q,
    FLOWER_R,
    INNER,
    JOINS,
    OFFSET_NUMBER,
    OFFSET_Q,
    OFFSET_R,
    WITHIN_1,
    WITHIN_2,
    WITHIN_3,
    are_neighbours,
    difference,
)
from gametable.games.attika.rules.lanes import one
from gametable.games.attika.rules.numbers import FLOWER, OFFSETS
from gametable.games.attika.rules.position import (
    BESIDE,
    OWNER,
    SANCTUARIES,
    SYMBOL,
    Position,
    center_q,
    center_r,
    tile_word,
)
from gametable.games.attika.rules.setup import symbol_at
from gametable.kernel.bits import bit, lowest


def lay_tile(p: Position, tile: i64, turn: i64, q: i64, r: i64) -> None:
    """AK-30  Add a tile with its centre here; join it with the land and find out where the next one can go."""
    number = p.tiles
    p.tiles_left &= ~bit(tile)
    p.laid_tiles = p.laid_tiles[:]
    p.laid_tiles[number] = tile_word(tile, turn, q, r)
    p.tiles = number + 1
    around = p.around[:]
    _lay_hexes(p, number, around)
    frontier = p.frontier[:]
    free = bit(OFFSETS) - 1
    for other in range(number):
        word = p.laid_tiles[other]
        apart = difference(q - center_q(word), r - center_r(word))
        if apart < 0:
            continue
        frontier[other] &= ~WITHIN_2[apart]
        free &= ~WITHIN_3[difference(center_q(word) - q, center_r(word) - r)]
        if OFFSET_NUMBER[apart] >= 0:
            _join(p, other, number, JOINS[OFFSET_NUMBER[apart]], around)
    frontier[number] = free & ~_covering_sanctuaries(p, q, r)
    p.frontier = frontier
    p.around = around


def _lay_hexes(p: Position, number: i64, around: vec[i64]) -> None:
    """AK-1, AK-15  The seven hexes with their symbols, and with the symbols around them on the tile itself."""
    laid = p.laid_tiles[number]
    symbols = p.setup.symbols[laid & 31]
    turn = laid >> 5 & 7
    q = center_q(laid)
    r = center_r(laid)
    first = FLOWER * number
    for place in range(FLOWER):
        symbol = symbol_at(symbols, turn, place)
        word = symbol << SYMBOL
        if symbol > 0:
            word += one(symbol - 1)
        beside: i64 = 0
        shift: i64 = 0
        places = INNER[place]
        while places != 0:
            inner = lowest(places)
            places &= places - 1
            beside |= (first + inner + 1) << shift
            shift += 8
            other = symbol_at(symbols, turn, inner)
            if other > 0:
                word += one(other - 1)
        around[first + place] = beside
        p.hexes[first + place] = word | _sanctuaries_beside(p, q + FLOWER_Q[place], r + FLOWER_R[place])


def _sanctuaries_beside(p: Position, q: i64, r: i64) -> i64:
    """AK-33  The sanctuaries that a building here touches."""
    setup = p.setup
    found: i64 = 0
    for number in range(p.players):
        place = setup.start_tiles + number
        if are_neighbours(setup.place_q[place] - q, setup.place_r[place] - r):
            found |= bit(SANCTUARIES + number)
    return found


def _covering_sanctuaries(p: Position, q: i64, r: i64) -> i64:
    """AK-30  The places around a tile where another tile would cover a sanctuary."""
    setup = p.setup
    found: i64 = 0
    for number in range(p.players):
        place = setup.start_tiles + number
        apart = difference(setup.place_q[place] - q, setup.place_r[place] - r)
        if apart >= 0:
            found |= WITHIN_1[apart]
    return found


def _join(p: Position, old: i64, new: i64, pairs: i64, around: vec[i64]) -> None:
    """Make the hexes of two tiles neighbours where they share an edge."""
    while pairs != 0:
        pair = (pairs & 255) - 1
        pairs >>= 8
        old_hex = FLOWER * old + pair % FLOWER
        new_hex = FLOWER * new + pair // FLOWER
        around[old_hex] |= (new_hex + 1) << _free_byte(around[old_hex])
        around[new_hex] |= (old_hex + 1) << _free_byte(around[new_hex])
        word = p.hexes[old_hex]
        owner = word >> OWNER & 7
        if owner > 0:
            p.hexes[new_hex] |= bit(BESIDE + owner - 1)
        elif word >> SYMBOL & 7 > 0:
            p.hexes[new_hex] += one((word >> SYMBOL & 7) - 1)
        symbol = p.hexes[new_hex] >> SYMBOL & 7
        if symbol > 0:
            p.hexes[old_hex] += one(symbol - 1)


def _free_byte(neighbours: i64) -> i64:
    shift: i64 = 0
    while neighbours >> shift != 0:
        shift += 8
    return shift


def place_from(p: Position, place: i64) -> None:
    """AK-30  Lay the drawn tile at 18 * (tile that it touches) + offset."""
    word = p.laid_tiles[place // OFFSETS]
    offset = place % OFFSETS
    tile = p.tile
    turn = p.turn
    p.tile = -1
    p.turn = 0
    lay_tile(p, tile, turn, center_q(word) + OFFSET_Q[offset], center_r(word) + OFFSET_R[offset])
