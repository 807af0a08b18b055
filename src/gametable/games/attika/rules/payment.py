"""Paying: what fits is paid exactly, the rest is chosen card by card (AK-16 to AK-18, AK-25)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attika.rules.costs import chosen_cards, is_free, needed, needed_of_any, surcharge
from gametable.games.attika.rules.lanes import ONE_OF_EACH, count_of, fewer, highest, less, one, total
from gametable.games.attika.rules.numbers import HAND, LANDSCAPES, LIMITS, SEAT_WORDS
from gametable.games.attika.rules.position import Position
from gametable.kernel.bits import bit, lowest


def exact_cards(p: Position) -> i64:
    """AK-16  The cards that pay what is needed exactly."""
    if is_free(p, p.building, p.lot):
        return 0
    return fewer(needed(p, p.building, p.lot), p.seats[SEAT_WORDS * p.seat + HAND])


def cards_to_choose(p: Position) -> i64:
    """AK-16  How many more cards have to be laid."""
    if is_free(p, p.building, p.lot):
        return 0
    hand = p.seats[SEAT_WORDS * p.seat + HAND]
    of_any = needed_of_any(p, p.building, p.lot)
    all_chosen = chosen_cards(needed(p, p.building, p.lot), of_any, surcharge(p, p.lot), hand)
    return all_chosen - total(p.laid)


def payable(p: Position) -> i64:
    """AK-16  The landscapes of which a card may be laid now, as a set.

    Cards are laid in the order of the landscapes, so that each choice of cards is made in one way only.
    """
    rest = p.seats[SEAT_WORDS * p.seat + HAND] - exact_cards(p) - p.laid
    missing = cards_to_choose(p)
    found: i64 = 0
    behind: i64 = 0
    landscape = LANDSCAPES - 1
    last = highest(p.laid)
    while landscape >= last:
        here = count_of(rest, landscape)
        behind += here
        if here > 0 and behind >= missing:
            found |= bit(landscape)
        landscape -= 1
    return found


def lay_forced_cards(p: Position) -> bool:
    """AK-16b  Lay every card that leaves no choice; whether all is paid then."""
    while cards_to_choose(p) > 0:
        options = payable(p)
        if options & (options - 1) != 0:
            return False
        p.laid += one(lowest(options))
    return True


def discard(p: Position) -> None:
    """AK-16a, AK-17  Put what was paid on the discards, face up; a pair shows what the payer had none of."""
    paid = exact_cards(p) + p.laid
    if paid == 0:
        return
    at = SEAT_WORDS * p.seat
    hand = p.seats[at + HAND]
    missing = less(needed(p, p.building, p.lot), hand)
    p.seats[at + HAND] = hand - paid
    p.discards += paid
    p.seats[at + LIMITS] = shown_out(paid_from(p.seats[at + LIMITS], paid), missing)


def paid_from(limits: i64, paid: i64) -> i64:
    """AK-16a  The limits after these cards have left the hand.

    A paid card was among the newest of the hand that may be of its landscape; every limit that reaches as far shrinks.
    """
    for landscape in range(LANDSCAPES):
        for i in range(count_of(paid, landscape)):
            limit = count_of(limits, landscape)
            limits -= ONE_OF_EACH & reaching(limits, limit)
    return limits


def reaching(limits: i64, limit: i64) -> i64:
    """A one in each landscape whose limit is not below this one."""
    found: i64 = 0
    for landscape in range(LANDSCAPES):
        if count_of(limits, landscape) >= limit:
            found |= one(landscape)
    return found


def shown_out(limits: i64, missing: i64) -> i64:
    """AK-16a  The limits once a hand has been shown to hold none of these landscapes."""
    for landscape in range(LANDSCAPES):
        if count_of(missing, landscape) > 0:
            limits -= count_of(limits, landscape) * one(landscape)
    return limits
