"""How a strong player of Attatat looks at the end of a round: who can bring it about, and who would like it.

A fault line (AT-36) or a last path (AT-35) ends the round at once, with all planks around the removed tile as a bonus.
Who leads then wants it, who trails wants to play on; and of several who could end the round the first in turn does.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.board import joined
from gametable.games.attatat.rules.state import Attatat
from gametable.games.attatat.rules.turns import round_points
from gametable.kernel.bits import bit, count_bits, lowest


def breaks(state: Attatat, cell: i64) -> bool:
    """AT-36, AT-38  Whether the matrix would fall apart without this tile: never while a Free tile fills the place."""
    if state.free_left > 0:
        return False
    left = state.coloured & ~bit(cell)
    return not joined(left, state.board, left | state.free)


def ends_round(state: Attatat, cell: i64) -> bool:
    """AT-35, AT-36  Whether the seat to move ends the round if it removes this tile."""
    hand = state.hands[state.seat]
    return count_bits(hand) == 2 or breaks(state, cell)


def bonus(state: Attatat, cell: i64) -> i64:
    """AT-35, AT-36, AT-39a  The planks around a tile, which an end of the round brings if planks are still unplayed."""
    if state.links_left == 0:
        return 0
    site = bit(cell)
    across = site | site >> 1
    down = site | site >> state.board.width
    planks = count_bits(across & state.right_1) + count_bits(down & state.down_1)
    planks += count_bits(across & state.right_2) + count_bits(down & state.down_2)
    return planks + count_bits(across & state.right_3) + count_bits(down & state.down_3)


def standing_points(state: Attatat, seat: i64) -> i64:
    """AT-44  The points of a seat if the round ended now, with all rounds before."""
    points = round_points(state.piles[seat])
    for number in range(state.rounds_over()):
        points += state.points_of(number, seat)
    return points


def leads(state: Attatat, seat: i64, more: i64) -> bool:
    """Whether a seat would be ahead of all others if the round ended now and brought it so many points more."""
    own = standing_points(state, seat) + more
    for other in range(state.players):
        if other != seat and standing_points(state, other) >= own:
            return False
    return True


def turns_away(state: Attatat, seat: i64) -> i64:
    """AT-12  How many others have their turn before this seat: of those who threaten, the first one strikes."""
    return (seat - state.seat + state.players) % state.players


def fault_line_threat(state: Attatat, seat: i64, net: i64) -> i64:
    """AT-36  The bonus of the best fault line that a seat can make by a claim in this net of links, or 0."""
    best: i64 = 0
    own = state.hands[seat] & net
    while own != 0:
        cell = lowest(own)
        planks = bonus(state, cell)
        if planks > best and breaks(state, cell):
            best = planks
        own &= own - 1
    return best


def last_path_bonus(state: Attatat, seat: i64) -> i64:
    """AT-35  The planks that a last path would bring a seat, from the best of its tiles."""
    best: i64 = 0
    own = state.hands[seat]
    while own != 0:
        best = max(best, bonus(state, lowest(own)))
        own &= own - 1
    return best
