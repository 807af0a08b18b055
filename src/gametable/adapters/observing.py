"""What a learner gets to see, as arrays: the numbers that a seat may know, and which actions are legal."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from gametable.bots.bot import whole_number
from gametable.kernel.errors import OptionError
from gametable.kernel.game import Game
from gametable.kernel.state import State

Mask = NDArray[np.int8]
LIMIT: Final = 100.0  # no number that a game tells reaches it; most lie between 0 and 1


def legal_mask(game: Game, state: State) -> Mask:
    """1 for every legal action of the seat to move, 0 for all others."""
    mask = bytearray(game.actions)
    for action in state.legal_actions():
        mask[action] = 1
    return np.frombuffer(mask, dtype=np.int8)


def empty_mask(game: Game) -> Mask:
    """The mask of a seat that is not asked."""
    return np.zeros(game.actions, dtype=np.int8)


def action_space(game: Game) -> Discrete[np.int64]:
    """The numbers of all actions, legal or not."""
    return Discrete(game.actions)


def feature_space(size: int) -> Box[np.float32]:
    """The space of so many numbers."""
    return Box(-LIMIT, LIMIT, (size,), np.float32)


def mask_space(game: Game) -> Box[np.int8]:
    """The space of the masks."""
    return Box(0, 1, (game.actions,), np.int8)


def action_number(game: Game, action: Any) -> int:
    """An action as a plain number, if it is in the action space."""
    number = whole_number(action)
    if not 0 <= number < game.actions:
        raise OptionError("action", action, "", f"right is a whole number from 0 to {game.actions - 1}.")
    return number
