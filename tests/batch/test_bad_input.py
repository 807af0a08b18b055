"""What a batch cannot do is said in a sentence, and nothing has changed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gametable.batch import Batch, BatchError, IllegalAction
from gametable.kernel.errors import GametableError, OptionError, UnknownGame


@pytest.fixture
def batch() -> Batch:
    return Batch("monster_city", players=3, games=4, seed=2)


def test_an_illegal_action_is_explained_and_no_game_moves(batch: Batch) -> None:
    actions = batch.sample()
    actions[2] = next(action for action in range(batch.game.actions) if not batch.masks[2, action])
    before = [batch.state(number) for number in range(4)]
    with pytest.raises(IllegalAction) as caught:
        batch.step(actions)
    refusal = batch.game.refusal(batch.state(2), int(actions[2]))
    assert (caught.value.number, caught.value.action) == (2, actions[2])
    assert str(caught.value) == f"Game 2, action {actions[2]}: {refusal}"
    assert "(rule MC-" in str(caught.value)
    assert [batch.state(number) for number in range(4)] == before


@pytest.mark.parametrize("action", [-1, 326, 2**40])
def test_a_number_that_is_no_action(batch: Batch, action: int) -> None:
    actions = batch.sample()
    actions[3] = action
    with pytest.raises(IllegalAction, match=f"Game 3, action {action}: There is no such action; right is .* 0 to 325"):
        batch.step(actions)


@pytest.mark.parametrize(
    "actions",
    [[1, 2, 3], 5, [[1], [2], [3], [4]], [1.0, 2.0, 3.0, 4.0], [True] * 4, ["a"] * 4, np.zeros((4, 1), dtype=int)],
)
def test_actions_of_another_form(batch: Batch, actions: Any) -> None:
    with pytest.raises(BatchError, match="right is one whole number for each of the 4 games"):
        batch.step(actions)


@pytest.mark.parametrize("kind", ["u1", "i4", ">i8", "u8"])
def test_whole_numbers_of_every_kind_are_actions(kind: str) -> None:
    one, other = (Batch("attatat", players=2, games=5, seed=1) for _ in range(2))
    actions = one.sample()
    one.step(actions)
    other.step(actions.astype(kind))
    assert (one.observations == other.observations).all()


@pytest.mark.parametrize("games", [0, -1, 1_000_001, 2.0, True, "3"])
def test_numbers_of_games(games: Any) -> None:
    with pytest.raises(BatchError, match=r"There cannot be .* games; right is a whole number from 1"):
        Batch("attatat", players=2, games=games)


@pytest.mark.parametrize("seed", [-1, 2**62, 1.5, False, None])
def test_seeds(seed: Any) -> None:
    with pytest.raises(BatchError, match=r"The seed cannot be .*; right is a whole number from 0"):
        Batch("attatat", players=2, games=1, seed=seed)


@pytest.mark.parametrize("number", [-1, 4, True, 1.0, "1"])
def test_a_game_that_is_not_there(batch: Batch, number: Any) -> None:
    with pytest.raises(BatchError, match=f"There is no game {number!r}; right is a number from 0 to 3"):
        batch.state(number)


def test_wrong_games_players_and_options_are_named() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'"):
        Batch("chess", players=2, games=1)
    for wrong in ({"players": 7}, {"players": 3, "rounds": 0}, {"players": 3, "colour": "red"}):
        with pytest.raises(OptionError):
            Batch("attatat", games=1, **wrong)
    assert issubclass(IllegalAction, GametableError)
