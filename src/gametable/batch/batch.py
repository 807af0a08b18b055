"""Games by the hundred, one decision in each at every step, seen through numpy arrays."""

from __future__ import annotations

from typing import Any

from gametable.batch.slots import Slots
from gametable.games import catalog
from gametable.kernel.errors import GametableError, Refused
from gametable.kernel.features import Features
from gametable.kernel.rng import LARGEST_SEED
from gametable.kernel.state import State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as fault:
    raise ImportError("gametable.batch needs numpy: pip install 'gametable[batch]' installs it.") from fault

MOST_GAMES = 1_000_000


class BatchError(GametableError):
    """Something that no batch can do."""


class IllegalAction(BatchError):
    """An action that one of the games does not allow; no game has moved."""

    def __init__(self, number: int, action: int, reason: str) -> None:
        super().__init__(number, action, reason)
        self.number = number
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"Game {self.number}, action {self.action}: {self.reason}"


class Batch:
    """So many games of one kind, played together.

    The arrays are windows on the games: read-only, and every step() changes them. A game that is over makes room for
    a new one at once: `done` and `rewards` are of the game that ended, all else is of the one that began.
    """

    observations: NDArray[np.float64]  # games by numbers: what the seat to move may know, as Game.features() tells it
    masks: NDArray[np.bool_]  # games by actions: what it may do
    counts: NDArray[np.int64]  # games: how many actions that are
    seats: NDArray[np.int64]  # games: the seat to move
    rewards: NDArray[np.float64]  # games by players: shares of the victory where a game is over, else 0
    done: NDArray[np.bool_]  # games: whether the last step ended a game

    def __init__(
        self, game: str, *, players: int, games: int, seed: int = 0, observe: bool = True, **options: Any
    ) -> None:
        """Begin; `options` are those of the game, and without `observe` the observations have no numbers at all."""
        if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
            raise BatchError(f"There cannot be {games!r} games; right is a whole number from 1 to {MOST_GAMES}.")
        self.game = catalog.load(game)
        self.players = players
        self.games = games
        features = self.game.feature_set if observe else Features()
        self._slots = Slots(self.game.new(players, options), features, self.game.actions, games)
        self.observations = np.asarray(memoryview(self._slots.observations)).reshape(games, int(features.size))
        self.masks = np.asarray(memoryview(self._slots.masks)).view(np.bool_).reshape(games, self.game.actions)
        self.counts = np.asarray(memoryview(self._slots.counts))
        self.seats = np.asarray(memoryview(self._slots.seats))
        self.rewards = np.asarray(memoryview(self._slots.rewards)).reshape(games, players)
        self.done = np.asarray(memoryview(self._slots.done)).view(np.bool_)
        self._chosen: NDArray[np.int64] = np.asarray(memoryview(self._slots.chosen))
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin anew: the same seed and the same actions lead to the same games, whatever their number."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise BatchError(f"The seed cannot be {seed!r}; right is a whole number from 0 to {LARGEST_SEED}.")
        self._slots.reset(seed)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, each with the same chance."""
        self._slots.sample()
        return self._chosen.copy()

    def step(self, actions: Any) -> None:
        """Play one action in each game; IllegalAction names the first that is not legal, and no game has moved."""
        data = self._checked(actions).tobytes()
        illegal = int(self._slots.first_illegal(data))
        if illegal >= 0:
            raise self._refused(illegal, int(np.asarray(actions)[illegal]))
        self._slots.step(data)

    def state(self, number: int) -> State:
        """A copy of a game's position: all of it, with what the seats cannot know."""
        if isinstance(number, bool | float | str) or not 0 <= number < self.games:
            raise BatchError(f"There is no game {number!r}; right is a number from 0 to {self.games - 1}.")
        return self._slots.state(number)

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        """The actions as the compiled code reads them."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of shape {given.shape}"
            raise BatchError(f"The actions are {found}; right is one whole number for each of the {self.games} games.")
        return given.astype("<i8", copy=False)

    def _refused(self, number: int, action: int) -> IllegalAction:
        reason: Refused | str | None = f"There is no such action; right is a number from 0 to {self.game.actions - 1}."
        if 0 <= action < self.game.actions:
            reason = self.game.refusal(self._slots.state(number), action)
        return IllegalAction(number, action, str(reason))
