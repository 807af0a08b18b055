"""What a storage keeps and promises; nothing here knows SQL.

    StorageError
    ├── Conflict      it is there already, or what it belongs to is not: kind says which
    ├── Unfit         a value that no storage can keep
    ├── Unwritable    the disk is full or broken; the job may be given again
    ├── Uncertain     whether it is stored can only be seen by reading it again
    ├── Unreadable    the disk does not give back what is on it
    ├── WrongStorage  a file that is no storage of this program
    └── Busy          too many jobs wait already

A job is stored whole or not at all, and jobs are stored in the order in which they are given. One that was reported
without an error survives anything. One that was reported as Unwritable is not stored as long as the program runs; if
the program is killed before it can write again, the job may turn up at the next start, as the answer of a disk can be
lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from gametable.kernel.errors import GametableError
from gametable.table.entries import Entry

Status: TypeAlias = Literal["open", "running", "over", "ended"]
ConflictKind: TypeAlias = Literal["seq", "client", "account", "missing"]


class StorageError(GametableError):
    """Something that a storage cannot do."""


class Conflict(StorageError):
    """A job that does not fit to what is stored: load it again, and decide anew.

    Of several reasons the first is told, that of a client id last.
    """

    def __init__(self, kind: ConflictKind, reason: str) -> None:
        super().__init__(kind, reason)
        self.kind = kind
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class Unfit(StorageError):
    """A value that no storage can keep; it would be refused again."""


class Unwritable(StorageError):
    """The disk does not take it now."""


class Uncertain(StorageError):
    """What stores has ended before it said what became of this."""


class Unreadable(StorageError):
    """The disk does not give it now."""


class WrongStorage(StorageError):
    """A file that is no storage of this program, or a damaged one, or one that is in use."""


class Busy(StorageError):
    """More jobs wait than the storage takes."""


class TableRow(NamedTuple):
    """A table as lists show it, with what it needs to be loaded."""

    id: str
    game: str
    status: Status
    listed: bool
    created: int  # milliseconds since 1970, as all times here
    changed: int
    host: str
    secret: bytes  # what the table's hidden information is drawn from; kept nowhere else
    settings: str  # JSON
    members: tuple[str, ...]  # users who find the table among theirs


class ChatRow(NamedTuple):
    """Something said at a table; kept in the order in which it was said."""

    table: str
    at: int
    user: str
    name: str  # as it was then
    text: str


class UserRow(NamedTuple):
    """A person; a guest has no account."""

    id: str
    name: str
    account: str | None  # the login name; unique, stored casefolded
    password: str  # a hash, or nothing
    created: int


class SessionRow(NamedTuple):
    """A browser that is logged in; the token itself is not stored."""

    token_hash: bytes
    user: str
    created: int
    seen: int


class PutTable(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """A new table, or new facts about one."""

    row: TableRow


class AddEntries(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """The next entries of a table; the first number is one more than the last that is stored."""

    table: str
    entries: tuple[Entry, ...]


class AddChat(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """One more line of chat."""

    row: ChatRow


class PutUser(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """A new user, or new facts about one."""

    row: UserRow


class PutSession(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """A new session, or a sign of life of one."""

    row: SessionRow


class DropSession(msgspec.Struct, frozen=True, array_like=True, tag=5):
    """The end of a session; it may have ended before."""

    token_hash: bytes


Write: TypeAlias = PutTable | AddEntries | AddChat | PutUser | PutSession | DropSession


class Job(msgspec.Struct, frozen=True, eq=False):
    """Writes that are stored together or not at all; the tag is for whoever gave the job."""

    writes: tuple[Write, ...]
    tag: object = None


Results: TypeAlias = list[tuple[Job, StorageError | None]]
Listener: TypeAlias = Callable[[Results], None]


class Figures(NamedTuple):
    """What was done since the start."""

    batches: int = 0
    jobs: int = 0
    entries: int = 0
    conflicts: int = 0  # jobs that did not fit
    failed: int = 0  # jobs that could not be written


class Counts(NamedTuple):
    """Figures for whoever watches the server; those of jobs count from its start."""

    open: int
    running: int
    over: int
    ended: int
    users: int
    sessions: int
    waiting: int  # jobs that are given and not yet stored
    batches: int
    jobs: int
    entries: int
    conflicts: int  # jobs that did not fit
    failed: int  # jobs that could not be written
    bytes: int  # on the disk


class Store(Protocol):
    """A storage. All calls may come from any thread, but that jobs for a process apart come from its listener's."""

    @property
    def healthy(self) -> bool:
        """Whether the last attempt to write succeeded."""

    @property
    def fault(self) -> str:
        """What is wrong, as a sentence; empty while it is healthy."""

    def listen(self, listener: Listener) -> None:
        """Have each batch reported once, all its jobs in order: from a thread that writes, or in the running loop."""

    def submit(self, *jobs: Job) -> None:
        """Give jobs without waiting; takes none and raises Busy when too many wait, and Unwritable after closing."""

    def table(self, table: str) -> TableRow | None:
        """One table."""

    def tables(self, status: Status | None = None, listed: bool | None = None, limit: int = 100) -> list[TableRow]:
        """Tables, the newest first."""

    def tables_of(self, user: str, limit: int = 100) -> list[TableRow]:
        """The tables that have this member, the last changed first."""

    def entries(self, table: str, after: int = -1) -> list[Entry]:
        """What happened at a table after this number."""

    def client_entry(self, table: str, client: str) -> Entry | None:
        """The entry that came of a client's order."""

    def chat(self, table: str, last: int = 100) -> list[ChatRow]:
        """The last lines of chat, the oldest of them first."""

    def user(self, user: str) -> UserRow | None:
        """One user."""

    def account(self, name: str) -> UserRow | None:
        """The user with this login name, in capitals or not."""

    def session(self, token_hash: bytes) -> SessionRow | None:
        """One session."""

    def count(self) -> Counts:
        """Figures as they are now."""

    def backup(self, path: Path) -> None:
        """Write a copy of everything to a new file, while work goes on."""

    def close(self) -> None:
        """Store and report what is given already, then stop; closing twice does nothing."""
