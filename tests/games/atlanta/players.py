"""Players for tests: at random, one that builds Districts, one that also collects cards."""

from __future__ import annotations

from collections.abc import Callable

from gametable.games.atlanta.cities import covered_values
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.rng import Rng

Player = Callable[[Atlanta, Rng], int]


def at_random(state: Atlanta, rng: Rng) -> int:
    """Any legal action."""
    actions = state.legal_actions()
    return actions[rng.below(len(actions))]


def builder(state: Atlanta, rng: Rng) -> int:
    """Designates when it can, plays when it can, and lays cards where they cover the most corners."""
    actions = state.legal_actions()
    if state.phase == n.PLACING:
        covered = {action: len(covered_values(state, state.seat, action - n.PLACE)) for action in actions}
        best = [action for action in actions if covered[action] == max(covered.values())]
    else:
        designating = [action for action in actions if action >= n.DESIGNATE]
        best = designating or [action for action in actions if action >= n.PLAY] or actions
    return best[rng.below(len(best))]


def collector(state: Atlanta, rng: Rng) -> int:
    """Builds, but draws cards as long as it can every other time."""
    actions = state.legal_actions()
    draws = [action for action in actions if action <= n.DRAW_DECK]
    designating = any(action >= n.DESIGNATE for action in actions)
    if state.phase == n.PLACING or designating or not draws or rng.below(2):
        return builder(state, rng)
    return draws[rng.below(len(draws))]


def decisions_of(state: Atlanta, player: Player, rng: Rng) -> int:
    """Play to the end; how many whole actions it took (choosing a card and laying it is one)."""
    count = 0
    state.settle(rng)
    while state.to_move() >= 0:
        count += state.phase != n.PLACING
        state.step(player(state, rng), rng)
    return count
