"""Sets of cards that are alike: buildings and monsters as masks, rows as sorted bytes, event cards as packed counts."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.games.monster_city.rules.numbers import EVENTS
from gametable.games.monster_city.rules.setup import Setup
from gametable.kernel.bits import bit, lowest
from gametable.kernel.rng import Rng

# Buildings and monsters: a count in unary within each kind's field


def with_building(setup: Setup, cards: i64, kind: i64) -> i64:
    """The set with one more building of a kind."""
    return cards | (cards & setup.kind_mask[kind]) << 1 | setup.kind_low[kind]


def without_building(setup: Setup, cards: i64, kind: i64) -> i64:
    """The set with one building of a kind less."""
    mask = setup.kind_mask[kind]
    field = cards & mask
    return cards ^ field ^ (field >> 1 & mask)


def with_monster(setup: Setup, cards: i64, kind: i64) -> i64:
    """The set with one more monster of a kind."""
    return cards | (cards & setup.monster_mask[kind]) << 1 | setup.monster_low[kind]


def without_monster(setup: Setup, cards: i64, kind: i64) -> i64:
    """The set with one monster of a kind less."""
    mask = setup.monster_mask[kind]
    field = cards & mask
    return cards ^ field ^ (field >> 1 & mask)


def write_buildings(setup: Setup, cards: i64, offset: i64, out: vec[i64], n: i64) -> i64:
    """Append the kinds of these buildings, ascending."""
    while cards != 0:
        kind = setup.card_kind[lowest(cards)]
        out[n] = offset + kind
        n += 1
        cards &= ~setup.kind_mask[kind]
    return n


def write_monsters(setup: Setup, cards: i64, out: vec[i64]) -> i64:
    """Write the kinds of these monsters, ascending; return how many."""
    n: i64 = 0
    while cards != 0:
        kind = setup.monster_kind[lowest(cards)]
        out[n] = kind
        n += 1
        cards &= ~setup.monster_mask[kind]
    return n


# Rows: up to five kinds in ascending order, a byte each; the byte is kind + 1, so 0 is no card


def row_with(row: i64, kind: i64) -> i64:
    """The row with one more card."""
    at: i64 = 0
    while row >> at != 0 and row >> at & 255 <= kind:
        at += 8
    low = row & (bit(at) - 1)
    return low | (kind + 1) << at | (row ^ low) << 8


def row_without(row: i64, kind: i64) -> i64:
    """The row with a card less that it holds."""
    at: i64 = 0
    while row >> at & 255 != kind + 1:
        at += 8
    low = row & (bit(at) - 1)
    return low | (row >> (at + 8)) << at


def row_has(row: i64, kind: i64) -> bool:
    """Whether a card of this kind lies in the row."""
    while row != 0:
        if row & 255 == kind + 1:
            return True
        row >>= 8
    return False


def row_size(row: i64) -> i64:
    """How many cards lie in the row."""
    size: i64 = 0
    while row != 0:
        size += 1
        row >>= 8
    return size


def write_row(row: i64, offset: i64, out: vec[i64], n: i64) -> i64:
    """Append the kinds of a row, each once."""
    last: i64 = 0
    while row != 0:
        kind = row & 255
        if kind != last:
            out[n] = offset + kind - 1
            n += 1
            last = kind
        row >>= 8
    return n


# Event cards: a count of four bits for each of the six kinds


def event_count(cards: i64, kind: i64) -> i64:
    """How many events of a kind."""
    return cards >> (4 * kind) & 15


def event_total(cards: i64) -> i64:
    """How many events of all kinds."""
    total: i64 = 0
    while cards != 0:
        total += cards & 15
        cards >>= 4
    return total


def one_event(kind: i64) -> i64:
    """A set of one event card."""
    return bit(4 * kind)


def draw_event_kind(cards: i64, rng: Rng) -> i64:
    """The kind of one of these event cards, each card with the same chance."""
    left = rng.below(event_total(cards))
    kind: i64 = 0
    while left >= cards & 15:
        left -= cards & 15
        cards >>= 4
        kind += 1
    return kind


def draw_events(cards: i64, count: i64, rng: Rng) -> i64:
    """So many of these event cards, every choice of cards with the same chance."""
    drawn: i64 = 0
    for i in range(count):
        one = one_event(draw_event_kind(cards, rng))
        cards -= one
        drawn += one
    return drawn


def write_events(cards: i64, offset: i64, out: vec[i64], n: i64) -> i64:
    """Append the kinds of these event cards, ascending."""
    for kind in range(EVENTS):
        if event_count(cards, kind) > 0:
            out[n] = offset + kind
            n += 1
    return n
