"""What a building costs on a lot, and whether a hand can pay it (AK-14 to AK-25)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.lanes import LANES, less, total
from gametable.games.attika.rules.numbers import BUILT, FLOWER, HAND, PIECES, SEAT_WORDS, TOKENS
from gametable.games.attika.rules.position import BESIDE, BUILT_ON, OWNER, SITE, TYPE, Position
from gametable.kernel.bits import bit, lowest


def is_free(p: Position, building: i64, lot: i64) -> bool:
    """AK-19 to AK-22  Whether an arrow leads to this building from an own one next to the lot."""
    sources = p.setup.sources[building]
    owner = p.seat + 1
    around = p.around[lot]
    while around != 0:
        word = p.hexes[(around & 255) - 1]
        around >>= 8
        if word >> OWNER & 7 == owner and sources >> (word >> TYPE & 31) & 1 != 0:
            return True
    return False


def needed(p: Position, building: i64, lot: i64) -> i64:
    """AK-15  The printed cost by landscape, less the open symbols on the lot and next to it."""
    return less(p.setup.cost[building], p.hexes[lot] & LANES)


def needed_of_any(p: Position, building: i64, lot: i64) -> i64:
    """AK-18  Resources of any kind, lowered by every open symbol on the lot and next to it."""
    rest = p.setup.any_cost[building] - total(p.hexes[lot] & LANES)
    return rest if rest > 0 else i64(0)


def surcharge(p: Position, lot: i64) -> i64:
    """AK-23, AK-25  A card for each settlement, if a building here founds a new one."""
    if p.hexes[lot] >> (BESIDE + p.seat) & 1 != 0:
        return 0
    return p.seats[SEAT_WORDS * p.seat + TOKENS] >> 8


def chosen_cards(need: i64, of_any: i64, extra: i64, hand: i64) -> i64:
    """AK-16  How many cards the player chooses: two for each missing resource, one for any kind and surcharge."""
    return 2 * total(less(need, hand)) + of_any + extra


def can_build(p: Position, building: i64, lot: i64) -> bool:
    """AK-14 to AK-25  Whether the seat to move can place this building on this hex."""
    word = p.hexes[lot]
    if word & BUILT_ON != 0:
        return False
    if word >> (BESIDE + p.seat) & 1 != 0 and is_free(p, building, lot):
        return True
    return paid_lot(p, building, lot, lot + 1) >= 0


def paid_lot(p: Position, building: i64, lot: i64, end: i64) -> i64:
    """AK-14 to AK-18, AK-23  The first empty hex in a range on which the hand can pay the building; -1 without one."""
    setup = p.setup
    cost = setup.cost[building]
    of_any = setup.any_cost[building]
    hand = p.seats[SEAT_WORDS * p.seat + HAND]
    size = total(hand)
    settlements = p.seats[SEAT_WORDS * p.seat + TOKENS] >> 8
    beside = bit(BESIDE + p.seat)
    hexes = p.hexes
    while lot < end:
        word = hexes[lot]
        if word & BUILT_ON == 0:
            need = less(cost, word & LANES)
            due = total(need + less(need, hand))
            if of_any > total(word & LANES):
                due += of_any - total(word & LANES)
            if word & beside == 0:
                due += settlements
            if due <= size:
                return lot
        lot += 1
    return -1


def has_free_lot(p: Position, building: i64) -> bool:
    """AK-19  Whether an own building with an arrow to this one has an empty hex next to it."""
    seat = p.seat
    built = p.seats[SEAT_WORDS * seat + BUILT]
    sources = p.setup.sources[building]
    while sources != 0:
        pieces = built & p.setup.pieces_of[lowest(sources)]
        sources &= sources - 1
        while pieces != 0:
            around = p.around[p.pieces[PIECES * seat + lowest(pieces)] >> SITE]
            pieces &= pieces - 1
            while around != 0:
                if p.hexes[(around & 255) - 1] >> OWNER & 7 == 0:
                    return True
                around >>= 8
    return False


def has_lot(p: Position, building: i64) -> bool:
    """AK-9  Whether the seat to move can place this building anywhere."""
    if has_free_lot(p, building):
        return True
    return paid_lot(p, building, 0, FLOWER * p.tiles) >= 0
