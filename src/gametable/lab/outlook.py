"""Win probabilities during a game: the game is played again from its steps, and evaluated at several moments.

The evaluator sees the true position, as a watcher who looks into all hands; what is not drawn yet nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from mypy_extensions import i64

from gametable.kernel.game import Game
from gametable.kernel.judgement import seat_values
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State
from gametable.lab.seeded import shares_of
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.workers import LabError


class Evaluator(Protocol):
    """Says what each seat can expect of a position."""

    @property
    def says(self) -> str:
        """Where its numbers come from, for people."""

    def values(self, game: Game, state: State, rng: Rng) -> list[float]:
        """The expected share of the victory of each seat; the state stays as it is."""


@dataclass(frozen=True)
class Playouts:
    """Plays a position to its end many times at random, in compiled code: the mean shares of the victory."""

    count: int = 100

    def __post_init__(self) -> None:
        if self.count < 1:
            raise LabError(f"{self.count} playouts say nothing; right is 1 or more.")

    @property
    def says(self) -> str:
        """Where its numbers come from."""
        return f"{self.count} random playouts"

    def values(self, game: Game, state: State, rng: Rng) -> list[float]:
        """Mean shares; they are unsure by at most half of 1 / sqrt(count) (one standard error)."""
        total = [0.0] * int(state.players)
        longest = game.longest(state)
        playout = Playout()
        for _ in range(self.count):
            world = state.copy()
            if not playout.run(world, rng, longest):
                raise LabError(f"A playout finds no end: it has more than {longest} decisions.")
            total = [sum_of + share for sum_of, share in zip(total, shares_of(world), strict=True)]
        return [sum_of / self.count for sum_of in total]


@dataclass(frozen=True)
class Judged:
    """The game's own judgement of a position, as its bots use it."""

    @property
    def says(self) -> str:
        """Where its numbers come from."""
        return "the game's judgement"

    def values(self, game: Game, state: State, rng: Rng) -> list[float]:  # noqa: ARG002 (a judgement needs no luck)
        """The shares that the judgement expects."""
        out = seat_values()
        game.judgement().values_into(state, out)
        return [out[i64(seat)] for seat in range(state.players)]


def outlook(
    game: Game, start: State, steps: Sequence[int], moments: int, evaluator: Evaluator, *, seed: int = 1
) -> Numbers:
    """Win probabilities of a finished game: moments x seats, evenly spaced decisions from the first to the result."""
    if moments < 2:
        raise LabError(f"{moments} moments are too few; right are 2 or more: the beginning and the end.")
    states = decision_points(start, steps)
    places = np.round(np.linspace(0, len(states) - 1, moments)).astype(int).tolist()
    rows = [evaluator.values(game, states[place], Rng(seed, at)) for at, place in enumerate(places[:-1])]
    return np.array([*rows, shares_of(states[-1])])


def outlooks(
    game: Game, courses: Sequence[tuple[State, Sequence[int]]], moments: int, evaluator: Evaluator, *, seed: int = 1
) -> Numbers:
    """Win probabilities of several finished games with equally many players: games x moments x seats."""
    rows = [
        outlook(game, start, steps, moments, evaluator, seed=seed + number)
        for number, (start, steps) in enumerate(courses)
    ]
    return np.stack(rows)


def decision_points(start: State, steps: Sequence[int]) -> list[State]:
    """The positions of a finished game in which somebody decides, and its end, from all actions and outcomes."""
    state = start.copy()
    states = [state.copy()] if state.to_move() >= 0 else []
    for number, step in enumerate(steps, start=1):
        if not state.is_legal(step):
            raise LabError(f"Step {number} of the game ({step}) cannot come here: the steps belong to another game.")
        state.apply(step)
        if state.to_move() >= 0:
            states.append(state.copy())
    if state.to_move() != OVER:
        raise LabError(f"The game is not over after its {len(steps)} steps; right are all steps up to its end.")
    return [*states, state]
