"""What the seat to move can choose from: draw, play, designate (AL-9), and where a card goes (AL-12 to AL-16)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.atlanta.rules.cards import any_left, hand_high, hand_low, nth_kind, write_kinds
from gametable.games.atlanta.rules.numbers import DESIGNATE, DRAW_DECK, PLACE, PLAY, SUITS
from gametable.games.atlanta.rules.packed import eligible_suits, tile_on
from gametable.games.atlanta.rules.position import DECK, IN_ROW, Position
from gametable.games.atlanta.rules.turns import designations, tile_shown
from gametable.kernel.bits import bit, count_bits, lowest
from gametable.kernel.rng import Rng


def row_low(p: Position) -> i64:
    """The lowest bit of every kind in the row, in the first mask."""
    return p.held[2 * IN_ROW] & p.setup.firsts_low


def row_high(p: Position) -> i64:
    """The same in the second mask."""
    return p.held[2 * IN_ROW + 1] & p.setup.firsts_high


def suits_shown(p: Position) -> i64:
    """AL-7  The suits whose stack has a face-up tile, as a set."""
    shown: i64 = 0
    for suit in range(SUITS):
        if tile_shown(p, suit):
            shown |= bit(suit)
    return shown


def suits_for(district: i64, shown: i64) -> i64:
    """AL-17 to AL-19, AL-22a  What a District without a tile may be designated as now."""
    return eligible_suits(district) & shown if tile_on(district) < 0 else i64(0)


def may_designate(p: Position, number: i64, suit: i64) -> bool:
    """AL-17  Whether the seat to move may lay the face-up tile of a stack on one of its Districts."""
    tableau = p.tableaus[p.seat]
    return number < tableau.closed and suits_for(tableau.districts[number], suits_shown(p)) >> suit & 1 != 0


def write_actions(p: Position, out: vec[i64]) -> i64:
    """AL-9  Write every action of a turn, ascending; return how many."""
    setup = p.setup
    n = write_kinds(setup, row_low(p), row_high(p), 0, out, 0)
    if any_left(p, DECK):
        out[n] = DRAW_DECK
        n += 1
    n = write_kinds(setup, hand_low(p, p.seat), hand_high(p, p.seat), PLAY, out, n)
    if designations(p) == 0:
        return n
    tableau = p.tableaus[p.seat]
    shown = suits_shown(p)
    for number in range(tableau.closed):
        suits = suits_for(tableau.districts[number], shown)
        while suits != 0:
            out[n] = DESIGNATE + SUITS * number + lowest(suits)
            n += 1
            suits &= suits - 1
    return n


def write_places(p: Position, out: vec[i64]) -> i64:
    """AL-12 to AL-16  Write the open places that take the chosen card, ascending; return how many."""
    value = p.setup.value_of[p.chosen]
    tableau = p.tableaus[p.seat]
    n: i64 = 0
    for place in range(4 * tableau.count):
        if tableau.allows(place, value):
            out[n] = PLACE + place
            n += 1
    return n


def random_action(p: Position, rng: Rng) -> i64:
    """Any action of a turn, each with the same chance."""
    in_row_low, in_row_high = row_low(p), row_high(p)
    low, high = hand_low(p, p.seat), hand_high(p, p.seat)
    draws = count_bits(in_row_low) + count_bits(in_row_high)
    if any_left(p, DECK):
        draws += 1
    plays = count_bits(low) + count_bits(high)
    n = rng.below(draws + plays + designations(p))
    if n >= draws + plays:
        return nth_designation(p, n - draws - plays)
    if n >= draws:
        return PLAY + nth_kind(p.setup, low, high, n - draws)
    if n == draws - 1 and any_left(p, DECK):
        return DRAW_DECK
    return nth_kind(p.setup, in_row_low, in_row_high, n)


def nth_designation(p: Position, n: i64) -> i64:
    """One of the possible designations, counted from 0."""
    tableau = p.tableaus[p.seat]
    shown = suits_shown(p)
    number: i64 = 0
    suits = suits_for(tableau.districts[number], shown)
    while n >= count_bits(suits):
        n -= count_bits(suits)
        number += 1
        suits = suits_for(tableau.districts[number], shown)
    while n > 0:
        suits &= suits - 1
        n -= 1
    return DESIGNATE + SUITS * number + lowest(suits)


def random_place(p: Position, rng: Rng) -> i64:
    """Any place that takes the chosen card, each with the same chance: propose until one does."""
    value = p.setup.value_of[p.chosen]
    tableau = p.tableaus[p.seat]
    place = rng.below(4 * tableau.count)
    while not tableau.allows(place, value):
        place = rng.below(4 * tableau.count)
    return place
