"""The games as PettingZoo environments: all seats are agents, player_0 to player_4, and each sees what its seat may.

Importing this module registers every game: pettingzoo.make("aec", "gametable/Attika-v0", players=3).
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from gametable.kernel.extras import need

try:
    from pettingzoo import AECEnv, ParallelEnv, register
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError:
    need("pettingzoo")
    raise

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random

from gametable.adapters.observing import action_number, action_space, empty_mask, feature_space, mask_space
from gametable.adapters.play import Play, environment_name
from gametable.adapters.rendering import FRAMES_PER_SECOND, MODES, Pixels
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.rng import LARGEST_SEED

Observation = dict[str, Any]  # of arrays: observation and action_mask
Action = np.int64 | int | None  # None for an agent whose game is over

AFTER_RESET: Final = (
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "_cumulative_rewards",
    "_mask",
)


class GameEnv(AECEnv[str, Observation, Any]):
    """A game for as many agents as there are seats; an illegal action ends it, and `info` names the rule.

    It checks actions and the order of calls itself, so it needs none of the library's wrappers, which are slower.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._play = Play(game, players, reward, render_mode, options)
        self.render_mode = self._play.mode
        self.metadata = {
            "name": f"{self._play.game.key}_v0",
            "render_modes": MODES,
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: action_space(self._play.game) for agent in self.possible_agents}
        self._observations = {agent: self._space() for agent in self.possible_agents}
        self._luck: np.random.Generator | None = None

    def __getattr__(self, name: str) -> NoReturn:
        """Reached only for what is not there: some things are there once a game has begun."""
        if name in AFTER_RESET:
            raise AttributeError(f"There is no {name} before the first game: reset() begins one.")
        raise AttributeError(f"{type(self).__name__} has no {name!r}.")

    def _space(self) -> Dict[Any]:
        return Dict({"observation": feature_space(self._play.size), "action_mask": mask_space(self._play.game)})

    def observation_space(self, agent: str) -> Dict[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (a table keeps its options)
        if seed is not None or self._luck is None:
            self._luck, _ = np_random(seed)
        self._play.begin(int(self._luck.integers(LARGEST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._waiting() for agent in self.agents}
        self._turn()
        self._play.show()

    def observe(self, agent: str) -> Observation:
        mask = self._mask.copy() if agent == self.agent_selection else empty_mask(self._play.game)
        return {"observation": self._play.features(self._seats[agent]), "action_mask": mask}

    def step(self, action: Action) -> None:
        if not self.agents:
            raise ResetNeeded("No game is running: reset() begins the next one.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = action_number(self._play.game, action)
        if self._play.state.is_legal(number):
            self.infos[agent] = self._waiting()
            self._play.act(number)
            self._turn()
        else:
            self.infos[agent]["refusal"] = str(self._play.refusal(number))
            self._end({agent: self._play.penalty})
        self._play.show()

    def render(self) -> str | Pixels | None:
        return self._play.render()

    def close(self) -> None:
        """There is nothing to close: the table is no window."""

    def _waiting(self) -> dict[str, Any]:
        """What is told to an agent that is not asked."""
        return {"action_mask": empty_mask(self._play.game)}

    def _turn(self) -> None:
        """Ask whoever decides now, or end the game."""
        seat = int(self._play.state.to_move())
        if seat >= 0:
            agent = self.possible_agents[seat]
            self.agent_selection = agent
            self._mask = self._play.mask()
            self.infos[agent] = {"action_mask": self._mask}
        else:
            self._end(dict(zip(self.possible_agents, self._play.result(), strict=True)))

    def _end(self, rewards: dict[str, float]) -> None:
        self._mask = empty_mask(self._play.game)
        self.infos[self.agent_selection]["action_mask"] = self._mask
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards.update(rewards)
        self._accumulate_rewards()


env = raw_env = GameEnv


def parallel_env(game: str | Game, players: int | None = None, **wishes: Any) -> ParallelEnv[str, Observation, Any]:
    """The same game where all agents act at once, and only the action of the one who decides counts."""
    return turn_based_aec_to_parallel(env(game, players, **wishes))


def _register(key: str) -> None:
    name = f"gametable/{environment_name(key)}"
    register("aec", name, env, kwargs={"game": key})
    register("parallel", name, parallel_env, kwargs={"game": key})


for _key in catalog.keys():  # noqa: SIM118 (a module is no dictionary)
    _register(_key)
