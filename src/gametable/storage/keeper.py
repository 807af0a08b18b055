"""Stores each batch of jobs by one commit; a fault of the disk is remembered, and tried again until it is gone."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import apsw

from gametable.storage.batch import Batch, Statement, Stored, is_of_the_disk, refusal
from gametable.storage.checkpoints import Checkpoints
from gametable.storage.interface import Figures, Job, Results, Unwritable
from gametable.storage.schema import Tuning

MOST_KNOWN: Final = 4_000  # tables of which is remembered what they have

_PROBE: Final = """
INSERT INTO probe (id, filler) VALUES (0, randomblob(65536)) ON CONFLICT (id) DO UPDATE SET filler = excluded.filler
"""
_log = logging.getLogger(__name__)


class Keeper:
    """Works with the only connection that writes, from one thread, and lets no fault out."""

    def __init__(self, connection: apsw.Connection, path: Path, tuning: Tuning) -> None:
        self._connection = connection
        self._path = path
        self._checkpoints = Checkpoints(connection, path, tuning)
        self._known: dict[str, Stored] = {}  # tables that were written to
        self.fault = ""
        self.batches = self.jobs = self.entries = self.conflicts = self.failed = 0

    @property
    def figures(self) -> Figures:
        """What was done since the start."""
        return Figures(self.batches, self.jobs, self.entries, self.conflicts, self.failed)

    def store(self, jobs: list[Job]) -> Results:
        """Store a batch, and say of each job what became of it."""
        results: Results = []
        try:
            if not self.fault:
                results = self._store_together(jobs) or self._store_one_by_one(jobs)
        except Exception as fault:  # noqa: BLE001 (whatever it is, the thread lives and the jobs are reported)
            self._fail(fault)
        if self.fault:
            self.failed += len(jobs)
            return [(job, Unwritable(self.fault)) for job in jobs]
        self.batches += 1
        self.conflicts += sum(error is not None for _, error in results)
        self.jobs += len(jobs)
        return results

    def _store_together(self, jobs: list[Job]) -> Results:
        """Store a batch as if it was one job; returns nothing, and has done nothing, where a job is at fault."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        batch = Batch(self._connection, self._known)
        try:
            for job in jobs:
                batch.add(job)
            self._commit(batch.statements())
        except Exception as fault:
            if is_of_the_disk(fault):
                raise
            self._roll_back()
            return []
        self.entries += batch.entries
        return [(job, None) for job in jobs]

    def _commit(self, statements: list[Statement]) -> None:
        """Execute all statements by one commit; a single one brings its own."""
        if len(statements) == 1:
            self._connection.execute(*statements[0])
            return
        self._connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            self._connection.execute(*statement)
        self._connection.execute("COMMIT")

    def _store_one_by_one(self, jobs: list[Job]) -> Results:
        """Store a batch of which a job is at fault: the others are stored, by one commit too."""
        results: Results = []
        entries = 0
        self._connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            self._connection.execute("SAVEPOINT job")
            try:
                batch = Batch(self._connection, self._known)
                batch.add(job)
                for statement in batch.statements():
                    self._connection.execute(*statement)
                entries += batch.entries
                results.append((job, None))
            except Exception as fault:
                if is_of_the_disk(fault):
                    raise
                self._connection.execute("ROLLBACK TO job")
                self._known.clear()
                results.append((job, refusal(fault)))
            self._connection.execute("RELEASE job")
        self._connection.execute("COMMIT")
        self.entries += entries
        return results

    def checkpoint(self) -> None:
        """Have the log copied into the file when it is long."""
        if self.fault:
            return
        try:
            self._checkpoints.look(self.jobs)
        except apsw.Error as fault:
            self._fail(fault)

    def close(self) -> None:
        """Let go of everything but the connection, which is whoever opened it to close."""
        try:
            self._checkpoints.close()
        except apsw.Error as fault:
            _log.warning("%s: the connection that copies the log could not be closed: %s", self._path, fault)

    def probe(self) -> None:
        """Try whether the disk takes something again."""
        try:
            self._roll_back()
            self._connection.execute(_PROBE)
            self._checkpoints.copy_now()
            self.fault = ""
            _log.warning("%s can be written again.", self._path)
        except Exception as fault:  # noqa: BLE001 (the thread lives)
            self._fail(fault)

    def _fail(self, fault: Exception) -> None:
        """Take back what is half done, and remember what is wrong."""
        if not self.fault:
            _log.error("%s cannot be written: %s", self._path, fault)
        if isinstance(fault, apsw.FullError):
            self.fault = f"The disk of {self._path} is full; as soon as there is space, writing goes on by itself."
        else:
            self.fault = f"{self._path} cannot be written ({fault}); as soon as it can, writing goes on by itself."
        try:
            self._roll_back()
        except apsw.Error as second:
            _log.error("%s: what was half done could not be taken back yet: %s", self._path, second)

    def _roll_back(self) -> None:
        self._known.clear()
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
