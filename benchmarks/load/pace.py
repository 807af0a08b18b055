"""A clock that strikes at a fixed rate; timers of event loops count whole milliseconds, and moves came in bundles."""

from __future__ import annotations

import asyncio
import ctypes
import os
import time
from collections.abc import Callable

NANOSECONDS = 1_000_000_000


class _Time(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class _Interval(ctypes.Structure):
    _fields_ = (("every", _Time), ("first", _Time))


class Pace:
    """Calls a function at each strike, with the time at which it was due; Linux keeps the time."""

    def __init__(self, rate: float, strike: Callable[[float], None]) -> None:
        self._strike = strike
        self._every = 1 / rate
        self._clock = _timer(round(NANOSECONDS / rate))
        self._due = time.perf_counter()
        asyncio.get_running_loop().add_reader(self._clock, self._hear)

    def end(self) -> None:
        """Strike no more."""
        asyncio.get_running_loop().remove_reader(self._clock)
        os.close(self._clock)

    def _hear(self) -> None:
        for _ in range(int.from_bytes(os.read(self._clock, 8), "little")):
            self._due += self._every
            self._strike(self._due)


def _timer(nanoseconds: int) -> int:
    """An open file that can be read whenever so much time has passed; Python knows it from 3.13 on."""
    system = ctypes.CDLL(None, use_errno=True)
    every = _Time(*divmod(nanoseconds, NANOSECONDS))
    clock = int(system.timerfd_create(time.CLOCK_MONOTONIC, os.O_CLOEXEC))
    if clock < 0 or system.timerfd_settime(clock, 0, ctypes.byref(_Interval(every, every)), None):
        raise OSError(ctypes.get_errno(), "This system has no timer that is exact enough")
    return clock
