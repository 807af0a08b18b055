"""A bot that cannot decide, for tests of what a run says then."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng


class Raises:
    """Loses its way at once."""

    def choose(self, _game: Game, _seen: Seen, _legal: Sequence[int], _budget: Budget, _rng: Rng) -> int:
        raise KeyError("lost")
