"""Looks for garbage when nobody waits. Playing makes none, so that Python's own search would only cost time.

Python looks each time when so many objects were made; with a thousand tables that takes a tenth of a second, and again
and again. A server that is busy all the time looks, too, but rarely.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

IDLE_TICKS: Final = 100  # between two searches of an idle server; a tick is a tenth of a second
BUSY_TICKS: Final = 1200
OLDER: Final = 10  # so many searches among what is new, then one among what has survived one; and so on


class Garbage:
    """When to look for it."""

    def __init__(self, work: Callable[[], int], collect: Callable[[int], int] = gc.collect) -> None:
        """`work` says how much was done so far."""
        self._work = work
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
        if self._ticks < (IDLE_TICKS if done == before else BUSY_TICKS):
            return
        self._ticks = 0
        self._searches += 1
        self._collect(2 if self._searches % OLDER**2 == 0 else 1 if self._searches % OLDER == 0 else 0)
