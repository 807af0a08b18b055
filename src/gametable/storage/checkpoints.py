"""SQLite's log is copied into the file now and then, beside the writing, so that hardly any job has to wait for it.

A thread copies the bulk by a connection of its own. What came meanwhile is little; the connection that writes copies it
between two jobs. SQLite begins the log anew only when nothing is left to copy, so the thread alone would never be done.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

import apsw

from gametable.storage.schema import Tuning

PAGES_OF_A_JOB: Final = 40  # more than jobs have; most write one or two
LITTLE: Final = 4  # a log that is this many times shorter than a long one is copied at once
MOST_ROUNDS: Final = 3  # of the thread, when so much comes meanwhile that it is not little

_WRITTEN_PAGES: Final = apsw.SQLITE_DBSTATUS_CACHE_WRITE  # of the log


class Checkpoints:
    """Keeps the log of a connection short; a fault of the disk is raised as apsw.Error."""

    def __init__(self, connection: apsw.Connection, path: Path, tuning: Tuning) -> None:
        self._connection = connection
        self._path = path
        self._tuning = tuning
        self._own: apsw.Connection | None = None  # of the thread
        self._thread = ThreadPoolExecutor(1, "checkpoints")
        self._copying: Future[None] | None = None
        self._rounds = 0
        self._jobs_looked_at = 0  # when the length of the log was last asked for, which takes time
        connection.wal_autocheckpoint(0)  # SQLite's own checkpoints would delay every report

    def look(self, jobs: int) -> None:
        """Begin to copy the log if it is long, or end what was begun; so many jobs were done so far."""
        if self._copying is not None:
            if self._copying.done():
                self._go_on()
        elif jobs - self._jobs_looked_at >= self._tuning.checkpoint_pages // PAGES_OF_A_JOB:
            self._jobs_looked_at = jobs
            if self._pages() >= self._tuning.checkpoint_pages:
                self._begin()

    def copy_now(self) -> None:
        """Copy all there is, and wait for it."""
        if self._copying is not None:
            wait([self._copying])  # what it could not do is tried again here
        self._copying, self._rounds = None, 0
        _copy(self._connection)
        self._count_anew()

    def close(self) -> None:
        """Wait for the thread, and let its connection go."""
        self._thread.shutdown()
        if self._own is not None:
            self._own.close()

    def _begin(self) -> None:
        self._count_anew()
        self._copying = self._thread.submit(self._copy_beside)

    def _go_on(self) -> None:
        """The thread is done: copy the rest, or, if that would take long, let it begin again."""
        assert self._copying is not None
        copying, self._copying = self._copying, None
        copying.result()
        self._rounds += 1
        if self._pages() > self._tuning.checkpoint_pages // LITTLE and self._rounds < MOST_ROUNDS:
            self._begin()
        else:
            self.copy_now()

    def _copy_beside(self) -> None:
        if self._own is None:
            own = apsw.Connection(str(self._path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=self._tuning.system)
            own.execute(f"PRAGMA synchronous = {self._tuning.synchronous}")
            self._own = own
        _copy(self._own)

    def _pages(self) -> int:
        return self._connection.status(_WRITTEN_PAGES)[0]

    def _count_anew(self) -> None:
        self._connection.status(_WRITTEN_PAGES, True)


def _copy(connection: apsw.Connection) -> None:
    """Copy what no reader keeps from being copied."""
    connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
