"""Shares work among processes. What is sent is small: a task once, then the numbers of its parts.

Workers end with the work. Whoever stops it, by Ctrl-C or because enough is known, does not wait for a bot that thinks
for ever: what the workers are at is lost, what they have sent is kept. If this process dies, they die with it.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

from gametable.kernel.errors import GametableError

MOST_WORKERS: Final = 61  # one system cannot wait for more
LOOK_UP: Final = 0.25  # seconds
SET_PARENT_DEATH_SIGNAL: Final = 1  # of prctl()

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
    context = multiprocessing.get_context("spawn")  # clean processes, and children of this one, whose end they are told
    pool = ProcessPoolExecutor(workers, context, _prepare_worker, (task, os.getpid()))
    waiting: deque[Future[Result_co]] = deque()
    try:
        for part in parts:
            waiting.append(_submit(pool, part))
            if len(waiting) > 4 * workers:  # enough to keep all busy, few enough to stop soon
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    except BrokenProcessPool as fault:
        raise LabError(
            "A worker process ended before its games were played. Was it stopped, or short of memory? "
            "One worker (workers=1) needs no processes; a script that starts more must begin its own work "
            'behind `if __name__ == "__main__":`.'
        ) from fault
    except BaseException:  # Ctrl-C, a bot that failed, or nobody wants the rest
        _kill_workers(pool)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, part: Any) -> Future[Any]:
    """Hand a part over, which may start a worker: it never hears Ctrl-C, not even before it is prepared."""
    with _interrupts_held_back():
        return pool.submit(_play_part, part)


def _result(waiting: Future[Result_co]) -> Result_co:
    """What came out of a part; looks up now and then, as Ctrl-C may come to a thread that cannot wake this one."""
    while True:
        try:
            return waiting.result(LOOK_UP)
        except TimeoutError:
            if waiting.done():  # the part itself has failed like this
                raise


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """What is started here inherits that it hears no Ctrl-C; this process hears it a moment later."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _kill_workers(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):  # noqa: SLF001 (Python 3.14 has a way of its own)
        process.kill()


_TASKS: list[Task[Any, Any]] = []  # in a worker: its one task


def _prepare_worker(task: Task[Any, Any], parent: int) -> None:
    _die_with(parent)
    _TASKS[:] = [task]


def _die_with(parent: int) -> None:
    """End when the parent does, whatever a bot is at; a parent that is gone already tells nobody."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    else:
        Thread(target=_wait_for_end, daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)


def _wait_for_end() -> None:
    """Wait until the parent is gone, where the system does not tell."""
    process = multiprocessing.parent_process()
    if process is not None:
        wait([process.sentinel])
        os._exit(1)


def _play_part(part: Any) -> Any:
    return _TASKS[0].play(part)
