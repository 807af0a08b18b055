"""Where the parts of a task are done: in this process, in others, or on a Ray cluster.

What is sent is small: a task once, and the numbers of its parts. All of them give the same results in the same order.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

from gametable.kernel.extras import need
from gametable.kernel.words import either, nearest
from gametable.lab.workers import LabError, Task, play_here, play_in_processes, worker_count

P = TypeVar("P")
R = TypeVar("R")


class Executor(Protocol):
    """A place where tasks are done."""

    def run(self, task: Task[P, R], parts: Iterable[P]) -> Iterator[R]:
        """Do all parts; the results come in the order of the parts."""


class Here:
    """One part after the other, in this process."""

    def run(self, task: Task[P, R], parts: Iterable[P]) -> Iterator[R]:
        """Do all parts."""
        return play_here(task, parts)


class Processes:
    """So many processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def run(self, task: Task[P, R], parts: Iterable[P]) -> Iterator[R]:
        """Do all parts; with one worker no process is started."""
        return play_in_processes(task, parts, self._workers) if self._workers > 1 else play_here(task, parts)


class Ray:
    """A Ray cluster: the one that runs already or that RAY_ADDRESS names, or one on this machine, just for this."""

    def __init__(self, workers: int) -> None:
        need("ray")
        self._workers = workers

    def run(self, task: Task[P, R], parts: Iterable[P]) -> Iterator[R]:
        """Do all parts."""
        ray: Any = import_module("ray")  # takes seconds, and few have it
        is_own = not ray.is_initialized()
        if is_own:
            _start_ray(ray, self._workers)
        waiting: deque[Any] = deque()
        try:
            play = ray.remote(_play_part)
            sent = ray.put(task)
            most = 4 * int(ray.cluster_resources().get("CPU", 1))
            for part in parts:
                waiting.append(play.remote(sent, part))
                if len(waiting) > most:  # enough to keep all busy, few enough to stop soon
                    yield _result(ray, waiting.popleft())
            while waiting:
                yield _result(ray, waiting.popleft())
        finally:
            for one in waiting:  # nobody wants it any more
                ray.cancel(one)
            if is_own:
                ray.shutdown()


def _start_ray(ray: Any, workers: int) -> None:
    """Join the cluster that the environment names, else start one here, without its own pages and reports."""
    quiet = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False, configure_logging=False)
    else:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(num_cpus=workers, **quiet)


def _result(ray: Any, waiting: Any) -> Any:
    """What came out of a part; a fault of its own is raised as it was, without Ray's wrapping."""
    try:
        return ray.get(waiting)
    except ray.exceptions.RayTaskError as fault:
        raise fault.cause from fault


def _play_part(task: Task[P, R], part: P) -> R:
    return task.play(part)


PROCESSES: Final = "processes"
PLACES: Final = ("here", PROCESSES, "ray")


def find_executor(on: str, workers: int | None) -> Executor:
    """The place that a person named."""
    count = worker_count(workers)
    if on == "here":
        return Here()
    if on == PROCESSES:
        return Processes(count)
    if on == "ray":
        return Ray(count)
    raise LabError(f"Games cannot be played on {on!r}; right is {either(PLACES)}.{nearest(on, PLACES)}")


def play_parts(task: Task[P, R], parts: Sequence[P], workers: int | None = None, on: str = PROCESSES) -> Iterator[R]:
    """Do the parts of a task where a person wants it, with no more workers than there are parts."""
    return find_executor(on, min(worker_count(workers), max(1, len(parts)))).run(task, parts)
