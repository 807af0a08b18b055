"""Every chance event: what is dealt, drawn, turned up, and who begins (AL-5 to AL-8, AL-10, AL-20)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.atlanta.rules.cards import any_left, draw_to, has, random_from_deck, take, write_kinds
from gametable.games.atlanta.rules.numbers import (
    BEGIN,
    BEGINNING,
    DEALING,
    DRAWING,
    REFILLING,
    ROW,
    TILES,
    TURN_UP,
    TURNING,
)
from gametable.games.atlanta.rules.position import DECK, IN_ROW, SECRET, Position
from gametable.games.atlanta.rules.setup import Setup
from gametable.games.atlanta.rules.tableau import BLANK, Tableau
from gametable.games.atlanta.rules.turns import action_done, begin_game, refill, stack_to_turn
from gametable.kernel.bits import bit, count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng

STARTING_CARDS: Final[i64] = 2  # AL-5: for each player


def before_the_game(p: Position, setup: Setup) -> None:
    """AL-5, AL-7  All cards in the deck, all tiles in their stacks."""
    p.setup = setup
    p.players = setup.players
    p.held = vec[i64]([i64(0)] * (4 + 4 * setup.players))
    p.held[0] = setup.all_low
    p.held[1] = setup.all_high
    p.stacks = bit(TILES) - 1
    p.tableaus = vec[Tableau]([BLANK] * setup.players)
    p.phase = DEALING


def tiles_to_come(p: Position) -> i64:
    """AL-20  The tiles that may be turned up next: those of one stack, as a set."""
    return p.stacks & 63 * bit(6 * stack_to_turn(p))


def write_outcomes(p: Position, out: vec[i64]) -> i64:
    """Write the possible outcomes, ascending; return how many."""
    if p.phase == TURNING:
        return write_members(tiles_to_come(p), TURN_UP, out)
    if p.phase == BEGINNING:
        return write_members(bit(p.players) - 1, BEGIN, out)
    setup = p.setup
    return write_kinds(setup, p.held[0] & setup.firsts_low, p.held[1] & setup.firsts_high, 0, out, 0)


def write_members(members: i64, offset: i64, out: vec[i64]) -> i64:
    """Write the members of a set as outcomes."""
    n: i64 = 0
    while members != 0:
        out[n] = offset + lowest(members)
        n += 1
        members &= members - 1
    return n


def write_weights(p: Position, out: vec[i64]) -> i64:
    """Write the weights of the outcomes: cards of a kind that are left in the deck; all else is equally likely."""
    n = write_outcomes(p, out)
    for i in range(n):
        if p.phase == TURNING or p.phase == BEGINNING:
            out[i] = 1
        else:
            out[i] = p.count_of(DECK, out[i])
    return n


def can_come(p: Position, outcome: i64) -> bool:
    """Whether chance may bring this now."""
    if p.phase == TURNING:
        tile = outcome - TURN_UP
        return tile >= 0 and tile < TILES and tiles_to_come(p) >> tile & 1 != 0
    if p.phase == BEGINNING:
        return outcome >= BEGIN and outcome < BEGIN + p.players
    return outcome >= 0 and outcome < p.setup.kinds and has(p, DECK, outcome)


def draw_outcome(p: Position, rng: Rng) -> i64:
    """One of the possible outcomes, by its weight."""
    if p.phase == TURNING:
        tiles = tiles_to_come(p)
        return TURN_UP + nth_bit(tiles, rng.below(count_bits(tiles)))
    if p.phase == BEGINNING:
        return BEGIN + rng.below(p.players)
    return random_from_deck(p, rng)


def put(p: Position, outcome: i64) -> None:
    """Put the outcome of a chance event in place."""
    if p.phase == DEALING:
        deal_card(p, outcome)
    elif p.phase == REFILLING:
        draw_to(p, IN_ROW, outcome)
        refill(p)
    elif p.phase == TURNING:
        turn_up(p, outcome - TURN_UP)
    elif p.phase == DRAWING:
        draw_to(p, SECRET + 2 * p.seat, outcome)
        action_done(p)
    else:
        begin_game(p, outcome - BEGIN)


def deal_card(p: Position, kind: i64) -> None:
    """AL-5  Seat after seat gets the two cards of the beginning, then the row is laid out."""
    take(p, DECK, kind)
    tableau = p.tableau_to_change(p.seat)
    tableau.start(p.setup, kind)
    if tableau.count == STARTING_CARDS:
        p.seat += 1
        if p.seat == p.players:
            p.seat = 0
            refill(p)


def turn_up(p: Position, tile: i64) -> None:
    """AL-7, AL-20  The next tile of a stack lies face up."""
    p.stacks &= ~bit(tile)
    p.face_up |= bit(tile)
    refill(p)


def settle_row(p: Position, rng: Rng) -> i64:
    """AL-20  Lay out all cards that the row lacks; the same as draw and put, card by card."""
    missing = ROW - p.size_of(IN_ROW)
    drawn: i64 = 0
    while drawn < missing and any_left(p, DECK):
        draw_to(p, IN_ROW, random_from_deck(p, rng))
        drawn += 1
    refill(p)
    return drawn
