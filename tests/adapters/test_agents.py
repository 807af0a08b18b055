"""PettingZoo's agents get what their seats may know, are asked in the order of the rules, and are paid at the end."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, cast

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from gametable.adapters.pettingzoo import GameEnv, env, parallel_env
from gametable.games import catalog
from gametable.kernel.errors import OptionError
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.adapters.cases import every_game, every_table, first, first_illegal, options

REDRAWN_EVERY = 20  # decisions


def begun(key: str, players: int | None = None, seed: int = 5, **wishes: Any) -> GameEnv:
    made = env(key, players, **options(key), **wishes)
    made.reset(seed=seed)
    return made


def played_on(table: GameEnv, seed: int, most: int = 10**6) -> list[int]:
    """Random legal actions until the game is over, or so many are done; the actions."""
    rng, actions = Rng(seed), list[int]()
    while not table.terminations[table.agent_selection] and len(actions) < most:
        legal = np.flatnonzero(table.infos[table.agent_selection]["action_mask"])
        actions.append(int(legal[rng.below(len(legal))]))
        table.step(actions[-1])
    return actions


@every_table
def test_whoever_decides_gets_the_legal_actions_and_nobody_else_does(key: str, players: int) -> None:
    table, rng = begun(key, players), Rng(1)
    state = table._play.state
    while state.to_move() >= 0:
        legal = state.legal_actions()
        assert table.agent_selection == f"player_{state.to_move()}"
        for agent in table.agents:
            expected = legal if agent == table.agent_selection else []
            assert np.flatnonzero(table.infos[agent]["action_mask"]).tolist() == expected
        mask = table.observe(table.agent_selection)["action_mask"]
        assert np.flatnonzero(mask).tolist() == legal
        table.step(legal[rng.below(len(legal))])
    assert not any(table.infos[agent]["action_mask"].any() for agent in table.agents)


@every_table
def test_an_observation_holds_nothing_that_a_seat_cannot_know(key: str, players: int) -> None:
    table, others = begun(key, players), 0
    truth = table._play.state
    while truth.to_move() >= 0:
        for seat, agent in enumerate(table.agents):
            table._play.state = truth
            before = table.observe(agent)
            table._play.state = truth.copy()
            table._play.state.redraw(seat, Rng(seat))
            others += table._play.state != truth
            after = table.observe(agent)
            assert all(np.array_equal(before[part], after[part]) for part in before)
        table._play.state = truth
        played_on(table, 3, REDRAWN_EVERY)
    assert others > 0  # else nothing was hidden, and nothing was tested


@every_game
def test_a_picture_shows_what_a_watcher_may_know(key: str) -> None:
    table, game = begun(key, 3, render_mode="ansi"), catalog.load(key)
    played_on(table, 2, 15)
    state = table._play.state
    shown = table.render()
    assert shown == game.draw(game.seen(state, WATCHER))
    table._play.state = state.copy()
    table._play.state.redraw(WATCHER, Rng(4))
    assert table.render() == shown


@every_table
def test_victories_are_shared(key: str, players: int) -> None:
    table = begun(key, players)
    played_on(table, 8)
    winners = table._play.state.winners()
    assert all(table.terminations.values())
    assert sum(table.rewards.values()) == pytest.approx(1)
    assert [agent for agent in table.agents if table.rewards[agent] > 0] == [f"player_{seat}" for seat in winners]


@every_table
def test_margins_are_the_distance_to_the_best_other_seat(key: str, players: int) -> None:
    table = begun(key, players, reward="margin")
    played_on(table, 8)
    scores = table._play.state.scores()
    for seat, agent in enumerate(table.agents):
        assert table.rewards[agent] == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def test_there_are_no_rewards_before_the_end() -> None:
    table = begun("monster_city", 3)
    while played_on(table, 1, 1) and not all(table.terminations.values()):
        assert set(table.rewards.values()) == {0.0}
    assert sum(table._cumulative_rewards.values()) == pytest.approx(1)


@every_game
def test_many_seeds_give_many_games_each_of_them_again(key: str) -> None:
    table = env(key, 3)
    deals = []
    for seed in range(30):
        table.reset(seed=seed)
        played_on(table, 1, 5)
        once = table._play.state
        table.reset(seed=seed)
        played_on(table, 1, 5)
        assert table._play.state == once
        deals.append(once.words())
    assert len(set(deals)) > 25


def test_games_after_a_seed_differ_and_come_again() -> None:
    table = env("attatat", 2)
    deals = []
    for seed in (11, None, None) * 2:
        table.reset(seed)
        deals.append(table._play.state.words())
    assert deals[:3] == deals[3:]
    assert len(set(deals)) == 3


@every_game
def test_a_copy_plays_on_by_itself_and_meets_the_same_luck(key: str) -> None:
    table = begun(key, 3)
    played_on(table, 1, 10)
    before = table._play.state.words()
    copied = deepcopy(table)
    done = played_on(copied, 2)
    assert table._play.state.words() == before
    assert played_on(table, 2) == done
    assert table._play.state == copied._play.state


def test_an_illegal_action_ends_the_game_and_names_the_rule() -> None:
    table = begun("attika", 3)
    agent = table.agent_selection
    table.step(first_illegal(table.infos[agent]["action_mask"]))
    assert table.rewards == {other: -1.0 if other == agent else 0.0 for other in table.agents}
    assert all(table.terminations.values())
    assert "(rule AK-" in table.infos[agent]["refusal"]
    assert not table.observe(agent)["action_mask"].any()
    for _ in range(3):
        table.step(None)
    assert table.agents == []


def test_where_points_count_an_illegal_action_costs_more_than_a_defeat() -> None:
    table = begun("attatat", 2, reward="margin")
    agent = table.agent_selection
    table.step(first_illegal(table.infos[agent]["action_mask"]))
    assert table.rewards[agent] == -100.0


def test_a_mask_that_somebody_writes_to_makes_nothing_legal() -> None:
    table = begun("attatat", 2)
    mask = table.infos[table.agent_selection]["action_mask"]
    illegal = first_illegal(mask)
    mask[illegal] = 1
    table.step(illegal)
    assert all(table.terminations.values())


@pytest.mark.parametrize("action", [112, -1, 1.5, True, "b2-b3", None])
def test_an_action_outside_its_space_is_named(action: Any) -> None:
    with pytest.raises(OptionError, match=r"action cannot be .*: right is a whole number from 0 to 111\."):
        begun("attatat", 2).step(action)


def test_actions_may_be_numbers_of_the_library() -> None:
    table = begun("attatat", 2)
    table.step(np.int64(first(table.infos[table.agent_selection]["action_mask"])))
    assert not any(table.terminations.values())


@pytest.mark.parametrize("name", ["agent_selection", "rewards", "terminations", "infos"])
def test_before_the_first_game_there_is_nothing_to_look_at(name: str) -> None:
    with pytest.raises(AttributeError, match=rf"There is no {name} before the first game: reset\(\) begins one\."):
        getattr(env("attatat"), name)


def test_a_name_that_is_not_there_is_named() -> None:
    with pytest.raises(AttributeError, match="GameEnv has no 'colour'"):
        getattr(env("attatat"), "colour")  # noqa: B009 (no attribute that types know)


def test_without_a_game_there_is_no_step() -> None:
    table = env("attatat", 2)
    with pytest.raises(ResetNeeded, match=r"reset\(\) begins the next one"):
        table.step(0)
    table.reset(seed=1)
    table.step(first_illegal(table.infos[table.agent_selection]["action_mask"]))
    table.step(None)
    table.step(None)
    with pytest.raises(ResetNeeded):
        table.step(None)


def test_in_parallel_only_the_action_of_whoever_decides_counts() -> None:
    together, alone = parallel_env("monster_city", 3), env("monster_city", 3)
    observed, _ = together.reset(seed=4)
    alone.reset(seed=4)
    for _ in range(40):
        action = first(observed[alone.agent_selection]["action_mask"])
        alone.step(action)
        observed, *_ = together.step(dict.fromkeys(together.agents, action))
        inner = cast(Any, together.unwrapped)
        assert inner._play.state == alone._play.state


def test_people_look_on_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    table = begun("attatat", 2, render_mode="human")
    once = capsys.readouterr().out
    table.step(first(table.infos[table.agent_selection]["action_mask"]))
    then = capsys.readouterr().out
    assert once
    assert then not in ("", once)


def test_without_a_render_mode_a_picture_is_refused_with_a_sentence() -> None:
    table = begun("attatat", 2)
    with pytest.warns(UserWarning, match=r"made without a render_mode \(human, ansi or rgb_array\)"):
        assert table.render() is None
