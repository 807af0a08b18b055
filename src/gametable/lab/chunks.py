"""Runs of random games: a part of a simulation that one process plays."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.lab.tally import Tally, is_compiled

Chunk = tuple[int, int]  # the first game and the one behind the last


@dataclass(frozen=True)
class RandomGames:
    """What every worker must know to play any game of a simulation."""

    game: Game
    start: State
    seed: int

    def play(self, chunk: Chunk) -> Tally:
        """Play the games of a chunk; the clock runs for the playouts alone."""
        numbers = range(*chunk)
        states = [self.start.copy() for _ in numbers]
        generators = [Rng(self.seed, number) for number in numbers]
        longest = self.game.longest(self.start)
        playout = Playout()
        tally = Tally(int(self.start.players), compiled=is_compiled(self.game))
        began = time.process_time()
        for number, state, rng in zip(numbers, states, generators, strict=True):
            if not playout.run(state, rng, longest):
                tally.endless = number
                return tally
        tally.cpu_seconds = time.process_time() - began
        tally.decisions, tally.outcomes = int(playout.decisions), int(playout.outcomes)
        for state in states:
            tally.count(self.game, state)
        return tally
