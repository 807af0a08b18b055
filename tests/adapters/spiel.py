"""Games of OpenSpiel for the tests, and ways to play them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyspiel

from gametable.adapters.openspiel import PREFIX
from gametable.adapters.openspiel_state import SpielState
from gametable.kernel.rng import Rng
from tests.adapters.cases import options


def load(key: str, players: int, **parameters: Any) -> Any:
    """A game as the tests play it: short where that is possible."""
    return pyspiel.load_game(PREFIX + key, {"players": players, **options(key), **parameters})


def advance(state: SpielState, rng: Rng) -> None:
    """A random action, or an outcome with the chance that it has."""
    if state.is_chance_node():
        outcome, _ = pyspiel.sample_action(state.chance_outcomes(), rng.word() / 2**32)
        state.apply_action(outcome)
    else:
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])


def positions(game: Any, seed: int, every: int = 1) -> Iterator[SpielState]:
    """Some states of a random game: the first of each `every`, and the end."""
    rng = Rng(seed)
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if moves % every == 0:
            yield state
        advance(state, rng)
        moves += 1
    yield state
