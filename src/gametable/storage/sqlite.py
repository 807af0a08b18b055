"""The storage of one server: a SQLite file in a folder of its own."""

from __future__ import annotations

import logging
from pathlib import Path

import apsw

from gametable.storage.backup import back_up
from gametable.storage.folder import FolderLock
from gametable.storage.interface import (
    ChatRow,
    Counts,
    Job,
    Listener,
    SessionRow,
    Status,
    Store,
    TableRow,
    UserRow,
)
from gametable.storage.reader import Reader
from gametable.storage.schema import FILE, Tuning, open_for_writing
from gametable.storage.writer import Writer
from gametable.table.entries import Entry

_log = logging.getLogger(__name__)


def open_storage(folder: Path) -> Store:
    """Open the storage in a folder, as a server should; a new one is made where there is none."""
    return SqliteStore(folder)


class SqliteStore:
    """A storage in a file, for one server at a time."""

    def __init__(self, folder: Path, tuning: Tuning | None = None) -> None:
        tuning = tuning or Tuning()
        self.path = folder / FILE
        self._lock = FolderLock(folder)
        try:
            self._connection = open_for_writing(self.path, tuning)
        except BaseException:
            self._lock.release()
            raise
        self._writer = Writer(self._connection, self.path, tuning)
        self._reader = Reader(self.path, tuning.system)

    @property
    def healthy(self) -> bool:
        return not self._writer.fault

    @property
    def fault(self) -> str:
        return self._writer.fault

    def listen(self, listener: Listener) -> None:
        self._writer.listen(listener)

    def submit(self, *jobs: Job) -> None:
        self._writer.submit(*jobs)

    def table(self, table: str) -> TableRow | None:
        return self._reader.table(table)

    def tables(self, status: Status | None = None, listed: bool | None = None, limit: int = 100) -> list[TableRow]:
        return self._reader.tables(status, listed, limit)

    def tables_of(self, user: str, limit: int = 100) -> list[TableRow]:
        return self._reader.tables_of(user, limit)

    def entries(self, table: str, after: int = -1) -> list[Entry]:
        return self._reader.entries(table, after)

    def client_entry(self, table: str, client: str) -> Entry | None:
        return self._reader.client_entry(table, client)

    def chat(self, table: str, last: int = 100) -> list[ChatRow]:
        return self._reader.chat(table, last)

    def user(self, user: str) -> UserRow | None:
        return self._reader.user(user)

    def account(self, name: str) -> UserRow | None:
        return self._reader.account(name)

    def session(self, token_hash: bytes) -> SessionRow | None:
        return self._reader.session(token_hash)

    def count(self) -> Counts:
        writer = self._writer
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return Counts(
            *self._reader.count(),
            waiting=writer.waiting,
            batches=writer.batches,
            jobs=writer.jobs,
            entries=writer.entries,
            conflicts=writer.conflicts,
            failed=writer.failed,
            bytes=sum(file.stat().st_size for file in files if file.exists()),
        )

    def backup(self, path: Path) -> None:
        with self._reader.connection() as connection:
            back_up(connection, path)

    def close(self) -> None:
        """The connection that writes is closed last, so that it can tidy the files."""
        self._writer.close()
        self._reader.close()
        try:
            self._connection.close()
        except apsw.Error as fault:  # what is acknowledged is in the log, and the next server reads it
            _log.warning("%s could not be tidied: %s", self.path, fault)
        self._lock.release()
