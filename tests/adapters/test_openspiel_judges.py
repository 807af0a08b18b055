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


@every_table
def test_a_playthrough_can_be_replayed(key: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(tensor: Any, name: str) -> list[str]:
        return [f"{name}: {sha256(tensor.tobytes()).hexdigest()}"]

    monkeypatch.setattr(
        generate_playthrough, "_format_tensor", digest
    )  # it would round thousands of numbers, one by one
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(f"{PREFIX}{key}(players={players})", [], seed=3), encoding="utf-8")
    original, replayed = generate_playthrough.replay(file)
    assert "Returns()" in original
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
