"""Cards on their way: between deck, row, hands and tableaus (AL-5, AL-6, AL-10, AL-11)."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.atlanta.rules.position import DECK, IN_ROW, KNOWN, SECRET, Position
from gametable.games.atlanta.rules.setup import HALF, Setup
from gametable.kernel.bits import count_bits, lowest, nth_bit
from gametable.kernel.rng import Rng


def give(p: Position, holder: i64, kind: i64) -> None:
    """One more card of a kind."""
    field = p.setup.field_of[kind]
    at = 2 * holder + p.setup.half_of[kind]
    cards = p.held[at]
    p.held[at] = cards | (cards & field) << 1 & field | field & -field


def take(p: Position, holder: i64, kind: i64) -> None:
    """One card of a kind less."""
    field = p.setup.field_of[kind]
    at = 2 * holder + p.setup.half_of[kind]
    cards = p.held[at]
    p.held[at] = cards & ~field | (cards & field) >> 1 & field


def has(p: Position, holder: i64, kind: i64) -> bool:
    """Whether there is a card of a kind."""
    return p.held[2 * holder + p.setup.half_of[kind]] & p.setup.field_of[kind] != 0


def any_left(p: Position, holder: i64) -> bool:
    """Whether there are any cards."""
    return p.held[2 * holder] | p.held[2 * holder + 1] != 0


def in_hand(p: Position, seat: i64, kind: i64) -> bool:
    """AL-11  Whether a seat holds a card of a kind."""
    return has(p, KNOWN + 2 * seat, kind) or has(p, SECRET + 2 * seat, kind)


def hand_low(p: Position, seat: i64) -> i64:
    """The lowest bit of every kind in a hand, in the first mask."""
    at = 2 * (KNOWN + 2 * seat)
    return (p.held[at] | p.held[at + 2]) & p.setup.firsts_low


def hand_high(p: Position, seat: i64) -> i64:
    """The same in the second mask."""
    at = 2 * (KNOWN + 2 * seat)
    return (p.held[at + 1] | p.held[at + 3]) & p.setup.firsts_high


def leave_hand(p: Position, seat: i64, kind: i64) -> None:
    """AL-10  Of two identical cards the publicly known one is played first."""
    if has(p, KNOWN + 2 * seat, kind):
        take(p, KNOWN + 2 * seat, kind)
    else:
        take(p, SECRET + 2 * seat, kind)


def take_from_row(p: Position, seat: i64, kind: i64) -> None:
    """AL-10  A card of the row comes into the hand and stays known to all."""
    take(p, IN_ROW, kind)
    give(p, KNOWN + 2 * seat, kind)


def random_card(setup: Setup, low: i64, high: i64, rng: Rng) -> i64:
    """The kind of one card of a set, each card with the same chance."""
    in_low = count_bits(low)
    n = rng.below(in_low + count_bits(high))
    if n < in_low:
        return setup.kind_at[nth_bit(low, n)]
    return setup.kind_at[HALF + nth_bit(high, n - in_low)]


def random_from_deck(p: Position, rng: Rng) -> i64:
    """AL-10  The top card of the deck: any card left in it, each with the same chance."""
    return random_card(p.setup, p.held[0], p.held[1], rng)


def write_kinds(  # noqa: PLR0917  (one object less to make in hot code)
    setup: Setup, low: i64, high: i64, offset: i64, out: vec[i64], n: i64
) -> i64:
    """Write the kinds whose lowest bits are given, ascending; return how many numbers there are now."""
    while low != 0:
        out[n] = offset + setup.kind_at[lowest(low)]
        n += 1
        low &= low - 1
    while high != 0:
        out[n] = offset + setup.kind_at[HALF + lowest(high)]
        n += 1
        high &= high - 1
    return n


def nth_kind(setup: Setup, low: i64, high: i64, n: i64) -> i64:
    """The n-th of these kinds."""
    in_low = count_bits(low)
    if n < in_low:
        return setup.kind_at[nth_bit(low, n)]
    return setup.kind_at[HALF + nth_bit(high, n - in_low)]


def draw_to(p: Position, holder: i64, kind: i64) -> None:
    """A card leaves the deck for the row or a hand."""
    take(p, DECK, kind)
    give(p, holder, kind)
