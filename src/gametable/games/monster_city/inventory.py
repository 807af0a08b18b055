"""Every card and banknote counted where it lies (MC-1): the counts never change."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from gametable.games.monster_city.cards import EVENTS, cards_of
from gametable.games.monster_city.kinds import buildings_in, event_counts, monsters_in, row_kinds
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.bits import count_bits


def inventory(state: MonsterCity) -> dict[str, int]:
    """Counts of all components, card by card; what is out of bounds is counted as misplaced."""
    names = _names(state.setup.words)
    count = {names[0][kind]: number for kind, number in _buildings(state).items()}
    count.update({names[1][kind]: number for kind, number in _monsters(state).items()})
    if state.setup.events:
        count.update({f"event {EVENTS[kind]}": number for kind, number in enumerate(_events(state))})
    seats = range(state.players)
    count["banknotes"] = state.bank + sum(state.money_of(seat) for seat in seats)
    count["misplaced"] = _misplaced(state)
    return count


@lru_cache(maxsize=64)
def _names(setup_words: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """How buildings and monsters are called in the inventory."""
    cards = cards_of(setup_words)
    return [f"building {kind}" for kind, _ in cards.buildings], [f"monster {kind}" for kind, _ in cards.monsters]


def _buildings(state: MonsterCity) -> Counter[int]:
    setup = state.setup
    pairs = cards_of(setup.words).pairs
    count = Counter(buildings_in(setup, state.deck) + buildings_in(setup, state.out) + row_kinds(state.row))
    count.update(kind for pair in range(n.PAIRS) if state.pairs >> pair & 1 for kind in pairs[pair])
    for seat in range(state.players):
        count.update(buildings_in(setup, state.city(seat)))
    return count


def _monsters(state: MonsterCity) -> Counter[int]:
    piles = monsters_in(state.setup, state.monster_deck) + monsters_in(state.setup, state.monster_discard)
    return Counter(piles + row_kinds(state.monster_row))


def _events(state: MonsterCity) -> list[int]:
    piles = [state.event_deck, state.event_discard, *(state.hand(seat) for seat in range(state.players))]
    return [sum(column) for column in zip(*map(event_counts, piles), strict=True)]


def _misplaced(state: MonsterCity) -> int:
    """MC-7, MC-26, MC-33  Too much money, rows that are too long, notepads that do not fit the number of scorings."""
    faults = int(state.bank < 0)
    for seat in range(state.players):
        faults += not 0 <= state.money_of(seat) <= n.MOST_MONEY
        faults += count_bits(state.used_of(seat)) != state.scorings
        faults += any(state.points_of(seat, c) for c in range(n.CATEGORIES) if not state.used_of(seat) >> c & 1)
    faults += len(row_kinds(state.row)) > n.ROW
    return faults + (len(row_kinds(state.monster_row)) > n.ROW)
