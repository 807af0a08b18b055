"""Random jobs, whole batches of them and with reopening, against a plain model of the same promises."""

from __future__ import annotations

import copy
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gametable.storage.interface import (
    AddChat,
    AddEntries,
    ChatRow,
    DropSession,
    PutSession,
    PutTable,
    PutUser,
    SessionRow,
    TableRow,
    UserRow,
    Write,
)
from gametable.storage.sqlite import SqliteStore
from gametable.table.entries import Entry
from tests.storage.helpers import UNSYNCED, Reports, kind_of


@dataclass
class Model:
    """What a storage holds, in dictionaries."""

    tables: dict[str, TableRow] = field(default_factory=dict)
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    chat: dict[str, list[ChatRow]] = field(default_factory=dict)
    users: dict[str, UserRow] = field(default_factory=dict)
    sessions: dict[bytes, SessionRow] = field(default_factory=dict)

    def write(self, write: Write) -> str:
        """Do one write; returns what hinders it."""
        if isinstance(write, PutTable):
            self.tables[write.row.id] = write.row
        elif isinstance(write, AddEntries):
            return self._add_entries(write)
        elif isinstance(write, AddChat):
            if write.row.table not in self.tables:
                return "missing"
            self.chat.setdefault(write.row.table, []).append(write.row)
        elif isinstance(write, PutUser):
            others = [user for user in self.users.values() if user.id != write.row.id]
            if write.row.account is not None and write.row.account in [user.account for user in others]:
                return "account"
            self.users[write.row.id] = write.row
        elif isinstance(write, PutSession):
            if write.row.user not in self.users:
                return "missing"
            self.sessions[write.row.token_hash] = write.row
        else:
            self.sessions.pop(write.token_hash, None)
        return ""

    def rows(self) -> dict[str, TableRow]:
        """The tables as they are read: a running game has changed with the last entry that others may know of."""
        return {name: row._replace(changed=self._changed(row)) for name, row in self.tables.items()}

    def _changed(self, row: TableRow) -> int:
        told = [entry.at for entry in self.entries.get(row.id, []) if entry.kind not in ("step", "rethink")]
        return told[-1] if told and row.status == "running" else row.changed

    def _add_entries(self, write: AddEntries) -> str:
        if write.table not in self.tables:
            return "missing"
        log = self.entries.setdefault(write.table, [])
        if [entry.seq for entry in write.entries] != list(range(len(log), len(log) + len(write.entries))):
            return "seq"
        log += write.entries
        clients = [entry.client for entry in log if entry.client]
        return "client" if len(set(clients)) < len(clients) else ""


NAMES = st.sampled_from(["a", "b", "c"])
WORDS = st.text(max_size=8)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
TABLE_ROWS = st.builds(
    TableRow,
    NAMES,
    WORDS,
    st.sampled_from(["open", "running", "over", "ended"]),
    st.booleans(),
    NUMBERS,
    NUMBERS,
    NAMES,
    st.binary(max_size=8),
    WORDS,
    st.lists(NAMES, max_size=3).map(tuple),
)
ENTRIES = st.builds(
    Entry, st.integers(0, 3), NUMBERS, WORDS, st.integers(-1, 5), WORDS, st.sampled_from(["", "", "x", "y"]), WORDS
)
WRITES = st.one_of(
    st.builds(PutTable, TABLE_ROWS),
    st.builds(AddEntries, NAMES, st.lists(ENTRIES, max_size=2).map(tuple)),
    st.builds(AddEntries, NAMES, st.builds(lambda entry, seq: (entry._replace(seq=seq),), ENTRIES, st.integers(0, 2))),
    st.builds(AddChat, st.builds(ChatRow, NAMES, NUMBERS, NAMES, WORDS, WORDS)),
    st.builds(PutUser, st.builds(UserRow, NAMES, WORDS, st.sampled_from([None, "p", "q"]), WORDS, NUMBERS)),
    st.builds(PutSession, st.builds(SessionRow, st.sampled_from([b"1", b"2"]), NAMES, NUMBERS, NUMBERS)),
    st.builds(DropSession, st.sampled_from([b"1", b"2"])),
)
JOBS = st.lists(WRITES, max_size=3).map(tuple)
BATCHES = st.lists(st.tuples(st.booleans(), st.lists(JOBS, min_size=1, max_size=8)), max_size=4)


def do(model: Model, writes: tuple[Write, ...]) -> tuple[Model, list[str]]:
    """A job is done whole or not at all; of several things that hinder it one is told."""
    after = copy.deepcopy(model)
    hindrances = [hindrance for write in writes if (hindrance := after.write(write))]
    return (model, hindrances) if hindrances else (after, ["stored"])


def compare(store: SqliteStore, model: Model) -> None:
    for name in ("a", "b", "c"):
        assert store.table(name) == model.rows().get(name)
        assert store.entries(name) == model.entries.get(name, [])
        assert store.chat(name) == model.chat.get(name, [])
        assert store.user(name) == model.users.get(name)
        mine = {table.id for table in model.tables.values() if name in table.members}
        assert {table.id for table in store.tables_of(name)} == mine
        for client in ("x", "y"):
            found = [entry for entry in model.entries.get(name, []) if entry.client == client]
            assert store.client_entry(name, client) == (found[0] if found else None)
    for account in ("p", "q"):
        owners = [user for user in model.users.values() if user.account == account]
        assert store.account(account.upper()) == (owners[0] if owners else None)
    for token in (b"1", b"2"):
        assert store.session(token) == model.sessions.get(token)
    newest = sorted(model.rows().values(), key=lambda row: (row.created, row.id), reverse=True)
    assert store.tables() == newest
    assert store.tables("open", listed=True) == [row for row in newest if row.status == "open" and row.listed]


@settings(max_examples=60, deadline=None)
@given(BATCHES)
def test_a_storage_does_what_the_model_does(batches: list[tuple[bool, list[tuple[Write, ...]]]]) -> None:
    model = Model()
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder), UNSYNCED)
        reports = Reports(store)
        for reopened, jobs in batches:
            if reopened:
                store.close()
                store = SqliteStore(Path(folder), UNSYNCED)
                reports = Reports(store)
            errors = reports.store_as_one_batch(jobs)
            for writes, error in zip(jobs, errors, strict=True):
                model, outcomes = do(model, writes)
                assert kind_of(error) in outcomes
            compare(store, model)
        store.close()
