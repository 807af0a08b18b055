"""How a worker process gives away what it must not have: priority, memory, handles, and a life of its own."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys
from pathlib import Path
from typing import BinaryIO, Final

from gametable.server.thinking.terms import Limits

SET_PARENT_DEATH_SIGNAL: Final = 1  # of prctl()
FIRST_TO_KILL: Final = "1000"  # when the machine is out of memory


def confine(limits: Limits, parent: int) -> tuple[BinaryIO, BinaryIO]:
    """Put this process under its limits; returns the only two handles that lead out of it."""
    _die_with(parent)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    with contextlib.suppress(OSError):
        os.nice(limits.nice)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_KILL, encoding="ascii")
    _limit(resource.RLIMIT_AS, limits.memory)
    _limit(resource.RLIMIT_DATA, limits.memory)
    _limit(resource.RLIMIT_CORE, 0)
    return _take_streams()


def _die_with(parent: int) -> None:
    """End when the parent does, even in the middle of a thought; a parent that is gone already tells nobody."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if parent and os.getppid() != parent:
        raise SystemExit


def _limit(what: int, most: int) -> None:
    """Lower a limit for good; systems that know no such limit go without."""
    hard = resource.getrlimit(what)[1]
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(what, (allowed, allowed))


def _take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Move the two streams out of the way: a bot that reads finds nothing, and what it prints is not sent."""
    questions, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return os.fdopen(questions, "rb"), os.fdopen(replies, "wb")
