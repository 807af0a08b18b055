"""The contract, for every game found, every player count and every set of options."""

from __future__ import annotations

import pytest

import gametable
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from tests.contract.case import Case
from tests.contract.fairness import redraw_is_unbiased
from tests.contract.promises import PROMISES, games_end_and_replay
from tools.option_sets import OptionSet, option_sets

GAMES = catalog.all_games()
MIXTURES = 8 if gametable.COMPILED else 0  # of options, for each number of players
EVERY = [(game, option_set) for game in GAMES for option_set in option_sets(game, MIXTURES).sets]
SWITCHED = [  # the standard game, and each variant that a switch makes of it
    (game, option_set)
    for game, option_set in EVERY
    if len(option_set.options) <= 1 and all(value is True for value in option_set.options.values())
]
CHECKED = 12 if gametable.COMPILED else 3  # positions of a game that are looked at, about


def name_of(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    return str(value) if isinstance(value, OptionSet) else f"{value}-players"


def length(state: State) -> int:
    """About how many decisions and outcomes a game has."""
    playout = Playout()
    playout.run(state.copy(), Rng(1), 10**9)
    return int(playout.decisions + playout.outcomes)


@pytest.mark.parametrize(("game", "option_set"), EVERY, ids=name_of)
def test_every_promise_holds_in_random_play(game: Game, option_set: OptionSet) -> None:
    rng = Rng(11, option_set.players)
    state = game.new(option_set.players, option_set.options)
    counted = game.inventory(state)
    every = length(state) // CHECKED + 1
    while state.to_move() != OVER:
        if rng.below(every) == 0:
            keep_all_promises(Case(game, state, counted, rng))
        legal = state.legal_actions()
        state.apply(state.draw(rng) if state.to_move() == CHANCE else legal[rng.below(len(legal))])
    keep_all_promises(Case(game, state, counted, rng))


def keep_all_promises(case: Case) -> None:
    for promise in PROMISES:
        promise(case)


@pytest.mark.parametrize(("game", "option_set"), EVERY, ids=name_of)
def test_games_end_and_their_records_lead_to_the_same_position(game: Game, option_set: OptionSet) -> None:
    games_end_and_replay(game, option_set.players, option_set.options, seed=option_set.players)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "option_set"), SWITCHED, ids=name_of)
def test_redraw_samples_without_bias(game: Game, option_set: OptionSet) -> None:
    deals = 1000 if gametable.COMPILED else 200
    redraw_is_unbiased(game, option_set.players, option_set.options, deals)
