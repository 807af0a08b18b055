"""Random play to the end of a game, in one compiled call, with every step written down."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State, scratch

WORDS_OF_A_STEP: Final[i64] = (
    3  # who (a seat or CHANCE), the action or outcome, how many actions were legal (0 at CHANCE)
)


class Recording:
    """Plays positions to their end with uniformly random actions; the steps of all games stand one behind the other."""

    def __init__(self) -> None:
        self._legal: vec[i64] = scratch()
        self._steps: vec[i64] = vec[i64]()

    def run(self, state: State, rng: Rng, longest: i64) -> None:
        """Play until the game is over, or has `longest` decisions and no end: the same games as Playout plays.

        A dead end, where the seat to move has no legal action, breaks the contract of the rules: the game stops there,
        so that its steps lead to the position that a designer must see.
        """
        steps = self._steps
        legal = self._legal
        left = longest
        mover = state.to_move()
        while mover == CHANCE or (mover != OVER and left > 0):
            count: i64 = 0
            if mover == CHANCE:
                action = state.draw(rng)
            else:
                count = state.legal_into(legal)
                if count == 0:
                    break
                action = state.pick(rng, legal)
                left -= 1
            steps = append(steps, mover)
            steps = append(steps, action)
            steps = append(steps, count)
            state.apply(action)
            mover = state.to_move()
        self._steps = steps

    @property
    def length(self) -> i64:
        """How many steps have been written down."""
        return len(self._steps) // WORDS_OF_A_STEP

    def take_steps(self) -> memoryview:
        """All steps as 64-bit numbers, WORDS_OF_A_STEP each, without a copy; the next game begins an empty list."""
        taken = memoryview(self._steps)
        self._steps = vec[i64]()
        return taken
