"""Rows to store, and an ear for what the storage reports."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from gametable.storage.interface import (
    AddEntries,
    Conflict,
    Job,
    PutTable,
    Results,
    SessionRow,
    StorageError,
    Store,
    TableRow,
    UserRow,
    Write,
)
from gametable.storage.schema import Tuning
from gametable.table.entries import Entry

PATIENCE = 20.0  # seconds; reached only by a fault
UNSYNCED = Tuning(synchronous="OFF")  # where nothing is killed, waiting for the disk proves nothing


def table_row(name: str = "t1", created: int = 1, **changes: object) -> TableRow:
    row = TableRow(name, "attika", "open", True, created, created, "ann", b"\0secret\xff", '{"players": 2}', ("ann",))
    return row._replace(**changes)  # type: ignore[arg-type]


def user_row(name: str = "ann", account: str | None = None) -> UserRow:
    return UserRow(name, name.title(), account, "", 5)


def session_row(token: bytes = b"token", user: str = "ann", seen: int = 7) -> SessionRow:
    return SessionRow(token, user, 6, seen)


def entry(seq: int, client: str = "", text: str = "") -> Entry:
    return Entry(seq, 1000 + seq, "move", seq % 3, text or f"move {seq}", client, f"{seq:08x}" if seq % 5 == 0 else "")


def add(table: str, *seqs: int, client: str = "") -> AddEntries:
    return AddEntries(table, tuple(entry(seq, client) for seq in seqs))


def kind_of(error: StorageError | None) -> str:
    if error is None:
        return "stored"
    return error.kind if isinstance(error, Conflict) else type(error).__name__


class Reports:
    """Collects what a storage reports, and waits for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed = threading.Condition()
        self._gate = threading.Event()
        self._gate.set()
        self._twice = False
        self.batches: list[Results] = []
        self.errors: dict[Job, StorageError | None] = {}
        store.listen(self._take)

    def _take(self, results: Results) -> None:
        with self._changed:
            self.batches.append(results)
            for job, error in results:
                self._twice |= job in self.errors
                self.errors[job] = error
            self._changed.notify_all()
        assert self._gate.wait(PATIENCE)

    def wait_for(self, jobs: list[Job]) -> list[StorageError | None]:
        with self._changed:
            assert self._changed.wait_for(lambda: all(job in self.errors for job in jobs), PATIENCE)
        assert not self._twice, "a job is reported once"
        return [self.errors[job] for job in jobs]

    def store(self, *writes: Write) -> StorageError | None:
        """One job, awaited."""
        return self.store_jobs([writes])[0]

    def store_jobs(self, many: list[tuple[Write, ...]]) -> list[StorageError | None]:
        """Several jobs, given at once."""
        jobs = [Job(writes) for writes in many]
        for job in jobs:
            self._store.submit(job)
        return self.wait_for(jobs)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the writer from taking jobs, so that those given meanwhile are one batch."""
        self._gate.clear()
        self.store()
        try:
            yield
        finally:
            self._gate.set()

    def store_as_one_batch(self, many: list[tuple[Write, ...]]) -> list[StorageError | None]:
        jobs = [Job(writes) for writes in many]
        with self.held():
            for job in jobs:
                self._store.submit(job)
        errors = self.wait_for(jobs)
        assert [job for job, _ in self.batches[-1]] == jobs
        return errors


def with_tables(store: Store, *names: str) -> Reports:
    reports = Reports(store)
    assert reports.store(*(PutTable(table_row(name)) for name in names)) is None
    return reports
