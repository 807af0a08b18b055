"""The process that stores for a server: it takes all jobs that wait, stores them by one commit, answers, and goes on.

It ends when its server has ended, in whatever way, after it has stored what was given; until then it holds the lock of
the folder, too.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
from pathlib import Path
from typing import Final

import msgspec

from gametable.storage.interface import Job, Results, StorageError, Unfit
from gametable.storage.keeper import Keeper
from gametable.storage.schema import Tuning, open_for_writing
from gametable.storage.wire import Answer, Frames, Refused, pack_answer, unpack_jobs

CHUNK: Final = 1 << 18  # bytes that are read at a time


class Desk:
    """The end of the line to the server at which the work is done."""

    def __init__(self, line: socket.socket, keeper: Keeper, tuning: Tuning) -> None:
        self._line = line
        self._keeper = keeper
        self._tuning = tuning
        self._frames = Frames()

    def work(self) -> None:
        """Store whatever comes, until nothing can come any more."""
        self._answer([])
        while True:
            jobs = self._next()
            if jobs is None:
                return
            if self._keeper.fault:
                self._keeper.probe()
            self._answer(self._stored(jobs))
            self._keeper.checkpoint()

    def _stored(self, jobs: list[Job | Unfit]) -> Results:
        """Store what can be read; what cannot is refused in its place."""
        results = iter(self._keeper.store(fit) if (fit := [job for job in jobs if isinstance(job, Job)]) else [])
        return [next(results) if isinstance(job, Job) else (Job(()), job) for job in jobs]

    def _next(self) -> list[Job | Unfit] | None:
        """All jobs that wait; no job when the disk is at fault and a probe is due; None at the end."""
        jobs: list[Job | Unfit] = []
        self._line.settimeout(self._tuning.probe_seconds if self._keeper.fault else None)
        while not jobs:
            try:
                some = self._line.recv(CHUNK)
            except TimeoutError:
                return []
            except ConnectionError:
                return None
            if not some:
                return None
            for frame in self._frames.feed(some):
                jobs += unpack_jobs(frame)
        return jobs

    def _answer(self, results: Results) -> None:
        refused = {at: Refused.of(fault) for at, (_, fault) in enumerate(results) if fault is not None}
        answer = Answer(len(results), refused, self._keeper.fault, self._keeper.figures)
        try:
            self._line.settimeout(None)
            self._line.sendall(pack_answer(answer))
        except ConnectionError:
            pass  # nobody wants to know; what else was given is stored all the same


def main() -> None:
    """Store what comes through a socket, into a file; both are named by whoever started this."""
    for number in (signal.SIGINT, signal.SIGTERM):  # they are for the server; this process ends after it
        signal.signal(number, signal.SIG_IGN)
    logging.disable()  # the server logs what it is told
    line = socket.socket(fileno=int(sys.argv[1]))
    path, tuning = Path(sys.argv[2]), msgspec.json.decode(sys.argv[3], type=Tuning)
    try:
        connection = open_for_writing(path, tuning)
    except StorageError as fault:
        line.sendall(pack_answer(Answer(unopened=Refused.of(fault))))
        return
    keeper = Keeper(connection, path, tuning)
    Desk(line, keeper, tuning).work()
    keeper.close()
    connection.close()


if __name__ == "__main__":
    main()
