"""OpenSpiel's bots play our games: the C++ tree search, and the Python one that searches in information sets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from gametable.adapters.openspiel_state import SpielState
from gametable.games import catalog
from gametable.kernel.rng import Rng
from tests.adapters.cases import every_game
from tests.adapters.spiel import advance, load

SIMULATIONS = 3


class Indifferent:
    """Finds all actions and all positions equally good."""

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: SpielState) -> list[float]:
        return [1 / state.num_players()] * state.num_players()


def tree_search(game: Any) -> pyspiel.Bot:
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    return pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 1000, False, 1, False)


def information_set_search(game: Any) -> pyspiel.Bot:
    return ISMCTSBot(game, Indifferent(), 0.7, SIMULATIONS, random_state=np.random.RandomState(1))


@every_game
def test_bots_of_openspiel_play_whole_games(key: str) -> None:
    game = load(key, catalog.load(key).entry.players[0])
    bots = {0: tree_search(game), 1: information_set_search(game)}
    chosen = {0: 0, 1: 0}
    state, rng = game.new_initial_state(), Rng(1)
    while not state.is_terminal():
        seat = state.current_player()
        if seat in bots:
            state.apply_action(bots[seat].step_with_policy(state)[1])  # step() of the C++ bot crashes with Python games
            chosen[seat] += 1
        else:
            advance(state, rng)
    assert min(chosen.values()) > 0
    assert sum(state.returns()) == 1
