"""The contract, for every game found, every player count and every set of options."""

from __future__ import annotations

import pytest
from mypy_extensions import i64
from tools.option_sets import option_sets

import gametable
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER
from tests.contract.fairness import redraw_is_unbiased
from tests.contract.promises import PROMISES, Case, games_end_and_replay

GAMES = catalog.all_games()
EVERY = [(game, players, options) for game in GAMES for players, options in option_sets(game)]
STANDARD = [(game, players) for game in GAMES for players in range(game.entry.players[0], game.entry.players[1] + 1)]
CHECKED = 30 if gametable.COMPILED else 6  # per cent of the positions of a game that are looked at


def name_of(value: object) -> str:
    if isinstance(value, Game):
        return value.key
    if isinstance(value, dict):
        return ",".join(f"{name}={given}" for name, given in value.items()) or "standard"
    return f"{value}-players"


@pytest.mark.parametrize(("game", "players", "options"), EVERY, ids=name_of)
def test_every_promise_holds_in_random_play(game: Game, players: int, options: dict[str, object]) -> None:
    rng = Rng(11, players)
    state = game.new(players, options)
    counted = game.inventory(state)
    while True:
        if rng.below(100) < CHECKED:
            for promise in PROMISES:
                promise(Case(game, state, counted, rng))
        if state.to_move() == OVER:
            break
        legal = state.legal_actions()
        state.apply(state.draw(rng) if state.to_move() == CHANCE else legal[rng.below(i64(len(legal)))])
    for promise in PROMISES:
        promise(Case(game, state, counted, rng))


@pytest.mark.parametrize(("game", "players", "options"), EVERY, ids=name_of)
def test_games_end_and_their_records_lead_to_the_same_position(
    game: Game, players: int, options: dict[str, object]
) -> None:
    games_end_and_replay(game, players, options, seed=players)


@pytest.mark.parametrize(("game", "players"), STANDARD, ids=name_of)
def test_redraw_samples_without_bias(game: Game, players: int) -> None:
    redraw_is_unbiased(game, players, {}, deals=2000 if gametable.COMPILED else 200)
