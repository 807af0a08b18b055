"""The simplest bot: every legal action has the same chance."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng


class RandomBot:
    """Plays any legal action, each with the same chance."""

    def choose(self, _game: Game, _seen: Seen, legal: Sequence[int], _budget: Budget, rng: Rng) -> int:
        """One of the legal actions."""
        return legal[rng.below(len(legal))]
