"""What the seat to move may do: MC-10 to MC-15, MC-18, MC-20, MC-26, MC-41, MC-50."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.monster_city.rules.destruction import candidates
from gametable.games.monster_city.rules.numbers import (
    ACTIONS,
    ATTACK,
    BUILD,
    CHICKEN,
    CHICKEN_CARD,
    COUNTERATTACK,
    COUNTERATTACK_CARD,
    DESTROY,
    DESTROYING,
    DETOUR,
    DETOUR_CARD,
    FOR_NOTHING,
    GIVE,
    GRANT,
    GRANT_CARD,
    MOST_MONEY,
    REJECT,
    REJECTED_CARD,
    REMODEL_CARD,
    REMODELLING,
    SCORE,
    SCORING,
    STOP,
    TAKE,
    TURN,
    WAYS,
)
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.scoring import decider, way_is_open
from gametable.games.monster_city.rules.sets import event_count, row_has, write_buildings, write_events, write_row


def write_actions(p: Position, out: vec[i64]) -> i64:
    """Write the legal actions, ascending; return how many."""
    if p.phase == TURN:
        return write_turn(p, out)
    if p.phase == DESTROYING:
        return write_buildings(p.setup, candidates(p), DESTROY, out, 0)
    if p.phase == REMODELLING:
        return write_row(p.row, TAKE, out, 0)
    n: i64 = 0
    if p.phase == SCORING:
        seat = decider(p)
        for way in range(WAYS):
            if way_is_open(p, seat, way):
                out[n] = SCORE + way
                n += 1
    return n


def write_turn(p: Position, out: vec[i64]) -> i64:
    """MC-10, MC-12, MC-14, MC-41  Construct, attack, STOP or play an event."""
    money = p.money_of(p.seat)
    n: i64 = 0
    if money > 0:
        n = write_row(p.row, BUILD, out, n)
    if money < MOST_MONEY:
        n = write_row(p.monster_row, ATTACK, out, n)
    if p.stops >> p.seat & 1:
        out[n] = STOP
        n += 1
    return write_plays(p, out, n) if p.setup.events else n


def write_plays(p: Position, out: vec[i64], n: i64) -> i64:
    """MC-43 to MC-50  What the event cards of the hand allow."""
    hand = p.hand(p.seat)
    if event_count(hand, CHICKEN_CARD) > 0:
        n = write_row(p.monster_row, CHICKEN, out, n)
    if event_count(hand, REJECTED_CARD) > 0:
        n = write_row(p.row, REJECT, out, n)
    if event_count(hand, REMODEL_CARD) > 0:
        n = write_buildings(p.setup, p.cities[p.seat], GIVE, out, n)
    if event_count(hand, COUNTERATTACK_CARD) > 0:
        out[n] = COUNTERATTACK
        n += 1
    if event_count(hand, DETOUR_CARD) > 0:
        out[n] = DETOUR
        n += 1
    if event_count(hand, GRANT_CARD) > 0 and p.money_of(p.seat) < MOST_MONEY:
        out[n] = GRANT
        n += 1
    return write_events(hand, FOR_NOTHING, out, n)


def is_allowed(p: Position, action: i64) -> bool:
    """Whether an action is legal; the same as being written by write_actions()."""
    if action < BUILD or action >= ACTIONS:
        return False
    if action >= CHICKEN:
        if action >= TAKE and action < COUNTERATTACK:
            return p.phase == REMODELLING and row_has(p.row, action - TAKE)
        return p.phase == TURN and p.setup.events and may_play(p, action)
    if action >= SCORE:
        return p.phase == SCORING and way_is_open(p, decider(p), action - SCORE)
    if action >= DESTROY:
        return p.phase == DESTROYING and holds(p, candidates(p), action - DESTROY)
    if p.phase != TURN:
        return False
    if action == STOP:
        return p.stops >> p.seat & 1 != 0
    if action < ATTACK:
        return p.money_of(p.seat) > 0 and row_has(p.row, action - BUILD)
    return p.money_of(p.seat) < MOST_MONEY and row_has(p.monster_row, action - ATTACK)


def holds(p: Position, cards: i64, kind: i64) -> bool:
    """Whether a building of this kind is among these cards."""
    return kind < p.setup.kinds and cards & p.setup.kind_mask[kind] != 0


def may_play(p: Position, action: i64) -> bool:
    """MC-41, MC-50  Whether the hand has the event, and the event the thing that it needs."""
    hand = p.hand(p.seat)
    if action >= FOR_NOTHING:
        return event_count(hand, action - FOR_NOTHING) > 0
    if action < REJECT:
        return event_count(hand, CHICKEN_CARD) > 0 and row_has(p.monster_row, action - CHICKEN)
    if action < GIVE:
        return event_count(hand, REJECTED_CARD) > 0 and row_has(p.row, action - REJECT)
    if action < TAKE:
        return event_count(hand, REMODEL_CARD) > 0 and holds(p, p.cities[p.seat], action - GIVE)
    if action == COUNTERATTACK:
        return event_count(hand, COUNTERATTACK_CARD) > 0
    if action == DETOUR:
        return event_count(hand, DETOUR_CARD) > 0
    return event_count(hand, GRANT_CARD) > 0 and p.money_of(p.seat) < MOST_MONEY
