"""One seat against bots: Gymnasium's own check, and what it does not ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from gametable.adapters.gymnasium import SeatEnv
from gametable.adapters.play import environment_name
from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.kernel.errors import Refused
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from tests.adapters.cases import every_game, every_table, first, first_illegal, options


class Witness:
    """Takes the first legal action, and remembers for which seats."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        self.seats.add(seen["viewer"])
        return legal[0]


def made(key: str, players: int, **wishes: Any) -> SeatEnv:
    return SeatEnv(key, players, **options(key), **wishes)


def played(table: SeatEnv, seed: int, most: int = 10**6) -> tuple[float, list[int]]:
    """A game with random legal actions; the reward of its last step and all actions."""
    _, info = table.reset(seed=seed)
    rng, actions, reward, over = Rng(seed), list[int](), 0.0, False
    while not over and len(actions) < most:
        legal = np.flatnonzero(info["action_mask"])
        actions.append(int(legal[rng.below(len(legal))]))
        _, reward, over, _, info = table.step(actions[-1])
    return reward, actions


@every_table
def test_the_library_finds_no_fault(key: str, players: int) -> None:
    table = gymnasium.make(f"Gametable/{environment_name(key)}", players=players, seat="random", opponents="random")
    check_env(table.unwrapped)


@every_game
def test_whole_games_under_the_eyes_of_the_library(key: str) -> None:
    table = gymnasium.make(f"Gametable/{environment_name(key)}", players=3, opponents="greedy", **options(key))
    observed, info = table.reset(seed=2)
    over = False
    while not over:
        assert table.observation_space.contains(observed)
        observed, reward, over, cut, info = table.step(np.int64(first(info["action_mask"])))
        assert not cut
    game = table.unwrapped
    assert isinstance(game, SeatEnv)
    winners = game._play.state.winners()
    assert reward == (1 / len(winners) if 0 in winners else 0)


@every_game
def test_the_seat_is_asked_for_its_own_decisions_only(key: str) -> None:
    table = made(key, 4, seat=2)
    _, info = table.reset(seed=3)
    rng, over = Rng(1), False
    while not over:
        state = table._play.state
        legal = state.legal_actions()
        assert (state.to_move(), info["seat"]) == (2, 2)
        assert np.flatnonzero(info["action_mask"]).tolist() == legal
        assert np.array_equal(table.action_masks(), info["action_mask"] == 1)
        assert table.action_masks().dtype == np.bool_
        *_, over, _, info = table.step(legal[rng.below(len(legal))])
    assert not info["action_mask"].any()
    assert not table.action_masks().any()


@every_game
def test_an_observation_holds_nothing_that_the_seat_cannot_know(key: str) -> None:
    table, differences = made(key, 3, seat=1), 0
    for seed in range(5):
        played(table, seed, most=4 * seed)
        truth = table._play.state
        before = table._play.features(1)
        table._play.state = truth.copy()
        table._play.state.redraw(1, Rng(seed))
        differences += table._play.state != truth
        assert np.array_equal(table._play.features(1), before)
    assert differences > 0


@pytest.mark.parametrize("opponents", ["random", "greedy", "easy", "tests.adapters.test_gymnasium:Witness"])
def test_equal_seeds_give_equal_games(opponents: str) -> None:
    table = made("monster_city", 3, seat="random", opponents=opponents, budget="8it", reward="margin")
    games = {seed: (played(table, seed), table._play.state) for seed in range(4)}
    for seed, (once, state) in games.items():
        assert played(table, seed) == once
        assert table._play.state == state
    assert len({state.words() for _, state in games.values()}) == 4


def test_a_random_seat_is_every_seat() -> None:
    table = made("attatat", 4, seat="random")
    table.reset(seed=1)
    assert {table.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2, 3}


def test_a_seat_may_be_a_number_of_the_library() -> None:
    seat: Any = np.int64(3)
    table = made("attatat", 4, seat=seat)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(20)} == {3}


def test_opponents_sit_in_the_order_of_play() -> None:
    witnesses = [Witness(), Witness()]
    assert all(isinstance(witness, Bot) for witness in witnesses)
    played(made("attatat", 3, seat=1, opponents=witnesses), seed=1)
    assert [witness.seats for witness in witnesses] == [{2}, {0}]


def test_one_bot_may_sit_on_all_other_seats() -> None:
    witness = Witness()
    played(made("attatat", 4, seat=3, opponents=witness), seed=1)
    assert witness.seats == {0, 1, 2}


def test_margins_can_be_the_reward() -> None:
    table = made("atlanta", 2, seat=1, reward="margin")
    reward, _ = played(table, seed=3)
    scores = table._play.state.scores()
    assert reward == scores[1] - scores[0]


def test_an_illegal_action_ends_the_episode_with_a_penalty_and_a_reason() -> None:
    table = made("attatat", 2)
    _, info = table.reset(seed=1)
    _, reward, over, cut, info = table.step(first_illegal(info["action_mask"]))
    assert (reward, over, cut) == (-1.0, True, False)
    assert "(rule AT-" in info["refusal"]
    with pytest.raises(ResetNeeded, match=r"reset\(\) begins the next one"):
        table.step(0)


def test_an_illegal_action_can_be_refused_instead_and_the_game_goes_on() -> None:
    table = made("attatat", 2, illegal="raise")
    _, info = table.reset(seed=1)
    with pytest.raises(Refused, match="rule AT-"):
        table.step(first_illegal(info["action_mask"]))
    *_, over, _, _ = table.step(first(info["action_mask"]))
    assert not over


def test_without_a_game_there_is_no_step() -> None:
    with pytest.raises(ResetNeeded):
        made("attatat", 2).step(0)
    table = made("attatat", 2)
    played(table, seed=1)
    with pytest.raises(ResetNeeded):
        table.step(0)


def test_pictures() -> None:
    text, picture = (made("attika", 2, render_mode=mode) for mode in ("ansi", "rgb_array"))
    text.reset(seed=1)
    picture.reset(seed=1)
    written, drawn = text.render(), picture.render()
    assert isinstance(written, str)
    assert isinstance(drawn, np.ndarray)
    assert drawn.ndim == 3 and drawn.shape[2] == 3 and drawn.dtype == np.uint8
    assert len(np.unique(drawn)) > 10  # something is drawn
