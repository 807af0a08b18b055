"""Random play to the end of a game, in one compiled call."""

# mypyc compiles this module: numbers

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, scratch


class Playout:
    """Plays positions to their end with uniformly random actions and counts what happened."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.outcomes: i64 = 0
        self._legal: vec[i64] = scratch()

    def run(self, state: State, rng: Rng, longest: i64) -> bool:
        """Play until the game is over; False if that takes more than `longest` decisions."""
        decisions: i64 = 0
        legal = self._legal
        self.outcomes += state.settle(rng)
        while state.to_move() != OVER:
            if decisions == longest:
                return False
            state.apply(state.pick(rng, legal))
            decisions += 1
            if state.to_move() == CHANCE:
                self.outcomes += state.settle(rng)
        self.decisions += decisions
        return True
