"""The course of turns and rounds: AT-12, AT-13, AT-19, AT-20, AT-39 to AT-43."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from gametable.games.attatat.rules.links import can_link, lay_down, lay_right, open_down, open_right
from gametable.games.attatat.rules.matrix import begin_round
from gametable.games.attatat.rules.numbers import (
    CLAIMING,
    COLOURS,
    EITHER_OR,
    FINISHED,
    LINKING,
    PLANKS_PLAYED,
    STANDSTILL,
)
from gametable.games.attatat.rules.position import Position, byte_of, pile_size
from gametable.kernel.bits import count_bits, lowest


def begin_turn(p: Position, seat: i64) -> None:
    """AT-13, AT-19, AT-20, AT-65  What a turn begins with; a link that leaves no choice is laid at once."""
    p.seat = seat
    if not can_link(p, seat):
        p.idle += 1  # AT-20: a claim sets it back
        p.phase = CLAIMING
    elif p.setup.either_or:
        p.phase = EITHER_OR
    else:
        p.phase = LINKING
        _lay_forced_link(p)


def _lay_forced_link(p: Position) -> None:
    right = open_right(p)
    down = open_down(p)
    if count_bits(right) + count_bits(down) > 1:
        return
    if right != 0:
        lay_right(p, lowest(right))
    else:
        lay_down(p, lowest(down))
    p.phase = CLAIMING


def link_laid(p: Position) -> None:
    """AT-13, AT-65  After a link comes the claim; in the either-or game the turn is over."""
    if p.setup.either_or:
        end_turn(p)
    else:
        p.phase = CLAIMING


def end_turn(p: Position) -> None:
    """AT-12, AT-20, AT-39  The next seat's turn, unless all planks are played or nobody can go on.

    AT-40  All seats begin with the same number of links, so without a skipped link all had as many turns.
    """
    if p.links_left == 0:
        end_round(p, PLANKS_PLAYED)
    elif p.idle == p.players:
        end_round(p, STANDSTILL)
    else:
        begin_turn(p, (p.seat + 1) % p.players)


def end_round(p: Position, how: i64) -> None:
    """AT-41, AT-42, AT-43  Write down the points; begin the next round or finish the game."""
    points = p.points[:]
    for seat in range(p.players):
        points = append(points, round_points(p.piles[seat]))
    p.points = points
    p.ends = append(p.ends[:], how)
    p.round += 1
    if p.round == p.setup.rounds:
        p.phase = FINISHED
    else:
        begin_round(p)


def round_points(pile: i64) -> i64:
    """AT-41  One point for each collected plank and one for each different colour among them."""
    points = pile_size(pile)
    for colour in range(COLOURS):
        if byte_of(pile, colour) > 0:
            points += 1
    return points
