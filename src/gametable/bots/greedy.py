"""A bot that looks one step ahead: the action after which its seat stands best, by the game's own judgement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.judgement import seat_values
from gametable.kernel.rng import Rng

WORLDS: Final = 8  # possible worlds in which an action is tried; fewer where they would take too long


class GreedyBot:
    """Tries every action once in some worlds that might be true, and takes the best on average."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The best action at a glance; of equally good ones the first."""
        if len(legal) == 1:
            return legal[0]
        clock = budget.clock()
        seat = seen["viewer"]
        judgement = game.judgement()
        values = seat_values()
        total = dict.fromkeys(legal, 0.0)
        for tried in range(WORLDS):
            if tried and clock.left < clock.used / tried:  # another world would take longer than is left
                break
            world = game.imagine(seen, rng)
            luck = rng.word()
            for action in legal:
                after = world.copy()
                after.step(action, Rng(luck))
                judgement.values_into(after, values)
                total[action] += values[i64(seat)]
        return max(legal, key=lambda action: total[action])
