from __future__ import annotations

from typing import Any, cast

import pytest

from gametable.storage.interface import (
    AddChat,
    AddEntries,
    ChatRow,
    Conflict,
    PutSession,
    PutTable,
    PutUser,
    Unfit,
    Write,
)
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import Reports, add, entry, kind_of, session_row, table_row, user_row, with_tables

CONFLICTS: list[tuple[str, Write, str]] = [
    ("seq", add("t1", 1), "Entry 1 cannot be added to table t1; the next one there is 2."),
    ("seq", add("t1", 3), "Entry 3 cannot be added to table t1; the next one there is 2."),
    ("seq", add("t1", 2, 4), "Entry 4 cannot be added to table t1; the next one there is 3."),
    ("client", add("t1", 2, client="x"), "stored already"),
    ("missing", add("nowhere", 0), "There is no table nowhere"),
    ("missing", AddChat(ChatRow("nowhere", 1, "ann", "Ann", "hi")), "There is no table nowhere"),
    ("missing", PutSession(session_row(b"new", user="nobody")), "put the table or the user first"),
    ("account", PutUser(user_row("bob", "ANN")), "taken"),
]
UNFIT: list[Write] = [
    AddEntries("t1", (entry(2, text="\ud800"),)),
    AddEntries("t1", (entry(2)._replace(at=2**63),)),
    AddEntries("t1", (entry(2)._replace(kind=cast(Any, None)),)),
    AddEntries("t1", (entry(2)._replace(seat=cast(Any, "first")),)),
    PutTable(table_row("t3", status="lost")),
    PutTable(table_row("t3", secret=cast(Any, "text"))),
    cast(Any, "no write"),
]


@pytest.fixture
def reports(store: SqliteStore) -> Reports:
    found = with_tables(store, "t1", "t2")
    assert found.store(add("t1", 0), add("t1", 1, client="x"), PutUser(user_row("ann", "ann"))) is None
    return found


@pytest.mark.parametrize(
    ("kind", "write", "words"), CONFLICTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_conflict_says_what_is_wrong(
    store: SqliteStore, reports: Reports, kind: str, write: Write, words: str
) -> None:
    error = reports.store(write)
    assert isinstance(error, Conflict)
    assert error.kind == kind
    assert words in str(error)
    assert store.healthy


@pytest.mark.parametrize("write", UNFIT, ids=repr)
def test_what_cannot_be_stored_is_refused(store: SqliteStore, reports: Reports, write: Write) -> None:
    error = reports.store(write)
    assert isinstance(error, Unfit)
    assert "Right" in str(error) or "right" in str(error)
    assert store.healthy
    assert store.entries("t1") == [entry(0), entry(1, "x")]


@pytest.mark.parametrize("bad", [*(write for _, write, _ in CONFLICTS), *UNFIT], ids=repr)
def test_a_bad_job_does_not_spoil_the_others_of_its_batch(store: SqliteStore, reports: Reports, bad: Write) -> None:
    """The bad job is left out whole, also what comes before and after the bad write."""
    good: list[tuple[Write, ...]] = [(add("t2", 0),), (add("t2", 1), PutTable(table_row("t4"))), (add("t4", 0),)]
    spoiled: tuple[Write, ...] = (PutTable(table_row("t5")), add("t1", 2, client="new"), bad, add("t2", 9))
    if isinstance(bad, AddEntries) and bad.table == "t1":
        spoiled = (PutTable(table_row("t5")), bad, add("t2", 9))
    errors = reports.store_as_one_batch([good[0], spoiled, good[1], good[2]])
    assert [error is None for error in errors] == [True, False, True, True]
    assert store.entries("t2") == [entry(0), entry(1)]
    assert store.entries("t4") == [entry(0)]
    assert store.entries("t1") == [entry(0), entry(1, "x")]
    assert store.table("t5") is None


def test_a_job_that_follows_a_refused_one_cannot_leave_a_gap(store: SqliteStore, reports: Reports) -> None:
    """Entries 2 and 3 were given before it was known that 2 is refused."""
    errors = reports.store_as_one_batch([(add("t1", 2, client="x"),), (add("t1", 3),), (add("t2", 0),)])
    assert [kind_of(error) for error in errors] == ["client", "seq", "stored"]
    assert reports.store(add("t1", 2)) is None


def test_a_repeated_order_is_stored_once(store: SqliteStore, reports: Reports) -> None:
    orders = [(add("t2", 0, client="same"),), (add("t2", 1, client="same"),), (add("t1", 2, client="same"),)]
    errors = reports.store_as_one_batch(cast(list[tuple[Write, ...]], orders))
    assert [kind_of(error) for error in errors] == ["stored", "client", "stored"]
    assert store.client_entry("t2", "same") == entry(0, "same")
    assert len(store.entries("t2")) == 1


def test_orders_without_an_id_are_all_stored(store: SqliteStore, reports: Reports) -> None:
    assert reports.store(add("t2", 0, 1, 2)) is None


def test_one_job_may_put_a_table_and_fill_it(store: SqliteStore, reports: Reports) -> None:
    line = ChatRow("t9", 1, "ann", "Ann", "hi")
    assert reports.store(PutTable(table_row("t9")), add("t9", 0), AddChat(line), add("t9", 1)) is None
    assert kind_of(reports.store(add("t10", 0), PutTable(table_row("t10")))) == "missing"
    assert store.table("t10") is None


def test_an_account_name_can_be_passed_on(store: SqliteStore, reports: Reports) -> None:
    assert reports.store(PutUser(user_row("ann", "anna")), PutUser(user_row("bob", "ann"))) is None
    assert kind_of(reports.store(PutUser(user_row("ann", "ANN")))) == "account"
    assert kind_of(reports.store(PutUser(user_row("cid")), PutUser(user_row("dan")))) == "stored"
