"""The tables of the SQLite file, and how it is opened and recognised."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from gametable.storage.interface import Unwritable, WrongStorage

FILE: Final = "gametable.db"
APPLICATION: Final = 0x47414D45  # "GAME"; stands in the header of the file
VERSION: Final = 1
OWN: Final = (APPLICATION, VERSION)

SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'ended')),
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    host TEXT NOT NULL,
    secret BLOB NOT NULL,
    settings TEXT NOT NULL,
    members TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_time ON tables (created, id);
CREATE INDEX tables_by_status ON tables (status, created, id);

CREATE TABLE members (
    user_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_table ON members (table_id);
CREATE TRIGGER members_of_new AFTER INSERT ON tables BEGIN
    INSERT INTO members SELECT DISTINCT value, new.id FROM json_each(new.members);
END;
CREATE TRIGGER members_of_changed AFTER UPDATE ON tables WHEN old.members != new.members BEGIN
    DELETE FROM members WHERE table_id = new.id;
    INSERT INTO members SELECT DISTINCT value, new.id FROM json_each(new.members);
END;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    client TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    at INTEGER NOT NULL,
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX chat_by_table ON chat (table_id, id);

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;
"""


class Tuning(NamedTuple):
    """How the file is written; tests set worse values than a server should."""

    synchronous: str = "FULL"  # NORMAL forgets acknowledged entries when the power goes
    checkpoint_pages: int = 4000  # the log is copied into the file when it is this long
    probe_seconds: float = 0.5
    most_waiting: int = 20_000
    system: str | None = None  # the name of the layer between SQLite and the files


def open_for_writing(path: Path, tuning: Tuning) -> apsw.Connection:
    """Open the one connection that writes; a new or empty file is made ready."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # it holds secrets; the files beside it take its mode
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=tuning.system)
    except (OSError, apsw.Error) as fault:
        raise Unwritable(f"{path} cannot be opened: {fault}. Right is a file that the server may write.") from fault
    try:
        found = recognise(connection, path)
        if connection.pragma("journal_mode", "WAL") != "wal":
            raise Unwritable(f"{path} is on a disk that cannot share memory; right is a disk of this machine.")
        connection.execute(f"PRAGMA synchronous = {tuning.synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA temp_store = MEMORY")  # another disk may be full
        connection.execute("PRAGMA journal_size_limit = 67108864")  # the log shrinks again after a rush
        if found != OWN:
            _create(connection)
        connection.execute("DROP INDEX IF EXISTS entries_by_client")  # of older files; the writer looks at ids itself
    except BaseException as fault:
        connection.close()
        if isinstance(fault, apsw.Error):
            raise Unwritable(f"{path} cannot be made ready: {fault}. Right is a disk with space.") from fault
        raise
    return connection


def open_for_reading(path: Path, system: str | None = None) -> apsw.Connection:
    """Open a connection that cannot write."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs=system)
    connection.set_busy_timeout(5000)
    return connection


def recognise(connection: apsw.Connection, path: Path) -> tuple[int, int]:
    """Return the marks of the file, (0, 0) if it is empty; raises WrongStorage for a stranger's."""
    connection.set_busy_timeout(5000)
    try:
        application, version = connection.pragma("application_id"), connection.pragma("user_version")
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    except (apsw.NotADBError, apsw.CorruptError) as fault:
        raise WrongStorage(f"{path} is no database, or is damaged: {fault}. {_RIGHT}") from fault
    if (application, version, tables) == (0, 0, 0):
        return 0, 0
    if application != APPLICATION:
        raise WrongStorage(f"{path} is a database of another program. {_RIGHT}")
    if version != VERSION:
        wanted = "a newer Gametable" if version > VERSION else "the Gametable that wrote it"
        raise WrongStorage(f"{path} has version {version}, this program reads {VERSION}; right is {wanted}.")
    return application, version


def _create(connection: apsw.Connection) -> None:
    """Make everything in one transaction, so that a file is either empty or complete."""
    with connection:
        connection.execute(SCHEMA)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


_RIGHT: Final = "Right is a file that Gametable wrote, such as a backup, or none: then a new one is made."
