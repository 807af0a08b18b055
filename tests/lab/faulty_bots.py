"""Bots that cannot decide, for tests of what a run does then."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng


class Raises:
    """Loses its way at once."""

    def choose(self, _game: Game, _seen: Seen, _legal: Sequence[int], _budget: Budget, _rng: Rng) -> int:
        raise KeyError("lost")


class Hangs:
    """Thinks for ever; leaves the number of its process in a folder that the environment names."""

    def choose(self, _game: Game, _seen: Seen, _legal: Sequence[int], _budget: Budget, _rng: Rng) -> int:
        Path(os.environ["HANGING"], str(os.getpid())).touch()
        while True:
            time.sleep(1)
