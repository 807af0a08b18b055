"""The numbers that describe what a seat may know, as an array."""

from __future__ import annotations

from typing import Any

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from gametable.kernel.game import Game
from gametable.kernel.state import State

Features = NDArray[np.float32]


class Numbers:
    """A game's features, written into the same memory again and again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._memory = vec[float]([0.0] * game.feature_set.size)
        self._view = np.frombuffer(memoryview(self._memory))

    def look(self, state: State, seat: int) -> NDArray[np.float64]:
        """The numbers of a position, until the next look."""
        self._game.feature_set.write(state, seat, self._memory, 0)
        return self._view

    def of(self, state: State, seat: int) -> Features:
        """The numbers of a position, as an array of its own."""
        return self.look(state, seat).astype(np.float32)

    def __deepcopy__(self, memo: dict[int, Any]) -> Numbers:
        return Numbers(self._game)
