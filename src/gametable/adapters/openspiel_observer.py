"""What OpenSpiel may look at: views as text, and a game's features as a tensor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from gametable.adapters.numbers import Numbers
from gametable.adapters.openspiel_recall import private_text, view_text
from gametable.adapters.openspiel_state import SpielState
from gametable.kernel.game import WATCHER, Game


class Observer:
    """One way of looking: with or without the past, at all that a seat knows, or at what is public or private of it."""

    def __init__(self, game: Game, kind: Any, parameters: Mapping[str, Any] | None) -> None:
        if parameters:
            raise ValueError(f"Observations of {game.entry.title} have no parameters, but got {', '.join(parameters)}.")
        self._game = game
        self._perfect_recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._numbers = Numbers(game)
        size = int(game.feature_set.size)
        self.tensor = np.zeros(size, np.float32) if self._public and self._private else None
        self.dict = {} if self.tensor is None else {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with the numbers that describe what a seat may know."""
        if self.tensor is not None:
            self.tensor[:] = self._numbers.look(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat may know, as compact JSON."""
        if not self._public:
            return private_text(self._game, state.position, player) if self._private else ""
        if not self._private:
            return view_text(self._game, state.position, WATCHER)
        if self._perfect_recall:
            return state.recalled().text(self._game, player)
        return view_text(self._game, state.position, player)
