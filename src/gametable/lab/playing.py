"""Plays the games of a plan, a block at a time: random ones in compiled code, those of bots decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from gametable.bots.budget import read_budget
from gametable.bots.names import find_bot
from gametable.kernel.recording import WORDS_OF_A_STEP, Recording
from gametable.kernel.rng import Rng
from gametable.lab.blocks import pack
from gametable.lab.chunks import Chunk
from gametable.lab.plan import Plan
from gametable.lab.played import Ended, Played, collect
from gametable.lab.seeded import Step, play_steps
from gametable.lab.workers import worker_count

RANDOM_BLOCK: Final = 250  # games; the same on every machine, so that the same plan gives the same file
WORTH_A_WORKER: Final = 8  # blocks of random games, which take longer than the start of a process


def parts_of(plan: Plan, done: int) -> Iterator[Chunk]:
    """The blocks that are still to be played: so many random games, or a deal of bots."""
    size = RANDOM_BLOCK if plan.is_random else plan.players
    return ((first, min(first + size, plan.games)) for first in range(done, plan.games, size))


def enough_workers(plan: Plan) -> int:
    """One for each processor, unless starting them takes longer than the games."""
    busy = plan.games // (RANDOM_BLOCK * WORTH_A_WORKER) if plan.is_random else plan.games // plan.players
    return max(1, min(worker_count(None), busy))


@dataclass(frozen=True)
class RunTask:
    """What every worker must know to play any block of a run."""

    plan: Plan

    def play(self, part: Chunk) -> bytes:
        """Play some games; the block that holds them."""
        return pack(play_random(self.plan, part) if self.plan.is_random else play_bots(self.plan, part))


def play_random(plan: Plan, part: Chunk) -> Played:
    """Random games: game i draws its luck from Rng(seed, i), as in a simulation."""
    game = plan.load_game()
    start = game.start(plan.players, plan.options)
    longest = game.longest(start)
    recording = Recording()
    ended = []
    for number in range(*part):
        state = start.copy()
        before = recording.length
        recording.run(state, Rng(plan.seed, number), longest)
        ended.append(Ended(recording.length - before, state))
    steps = np.frombuffer(recording.take_steps(), dtype=np.int64).reshape(-1, WORDS_OF_A_STEP)
    return collect(game, part[0], ended, steps)


def play_bots(plan: Plan, part: Chunk) -> Played:
    """Games of bots, each the same as the arena plays with the same seed."""
    game = plan.load_game()
    budget = read_budget(plan.budget)
    start = game.start(plan.players, plan.options)
    ended = []
    steps: list[Step] = []
    for number in range(*part):
        bots = [find_bot(plan.bots[bot]) for bot in plan.seats_of(number)]
        state, own = play_steps(game, start, bots, plan.seed_of(number), budget)
        steps += own
        ended.append(Ended(len(own), state))
    return collect(game, part[0], ended, np.array(steps, dtype=np.int64).reshape(-1, WORDS_OF_A_STEP))
