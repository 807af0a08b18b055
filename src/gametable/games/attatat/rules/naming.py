"""Dealing the cards and finding the first player: AT-7, AT-9 to AT-11."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.matrix import colours_in_play, symbols_in_play
from gametable.games.attatat.rules.numbers import NAMING_COLOUR, NAMING_SYMBOL, SYMBOLS
from gametable.games.attatat.rules.position import Position
from gametable.games.attatat.rules.turns import begin_turn
from gametable.kernel.bits import bit, count_bits, lowest


def deal_card(p: Position, cell: i64) -> None:
    """AT-7  Deal one card, in turn, round the table."""
    p.hands[p.laid % p.players] |= bit(cell)
    p.undealt &= ~bit(cell)
    p.laid += 1
    if p.laid == p.setup.cards * p.players:
        start_play(p)


def start_play(p: Position) -> None:
    """AT-9, AT-11  In the first round the first player is found out; later it is the next seat."""
    p.laid = 0
    if p.round > 0:
        p.first = (p.first + 1) % p.players
        begin_turn(p, p.first)
        return
    p.phase = NAMING_COLOUR
    p.seat = 0
    colours = colours_in_play(p)
    if colours & (colours - 1) == 0:  # AT-10a
        name_colour(p, lowest(colours))


def name_colour(p: Position, colour: i64) -> None:
    """AT-9, AT-10  Seat 1 names the colour; seat 2 goes on with the symbol."""
    p.colour = colour
    p.phase = NAMING_SYMBOL
    p.seat = 1
    symbols = symbols_in_play(p)
    if symbols & (symbols - 1) == 0:  # AT-10a
        name_symbol(p, lowest(symbols))


def name_symbol(p: Position, symbol: i64) -> None:
    """AT-9, AT-10  All announce their matching cards; the highest count begins, tied the latest seat."""
    p.symbol = symbol
    matching = matching_cells(p)
    most: i64 = -1
    p.matches = 0
    for seat in range(p.players):
        count = count_bits(p.hands[seat] & matching)
        p.matches |= count << (8 * seat)
        if count >= most:
            most = count
            p.first = seat
    begin_turn(p, p.first)


def matching_cells(p: Position) -> i64:
    """AT-9  The cells whose tile has the named colour or the named symbol."""
    cells: i64 = 0
    for place in range(p.board.places):
        tile = p.tile_at[place]
        if tile // SYMBOLS == p.colour or tile % SYMBOLS == p.symbol:
            cells |= bit(p.board.cell_of[place])
    return cells
