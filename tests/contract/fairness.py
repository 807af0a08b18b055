"""Whether redraw samples without bias: over many games, redrawn positions are spread like true ones.

Decisions are taken only while they cannot tell anything about what a viewer does not know: as long as the legal
actions are the same in several redrawn worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mypy_extensions import i64

from gametable.kernel.game import Game
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
            play_blindly(game, state, viewer, rng)
            true.append(state.words())
            state.redraw(viewer, rng)
            redrawn.append(state.words())
        compare(true, redrawn)


def play_blindly(game: Game, state: State, viewer: int, rng: Rng) -> None:
    """A few decisions; a private step of somebody else is taken back, for the viewer does not know of it."""
    for _ in range(BLIND_STEPS):
        legal = state.legal_actions()
        if state.to_move() < 0 or not same_in_other_worlds(state, viewer, legal, rng):
            return
        before = state.copy()
        state.step(legal[rng.below(i64(len(legal)))], rng)
        if game.seen(state, viewer) == game.seen(before, viewer):
            state.assign(before)


def same_in_other_worlds(state: State, viewer: int, legal: list[int], rng: Rng) -> bool:
    for _ in range(4):
        other = state.copy()
        other.redraw(viewer, rng)
        if other.legal_actions() != legal:
            return False
    return True


def compare(true: list[tuple[int, ...]], redrawn: list[tuple[int, ...]]) -> None:
    """Each bit of each word is set equally often, and so is each pair of bits of different words."""
    first, second = bit_counts(true), bit_counts(redrawn)
    for bit in first.keys() | second.keys():
        both = first[bit] + second[bit]
        rest = 2 * len(true) - both
        if min(both, rest) >= 10:
            counts = [first[bit], len(true) - first[bit], second[bit], len(redrawn) - second[bit]]
            assert_fits(counts, [both / 2, rest / 2, both / 2, rest / 2])


def bit_counts(positions: list[tuple[int, ...]]) -> Counter[tuple[int, int]]:
    """How often each bit of each word is set."""
    counts: Counter[tuple[int, int]] = Counter()
    for words in positions:
        for index, word in enumerate(words):
            counts.update((index, bit) for bit in range(62) if word > 0 and word >> bit & 1)
    return counts
