"""Whether redraw samples without bias: over many games, redrawn positions are spread like true ones.

Decisions are taken only while they cannot tell anything about what a viewer does not know: as long as the legal
actions are the same in several redrawn worlds.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from tests.contract.promises import assert_fits

BLIND_STEPS = 4


def redraw_is_unbiased(game: Game, players: int, options: Mapping[str, object], deals: int) -> None:
    """Compare each word of the position, and each pair of neighbouring words' parity, true against redrawn."""
    for viewer in (0, players - 1):
        true: list[tuple[int, ...]] = []
        redrawn: list[tuple[int, ...]] = []
        for deal in range(deals):
            rng = Rng(77, deal)
            state = game.new(players, options)
            state.settle(rng)
            state = play_blindly(game, state, viewer, rng)
            true.append(state.words())
            state.redraw(viewer, rng)
            redrawn.append(state.words())
        compare(true, redrawn)


def play_blindly(game: Game, state: State, viewer: int, rng: Rng) -> State:
    """A position some steps later. A step that the viewer does not see leads to no position of the viewer's."""
    seen: Seen | None = None
    for _ in range(BLIND_STEPS):
        legal = state.legal_actions()
        if state.to_move() < 0 or not same_in_other_worlds(state, viewer, legal, rng):
            return state
        after = state.copy()
        after.step(legal[rng.below(i64(len(legal)))], rng)
        before, seen = seen or game.seen(state, viewer), game.seen(after, viewer)
        if seen == before:
            return state
        state = after
    return state


def same_in_other_worlds(state: State, viewer: int, legal: list[int], rng: Rng) -> bool:
    for _ in range(4):
        other = state.copy()
        other.redraw(viewer, rng)
        if other.legal_actions() != legal:
            return False
    return True


def compare(true: list[tuple[int, ...]], redrawn: list[tuple[int, ...]]) -> None:
    """Each bit of each word is set equally often, and so is each pair of bits of different words."""
    width = max(map(len, [*true, *redrawn]))
    for first, second in np.stack([bit_counts(true, width), bit_counts(redrawn, width)], axis=-1).tolist():
        both = first + second
        rest = 2 * len(true) - both
        if min(both, rest) >= 10:
            counts = [first, len(true) - first, second, len(redrawn) - second]
            assert_fits(counts, [both / 2, rest / 2, both / 2, rest / 2])


def bit_counts(positions: list[tuple[int, ...]], width: int) -> NDArray[np.int64]:
    """How often each bit of each word is set, of so many words."""
    words = np.array([words + (0,) * (width - len(words)) for words in positions], dtype=np.int64)
    return np.concatenate([((words > 0) & (words >> bit & 1 > 0)).sum(axis=0) for bit in range(62)])
