"""What the seat to move may do: written out, asked for one action, or proposed at random."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attika.rules.costs import can_build, has_lot
from gametable.games.attika.rules.numbers import (
    ACTIONS,
    AMPHORA,
    ASKED,
    CHOOSE,
    CHOOSING,
    DRAW,
    DRAWN,
    END,
    FLOWER,
    HEIGHTS,
    LOT,
    OFFSETS,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    SEAT_WORDS,
    SITING,
    STACKS,
    STORE,
    STORED,
    TO_BUILD,
    TO_DRAW,
    TURN,
    TURNING,
)
from gametable.games.attika.rules.payment import payable
from gametable.games.attika.rules.position import Position
from gametable.kernel.bits import bit, count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng

TRIES: Final[i64] = 10  # proposals before all options are written out


def open_stacks(p: Position) -> i64:
    """AK-7, AK-13  The stacks that may be drawn from now, as a set: those with buildings, unless the turn builds."""
    if p.kind == TO_BUILD:
        return 0
    heights = p.seats[SEAT_WORDS * p.seat + HEIGHTS]
    stacks: i64 = 0
    for stack in range(STACKS):
        if heights >> 8 * stack & 255 > 0:
            stacks |= bit(stack)
    return stacks


def open_buildings(p: Position) -> i64:
    """AK-7, AK-9  The first piece of each stored type, unless the turn draws; whether it can be paid is not asked."""
    if p.kind == TO_DRAW:
        return 0
    return p.seats[SEAT_WORDS * p.seat + STORED] & p.setup.firsts


def write_options(p: Position, out: vec[i64]) -> i64:
    """Write all options of this phase, ascending; return how many."""
    if p.phase == CHOOSING:
        return write_choices(p, out)
    if p.phase == SITING:
        return write_lots(p, out)
    if p.phase == DRAWN:
        return write_store_or_build(p, out)
    if p.phase == PAYING:
        return write_offset(payable(p), PAY, out, 0)
    if p.phase == ASKED:
        out[0] = END
        out[1] = AMPHORA
        return 2
    if p.phase == TURNING:
        return write_offset(p.setup.turns[p.tile], TURN, out, 0)
    return write_places(p, out) if p.phase == PLACING else i64(0)


def write_choices(p: Position, out: vec[i64]) -> i64:
    """AK-7  Draw, give up, or build what can be placed somewhere."""
    n = write_offset(open_stacks(p), DRAW, out, 0)
    out[n] = END
    n += 1
    pieces = open_buildings(p)
    while pieces != 0:
        building = p.setup.type_of[lowest(pieces)]
        pieces &= pieces - 1
        if has_lot(p, building):
            out[n] = CHOOSE + building
            n += 1
    return n


def write_store_or_build(p: Position, out: vec[i64]) -> i64:
    """AK-8, AK-8a  A drawn building can be stored, or taken in hand if there is a lot for it."""
    out[0] = STORE
    if not has_lot(p, p.building):
        return 1
    out[1] = CHOOSE + p.building
    return 2


def write_lots(p: Position, out: vec[i64]) -> i64:
    """AK-14  Every hex on which the building can be placed and paid."""
    n: i64 = 0
    for lot in range(FLOWER * p.tiles):
        if can_build(p, p.building, lot):
            out[n] = LOT + lot
            n += 1
    return n


def write_places(p: Position, out: vec[i64]) -> i64:
    """AK-30  Every place where the new tile touches the land and covers nothing."""
    n: i64 = 0
    for tile in range(p.tiles):
        n = write_offset(p.frontier[tile], PLACE + OFFSETS * tile, out, n)
    return n


def write_offset(members: i64, offset: i64, out: vec[i64], n: i64) -> i64:
    """Write the members of a set as actions."""
    while members != 0:
        out[n] = offset + lowest(members)
        members &= members - 1
        n += 1
    return n


def is_option(p: Position, action: i64) -> bool:
    """Whether this one action is an option now."""
    if action < 0 or action >= ACTIONS:
        return False
    if action >= PLACE:
        return p.phase == PLACING and is_free_place(p, action - PLACE)
    if action >= LOT:
        return p.phase == SITING and action - LOT < FLOWER * p.tiles and can_build(p, p.building, action - LOT)
    if action >= CHOOSE:
        return can_choose(p, action - CHOOSE)
    if action >= TURN:
        return p.phase == TURNING and p.setup.turns[p.tile] >> (action - TURN) & 1 != 0
    if action >= PAY:
        return p.phase == PAYING and payable(p) >> (action - PAY) & 1 != 0
    if action == STORE:
        return p.phase == DRAWN
    if action == AMPHORA:
        return p.phase == ASKED
    if action == END:
        return p.phase == CHOOSING or p.phase == ASKED
    return p.phase == CHOOSING and open_stacks(p) >> action & 1 != 0


def is_free_place(p: Position, place: i64) -> bool:
    """AK-30  Whether a tile can be laid at 18 * (lowest tile touched) + offset."""
    return place < OFFSETS * p.tiles and p.frontier[place // OFFSETS] >> (place % OFFSETS) & 1 != 0


def can_choose(p: Position, building: i64) -> bool:
    """AK-8, AK-9  Whether a building is stored or was just drawn, and can be placed somewhere."""
    if p.phase == DRAWN:
        return building == p.building and has_lot(p, building)
    if p.phase != CHOOSING or building >= p.setup.types or open_buildings(p) & p.setup.pieces_of[building] == 0:
        return False
    return has_lot(p, building)


def propose(p: Position, rng: Rng) -> i64:
    """A random option, each with the same chance; -1 where trying did not find one and they must be written out."""
    if p.phase == CHOOSING:
        return propose_choice(p, rng)
    if p.phase == SITING:
        return propose_lot(p, rng)
    if p.phase == PLACING:
        return propose_place(p, rng)
    return -1


def propose_choice(p: Position, rng: Rng) -> i64:
    """Try stacks, giving up and stored buildings alike; a building without a lot is tried only once."""
    stacks = open_stacks(p)
    pieces = open_buildings(p)
    plain = count_bits(stacks) + 1
    while True:
        n = rng.below(plain + count_bits(pieces))
        if n < plain - 1:
            return DRAW + nth_bit(stacks, n)
        if n < plain:
            return END
        piece = nth_bit(pieces, n - plain)
        if has_lot(p, p.setup.type_of[piece]):
            return CHOOSE + p.setup.type_of[piece]
        pieces &= ~bit(piece)


def propose_lot(p: Position, rng: Rng) -> i64:
    """Try hexes."""
    for i in range(TRIES):
        lot = rng.below(FLOWER * p.tiles)
        if can_build(p, p.building, lot):
            return LOT + lot
    return -1


def propose_place(p: Position, rng: Rng) -> i64:
    """Try places around tiles."""
    for i in range(TRIES):
        place = rng.below(OFFSETS * p.tiles)
        if is_free_place(p, place):
            return PLACE + place
    return -1
