"""Shares work among processes. What is sent is small: a task once, then the numbers of its parts."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from typing import Any, Final, Protocol, TypeVar

from gametable.kernel.errors import GametableError

MOST_WORKERS: Final = 61  # one system cannot wait for more

Part_contra = TypeVar("Part_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class LabError(GametableError):
    """An experiment that cannot be done."""


class Task(Protocol[Part_contra, Result_co]):
    """Work that falls into parts, each done by itself."""

    def play(self, part: Part_contra, /) -> Result_co:
        """Do one part."""


def worker_count(workers: int | None) -> int:
    """As many processes as were asked for, or one for each processor."""
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise LabError(f"{workers} workers cannot be had; right is 1 to {MOST_WORKERS}.")
    return workers or min(os.cpu_count() or 1, MOST_WORKERS)


def play_here(task: Task[Part_contra, Result_co], parts: Iterable[Part_contra]) -> Iterator[Result_co]:
    """Do the parts one after the other in this process."""
    return map(task.play, parts)


def play_in_processes(
    task: Task[Part_contra, Result_co], parts: Iterable[Part_contra], workers: int
) -> Iterator[Result_co]:
    """Do the parts in worker processes; the results come in the order of the parts."""
    pool = ProcessPoolExecutor(workers, _context(), _prepare_worker, (task,))
    waiting: deque[Future[Result_co]] = deque()
    try:
        for part in parts:
            waiting.append(pool.submit(_play_part, part))
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


_TASKS: list[Task[Any, Any]] = []  # in a worker: its one task


def _prepare_worker(task: Task[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends its workers
    _TASKS[:] = [task]


def _play_part(part: Any) -> Any:
    return _TASKS[0].play(part)
