"""What a promise is about: a position that was reached by random play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gametable.kernel.game import WATCHER, Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State, scratch


@dataclass
class Case:
    """A position and how it was reached."""

    game: Game
    state: State
    counted: dict[str, int]  # the inventory at the start
    rng: Rng

    def viewers(self) -> list[int]:
        return [WATCHER, *range(self.state.players)]


Promise = Callable[[Case], None]


def play_a_little(state: State, rng: Rng) -> None:
    legal = scratch()
    for _ in range(4):
        state.settle(rng)
        if state.to_move() == OVER:
            return
        state.step(state.pick(rng, legal), rng)
