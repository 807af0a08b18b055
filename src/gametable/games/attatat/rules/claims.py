"""Walking and claiming a path: AT-21 to AT-28."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.board import reach, spread
from gametable.games.attatat.rules.links import lift_one_of_each, standing
from gametable.games.attatat.rules.numbers import REMOVING, WALKING
from gametable.games.attatat.rules.position import Position, replaced
from gametable.kernel.bits import bit


def path_right(p: Position) -> i64:
    """AT-22, AT-24  Links to the right that a path may use: a plank at least, a tile at both ends."""
    ground = standing(p)
    return p.right_1 & ground & ground >> 1


def path_down(p: Position) -> i64:
    """AT-22, AT-24  Links down that a path may use."""
    ground = standing(p)
    return p.down_1 & ground & ground >> p.board.width


def starts(p: Position) -> i64:
    """AT-22  The tiles of the hand from which links lead to another tile of the hand."""
    right = path_right(p)
    down = path_down(p)
    width = p.board.width
    hand = p.hands[p.seat]
    found: i64 = 0
    left = hand & (right | right << 1 | down | down << width)
    while left & (left - 1) != 0:
        region = reach(left & -left, right, down, width, -1)
        own = region & left
        if own & (own - 1) != 0:
            found |= own
        left &= ~own
    return found


def next_steps(p: Position) -> i64:
    """AT-23  The tiles that a path may be led on to: not visited, and from there the claim can be completed."""
    right = path_right(p)
    down = path_down(p)
    width = p.board.width
    fresh = ~p.visited
    neighbours = spread(bit(p.at), right, down, width) & fresh
    goals = p.hands[p.seat] & fresh
    if neighbours == 0 or goals == 0:
        return 0
    return neighbours & reach(goals, right, down, width, fresh)


def ends_here(p: Position) -> bool:
    """AT-22, AT-25  Whether the path stands on a second tile of the hand and may be announced."""
    return p.at != p.start and p.hands[p.seat] >> p.at & 1 != 0


def walk_to(p: Position, cell: i64) -> None:
    """AT-23  Begin the path at this tile, or lead it on to it."""
    if p.phase == WALKING:
        _take_step(p, cell)
    else:
        p.start = cell
        p.at = cell
        p.visited = bit(cell)
        p.phase = WALKING


def _take_step(p: Position, cell: i64) -> None:
    at = p.at
    if cell == at + 1 and p.board.right >> at & 1:
        p.path_right |= bit(at)
    elif cell == at - 1 and p.board.right >> cell & 1:
        p.path_right |= bit(cell)
    elif cell > at:
        p.path_down |= bit(at)
    else:
        p.path_down |= bit(cell)
    p.at = cell
    p.visited |= bit(cell)


def announce(p: Position) -> None:
    """AT-26  Show the two cards and move one plank of each link on the path to the score pile."""
    lift_one_of_each(p, p.path_right, p.path_down)
    p.shown = replaced(p.shown, p.seat, p.shown[p.seat] | bit(p.start) | bit(p.at))
    p.idle = 0
    p.phase = REMOVING


def forget_path(p: Position) -> None:
    """Clear the path once its tile is removed, or before it is walked."""
    p.start = -1
    p.at = -1
    p.visited = 0
    p.path_right = 0
    p.path_down = 0
