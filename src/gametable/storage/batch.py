"""The writes of many jobs, gathered so that few statements store them, mostly one.

Each statement lets other threads of the program run, and may have to wait until they pause; so what comes in great
numbers (entries, tables, chat) is written many rows at a time.
"""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

import apsw
import msgspec

from gametable.storage.interface import (
    AddChat,
    AddEntries,
    Conflict,
    DropSession,
    Job,
    PutSession,
    PutTable,
    PutUser,
    StorageError,
    TableRow,
    Unfit,
    UserRow,
    Write,
)

MOST_ROWS: Final = 64  # of one statement; each number of rows is a statement of its own, which stays prepared

Insert: TypeAlias = tuple[str, str, int]  # what stands before and behind the rows, and how many values a row has
Statement: TypeAlias = "tuple[str, Sequence[apsw.SQLiteValue]]"

_REPLACE_TABLE: Final = """
ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, listed = excluded.listed,
    created = excluded.created, changed = excluded.changed, host = excluded.host, secret = excluded.secret,
    settings = excluded.settings, members = excluded.members
"""
_PUT_TABLES: Final = (
    "INSERT INTO tables (id, game, status, listed, created, changed, host, secret, settings, members) VALUES ",
    _REPLACE_TABLE,
    10,
)
_ADD_ENTRIES: Final = ("INSERT INTO entries (table_id, seq, at, kind, seat, text, client, digest) VALUES ", "", 8)
_ADD_CHAT: Final = ("INSERT INTO chat (table_id, at, user_id, name, text) VALUES ", "", 5)
_PUT_USER: Final = """
INSERT INTO users (id, name, account, password, created) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, account = excluded.account, password = excluded.password,
    created = excluded.created
"""
_PUT_SESSION: Final = """
INSERT INTO sessions (token_hash, user_id, created, seen) VALUES (?, ?, ?, ?)
ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, created = excluded.created, seen = excluded.seen
"""
_DROP_SESSION: Final = "DELETE FROM sessions WHERE token_hash = ?"
_LENGTH: Final = "SELECT (SELECT max(seq) FROM entries WHERE table_id = tables.id) FROM tables WHERE id = ?"
_CLIENTS: Final = "SELECT client FROM entries WHERE table_id = ? AND client != ''"


class Stored:
    """What is known of a table that was written to: how many entries it has, and the ids that clients gave them.

    An index of the ids would have to be written with every entry, each time on another page: half of all writing.
    """

    def __init__(self, length: int) -> None:
        self.length = length
        self.clients: set[str] | None = None  # nobody has asked yet


class Batch:
    """Writes on their way into one transaction, none of them written yet. A fault makes what is known worthless."""

    def __init__(self, connection: apsw.Connection, known: dict[str, Stored]) -> None:
        self._connection = connection
        self._known = known  # so that a gap, or an id for the second time, is seen before it is written
        self._people: list[Statement] = []  # users and sessions, which are few
        self._tables: dict[str, TableRow] = {}  # of several rows of a table the last one counts
        self._entries: list[apsw.SQLiteValue] = []
        self._chat: list[apsw.SQLiteValue] = []

    @property
    def entries(self) -> int:
        """How many entries there are."""
        return len(self._entries) // _ADD_ENTRIES[2]

    def add(self, job: Job) -> None:
        """Take the writes of a job in their order."""
        for write in job.writes:
            if isinstance(write, AddEntries):
                self._add_entries(write)
            elif isinstance(write, PutTable):
                self._tables[write.row.id] = write.row
            elif isinstance(write, AddChat):
                self._stored(write.row.table)  # the table must be there
                self._chat += write.row
            else:
                self._people.append(_statement_of(write))

    def statements(self) -> list[Statement]:
        """All that has to be executed, in this order."""
        return [
            *self._people,
            *_inserts(_PUT_TABLES, [value for row in self._tables.values() for value in _table_values(row)]),
            *_inserts(_ADD_ENTRIES, self._entries),
            *_inserts(_ADD_CHAT, self._chat),
        ]

    def _add_entries(self, write: AddEntries) -> None:
        """Entries follow each other without gaps, and the ids of clients are all different."""
        stored = self._stored(write.table)
        for entry in write.entries:
            if entry.seq != stored.length:
                raise Conflict(
                    "seq",
                    f"Entry {entry.seq} cannot be added to table {write.table}; the next one there is {stored.length}.",
                )
            self._entries.append(write.table)
            self._entries += entry
            stored.length += 1
        for entry in write.entries:
            if entry.client:
                self._add_client(write.table, stored, entry.client)

    def _add_client(self, table: str, stored: Stored, client: str) -> None:
        if stored.clients is None:
            stored.clients = {str(row[0]) for row in self._connection.execute(_CLIENTS, (table,))}
        if client in stored.clients:
            raise Conflict("client", "An order with this client id is stored already; its entry is the answer to both.")
        stored.clients.add(client)

    def _stored(self, table: str) -> Stored:
        """What is known of a table, with all that is in this batch."""
        stored = self._known.get(table)
        if stored is None:
            found = self._connection.execute(_LENGTH, (table,)).fetchone()
            if found is None and table not in self._tables:
                raise Conflict("missing", f"There is no table {table}; put the table before what happens at it.")
            stored = self._known[table] = Stored(0 if found is None or found[0] is None else int(found[0]) + 1)
        return stored


def _statement_of(write: Write) -> Statement:
    """What stores a user or a session."""
    if isinstance(write, PutUser):
        return _PUT_USER, _user_values(write.row)
    if isinstance(write, PutSession):
        return _PUT_SESSION, write.row
    if isinstance(write, DropSession):
        return _DROP_SESSION, (write.token_hash,)
    raise Unfit(f"A {type(write).__name__} cannot be stored; right is one of the writes of the interface.")


def _inserts(insert: Insert, values: list[apsw.SQLiteValue]) -> list[Statement]:
    """Statements that insert all rows."""
    step = MOST_ROWS * insert[2]
    parts = [values[at : at + step] for at in range(0, len(values), step)]
    return [(_with_rows(insert, len(part) // insert[2]), part) for part in parts]


@cache
def _with_rows(insert: Insert, rows: int) -> str:
    head, tail, width = insert
    row = "(" + ",".join("?" * width) + ")"
    return head + ",".join([row] * rows) + tail


def _table_values(row: TableRow) -> tuple[apsw.SQLiteValue, ...]:
    return (*row[:-1], msgspec.json.encode(row.members).decode())


def _user_values(row: UserRow) -> tuple[apsw.SQLiteValue, ...]:
    account = None if row.account is None else row.account.casefold()
    return (row.id, row.name, account, row.password, row.created)


def refusal(fault: Exception) -> StorageError:
    """Say why a job cannot be stored; other jobs can."""
    reason = str(fault)
    if isinstance(fault, StorageError):
        return fault
    if isinstance(fault, apsw.ConstraintError):
        if "entries.seq" in reason:
            return Conflict("seq", "An entry with this number is stored already; load the table and decide anew.")
        if "users.account" in reason:
            return Conflict("account", "This account name is taken; right is one that nobody has.")
        if "FOREIGN KEY" in reason:
            return Conflict("missing", "What this belongs to is not stored; put the table or the user first.")
    return Unfit(f"This cannot be stored: {reason}. Right are the types of the interface, and text without surrogates.")


def is_of_the_disk(fault: Exception) -> bool:
    """Whether the storage is at fault, so that no job could be stored now."""
    kinds_of_a_job = (apsw.ConstraintError, apsw.MismatchError, apsw.TooBigError)
    return isinstance(fault, apsw.Error) and not isinstance(fault, kinds_of_a_job)
