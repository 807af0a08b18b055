"""What a seat cannot know, and a fair sample of it: AT-7, AT-9, AT-13a, AT-29, AT-62."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.claims import forget_path
from gametable.games.attatat.rules.links import can_link
from gametable.games.attatat.rules.naming import matching_cells
from gametable.games.attatat.rules.numbers import CLAIMING, EITHER_OR, FIRST_CHANCE, WALKING
from gametable.games.attatat.rules.position import Position
from gametable.kernel.bits import bit, count_bits, nth_bit
from gametable.kernel.rng import Rng


def redraw_hands(p: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that a seat has never seen anew among the places where they can be.

    In the first round everybody has announced a number of matching cards (AT-9); every sample agrees with it.
    A watcher is seat -1: it has seen no hand at all.
    """
    unknown = unknown_cells(p, seat)
    matching: i64 = 0
    if p.symbol >= 0:
        matching = matching_cells(p)
    fitting = unknown & matching
    other = unknown & ~matching
    for owner in range(p.players):
        if owner == seat:
            continue
        hidden = p.hands[owner] & unknown
        from_fitting = count_bits(hidden & matching)
        drawn = draw_cells(fitting, from_fitting, rng)
        fitting &= ~drawn
        more = draw_cells(other, count_bits(hidden) - from_fitting, rng)
        other &= ~more
        p.hands[owner] = p.hands[owner] & ~hidden | drawn | more
    if not undealt_is_open(p):
        p.undealt = fitting | other
    if p.phase == WALKING and p.seat != seat:
        hide_walk(p)


def unknown_cells(p: Position, seat: i64) -> i64:
    """AT-7, AT-29, AT-62  The cards whose owner a seat does not know."""
    unknown = i64(0) if undealt_is_open(p) else p.undealt
    for owner in range(p.players):
        if owner != seat:
            unknown |= p.hands[owner] & ~p.shown[owner]
    return unknown


def undealt_is_open(p: Position) -> bool:
    """AT-62  Whether the cards that were not dealt lie open: by option, once the deal is over."""
    return p.setup.reveal_undealt and p.phase < FIRST_CHANCE


def draw_cells(cells: i64, count: i64, rng: Rng) -> i64:
    """A random choice of that many cells, each choice with the same chance."""
    drawn: i64 = 0
    left = count_bits(cells)
    for i in range(count):
        chosen = bit(nth_bit(cells, rng.below(left)))
        cells &= ~chosen
        drawn |= chosen
        left -= 1
    return drawn


def hide_walk(p: Position) -> None:
    """AT-13a  To everybody else a path that is being walked has not begun."""
    forget_path(p)
    p.phase = hidden_phase(p)


def hidden_phase(p: Position) -> i64:
    """AT-13a, AT-65  The phase in which everybody else sees somebody who walks a path."""
    if p.setup.either_or and can_link(p, p.seat):
        return EITHER_OR
    return CLAIMING
