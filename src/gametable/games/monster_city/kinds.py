"""Sets and rows of the compiled rules as lists of kinds, and back."""

from __future__ import annotations

from collections.abc import Iterable

from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.sets import row_with, with_building, with_monster
from gametable.games.monster_city.rules.setup import Setup


def buildings_in(setup: Setup, cards: int) -> list[int]:
    """The kinds of a set of buildings, ascending, one entry a card."""
    return setup.kinds_of_buildings(cards)


def monsters_in(setup: Setup, cards: int) -> list[int]:
    """The kinds of a set of monsters, ascending, one entry a card."""
    return setup.kinds_of_monsters(cards)


def row_kinds(row: int) -> list[int]:
    """The kinds of a row, ascending, one entry a card."""
    return [(row >> at & 255) - 1 for at in range(0, 8 * n.ROW, 8) if row >> at & 255]


def building_set(setup: Setup, kinds: Iterable[int]) -> int:
    """The set of these buildings."""
    cards = 0
    for kind in kinds:
        cards = with_building(setup, cards, kind)
    return cards


def monster_set(setup: Setup, kinds: Iterable[int]) -> int:
    """The set of these monsters."""
    cards = 0
    for kind in kinds:
        cards = with_monster(setup, cards, kind)
    return cards


def row_of(kinds: Iterable[int]) -> int:
    """The row of these cards."""
    row = 0
    for kind in kinds:
        row = row_with(row, kind)
    return row


def event_counts(cards: int) -> list[int]:
    """Packed event cards as a count for each kind."""
    return [cards >> 4 * kind & 15 for kind in range(n.EVENTS)]


def packed_events(counts: Iterable[int]) -> int:
    """Counts for each kind as packed event cards."""
    return sum(count << 4 * kind for kind, count in enumerate(counts))
