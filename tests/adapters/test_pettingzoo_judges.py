"""PettingZoo's own tests, for every game and number of players."""

from __future__ import annotations

from functools import partial
from typing import Any

import pettingzoo
import pytest

from gametable.adapters.pettingzoo import GameEnv, env, parallel_env, raw_env
from gametable.adapters.play import environment_name
from tests.adapters.cases import every_game, every_table, options
from tests.adapters.judges import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

# The library warns of every observation that is a dictionary, save those of games that it knows by name,
# and of the masks of agents whose game is over
DICTIONARIES = "ignore:Observation is not a NumPy array$:UserWarning"
SPACES = "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning"
SEEDS = 12
NOTHING_LEGAL = "ignore:Action mask numpy array is all zeros:UserWarning"


@pytest.mark.filterwarnings(DICTIONARIES, SPACES, NOTHING_LEGAL)
@every_table
def test_api_over_whole_games(key: str, players: int) -> None:
    api_test(env(key, players, **options(key)), num_cycles=400 // players)


class OtherSeeds(GameEnv):
    """The library's test begins every game with one and the same seed; here it is another one."""

    def __init__(self, more: int, key: str, players: int) -> None:
        super().__init__(key, players)
        self.more = more

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + self.more, options)


@every_table
def test_equal_seeds_give_equal_games(key: str, players: int) -> None:
    for more in range(SEEDS):
        seed_test(partial(OtherSeeds, more, key, players), num_cycles=5)
    seed_test(partial(env, key, players), num_cycles=40)
    parallel_seed_test(partial(parallel_env, key, players), num_cycles=5)


def test_a_table_that_forgets_its_seed_is_found() -> None:
    class Forgetful(GameEnv):
        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            super().reset(None, options)

    with pytest.raises(AssertionError, match="Incorrect"):
        seed_test(partial(Forgetful, "attatat", 5), num_cycles=5)


@every_table
def test_parallel_api(key: str, players: int) -> None:
    parallel_api_test(parallel_env(key, players, **options(key)), num_cycles=60)


@every_table
def test_rendering(key: str, players: int) -> None:
    render_test(partial(raw_env, key, players), custom_tests={"ansi": lambda text: "\n" in text})


@every_game
@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_games_are_registered(key: str, kind: Any) -> None:
    made = pettingzoo.make(kind, f"gametable/{environment_name(key)}", players=3, reward="margin")
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert made.metadata["name"] == f"{key}_v0"
