"""What a worker process may use, and how long a pool waits for it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a worker process may use; it puts itself under these limits before it loads any bot."""

    memory: int = 1 << 30  # bytes of address space
    nice: int = 10  # steps of priority that it gives away
    bots: int = 32  # that it keeps for later questions of the same seats


@dataclass(frozen=True)
class Patience:
    """How long a pool waits, in seconds of the clock on the wall."""

    factor: float = 5.0  # times what the bot was given: a busy machine hands out CPU time slowly
    margin: float = 2.0  # on top, for loading a game and for the way there and back
    start: float = 20.0  # for a process to start
    turn: float = 30.0  # for a worker to be free
    first_pause: float = 0.5  # before a process that did not start is tried again; doubled each time
    longest_pause: float = 30.0

    def deadline(self, seconds: float) -> float:
        """How long the answer to a question may take."""
        return seconds * self.factor + self.margin

    def pause(self, failures: int) -> float:
        """How long to leave a process alone that failed to start so many times in a row."""
        return min(self.first_pause * 2.0 ** min(failures - 1, 60), self.longest_pause)
