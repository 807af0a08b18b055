"""Plays runs of random games, here or in other processes."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.context import BaseContext

from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.lab.tally import Tally, is_compiled

Chunk = tuple[int, int]  # the first game and the one behind the last


class LabError(GametableError):
    """An experiment that cannot be done."""


@dataclass(frozen=True)
class Task:
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


def play_here(task: Task, chunks: Iterable[Chunk]) -> Iterator[Tally]:
    """Play the chunks one after the other in this process."""
    return map(task.play, chunks)


def play_in_processes(task: Task, chunks: Iterable[Chunk], workers: int) -> Iterator[Tally]:
    """Play the chunks in worker processes; the tallies come in the order of the chunks."""
    pool = ProcessPoolExecutor(workers, _context(), _prepare_worker, (task,))
    waiting: deque[Future[Tally]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_play_chunk, chunk))
            if len(waiting) > 4 * workers:  # enough to keep all busy, few enough to stop soon
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as fault:
        raise LabError(
            "A worker process ended before its games were played. Was it stopped, or short of memory? "
            "One worker (workers=1) needs no processes; a script that starts more must begin its own work "
            'behind `if __name__ == "__main__":`.'
        ) from fault
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _context() -> BaseContext:
    """Workers start from a clean process: a fork of this one could copy a lock that another thread holds."""
    ways = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")


_TASKS: list[Task] = []  # in a worker: its one task


def _prepare_worker(task: Task) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends its workers
    _TASKS[:] = [task]


def _play_chunk(chunk: Chunk) -> Tally:
    return _TASKS[0].play(chunk)
