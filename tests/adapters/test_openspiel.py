"""The games in OpenSpiel: what they promise beyond OpenSpiel's own tests."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

from gametable.adapters.openspiel import PREFIX
from gametable.adapters.openspiel_state import SpielState
from gametable.games import catalog
from gametable.kernel.errors import OptionError, Refused
from tests.adapters.cases import every_game, every_table
from tests.adapters.spiel import load, positions

FEW = 40  # moves between positions that are looked at


def first_decision(key: str, players: int) -> SpielState:
    return next(state for state in positions(load(key, players), seed=1) if state.is_player_node())


@every_table
def test_chance_adds_up_and_games_are_as_short_as_promised(key: str, players: int) -> None:
    game = load(key, players)
    rules = catalog.load(key)
    for state in positions(game, seed=players):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == state.legal_actions()
            assert min(chances) > 0
            assert sum(chances) == pytest.approx(1)
    by_chance = sum(move.player == pyspiel.PlayerId.CHANCE for move in state.full_history())
    assert 0 < by_chance <= game.max_chance_nodes_in_history()
    assert 0 < state.move_number() - by_chance <= rules.longest(game.start)
    assert state.move_number() <= game.max_game_length()


@every_table
def test_winners_share_one_point(key: str, players: int) -> None:
    *_, end = positions(load(key, players), seed=players, every=FEW)
    assert end.is_terminal()
    winners = end.position.winners()
    assert end.returns() == [1 / len(winners) if seat in winners else 0 for seat in range(players)]


def test_nothing_is_paid_before_the_end() -> None:
    assert first_decision("attatat", 3).returns() == [0, 0, 0]


@every_game
def test_margins_are_points_less_the_best_other_seats(key: str) -> None:
    players = catalog.load(key).entry.players[0]
    game = load(key, players, reward="margin")
    *_, end = positions(game, seed=2, every=FEW)
    points = end.position.scores()
    assert end.returns() == [points[seat] - max(points[:seat] + points[seat + 1 :]) for seat in range(players)]
    zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (players == 2)


@every_table
def test_a_resampled_world_looks_the_same(key: str, players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    for state in positions(load(key, players), seed=players, every=FEW):
        for seat in range(players):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()


def test_a_resampled_world_has_other_secrets_and_no_true_history() -> None:
    state = first_decision("attatat", 2)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    worlds = [state.resample_from_infostate(0, sampler) for _ in range(8)]
    assert len({world.position.words() for world in worlds}) > 1
    assert [world.history() for world in worlds] == [[]] * 8


Past = tuple[tuple[str, int], ...]  # what a seat saw when it decided, and what it did


def remembered(state: Any, pasts: list[Past], deeper: int) -> Iterator[tuple[Any, int, Past]]:
    """States of a small part of the tree in which a seat decides, with that seat's past."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    yield state, seat, pasts[seat]
    for action in state.legal_actions()[:4] if deeper else []:
        lived = (*pasts[seat], (state.observation_string(seat), action))
        yield from remembered(state.child(action), [*pasts[:seat], lived, *pasts[seat + 1 :]], deeper - 1)


@pytest.mark.parametrize(("key", "players"), [("atlanta", 2), ("monster_city", 3)])
def test_equal_views_with_another_past_are_other_information_states(key: str, players: int) -> None:
    by_view: defaultdict[tuple[int, str], set[Past]] = defaultdict(set)
    by_information: defaultdict[tuple[int, str], set[Past]] = defaultdict(set)
    for state, seat, past in remembered(first_decision(key, players), [()] * players, deeper=4):
        by_view[seat, state.observation_string(seat)].add(past)
        by_information[seat, state.information_state_string(seat)].add(past)
    assert max(map(len, by_view.values())) > 1
    assert max(map(len, by_information.values())) == 1


@every_game
def test_asking_late_and_asking_often_give_the_same_information_state(key: str) -> None:
    players = catalog.load(key).entry.players[0]
    often = [state.information_state_string(0) for state in positions(load(key, players), seed=3, every=FEW)]
    *_, end = positions(load(key, players), seed=3, every=FEW)
    assert end.information_state_string(0) == often[-1]


def test_the_public_and_the_private_part() -> None:
    game = load("attatat", 2)
    state = first_decision("attatat", 2)
    alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, alone))
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE))
    assert private.string_from(state, 0) != private.string_from(state, 1)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert private.tensor is None
    with pytest.raises(ValueError, match=r"Attatat have no parameters, but got depth\."):
        game.make_py_observer(None, {"depth": 2})


@every_game
def test_cpp_and_python_are_told_the_same(key: str) -> None:
    players = catalog.load(key).entry.players[0]
    for state in positions(load(key, players), seed=4, every=FEW):
        assert pyspiel.State.legal_actions(state) == state.legal_actions()
        assert pyspiel.State.is_chance_node(state) == state.is_chance_node()
        if state.is_player_node():
            assert [seat for seat in range(players) if state.legal_actions(seat)] == [state.current_player()]


@every_game
def test_moves_from_python_and_from_cpp_make_one_history(key: str) -> None:
    game = load(key, catalog.load(key).entry.players[0])
    state = game.new_initial_state()
    expected: list[tuple[int, int]] = []
    for number in range(60):
        action = state.legal_actions()[-1]
        expected.append((state.current_player(), action))
        if number % 3 == 2:
            pyspiel.State.apply_action(state, action)
        else:
            state.apply_action(action)
        assert state.move_number() == len(expected)
    _, carried = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    child = state.child(state.legal_actions()[0])
    for same in (state.clone(), carried, state):
        assert [(move.player, move.action) for move in same.full_history()] == expected
        assert same.position == state.position
    assert child.history() == [*state.history(), state.legal_actions()[0]]
    assert state.history_str() == ", ".join(str(action) for _, action in expected)


def test_a_fresh_state_says_so() -> None:
    state = load("attatat", 2).new_initial_state()
    assert state.is_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert not state.is_initial_state()
    assert not state.is_initial_non_chance_state()


def test_an_action_that_is_not_allowed_is_refused_with_its_rule() -> None:
    state = first_decision("attika", 2)
    wrong = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    before = state.history()
    for apply in (state.apply_action, lambda action: pyspiel.State.apply_action(state, action)):
        with pytest.raises(Refused, match=r"rule AK-"):
            apply(wrong)
    assert state.history() == before


def test_whole_numbers_of_numpy_are_actions_and_parts_are_not() -> None:
    state = first_decision("attatat", 2)
    action = state.legal_actions()[0]
    with pytest.raises(TypeError):
        state.apply_action(action + 0.5)  # type: ignore[arg-type]
    state.apply_action(np.int64(action))  # type: ignore[arg-type]
    assert state.history()[-1] == action


def test_an_action_is_written_as_people_write_it() -> None:
    state = first_decision("attatat", 2)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert [state.string_to_action(word) for word in words] == state.legal_actions()
    assert words == [catalog.load("attatat").write(state.position, action) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gametable_attika(players=9)", r"players cannot be 9 \(rule AK-4\): Attika is for 2 to 4 players\."),
        ("gametable_attatat(rounds=0)", r"rounds cannot be 0 \(rule AT-43\): right is a whole number from 1 to 99"),
        ("gametable_atlanta(reward=money)", r"reward cannot be 'money': right is win or margin\."),
        ("gametable_atlanta(first_player=4)", r"first_player cannot be '4' \(rule AL-8\): with 2 players right is"),
    ],
)
def test_parameters_that_cannot_be_get_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        pyspiel.load_game(text)


def test_an_unknown_parameter_is_named_by_openspiel() -> None:
    with pytest.raises(pyspiel.SpielError, match=r"Unknown parameter 'dice'.*free_tiles"):
        pyspiel.load_game("gametable_attatat(dice=2)")


IMPORT = "import sys; {before}; import gametable.adapters.openspiel, pyspiel; pyspiel.load_game({name!r})"


def run(before: str) -> subprocess.CompletedProcess[str]:
    text = IMPORT.format(before=before, name=f"{PREFIX}attika")
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)


def test_without_openspiel_the_error_names_the_extra() -> None:
    done = run("sys.modules['pyspiel'] = None")
    assert done.stderr.endswith(
        "The package open_spiel is not installed: pip install 'gametable[openspiel]' brings it.\n"
    )


def test_python_ends_quietly_after_games_were_registered() -> None:
    done = run("pass")
    assert (done.returncode, done.stderr) == (0, "")
