"""The one thread that writes: everything that waits is stored by one commit, then reported, then the next."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import apsw

from gametable.storage.interface import Busy, Figures, Job, Listener, Unwritable
from gametable.storage.keeper import Keeper
from gametable.storage.reporting import report
from gametable.storage.schema import Tuning, open_for_writing

_log = logging.getLogger(__name__)


class Writer:
    """Has the only connection that writes, and never ends before it is closed.

    There is no waiting for more jobs: those that come while the disk is at work are the next batch.
    """

    def __init__(self, path: Path, tuning: Tuning) -> None:
        self._path = path
        self._connection = open_for_writing(path, tuning)
        self._keeper = Keeper(self._connection, path, tuning)
        self._tuning = tuning
        self._listener: Listener | None = None
        self._changed = threading.Condition()
        self._waiting: list[Job] = []
        self._taken = 0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    @property
    def fault(self) -> str:
        """What is wrong, as a sentence; empty while nothing is."""
        return self._keeper.fault

    @property
    def figures(self) -> Figures:
        """What was done since the start."""
        return self._keeper.figures

    @property
    def waiting(self) -> int:
        """How many jobs are given and not yet reported."""
        return len(self._waiting) + self._taken

    def listen(self, listener: Listener) -> None:
        """Report to this function from now on."""
        self._listener = listener

    def submit(self, *jobs: Job) -> None:
        """Give jobs without waiting for the disk."""
        with self._changed:
            if self._closing:
                raise Unwritable("The storage is closed; right is to open it again.")
            if len(self._waiting) >= self._tuning.most_waiting:
                raise Busy(f"{len(self._waiting)} jobs wait to be stored; right is to try again in a moment.")
            if not self._waiting:  # else the thread knows that there is something
                self._changed.notify()
            self._waiting += jobs

    def close(self) -> None:
        """Store and report what waits, and end."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def tidy(self) -> None:
        """Close the connection; if it is the last one, it puts the log into the file."""
        self._keeper.close()
        try:
            self._connection.close()
        except apsw.Error as fault:  # what is acknowledged is in the log, and the next server reads it
            _log.warning("%s could not be tidied: %s", self._path, fault)

    def _run(self) -> None:
        while True:
            jobs = self._take()
            if self._keeper.fault:
                self._keeper.probe()
            if jobs:
                report(self._listener, self._keeper.store(jobs))
                self._keeper.checkpoint()
            elif self._closing:
                return

    def _take(self) -> list[Job]:
        """Wait for jobs, or while the disk is at fault for the time of the next probe."""
        with self._changed:
            self._taken = 0
            while not self._waiting and not self._closing:
                if not self._changed.wait(self._tuning.probe_seconds if self._keeper.fault else None):
                    break
            jobs, self._waiting = self._waiting, []
            self._taken = len(jobs)
        return jobs
