"""How near the end of a game of Atlanta is, and what a seat can still do before it (AL-23, AL-26)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.numbers import ACTIONS_OF_A_TURN, SUITS, TILES_OF_A_SUIT
from gametable.games.atlanta.rules.position import Position
from gametable.kernel.bits import bit, count_bits


def tiles_of_stack(p: Position, suit: i64) -> i64:
    """AL-26  The tiles of a stack, the face-up one too."""
    return count_bits((p.stacks | p.face_up) >> (6 * suit) & 63)


def suits_left(p: Position) -> i64:
    """AL-22a  The suits of which there is a tile, as a set."""
    found: i64 = 0
    for suit in range(SUITS):
        if tiles_of_stack(p, suit) > 0:
            found |= bit(suit)
    return found


def tiles_to_the_end(p: Position) -> i64:
    """AL-23  The tiles of the two lowest stacks: when they are gone the end is triggered."""
    least = TILES_OF_A_SUIT
    second = TILES_OF_A_SUIT
    for suit in range(SUITS):
        tiles = tiles_of_stack(p, suit)
        if tiles < least:
            second = least
            least = tiles
        elif tiles < second:
            second = tiles
    return least + second


def last_actions(p: Position, seat: i64) -> i64:
    """AL-23  The actions that a seat still has once the end is triggered: those of its turn, if that is to come."""
    if seat == p.seat:
        return p.actions_left
    comes_later = (seat - p.first + p.players) % p.players > (p.seat - p.first + p.players) % p.players
    return ACTIONS_OF_A_TURN if comes_later else i64(0)
