"""What a building on the land changes: symbols, settlements, groups (AK-15, AK-23 to AK-26, AK-33)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.lanes import one
from gametable.games.attika.rules.numbers import BUILT, PIECES, SEAT_WORDS, TOKENS
from gametable.games.attika.rules.position import (
    BESIDE,
    OWNER,
    PIECE,
    SANCTUARIES,
    SETTLEMENT,
    SITE,
    SYMBOL,
    TOUCHED,
    TYPE,
    Position,
)
from gametable.kernel.bits import bit, count_bits, lowest


def put_building(p: Position, seat: i64, building: i64, lot: i64) -> None:
    """AK-23, AK-24  Place a building: it founds a settlement, or joins all that it touches into one."""
    setup = p.setup
    built = p.seats[SEAT_WORDS * seat + BUILT]
    piece = setup.first_piece[building] + count_bits(built & setup.pieces_of[building])
    p.seats[SEAT_WORDS * seat + BUILT] = built | bit(piece)
    cover_symbol(p, lot)
    settlement = bit(piece)
    touched = p.hexes[lot] >> SANCTUARIES & 15
    joined: i64 = 0
    around = p.around[lot]
    while around != 0:
        other = (around & 255) - 1
        around >>= 8
        word = p.hexes[other]
        p.hexes[other] = word | bit(BESIDE + seat)
        if word >> OWNER & 7 == seat + 1 and settlement >> (word >> PIECE) & 1 == 0:
            neighbour = p.pieces[PIECES * seat + (word >> PIECE)]
            settlement |= neighbour & SETTLEMENT
            touched |= neighbour >> TOUCHED & 15
            joined += 1
    p.hexes[lot] |= (seat + 1) << OWNER | building << TYPE | piece << PIECE
    p.seats[SEAT_WORDS * seat + TOKENS] += 256 * (1 - joined)
    p.pieces[PIECES * seat + piece] = lot << SITE
    spread_settlement(p, seat, settlement, touched)


def cover_symbol(p: Position, lot: i64) -> None:
    """AK-15  A covered symbol no longer counts, neither here nor around."""
    symbol = p.hexes[lot] >> SYMBOL & 7
    if symbol == 0:
        return
    p.hexes[lot] -= one(symbol - 1)
    around = p.around[lot]
    while around != 0:
        p.hexes[(around & 255) - 1] -= one(symbol - 1)
        around >>= 8


def spread_settlement(p: Position, seat: i64, settlement: i64, touched: i64) -> None:
    """AK-24  Every building of a settlement knows all of it."""
    left = settlement
    while left != 0:
        index = PIECES * seat + lowest(left)
        left &= left - 1
        p.pieces[index] = p.pieces[index] >> SITE << SITE | touched << TOUCHED | settlement


def links_sanctuaries(p: Position, seat: i64, piece: i64) -> bool:
    """AK-33  Whether the settlement of a piece touches two sanctuaries."""
    touched = p.pieces[PIECES * seat + piece] >> TOUCHED & 15
    return touched & (touched - 1) != 0


def completes_group(p: Position, seat: i64, building: i64) -> bool:
    """AK-26  Whether a building that has just been placed earns an amphora."""
    pieces = p.setup.group_pieces[p.setup.group[building]]
    if pieces & ~p.seats[SEAT_WORDS * seat + BUILT] != 0:
        return False
    return not p.setup.connected or hangs_together(p, seat, pieces)


def hangs_together(p: Position, seat: i64, pieces: i64) -> bool:
    """AK-26  Whether these pieces of a seat are joined by neighbours among themselves."""
    reached = pieces & -pieces
    fresh = reached
    while fresh != 0:
        around = p.around[p.pieces[PIECES * seat + lowest(fresh)] >> SITE]
        fresh &= fresh - 1
        while around != 0:
            word = p.hexes[(around & 255) - 1]
            around >>= 8
            if word >> OWNER & 7 == seat + 1:
                found = bit(word >> PIECE) & pieces & ~reached
                reached |= found
                fresh |= found
    return reached == pieces
