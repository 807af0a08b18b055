"""Messages on their way to one browser: a queue that is never long, so that a slow reader costs nobody anything."""

# mypyc compiles this module: objects

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from gametable.kernel.language import later
from gametable.table.seats import Person

MOST_MESSAGES: Final = 256
MOST_BYTES: Final = 1_000_000
TOO_SLOW: Final = later("You read too slowly; connect once more.")

Write = Callable[[bytes], bool]  # writes a message at once, or says that it cannot now


class Outbox:
    """The line of a browser, whatever carries it: what is put in never waits, what is taken out does."""

    def __init__(self, person: Person, write: Write | None = None) -> None:
        self.person = person
        self.why = ""  # it is closed
        self.is_overfull = False
        self.is_closed = asyncio.Event()
        self._write = write
        self._is_idle = False  # nothing is in it, and all that was in it has been sent
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._changed = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Put a message in, or past it if nothing is in; one too many closes the line, and nothing more is sent."""
        if self.is_closed.is_set() or (self._is_idle and self._write is not None and self._write(message)):
            return
        if len(self._messages) >= MOST_MESSAGES or self._bytes + len(message) > MOST_BYTES:
            self._messages.clear()
            self.is_overfull = True
            self.close(TOO_SLOW)
            return
        self._is_idle = False
        self._messages.append(message)
        self._bytes += len(message)
        self._changed.set()

    def close(self, why: str) -> None:
        """Take nothing more; what is in may still be taken out."""
        if not self.is_closed.is_set():
            self.why = why
            self.is_closed.set()
            self._changed.set()

    async def next(self) -> bytes | None:
        """Take out the oldest message, or wait for one; None when the line is closed and empty."""
        while not self._messages:
            if self.is_closed.is_set():
                return None
            self._is_idle = True
            self._changed.clear()
            await self._changed.wait()
        message = self._messages.popleft()
        self._bytes -= len(message)
        return message
