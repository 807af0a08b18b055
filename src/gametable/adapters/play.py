"""One game with its settings, played again and again: what every environment is built on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gametable.adapters.numbers import Features, Numbers
from gametable.adapters.observing import Mask, legal_mask
from gametable.adapters.rendering import Pixels, checked_mode, rendered
from gametable.adapters.rewarding import PENALTIES, REWARDS, checked_reward
from gametable.games import catalog
from gametable.kernel.errors import Refused
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import State


def environment_name(key: str) -> str:
    """The name of a game's environment: MonsterCity-v0 for monster_city."""
    return f"{''.join(word.capitalize() for word in key.split('_'))}-v0"


class Play:
    """A position of a game and the luck that it is played with; begin() starts the next game."""

    def __init__(
        self, game: str | Game, players: int | None, reward: str, mode: str | None, options: Mapping[str, Any]
    ) -> None:
        self.game = game if isinstance(game, Game) else catalog.load(str(game))
        self.players = self.game.entry.players[0] if players is None else players
        self.mode = checked_mode(mode)
        self.reward = checked_reward(reward)
        self.penalty = PENALTIES[self.reward]
        self._settings = self.game.settings(self.players, options)
        self.state: State
        self.rng: Rng
        self.size = int(self.game.feature_set.size)
        self._numbers = Numbers(self.game)
        self.begin(seed=0)

    def begin(self, seed: int) -> None:
        """Start a new game: equal seeds and equal actions lead to equal games."""
        self.state = self.game.start(self.players, self._settings)
        self.rng = Rng(seed)
        self.state.settle(self.rng)

    def act(self, action: int) -> None:
        """Carry out a legal action and all the chance that follows it."""
        self.state.step(action, self.rng)

    def mask(self) -> Mask:
        """The legal actions of the seat to move."""
        return legal_mask(self.game, self.state)

    def features(self, seat: int) -> Features:
        """What a seat may know, as numbers."""
        return self._numbers.of(self.state, seat)

    def result(self) -> list[float]:
        """The reward of each seat, at the end."""
        return REWARDS[self.reward](self.state)

    def refusal(self, action: int) -> Refused:
        """Why an action that is not legal is not, with the rule that forbids it."""
        refused = self.game.refusal(self.state, action)
        assert refused is not None
        return refused

    def render(self) -> str | Pixels | None:
        """What a watcher sees, in the render mode."""
        return rendered(self.game, self.state, self.mode)

    def show(self) -> None:
        """Print the position after every step, if a person looks on."""
        if self.mode == "human":
            self.render()
