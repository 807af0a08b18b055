"""Moves and chance word by word, and card lists of a host's own, for the tests of Monster City."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.games.monster_city.components import standard_cards, write_cards
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.kinds import event_counts, monsters_in
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import PHASES
from gametable.kernel.lists import read_lists, write_lists
from gametable.kernel.rng import Rng

LISTS = ("buildings", "pairs", "monsters", "events")


def enter(state: MonsterCity, *texts: str) -> MonsterCity:
    """Play moves and outcomes of chance in notation, each checked; the state itself is changed and returned."""
    for text in texts:
        action = GAME.read(state, text)
        assert state.is_legal(action), f"{text!r} cannot come here: {GAME.refusal(state, action)}"
        state.apply(action)
    return state


def fresh(players: int, seed: int = 1, **options: object) -> MonsterCity:
    """A game at its first turn."""
    state = GAME.new(players, options)
    assert isinstance(state, MonsterCity)
    state.settle(Rng(seed))
    return state


def phase(state: MonsterCity) -> str:
    """What is going on, in words."""
    return PHASES[state.phase]


def can_come(state: MonsterCity) -> dict[str, int]:
    """The outcomes of a chance event in notation, with the number of cards behind each."""
    outcomes = [GAME.write(state, outcome) for outcome in state.legal_actions()]
    return dict(zip(outcomes, state.chance_weights(), strict=True))


def discarded(state: MonsterCity) -> list[str]:
    """The Monster Discard Pile in words."""
    cards = standard_cards()
    return [str(cards.monster(kind)) for kind in monsters_in(state.setup, state.monster_discard)]


def used_events(state: MonsterCity) -> list[int]:
    """The Event Discard Pile, a count for each kind."""
    return event_counts(state.event_discard)


def card_list(**lists: Sequence[str]) -> str:
    """The standard cards in one line, with other lists instead of some."""
    items = read_lists(write_cards(standard_cards()), "standard", LISTS)
    texts = {name: [item.text for item in items[name]] for name in LISTS}
    return write_lists({**texts, **lists})
