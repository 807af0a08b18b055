"""Looks for garbage when nobody waits. Playing makes none, so that Python's own search would only cost time.

Python looks each time when so many objects were made; with a thousand tables that takes a tenth of a second, and again
and again. A server that is always busy looks, too, but only when there are many more objects than at the last search.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

IDLE_TICKS: Final = 100  # between two searches of an idle server; a tick is a tenth of a second
MOST_NEW: Final = 100_000  # objects since the last search that a busy server bears
OLDER: Final = 10  # so many searches among what is new, then one among what has survived one; and so on


def new_objects() -> int:
    """How many more objects there are than at the last search."""
    return gc.get_count()[0]


class Garbage:
    """When to look for it."""

    def __init__(
        self,
        work: Callable[[], int],
        count: Callable[[], int] = new_objects,
        collect: Callable[[int], int] = gc.collect,
    ) -> None:
        """`work` says how much was done so far, `count` how many objects are new."""
        self._work = work
        self._count = count
        self._collect = collect
        self._done = -1
        self._ticks = 0
        self._searches = 0

    def take_over(self) -> None:
        """From now on Python does not look by itself."""
        gc.disable()

    def tick(self) -> None:
        """A moment has passed."""
        done, before = self._work(), self._done
        self._done = done
        self._ticks += 1
        is_idle = done == before and self._ticks >= IDLE_TICKS
        if not is_idle and self._count() < MOST_NEW:
            return
        self._ticks = 0
        self._searches += 1
        self._collect(2 if self._searches % OLDER**2 == 0 else 1 if self._searches % OLDER == 0 else 0)
