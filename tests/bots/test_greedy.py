"""Greedy looks one step ahead, by the judgement of the game."""

from __future__ import annotations

import pytest

from gametable.bots.budget import Budget
from gametable.bots.greedy import GreedyBot
from gametable.games import catalog
from gametable.games.monster_city.game import GAME as MONSTER_CITY
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from tests.contract.highest import HIDE, SHOW, SWAP, HighestGame
from tests.games.monster_city.drawn import table


def asked(game: Game, state: State, seed: int = 1) -> int:
    seen = game.seen(state, int(state.to_move()))
    return GreedyBot().choose(game, seen, state.legal_actions(), Budget(), Rng(seed))


def second_seat(first: int, second: int) -> State:
    """Highest: seat 0 has shown its card, seat 1 decides."""
    state = HighestGame().new(2)
    for action in (first, second, SHOW):
        state.apply(action)
    return state


@pytest.mark.parametrize(("first", "second", "best"), [(2, 4, SHOW), (4, 2, SWAP)])
def test_a_win_is_taken_and_a_loss_avoided(first: int, second: int, best: int) -> None:
    assert asked(HighestGame(), second_seat(first, second)) == best


def test_of_equally_good_actions_the_first_is_taken() -> None:
    state = HighestGame().new(2)
    for card in (2, 4):
        state.apply(card)
    assert asked(HighestGame(), state) == SHOW


def test_a_single_legal_action_is_taken_without_a_look() -> None:
    seen = HighestGame().seen(second_seat(4, 2), 1)
    rng = Rng(1)
    assert GreedyBot().choose(HighestGame(), seen, [HIDE], Budget(), rng) == HIDE
    assert rng.word() == Rng(1).word()


def test_the_better_building_is_bought() -> None:
    state = table(cities=["red 3, red 6", "", ""], row="red 7, red 4, yellow 5", monsters="all red | all green")
    assert MONSTER_CITY.write(state, asked(MONSTER_CITY, state)) == "build red 7"


@pytest.mark.parametrize(("seconds", "worlds"), [(1e-9, 1), (1.0, 8), (float("inf"), 8)])
def test_as_many_worlds_are_imagined_as_there_is_time_for(
    seconds: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However short the time, every action has been tried once."""
    imagined: list[State] = []
    game, state = HighestGame(), second_seat(4, 2)

    def imagine(seen: Seen, rng: Rng) -> State:
        imagined.append(HighestGame().imagine(seen, rng))
        return imagined[-1]

    monkeypatch.setattr(game, "imagine", imagine)
    budget = Budget(seconds, 3)  # a world is no iteration: iterations limit searches
    assert GreedyBot().choose(game, game.seen(state, 1), state.legal_actions(), budget, Rng(1)) == SWAP
    assert len(imagined) == worlds


@pytest.mark.parametrize("key", catalog.keys())
def test_equal_generators_give_equal_choices(key: str) -> None:
    game = catalog.load(key)
    rng = Rng(9)
    state = game.new(game.entry.players[1])
    state.settle(rng)
    for _ in range(10):
        action = asked(game, state)
        assert action == asked(game, state)
        state.step(action, rng)
