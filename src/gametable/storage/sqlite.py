"""The storage of one server: a SQLite file in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from gametable.storage.apart import Apart
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
from gametable.storage.restore import finish_restore
from gametable.storage.schema import FILE, Tuning
from gametable.storage.writer import Writer
from gametable.table.entries import Entry


def open_storage(folder: Path, *, apart: bool = False) -> Store:
    """Open the storage in a folder, as a server should; a new one is made where there is none.

    It is written by a thread, or by a process apart, which suits a server that has its process for itself.
    """
    return SqliteStore(folder, apart=apart)


class SqliteStore:
    """A storage in a file, for one server at a time."""

    def __init__(self, folder: Path, tuning: Tuning | None = None, *, apart: bool = False) -> None:
        tuning = tuning or Tuning()
        self.path = folder / FILE
        self._lock = FolderLock(folder)
        self._writer: Writer | Apart
        try:
            finish_restore(folder)
            self._writer = Apart(self.path, tuning, self._lock.file) if apart else Writer(self.path, tuning)
        except BaseException:
            self._lock.release()
            raise
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
            **writer.figures._asdict(),
            bytes=sum(file.stat().st_size for file in files if file.exists()),
        )

    def backup(self, path: Path) -> None:
        with self._reader.connection() as connection:
            back_up(connection, path)

    def close(self) -> None:
        """What was given is stored; then the last connection that is closed tidies the files."""
        self._writer.close()
        self._reader.close()
        self._writer.tidy()
        self._lock.release()
