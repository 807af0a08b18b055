"""Storing in a process of its own, so that a server never has to wait for a thread that stores.

Python lets one thread of a process run at a time, and taking turns costs a busy server more than storing itself. Here
everything happens in the event loop of whoever listens; jobs that are given before anybody does wait for that.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gametable.storage.clerks import Clerk
from gametable.storage.interface import (
    Busy,
    Figures,
    Job,
    Listener,
    Results,
    Uncertain,
    Unfit,
    Unwritable,
)
from gametable.storage.reporting import report
from gametable.storage.schema import Tuning
from gametable.storage.wire import Answer, pack_jobs

CHUNK: Final = 1 << 16  # bytes that are read at a time
AGAIN: Final = 0.5  # seconds after which a process that has ended is started once more

_log = logging.getLogger(__name__)


class Apart:
    """Gives jobs to a process and hears what became of them. All calls but the last come from the listener's thread."""

    def __init__(self, path: Path, tuning: Tuning, lock: int) -> None:
        self._tuning = tuning
        self._clerk = Clerk(path, tuning, lock)
        self._given: deque[Job] = deque()  # and not answered yet
        self._unsent = bytearray()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: Listener | None = None
        self._closing = False
        self._unopened = ""  # why the process there is cannot open the file
        self.fault = ""
        self.figures = Figures()
        self._clerk.start()
        self._take(self._clerk.wait_until_ready())

    @property
    def waiting(self) -> int:
        """How many jobs are given and not yet reported."""
        return len(self._given)

    def listen(self, listener: Listener) -> None:
        """Report to this function from now on, in the running event loop."""
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._attach()

    def submit(self, *jobs: Job) -> None:
        """Give jobs without waiting for the disk."""
        if self._closing:
            raise Unwritable("The storage is closed; right is to open it again.")
        if len(self._given) >= self._tuning.most_waiting:
            raise Busy(f"{len(self._given)} jobs wait to be stored; right is to try again in a moment.")
        if not self._clerk.is_there:
            raise Unwritable(self.fault)
        try:
            frame = pack_jobs(jobs)
        except (ValueError, TypeError, OverflowError) as fault:
            raise Unfit(f"This cannot be stored: {fault}. Right are the types of the interface.") from fault
        self._given.extend(jobs)
        self._send(frame)

    def close(self) -> None:
        """Have everything stored and reported that waits; from any thread."""
        if self._closing:
            return
        self._closing = True
        self._in_loop(self._detach)
        self._clerk.say(self._unsent)
        while self._given and (answers := self._clerk.hear()):
            for answer in answers:
                self._take(answer)
        self._give_up("The storage was closed")

    def tidy(self) -> None:
        """Let the process close its connection and end; if it is the last one, it puts the log into the file."""
        self._clerk.end()

    # The line to the process, in the event loop

    def _attach(self) -> None:
        assert self._loop is not None
        self._clerk.line.setblocking(False)
        self._loop.add_reader(self._clerk.line, self._hear)
        if self._unsent:
            self._loop.add_writer(self._clerk.line, self._send_rest)

    def _detach(self) -> None:
        if self._loop is not None and self._clerk.is_there and not self._loop.is_closed():
            self._loop.remove_reader(self._clerk.line)
            self._loop.remove_writer(self._clerk.line)

    def _send(self, frame: bytes) -> None:
        """Send at once what the line takes, and the rest later."""
        if self._loop is None or self._unsent:
            self._unsent += frame
            return
        sent = _sent(self._clerk.line, frame)
        if sent < len(frame):
            self._unsent += frame[sent:]
            self._loop.add_writer(self._clerk.line, self._send_rest)

    def _send_rest(self) -> None:
        assert self._loop is not None
        del self._unsent[: _sent(self._clerk.line, self._unsent)]
        if not self._unsent:
            self._loop.remove_writer(self._clerk.line)

    def _hear(self) -> None:
        try:
            some = self._clerk.line.recv(CHUNK)
        except BlockingIOError:
            return
        except ConnectionError:
            some = b""
        if not some:
            self._lose()
            return
        for answer in self._clerk.answers(some):
            self._take(answer)

    def _take(self, answer: Answer) -> None:
        """Tell the listener what became of the oldest jobs."""
        if answer.unopened is not None:
            self._unopened = str(answer.unopened.error())
            return
        if answer.fault != self.fault:
            _log.error("%s", answer.fault) if answer.fault else _log.warning("The storage can be written again.")
        self.fault, self.figures = answer.fault, answer.figures
        results: Results = [(self._given.popleft(), None) for _ in range(answer.done)]
        for at, refused in answer.refused.items():
            results[at] = (results[at][0], refused.error())
        if results:
            report(self._listener, results)

    # When the process has ended by itself

    def _lose(self) -> None:
        """Say of all jobs that nobody knows what became of them, and have another process soon."""
        assert self._loop is not None
        self._detach()
        ended, why, self._unopened = self._clerk.end(), self._unopened, ""
        fault = f"{why or f'The process that stores has ended ({ended}).'} It is tried again all the time."
        if fault != self.fault:
            _log.error("%s", fault)
        self.fault = fault
        self._unsent.clear()
        self._give_up("The process that stores has ended")
        self._loop.call_later(AGAIN, self._begin_again)

    def _give_up(self, why: str) -> None:
        jobs, self._given = self._given, deque()
        if jobs:
            report(
                self._listener,
                [(job, Uncertain(f"{why} before it said what became of this; load it again.")) for job in jobs],
            )

    def _begin_again(self) -> None:
        """Start another process; if the machine cannot do that now, it may a little later."""
        assert self._loop is not None
        if self._closing:
            return
        try:
            self._clerk.start()
        except OSError as fault:
            _log.error("No process that stores can be started: %s", fault)
            self._loop.call_later(AGAIN, self._begin_again)
        else:
            self._attach()

    def _in_loop(self, work: Callable[[], None]) -> None:
        """Do something in the event loop and wait until it is done, if the loop runs in another thread."""
        try:
            is_inside = self._loop is None or asyncio.get_running_loop() is self._loop
        except RuntimeError:
            is_inside = False
        if is_inside or self._loop is None or not self._loop.is_running():
            work()
            return
        done = threading.Event()
        self._loop.call_soon_threadsafe(work)
        self._loop.call_soon_threadsafe(done.set)
        done.wait()


def _sent(line: socket.socket, some: bytes | bytearray) -> int:
    """How many bytes the line took; if nobody is there any more, hearing will find that out."""
    try:
        return line.send(some)
    except BlockingIOError:
        return 0
    except ConnectionError:
        return len(some)
