"""What is counted over many games. Only whole numbers are added, so that the order of the games does not matter."""

from __future__ import annotations

import math
import sys
from collections import Counter
from dataclasses import dataclass, field

from gametable.kernel.game import Game
from gametable.kernel.state import State


def is_compiled(game: Game) -> bool:
    """Whether the rules of a game run as compiled code."""
    file = sys.modules[game.state_class.__module__].__file__
    return file is not None and not file.endswith(".py")


@dataclass
class Tally:
    """Counts over some games; two tallies add up to one."""

    players: int
    games: int = 0
    decisions: int = 0
    outcomes: int = 0
    cpu_seconds: float = 0.0
    compiled: bool = True  # said by those who play: a worker need not run what its parent runs
    ends: Counter[str] = field(default_factory=Counter)
    victory: int = 0  # parts that any number of winners can share evenly
    shares: list[int] = field(default_factory=list)  # of victories, in such parts
    points: list[int] = field(default_factory=list)
    endless: int | None = None  # the number of a game that found no end; later ones were not played

    def __post_init__(self) -> None:
        self.victory = math.lcm(*range(1, self.players + 1))
        self.shares = self.shares or [0] * self.players
        self.points = self.points or [0] * self.players

    def count(self, game: Game, state: State) -> None:
        """Count a finished game."""
        self.games += 1
        self.ends.update(game.ends(state))
        winners = state.winners()
        for seat in winners:
            self.shares[seat] += self.victory // len(winners)
        for seat, points in enumerate(state.scores()):
            self.points[seat] += points

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.decisions += other.decisions
        self.outcomes += other.outcomes
        self.cpu_seconds += other.cpu_seconds
        self.compiled = self.compiled and other.compiled
        self.ends.update(other.ends)
        self.shares = [own + more for own, more in zip(self.shares, other.shares, strict=True)]
        self.points = [own + more for own, more in zip(self.points, other.points, strict=True)]
