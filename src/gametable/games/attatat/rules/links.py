"""Laying and lifting planks: AT-14 to AT-19, AT-26, AT-34."""

# mypyc compiles this module: numbers

from __future__ import annotations

from mypy_extensions import i64

from gametable.games.attatat.rules.position import Position, byte_of, replaced
from gametable.kernel.bits import bit, count_bits


def standing(p: Position) -> i64:
    """AT-17  The cells that are not empty spaces: coloured tiles and Free tiles."""
    return p.coloured | p.free


def open_right(p: Position) -> i64:
    """AT-14 to AT-17  Sites for a new link to the right: between any two tiles, AT-16, with no plank yet, AT-15."""
    ground = standing(p)
    return p.board.right & ground & ground >> 1 & ~p.right_1


def open_down(p: Position) -> i64:
    """AT-14, AT-15, AT-17  Sites for a new link down."""
    ground = standing(p)
    return p.board.down & ground & ground >> p.board.width & ~p.down_1


def can_link(p: Position, seat: i64) -> bool:
    """AT-19  Whether a seat has planks left and any pair of tiles is free to be linked."""
    return byte_of(p.links_left, seat) > 0 and (open_right(p) | open_down(p)) != 0


def lay_right(p: Position, cell: i64) -> None:
    """AT-14, AT-18  Lay all planks of one link between a tile and its right neighbour."""
    site = bit(cell)
    p.right_1 |= site
    p.right_2 |= site
    if p.setup.planks_per_link == 3:  # AT-60
        p.right_3 |= site
    p.own_right[p.seat] |= site
    _use_planks(p)


def lay_down(p: Position, cell: i64) -> None:
    """AT-14, AT-18  Lay all planks of one link between a tile and the one below."""
    site = bit(cell)
    p.down_1 |= site
    p.down_2 |= site
    if p.setup.planks_per_link == 3:  # AT-60
        p.down_3 |= site
    p.own_down[p.seat] |= site
    _use_planks(p)


def _use_planks(p: Position) -> None:
    p.links_left -= bit(8 * p.seat)
    p.idle = 0


def lift_one_of_each(p: Position, right: i64, down: i64) -> None:
    """AT-26  Move one plank of each of these links to the seat's score pile; the others stay."""
    pile = p.piles[p.seat]
    for colour in range(p.players):
        planks = count_bits(right & p.own_right[colour]) + count_bits(down & p.own_down[colour])
        pile += planks * bit(8 * colour)
    p.piles = replaced(p.piles, p.seat, pile)
    p.right_1 &= ~right | p.right_2
    p.right_2 &= ~right | p.right_3
    p.right_3 &= ~right
    p.down_1 &= ~down | p.down_2
    p.down_2 &= ~down | p.down_3
    p.down_3 &= ~down
    _forget_owners(p)


def lift_all(p: Position, right: i64, down: i64) -> None:
    """AT-34, AT-35  Move every plank of these links to the seat's score pile."""
    pile = p.piles[p.seat]
    for colour in range(p.players):
        own_right = right & p.own_right[colour]
        own_down = down & p.own_down[colour]
        planks = count_bits(own_right & p.right_1) + count_bits(own_down & p.down_1)
        planks += count_bits(own_right & p.right_2) + count_bits(own_down & p.down_2)
        planks += count_bits(own_right & p.right_3) + count_bits(own_down & p.down_3)
        pile += planks * bit(8 * colour)
    p.piles = replaced(p.piles, p.seat, pile)
    p.right_1 &= ~right
    p.right_2 &= ~right
    p.right_3 &= ~right
    p.down_1 &= ~down
    p.down_2 &= ~down
    p.down_3 &= ~down
    _forget_owners(p)


def _forget_owners(p: Position) -> None:
    """AT-15  A link without planks belongs to nobody and may be built anew."""
    for colour in range(p.players):
        p.own_right[colour] &= p.right_1
        p.own_down[colour] &= p.down_1
