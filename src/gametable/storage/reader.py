"""Reads from the SQLite file; they see what is committed, and wait for nobody."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import apsw
import msgspec

from gametable.storage.interface import (
    ChatRow,
    SessionRow,
    Status,
    StorageError,
    TableRow,
    Unreadable,
    UserRow,
    WrongStorage,
)
from gametable.storage.schema import open_for_reading
from gametable.table.entries import Entry

Row = TypeVar("Row")

# A move writes no row of its table, which would be much more to write; so a running game changes with its last entry.
# Nobody but their seat may know of steps, nor when they were made.
_TABLE: Final = """
SELECT id, game, status, listed, tables.created, CASE status WHEN 'running' THEN coalesce((
    SELECT at FROM entries WHERE table_id = tables.id AND kind NOT IN ('step', 'rethink') ORDER BY seq DESC LIMIT 1
), changed) ELSE changed END AS changed, host, secret, settings, members FROM tables
"""
_TABLES: Final = {  # by whether a status and whether listed or not is asked for
    (False, False): _TABLE + "ORDER BY created DESC, id DESC LIMIT :limit",
    (True, False): _TABLE + "WHERE status = :status ORDER BY created DESC, id DESC LIMIT :limit",
    (False, True): _TABLE + "WHERE listed = :listed ORDER BY created DESC, id DESC LIMIT :limit",
    (True, True): _TABLE + "WHERE status = :status AND listed = :listed ORDER BY created DESC, id DESC LIMIT :limit",
}
_TABLES_OF: Final = _TABLE + "JOIN members ON table_id = id WHERE user_id = ? ORDER BY changed DESC, id DESC LIMIT ?"
_ENTRY: Final = "SELECT seq, at, kind, seat, text, client, digest FROM entries WHERE table_id = ? AND "
_CHAT: Final = """
SELECT table_id, at, user_id, name, text FROM (SELECT * FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?)
ORDER BY id
"""
_USER: Final = "SELECT id, name, account, password, created FROM users WHERE "
_SESSION: Final = "SELECT token_hash, user_id, created, seen FROM sessions WHERE token_hash = ?"
_COUNT: Final = """
SELECT coalesce(sum(status = 'open'), 0), coalesce(sum(status = 'running'), 0), coalesce(sum(status = 'over'), 0),
    coalesce(sum(status = 'ended'), 0), (SELECT count(*) FROM users), (SELECT count(*) FROM sessions)
FROM tables
"""
_decode_members = msgspec.json.Decoder(tuple[str, ...]).decode


class Reader:
    """Connections that only read, one for each thread that reads at the same time."""

    def __init__(self, path: Path, system: str | None = None) -> None:
        self._path = path
        self._system = system
        self._idle: list[apsw.Connection] = []
        self._lock = threading.Lock()
        self._closed = False

    def table(self, table: str) -> TableRow | None:
        """One table."""
        return _first(self._tables(_TABLE + "WHERE id = ?", (table,)))

    def tables(self, status: Status | None, listed: bool | None, limit: int) -> list[TableRow]:
        """Tables, the newest first."""
        values = {"status": status, "listed": listed, "limit": max(limit, 0)}
        return self._tables(_TABLES[status is not None, listed is not None], values)

    def tables_of(self, user: str, limit: int) -> list[TableRow]:
        """The tables of a member, the last changed first."""
        return self._tables(_TABLES_OF, (user, max(limit, 0)))

    def entries(self, table: str, after: int) -> list[Entry]:
        """The entries of a table after this number."""
        return [Entry._make(row) for row in self._rows(_ENTRY + "seq > ? ORDER BY seq", (table, after))]

    def client_entry(self, table: str, client: str) -> Entry | None:
        """The entry with this client id."""
        rows = self._rows(_ENTRY + "client = ? AND client != ''", (table, client))
        return _first([Entry._make(row) for row in rows])

    def chat(self, table: str, last: int) -> list[ChatRow]:
        """The last lines of chat in their order."""
        return [ChatRow._make(row) for row in self._rows(_CHAT, (table, max(last, 0)))]

    def user(self, user: str) -> UserRow | None:
        """One user."""
        return _first([UserRow._make(row) for row in self._rows(_USER + "id = ?", (user,))])

    def account(self, name: str) -> UserRow | None:
        """The user with this login name."""
        return _first([UserRow._make(row) for row in self._rows(_USER + "account = ?", (name.casefold(),))])

    def session(self, token_hash: bytes) -> SessionRow | None:
        """One session."""
        return _first([SessionRow._make(row) for row in self._rows(_SESSION, (token_hash,))])

    def count(self) -> tuple[int, int, int, int, int, int]:
        """Tables that are open, running, over and ended; users; sessions."""
        found: tuple[int, int, int, int, int, int] = self._rows(_COUNT, ())[0]
        return found

    def close(self) -> None:
        """Close what is idle now, and the rest when it is."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _tables(self, sql: str, values: apsw.Bindings) -> list[TableRow]:
        rows = self._rows(sql, values)
        return [TableRow._make((*row[:3], bool(row[3]), *row[4:9], _decode_members(row[9]))) for row in rows]

    def _rows(self, sql: str, values: apsw.Bindings) -> list[tuple[Any, ...]]:
        with self.connection() as connection:
            return connection.execute(sql, values).fetchall()

    @contextmanager
    def connection(self) -> Iterator[apsw.Connection]:
        """Lend a connection to one thread; what goes wrong with it is told as a sentence."""
        with self._lock:
            if self._closed:
                raise Unreadable("The storage is closed; right is to open it again.")
            connection = self._idle.pop() if self._idle else None
        try:
            connection = connection or open_for_reading(self._path, self._system)
            yield connection
        except apsw.Error as fault:
            raise _told(fault, self._path) from fault
        finally:
            self._take_back(connection)

    def _take_back(self, connection: apsw.Connection | None) -> None:
        if connection is None:
            return
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()


def _first(rows: list[Row]) -> Row | None:
    return rows[0] if rows else None


def _told(fault: apsw.Error, path: Path) -> StorageError:
    if isinstance(fault, (apsw.CorruptError, apsw.NotADBError)):
        return WrongStorage(f"{path} is damaged: {fault}. Right is to stop the server and go back to a backup.")
    return Unreadable(f"{path} cannot be read: {fault}. Right is a disk that answers.")
