"""The course of a game: what a turn does, and what follows it: MC-10 to MC-16, MC-23 to MC-25, MC-48, MC-51."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.monster_city.rules.numbers import (
    DEALING_BUILDINGS,
    DEALING_MONSTERS,
    DECK,
    PILE,
    ROW,
    SCORING,
    TURN,
)
from gametable.games.monster_city.rules.position import Position
from gametable.games.monster_city.rules.sets import row_without, with_building
from gametable.kernel.bits import bit, count_bits


def construct(p: Position, kind: i64) -> None:
    """MC-11  A building of the row comes into the city for a banknote."""
    p.row = row_without(p.row, kind)
    p.cities[p.seat] = with_building(p.setup, p.cities[p.seat], kind)
    p.pay(p.seat, -1)
    end_turn(p)


def stop(p: Position) -> None:
    """MC-15  The STOP card is given up."""
    p.stops &= ~bit(p.seat)
    end_turn(p)


def end_turn(p: Position) -> None:
    """MC-16, MC-23, MC-51  A row is refilled only when it is empty; monsters come first."""
    if p.monster_row == 0:
        deal_monsters(p, ROW)
    else:
        refill_buildings(p)


def deal_monsters(p: Position, count: i64) -> None:
    """MC-23  Let chance lay out monsters; an empty deck is replaced by the discard pile."""
    p.phase = DEALING_MONSTERS
    p.dealing = count
    if p.monster_deck == 0:
        shuffle_monsters(p)


def shuffle_monsters(p: Position) -> None:
    """MC-23  The discard pile becomes the deck."""
    p.monster_deck = p.monster_discard
    p.monster_discard = 0


def refill_buildings(p: Position) -> None:
    """MC-24, MC-25  With an empty row, a scoring card on top of the deck comes before new buildings."""
    if p.row != 0:
        next_turn(p)
    elif count_bits(p.deck) == DECK - PILE * (p.scorings + 1):
        p.phase = SCORING
    else:
        deal_buildings(p)


def deal_buildings(p: Position) -> None:
    """MC-5, MC-24  Let chance lay out five buildings."""
    p.phase = DEALING_BUILDINGS
    p.dealing = ROW


def next_turn(p: Position) -> None:
    """MC-9, MC-48  Clockwise, or once to the right-hand neighbour."""
    p.seat += p.players - 1 if p.detour else i64(1)
    if p.seat >= p.players:
        p.seat -= p.players
    p.detour = False
    p.phase = TURN
