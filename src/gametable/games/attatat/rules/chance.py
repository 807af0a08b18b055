"""Every chance event: what leaves the game, how a random matrix lies, which card is dealt (AT-5, AT-64, AT-7).

In each phase all outcomes are equally likely, so a set of outcomes says everything.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.attatat.rules.matrix import begin_round, cell_with, lay_tile, tiles_in_order
from gametable.games.attatat.rules.naming import deal_card, start_play
from gametable.games.attatat.rules.numbers import (
    COLOURS,
    DEALING,
    LAYING,
    SYMBOLS,
    TAKE_SYMBOL,
    TAKING_COLOUR,
    TAKING_EITHER,
    TAKING_SYMBOL,
    TAKING_TILES,
    TILES,
)
from gametable.games.attatat.rules.position import Position
from gametable.kernel.bits import bit, count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng


def begin_game(p: Position) -> None:
    """AT-4, AT-5, AT-67  Find out what leaves the game, by the options or by chance."""
    p.players = p.setup.players
    p.board = p.setup.wide
    p.hands = vec[i64]([i64(0)] * p.players)
    p.own_right = vec[i64]([i64(0)] * p.players)
    p.own_down = vec[i64]([i64(0)] * p.players)
    begin_round(p)
    p.coloured = 0
    p.undealt = 0
    if p.setup.without_colour >= 0:
        p.out |= colour_set(p.setup.without_colour)
    if p.setup.without_symbol >= 0:
        p.out |= symbol_set(p.setup.without_symbol)
        if p.setup.tiles == 20:
            p.board = p.setup.tall
    take_out_more(p)


def take_out_more(p: Position) -> None:
    """AT-4, AT-67  What has still to leave the game before the first matrix is laid."""
    tiles = p.setup.tiles
    missing = TILES - tiles - count_bits(p.out)
    if missing == 0:
        p.tile_at = tiles_in_order(p.out)
        begin_round(p)
    elif tiles == 20:
        p.phase = TAKING_EITHER
    elif tiles != 16:
        p.phase = TAKING_TILES
    elif p.out == 0 or p.setup.without_symbol >= 0:
        p.phase = TAKING_COLOUR
    else:
        p.phase = TAKING_SYMBOL


def colour_set(colour: i64) -> i64:
    """All tiles of a colour."""
    return 31 * bit(SYMBOLS * colour)


def symbol_set(symbol: i64) -> i64:
    """All tiles with a symbol."""
    return 0x108421 * bit(symbol)


def outcomes(p: Position) -> i64:
    """The possible outcomes of this chance event, as a set (when cards are dealt: of tiles)."""
    if p.phase == TAKING_EITHER:
        return bit(COLOURS + SYMBOLS) - 1
    if p.phase == TAKING_COLOUR:
        return bit(COLOURS) - 1
    if p.phase == TAKING_SYMBOL:
        return (bit(SYMBOLS) - 1) * bit(TAKE_SYMBOL)
    left = (bit(TILES) - 1) & ~p.out
    if p.phase == LAYING:
        for tile in p.tile_at:
            left &= ~bit(tile)
    elif p.phase == DEALING:
        left = 0
        cells = p.undealt
        while cells != 0:
            left |= bit(p.tile_at[p.board.place_of[lowest(cells)]])
            cells &= cells - 1
    return left


def write_outcomes(p: Position, out: vec[i64]) -> i64:
    """Write the possible outcomes, ascending; return how many."""
    left = outcomes(p)
    n: i64 = 0
    while left != 0:
        out[n] = lowest(left)
        n += 1
        left &= left - 1
    return n


def draw_outcome(p: Position, rng: Rng) -> i64:
    """One of the possible outcomes, each with the same chance."""
    if p.phase == DEALING:
        cell = nth_bit(p.undealt, rng.below(count_bits(p.undealt)))
        return p.tile_at[p.board.place_of[cell]]
    left = outcomes(p)
    return nth_bit(left, rng.below(count_bits(left)))


def put(p: Position, outcome: i64) -> None:
    """Put the outcome of a chance event in place."""
    if p.phase == DEALING:
        deal_card(p, cell_with(p, outcome))
    elif p.phase == LAYING:
        lay_tile(p, outcome)
    elif p.phase == TAKING_TILES:
        p.out |= bit(outcome)
        take_out_more(p)
    elif outcome < TAKE_SYMBOL:
        p.out |= colour_set(outcome)
        take_out_more(p)
    else:
        p.out |= symbol_set(outcome - TAKE_SYMBOL)
        if p.phase == TAKING_EITHER:
            p.board = p.setup.tall  # AT-6
        take_out_more(p)


def settle_deal(p: Position, rng: Rng) -> i64:
    """AT-7  Deal all cards that are due; the same as draw and put, card by card."""
    undealt = p.undealt
    left = count_bits(undealt)
    dealt: i64 = 0
    total = p.setup.cards * p.players
    while p.laid < total:
        cell = nth_bit(undealt, rng.below(left))
        undealt &= ~bit(cell)
        p.hands[p.laid % p.players] |= bit(cell)
        left -= 1
        dealt += 1
        p.laid += 1
    p.undealt = undealt
    start_play(p)
    return dealt
