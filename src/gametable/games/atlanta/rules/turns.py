"""The course of a turn and of the game: AL-9, AL-20 to AL-23, AL-26."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.atlanta.rules.cards import any_left
from gametable.games.atlanta.rules.numbers import (
    ACTIONS_OF_A_TURN,
    BEGINNING,
    CHOOSING,
    EMPTY_STACKS,
    FINISHED,
    REFILLING,
    ROW,
    STACKS_EMPTY,
    STANDSTILL,
    SUITS,
    TURNING,
)
from gametable.games.atlanta.rules.position import DECK, IN_ROW, KNOWN, SECRET, Position


def tile_shown(p: Position, suit: i64) -> bool:
    """AL-7  Whether a stack has its face-up tile."""
    return p.face_up >> (6 * suit) & 63 != 0


def stack_to_turn(p: Position) -> i64:
    """AL-20  The first stack, in the order of the suits, whose next tile is to be turned up; -1 if there is none."""
    for suit in range(SUITS):
        if p.stacks >> (6 * suit) & 63 != 0 and not tile_shown(p, suit):
            return suit
    return -1


def empty_stacks(p: Position) -> i64:
    """AL-26  A stack is empty when its last tile, the face-up one, has been taken."""
    tiles = p.stacks | p.face_up
    empty: i64 = 0
    for suit in range(SUITS):
        if tiles >> (6 * suit) & 63 == 0:
            empty += 1
    return empty


def end_is_triggered(p: Position) -> bool:
    """AL-23  Whether two of the five stacks are empty."""
    return empty_stacks(p) >= EMPTY_STACKS


def turns_to_come(p: Position) -> i64:
    """AL-23  How many turns the round still has after this one."""
    return (p.first - 1 - p.seat + 2 * p.players) % p.players


def designations(p: Position) -> i64:
    """AL-17, AL-22a  How many pairs of a District and a face-up tile the seat to move can choose from."""
    wanted = p.tableaus[p.seat].wanted
    if wanted == 0:
        return 0
    count: i64 = 0
    for suit in range(SUITS):
        if tile_shown(p, suit):
            count += wanted >> (8 * suit) & 255
    return count


def can_act(p: Position) -> bool:
    """AL-21  Whether any action is possible; a card of the hand can always be played somewhere."""
    known = KNOWN + 2 * p.seat
    secret = SECRET + 2 * p.seat
    if any_left(p, DECK) or any_left(p, IN_ROW) or any_left(p, known) or any_left(p, secret):
        return True
    return designations(p) > 0


def action_done(p: Position) -> None:
    """AL-9, AL-21, AL-22  After two actions, or when nothing more can be done, the turn is over."""
    p.idle = 0
    p.actions_left -= 1
    p.phase = CHOOSING
    if p.actions_left == 0 or not can_act(p):
        end_turn(p)


def end_turn(p: Position) -> None:
    """AL-20, AL-21, AL-23  The game may be over; else row and stacks are refilled before the next turn."""
    if turns_to_come(p) == 0 and end_is_triggered(p):
        finish(p, STACKS_EMPTY)
    elif p.idle == p.players:
        finish(p, STANDSTILL)
    else:
        refill(p)


def finish(p: Position, how: i64) -> None:
    """The game is over."""
    p.end = how
    p.actions_left = 0
    p.phase = FINISHED


def refill(p: Position) -> None:
    """AL-5, AL-20  First the row, then the stacks; before the first turn also who begins."""
    if p.size_of(IN_ROW) < ROW and any_left(p, DECK):
        p.phase = REFILLING
    elif stack_to_turn(p) >= 0:
        p.phase = TURNING
    elif p.first >= 0:
        begin_turn(p, (p.seat + 1) % p.players)
    elif p.setup.first >= 0:
        begin_game(p, p.setup.first)
    else:
        p.phase = BEGINNING


def begin_game(p: Position, seat: i64) -> None:
    """AL-8  The first player's turn."""
    p.first = seat
    begin_turn(p, seat)


def begin_turn(p: Position, seat: i64) -> None:
    """AL-9, AL-21  Two actions; who can do nothing loses the turn."""
    p.seat = seat
    p.actions_left = ACTIONS_OF_A_TURN
    p.phase = CHOOSING
    if not can_act(p):
        p.idle += 1
        end_turn(p)
