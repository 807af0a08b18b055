"""OpenSpiel's own tests, and PettingZoo's through Shimmy, for every game and number of players."""

from __future__ import annotations

import random
import unittest
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test as spiel_api_test
from open_spiel.python.algorithms import generate_playthrough, sample_some_states
from open_spiel.python.tests import games_sim_test
from shimmy import OpenSpielCompatibilityV0

from gametable.adapters.openspiel import PREFIX
from gametable.adapters.openspiel_observer import Observer
from gametable.adapters.openspiel_state import SpielState
from tests.adapters.cases import every_game, every_table, options
from tests.adapters.judges import api_test
from tests.adapters.spiel import load

STATES = 200  # of a game that OpenSpiel's test of its interface looks at


@pytest.fixture(autouse=True)
def _the_same_luck_every_time() -> None:
    random.seed(1)
    np.random.seed(1)


@every_table
def test_random_games_in_cpp(key: str, players: int) -> None:
    pyspiel.random_sim_test(load(key, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_for_margins(players: int) -> None:
    pyspiel.random_sim_test(load("attatat", players, reward="margin"), num_sims=1, serialize=True, verbose=False)


@every_table
def test_random_games_in_python(key: str, players: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load(key, players))


@every_table
def test_the_interface_on_a_part_of_the_tree(key: str, players: int) -> None:
    class Judge(spiel_api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = load(key, players)
        game_name = PREFIX + key

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=STATES)
            cls.game_type = cls.game.get_type()

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Judge).run(result)
    assert result.testsRun > 0
    assert not result.errors + result.failures


def write_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    """A playthrough writes what it shows of some states; without this it looks at all others as closely, in vain."""
    looked_at = [True]

    class Tracker(generate_playthrough.ShouldDisplayStateTracker):  # type: ignore[misc]
        def __call__(self, state: Any) -> bool:
            looked_at[0] = super().__call__(state)
            return looked_at[0]

    class Glance(Observer):
        def set_from(self, state: SpielState, player: int) -> None:
            if looked_at[0]:
                super().set_from(state, player)

        def string_from(self, state: SpielState, player: int) -> str:
            return super().string_from(state, player) if looked_at[0] else ""

    def digest(tensor: Any, name: str) -> list[str]:  # instead of thousands of rounded numbers
        return [f"{name}: {sha256(tensor.tobytes()).hexdigest()}"]

    monkeypatch.setattr(generate_playthrough, "ShouldDisplayStateTracker", Tracker)
    monkeypatch.setattr(generate_playthrough, "_format_tensor", digest)
    monkeypatch.setattr("gametable.adapters.openspiel.Observer", Glance)


@every_table
def test_a_playthrough_can_be_replayed(key: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_faster(monkeypatch)
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    text = generate_playthrough.playthrough(str(load(key, players)), [], seed=3)
    file.write_text(text, encoding="utf-8")
    original, replayed = generate_playthrough.replay(file)
    for seat in range(players):
        assert original.count(f'ObservationString({seat}) = "{{') > 3
        assert original.count(f'InformationStateString({seat}) = "{{') > 3
    assert "IsTerminal() = True" in original
    assert replayed == original


@pytest.mark.filterwarnings("ignore:Agent's (min|max)imum observation space value is -?infinity:UserWarning")
@every_table
def test_shimmy_makes_environments_for_pettingzoo(key: str, players: int) -> None:
    config = {"players": players, **options(key)}
    api_test(OpenSpielCompatibilityV0(game_name=PREFIX + key, config=config), num_cycles=20, verbose_progress=False)


@every_game
def test_shimmy_plays_games_to_their_end(key: str) -> None:
    environment = OpenSpielCompatibilityV0(game_name=PREFIX + key, config=options(key))
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        _, _, terminated, truncated, info = environment.last()
        assert not truncated
        if terminated:
            assert sum(environment.rewards.values()) == pytest.approx(1)
            break
        legal = np.flatnonzero(info["action_mask"])
        environment.step(random.choice(legal.tolist()))
