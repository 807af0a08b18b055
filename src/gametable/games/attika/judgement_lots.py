"""What lots cost a player at a glance, and what the arrows of the build order make free."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules.costs import is_free, needed, needed_of_any, surcharge
from gametable.games.attika.rules.lanes import less, total
from gametable.games.attika.rules.numbers import BUILT, FLOWER, HAND, MOST_TYPES, PIECES, SEAT_WORDS
from gametable.games.attika.rules.position import BESIDE, BUILT_ON, OWNER, SITE, Position
from gametable.games.attika.rules.setup import Setup
from gametable.kernel.bits import bit, lowest
from gametable.kernel.rng import Rng

TOO_DEAR: Final[i64] = 1000  # nothing that a lot promises makes up for it


@mypyc_attr(acyclic=True)
class BuildOrder:
    """AK-19  Where the arrows of a list of buildings lead, and what each piece costs without them."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.targets: vec[i64] = vec[i64]([i64(0)] * MOST_TYPES)  # by type: the pieces to which its arrows lead
        self.sources: vec[i64] = vec[i64]([i64(0)] * PIECES)  # by piece: the pieces whose arrows lead to it
        self.resources: vec[float] = vec[float]([0.0] * PIECES)  # by piece: the printed cost
        for building in range(setup.types):
            for other in range(setup.types):
                if setup.sources[other] & bit(building) != 0:
                    self.targets[building] |= setup.pieces_of[other]
        for piece in range(PIECES if setup.types > 0 else i64(0)):
            building = setup.type_of[piece]
            # any kind: most symbols beside the lot help, which is as good as half the cost
            self.resources[piece] = float(2 * total(setup.cost[building]) + setup.any_cost[building]) / 2.0
            for source in range(PIECES):
                if setup.sources[building] & bit(setup.type_of[source]) != 0:
                    self.sources[piece] |= bit(source)


def cards_for(p: Position, building: i64, lot: i64) -> i64:
    """AK-15 to AK-25  The cards that the seat to move lays for a building on a lot; TOO_DEAR if it cannot."""
    word = p.hexes[lot]
    if word & BUILT_ON != 0:
        return TOO_DEAR
    if word >> (BESIDE + p.seat) & 1 != 0 and is_free(p, building, lot):
        return 0
    need = needed(p, building, lot)
    hand = p.seats[SEAT_WORDS * p.seat + HAND]
    cards = total(need + less(need, hand)) + needed_of_any(p, building, lot) + surcharge(p, lot)
    return cards if cards <= total(hand) else TOO_DEAR


def fewest_cards(p: Position, building: i64) -> i64:
    """The cards for the cheapest lot of the land."""
    fewest = TOO_DEAR
    for lot in range(FLOWER * p.tiles):
        fewest = min(fewest, cards_for(p, building, lot))
        if fewest == 0:
            break
    return fewest


def any_free_lot(p: Position, building: i64, rng: Rng) -> i64:
    """AK-19  One of the lots on which an arrow makes the building free, or -1; a lot beside two sources is likelier."""
    sources = p.setup.sources[building]
    built = p.seats[SEAT_WORDS * p.seat + BUILT]
    found: i64 = -1
    count: i64 = 0
    while sources != 0:
        pieces = built & p.setup.pieces_of[lowest(sources)]
        sources &= sources - 1
        while pieces != 0:
            around = p.around[p.pieces[PIECES * p.seat + lowest(pieces)] >> SITE]
            pieces &= pieces - 1
            while around != 0:
                lot = (around & 255) - 1
                around >>= 8
                if p.hexes[lot] >> OWNER & 7 == 0:
                    count += 1
                    if rng.below(count) == 0:
                        found = lot
    return found


def empty_lots_beside(p: Position, spot: i64) -> i64:
    """How many empty hexes lie next to a hex."""
    count: i64 = 0
    around = p.around[spot]
    while around != 0:
        if p.hexes[(around & 255) - 1] >> OWNER & 7 == 0:
            count += 1
        around >>= 8
    return count


def free_pieces(p: Position, seat: i64, order: BuildOrder) -> i64:
    """AK-19  The pieces that a seat could build free of cost now, one beside another, as far as there is room."""
    built = p.seats[SEAT_WORDS * seat + BUILT]
    found: i64 = 0
    left = built
    while left != 0:
        piece = lowest(left)
        left &= left - 1
        waiting = order.targets[p.setup.type_of[piece]] & ~built & ~found
        if waiting == 0:
            continue
        room = empty_lots_beside(p, p.pieces[PIECES * seat + piece] >> SITE)
        while room > 0 and waiting != 0:
            found |= waiting & -waiting
            waiting &= waiting - 1
            room -= 1
    return found
