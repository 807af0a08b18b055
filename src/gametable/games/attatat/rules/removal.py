"""Removing a tile, and the two ways in which that ends a round: AT-29 to AT-39b."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.board import joined
from gametable.games.attatat.rules.claims import forget_path
from gametable.games.attatat.rules.links import lift_all
from gametable.games.attatat.rules.numbers import FAULT_LINE, LAST_PATH
from gametable.games.attatat.rules.position import Position, replaced
from gametable.games.attatat.rules.turns import end_round, end_turn
from gametable.kernel.bits import bit, count_bits


def remove_tile(p: Position, cell: i64) -> None:
    """AT-29  Take the tile at one end of the path; collect what falls; see whether the round ends."""
    site = bit(cell)
    p.hands[p.seat] &= ~site
    p.shown = replaced(p.shown, p.seat, p.shown[p.seat] & ~site)
    p.taken = replaced(p.taken, p.seat, p.taken[p.seat] | site)
    p.coloured &= ~site
    forget_path(p)
    last_path = count_bits(p.hands[p.seat]) == 1
    if not last_path and p.free_left > 0:  # AT-30, AT-38
        p.free |= site
        p.free_left -= 1
        end_turn(p)
        return
    # AT-32: the place becomes an empty space; AT-37: only coloured tiles must stay joined
    fault_line = not joined(p.coloured, p.board, p.coloured | p.free)
    bonus = (last_path or fault_line) and p.links_left != 0  # AT-39a
    collect_around(p, cell, bonus)
    if last_path:  # AT-35a: also if it is a fault line
        end_round(p, LAST_PATH)
    elif fault_line:
        end_round(p, FAULT_LINE)
    else:
        end_turn(p)


def collect_around(p: Position, cell: i64, bonus: bool) -> None:
    """AT-34, AT-35  Loner planks between two empty spaces; with the bonus everything that touches the new space.

    AT-33  Without the bonus, planks that still touch a tile stay as dead ends.
    """
    site = bit(cell)
    width = p.board.width
    others: i64 = -1
    if not bonus:
        others = ~(p.coloured | p.free)
    right = p.right_1 & (site & others >> 1 | site >> 1 & others)
    down = p.down_1 & (site & others >> width | site >> width & others)
    if right | down != 0:
        lift_all(p, right, down)
