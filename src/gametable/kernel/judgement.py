"""How good a position is for each seat, and which actions look promising: what a game can tell its bots.

Values are shares of the victory: they lie between 0 and 1 and add up to 1. A game without a judgement of its own uses
this one: it finds all actions equally promising and knows nothing of a position before the game is over.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

MOST_SEATS: Final[i64] = 8
TO_THE_END: Final[i64] = 1000000


def seat_values() -> vec[float]:
    """A fresh buffer for the values of all seats."""
    return vec[float]([0.0] * MOST_SEATS)


def result_into(state: State, out: vec[float]) -> None:
    """The shares of a finished game: winners divide the victory."""
    for seat in range(state.players):
        out[seat] = 0.0
    winners = state.winners()
    for winner in winners:
        out[i64(winner)] = 1.0 / float(len(winners))


def shares_into(points: vec[float], players: i64, spread: float, out: vec[float]) -> None:
    """Expected points as shares of the victory: a lead of `spread` points makes e times as likely to win."""
    best = points[0]
    for seat in range(players):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(players):
        share = math.exp((points[seat] - best) / spread)
        out[seat] = share
        total += share
    for seat in range(players):
        out[seat] /= total


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Judgement:
    """The judgement of a game, and how a search should use it; the numbers are data that self-play has found."""

    def __init__(self) -> None:
        self.horizon: i64 = TO_THE_END  # decisions of a playout before the position is judged
        self.exploration: float = 1.2  # how much a promise counts against a value that is known
        self.widening: float = 1.0  # children of a chance node: so many times the root of its visits

    def values_into(self, state: State, out: vec[float]) -> None:
        """What each seat can expect of a position in which somebody decides, or of the end."""
        if state.to_move() == OVER:
            result_into(state, out)
            return
        for seat in range(state.players):
            out[seat] = 1.0 / float(state.players)

    def is_settled(self, state: State) -> bool:  # noqa: ARG002
        """Whether a playout may end here: at a point where the position is easily judged."""
        return False

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:  # noqa: ARG002
        """How promising each of the legal actions looks to the seat to move: numbers above 0."""
        for i in range(count):
            out[i] = 1.0

    def pick(self, state: State, legal: vec[i64], rng: Rng) -> i64:
        """The action of the seat to move in a playout."""
        return state.pick(rng, legal)
