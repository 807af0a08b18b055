"""What a finished game is worth to each seat. There are no rewards before the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gametable.kernel.errors import OptionError
from gametable.kernel.state import State
from gametable.kernel.words import either


def win_shares(state: State) -> list[float]:
    """Each seat's share of the victory: together 1, for winners who share it equal parts."""
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def margins(state: State) -> list[float]:
    """Each seat's points less those of the best other seat."""
    scores = state.scores()
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


REWARDS: Final[dict[str, Callable[[State], list[float]]]] = {"win": win_shares, "margin": margins}
PENALTIES: Final = {"win": -1.0, "margin": -100.0}  # for an illegal action: worse than to lose


def checked_reward(reward: str) -> str:
    """The name of a reward, if there is one of this name."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise OptionError("reward", reward, "", f"right is {either(REWARDS)}.")
    return reward
