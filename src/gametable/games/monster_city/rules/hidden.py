"""What a seat cannot know, and a fair sample of it: MC-13, MC-27, MC-40, MC-43a, MC-46."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.monster_city.rules.numbers import DESTROYING, REMODELLING, SCORING, SHOWING_EVENT, TURN, WAYS
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.scoring import way_is_open
from gametable.games.monster_city.rules.sets import draw_events, event_count, event_total
from gametable.kernel.bits import bit
from gametable.kernel.rng import Rng


def redraw_hidden(p: Position, seat: i64, rng: Rng) -> None:
    """Replace what a seat (or a watcher, seat -1) cannot know by a fair sample."""
    if p.seat != seat and (p.phase == DESTROYING or p.phase == REMODELLING):
        forget_half_made(p)
    if p.phase == SCORING:
        redraw_choices(p, seat, rng)
    if p.setup.events:
        redraw_events(p, seat, rng)
        while p.phase == SHOWING_EVENT and p.seat != seat and not could_show(p, rng):
            redraw_events(p, seat, rng)


def forget_half_made(p: Position) -> None:
    """MC-13, MC-46  To everybody else an attack or a Remodel that is not finished has not begun."""
    p.monster = -1
    p.left = 0
    p.need = 0
    p.given = -1
    p.phase = TURN


def redraw_choices(p: Position, seat: i64, rng: Rng) -> None:
    """MC-27  The choices of others, each way that is open to them with the same chance."""
    for other in range(p.players):
        if other != seat and p.choices >> (3 * other) & 7 != 0:
            way = rng.below(WAYS)
            while not way_is_open(p, other, way):
                way = rng.below(WAYS)
            p.choices &= ~(bit(3 * other + 3) - bit(3 * other))
            p.choices |= (way + 1) * bit(3 * other)


def redraw_events(p: Position, seat: i64, rng: Rng) -> None:
    """MC-40, MC-43a  Deal by deal: which cards are in somebody's hand is known, but not in whose.

    Of the newest deal, the deck holds what nobody has.
    """
    hands = p.hands[:]
    last = p.deals() - 1
    for deal in range(last + 1):
        pool = p.event_deck if deal == last else i64(0)
        for other in range(p.players):
            if other != seat:
                pool += hands[deal * p.players + other]
        for other in range(p.players):
            if other != seat:
                at = deal * p.players + other
                hands[at] = draw_events(pool, event_total(hands[at]), rng)
                pool -= hands[at]
        if deal == last:
            p.event_deck = pool
    p.hands = hands


def could_show(p: Position, rng: Rng) -> bool:
    """MC-43a  A hand with two such cards is twice as likely to be the one that shows it, one without cannot be."""
    hand = p.hand(p.seat)
    return rng.below(event_total(hand)) < event_count(hand, p.played)
