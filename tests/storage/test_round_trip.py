from __future__ import annotations

import threading
from pathlib import Path

import pytest

from gametable.storage.interface import (
    AddChat,
    AddEntries,
    Busy,
    ChatRow,
    DropSession,
    Job,
    PutSession,
    PutTable,
    PutUser,
    Results,
    Unreadable,
    Unwritable,
    UserRow,
)
from gametable.storage.schema import Tuning
from gametable.storage.sqlite import SqliteStore, open_storage
from gametable.table.entries import NOBODY, Entry
from tests.storage.helpers import Reports, add, entry, session_row, table_row, user_row, with_tables


def test_a_table_comes_back_as_it_was_put(store: SqliteStore) -> None:
    reports = Reports(store)
    row = table_row(members=("ann", "bob", "ann"), secret=bytes(range(256)), settings='{"a": "ä\\n"}', listed=False)
    assert reports.store(PutTable(row)) is None
    assert store.table("t1") == row
    assert isinstance(store.table("t1").listed, bool)  # type: ignore[union-attr]
    assert store.table("t2") is None


def test_a_table_is_replaced_with_its_members(store: SqliteStore) -> None:
    reports = Reports(store)
    reports.store(PutTable(table_row(members=("ann", "bob"))))
    later = table_row(status="running", changed=9, members=("bob", "cid"))
    reports.store(PutTable(later))
    assert store.table("t1") == later
    assert [len(store.tables_of(user)) for user in ("ann", "bob", "cid")] == [0, 1, 1]


def test_of_several_rows_in_a_batch_the_last_one_counts(store: SqliteStore) -> None:
    reports = Reports(store)
    rows = [table_row(changed=changed, members=(f"user {changed}",)) for changed in range(5)]
    reports.store_as_one_batch([(PutTable(row),) for row in rows])
    assert store.table("t1") == rows[-1]
    assert store.tables_of("user 4") == [rows[-1]]
    assert store.tables_of("user 3") == []


def test_entries_come_back_in_order(store: SqliteStore) -> None:
    reports = with_tables(store, "t1", "t2")
    entries = [
        Entry(0, 10, "setup", NOBODY, '{"long": "' + "x" * 10_000 + '"}'),
        Entry(1, 11, "move", 0, "a\0b ä 😀 \n", "client 1", "abc"),
        Entry(2, 11, "", 3, ""),
    ]
    reports.store(AddEntries("t1", tuple(entries)))
    reports.store(add("t2", 0))
    assert store.entries("t1") == entries
    assert isinstance(store.entries("t1")[0], Entry)
    assert store.entries("t1", after=1) == entries[2:]
    assert store.entries("t1", after=2) == []
    assert store.entries("t2") == [entry(0)]
    assert store.entries("t3") == []


def test_a_batch_of_many_entries_is_complete(store: SqliteStore) -> None:
    names = [f"t{number}" for number in range(7)]
    reports = with_tables(store, *names)
    assert not any(reports.store_as_one_batch([(add(name, seq),) for seq in range(130) for name in names]))
    for name in names:
        assert store.entries(name) == [entry(seq) for seq in range(130)]


def test_an_entry_is_found_by_its_client_id(store: SqliteStore) -> None:
    reports = with_tables(store, "t1", "t2")
    reports.store(add("t1", 0), add("t1", 1, client="x"), add("t2", 0, client="y"))
    assert store.client_entry("t1", "x") == entry(1, "x")
    assert store.client_entry("t2", "x") is None
    assert store.client_entry("t1", "") is None


def test_chat_keeps_the_last_lines_in_order(store: SqliteStore) -> None:
    reports = with_tables(store, "t1", "t2")
    lines = [ChatRow("t1", 5, "ann", "Ann", f"line {number}") for number in range(6)]
    reports.store_as_one_batch([(AddChat(line), AddChat(line._replace(table="t2"))) for line in lines])
    assert store.chat("t1") == lines
    assert store.chat("t1", last=2) == lines[4:]
    assert store.chat("t1", last=0) == []


def test_tables_are_listed_newest_first(store: SqliteStore) -> None:
    reports = Reports(store)
    rows = [
        table_row("a", 3, changed=3),
        table_row("b", 1, changed=9, status="running"),
        table_row("c", 2, changed=5, listed=False),
        table_row("d", 4, changed=4, status="over", members=("bob",)),
    ]
    reports.store(*(PutTable(row) for row in rows))
    assert [row.id for row in store.tables()] == ["d", "a", "c", "b"]
    assert [row.id for row in store.tables(limit=2)] == ["d", "a"]
    assert [row.id for row in store.tables("open")] == ["a", "c"]
    assert [row.id for row in store.tables(listed=False)] == ["c"]
    assert [row.id for row in store.tables("open", listed=True)] == ["a"]
    assert [row.id for row in store.tables_of("ann")] == ["b", "c", "a"]
    assert [row.id for row in store.tables_of("ann", limit=1)] == ["b"]


def test_a_running_game_changes_with_its_last_entry_that_others_may_know_of(store: SqliteStore) -> None:
    reports = Reports(store)
    rows = [table_row(name, changed=5, status="running") for name in ("a", "b", "c")]
    rows.append(table_row("d", changed=8, status="over"))
    reports.store(*(PutTable(row) for row in rows))
    for table in ("a", "d"):
        reports.store(AddEntries(table, (Entry(0, 5, "start", NOBODY, ""), Entry(1, 7, "move", 0, "x"))))
    reports.store(AddEntries("b", (Entry(0, 6, "start", NOBODY, ""), Entry(1, 9, "step", 0, "x"))))
    reports.store(AddEntries("b", (Entry(2, 9, "rethink", 0, "1"),)))
    assert [(row.id, row.changed) for row in store.tables_of("ann")] == [("d", 8), ("a", 7), ("b", 6), ("c", 5)]
    assert {row.id: row.changed for row in store.tables()} == {"a": 7, "b": 6, "c": 5, "d": 8}
    assert store.table("a") == rows[0]._replace(changed=7)
    reports.store(AddEntries("b", (Entry(3, 10, "step", 0, "x"), Entry(4, 11, "move", 0, "y"))))
    assert [row.id for row in store.tables_of("ann", limit=2)] == ["b", "d"]


def test_users_and_accounts(store: SqliteStore) -> None:
    reports = Reports(store)
    reports.store(PutUser(user_row("ann", "ann@Example")), PutUser(user_row("bob")), PutUser(user_row("cid")))
    assert store.user("ann") == user_row("ann", "ann@example")
    assert store.account("ANN@example") == store.user("ann")
    assert store.user("bob") == user_row("bob")
    assert store.account("bob") is None
    renamed = UserRow("bob", "Robert", "bob", "$argon2id$hash", 5)
    reports.store(PutUser(renamed))
    assert store.account("Bob") == renamed


def test_sessions_come_and_go(store: SqliteStore) -> None:
    reports = Reports(store)
    reports.store(PutUser(user_row()), PutSession(session_row()))
    assert store.session(b"token") == session_row()
    reports.store(PutSession(session_row(seen=99)))
    assert store.session(b"token") == session_row(seen=99)
    assert reports.store(DropSession(b"token"), DropSession(b"other")) is None
    assert store.session(b"token") is None


def test_counts(store: SqliteStore) -> None:
    reports = with_tables(store, "a", "b")
    reports.store(PutTable(table_row("c", status="ended")), PutUser(user_row()), PutSession(session_row()))
    reports.store(add("a", 0, 1))
    reports.store(add("a", 0))
    counts = store.count()
    assert counts[:6] == (2, 0, 0, 1, 1, 1)
    assert (counts.batches, counts.jobs, counts.entries, counts.conflicts, counts.failed) == (4, 4, 2, 1, 0)
    assert counts.bytes > 4096


def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    first = open_storage(tmp_path)
    reports = with_tables(first, "t1")
    reports.store(
        add("t1", 0, client="x"), AddChat(ChatRow("t1", 1, "ann", "Ann", "hi")), PutUser(user_row("ann", "a"))
    )
    first.close()
    second = open_storage(tmp_path)
    assert second.table("t1") == table_row()
    assert second.client_entry("t1", "x") == entry(0, "x")
    assert [line.text for line in second.chat("t1")] == ["hi"]
    assert second.account("A") == user_row("ann", "a")
    assert Reports(second).store(add("t1", 1)) is None
    second.close()


def test_closing_stores_and_reports_what_is_given(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    reports = with_tables(store, "t1")
    jobs = [Job((add("t1", seq),), seq) for seq in range(500)]
    with reports.held():
        for job in jobs:
            store.submit(job)
        closer = threading.Thread(target=store.close)
        closer.start()
    closer.join()
    assert [reports.errors[job] for job in jobs] == [None] * 500
    store.close()
    with pytest.raises(Unwritable, match="closed"):
        store.submit(jobs[0])
    with pytest.raises(Unreadable, match="closed"):
        store.table("t1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["gametable.db", "gametable.lock"]


def test_each_batch_is_reported_once_from_one_thread(store: SqliteStore) -> None:
    threads: set[str] = set()
    seen: list[object] = []
    done = threading.Event()

    def listener(results: Results) -> None:
        threads.add(threading.current_thread().name)
        seen.extend(job.tag for job, _ in results)
        if len(seen) == 300:
            done.set()

    store.listen(listener)
    for number in range(300):
        store.submit(Job((), number))
    assert done.wait(20)
    assert seen == list(range(300))
    assert len(threads) == 1 and threading.current_thread().name not in threads


def test_a_listener_that_fails_does_not_stop_the_writer(store: SqliteStore, caplog: pytest.LogCaptureFixture) -> None:
    called = threading.Event()

    def listener(results: Results) -> None:
        called.set()
        raise ZeroDivisionError

    store.listen(listener)
    store.submit(Job((PutTable(table_row()),)))
    assert called.wait(20)
    assert Reports(store).store(add("t1", 0)) is None
    assert "not understood" in caplog.text


def test_too_many_waiting_jobs_are_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Tuning(most_waiting=3))
    reports = with_tables(store, "t1")
    with reports.held():
        jobs = [Job((add("t1", seq),)) for seq in range(3)]
        for job in jobs:
            store.submit(job)
        with pytest.raises(Busy, match="3 jobs wait"):
            store.submit(Job((add("t1", 3),)))
    assert reports.wait_for(jobs) == [None] * 3
    assert reports.store(add("t1", 3)) is None
    store.close()


def test_reads_go_on_during_writes(store: SqliteStore) -> None:
    """Each of three readers sees a log that only grows and never has a gap."""
    reports = with_tables(store, "t1")
    stop = threading.Event()
    faults: list[str] = []

    def read() -> None:
        before = 0
        while not stop.is_set():
            seqs = [found.seq for found in store.entries("t1")]
            if seqs != list(range(len(seqs))) or len(seqs) < before:
                faults.append(f"{before} then {seqs}")
            before = len(seqs)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for seq in range(0, 180, 3):
        assert reports.store(add("t1", seq, seq + 1, seq + 2)) is None
        assert len(store.entries("t1")) == seq + 3, "what is reported can be read"
    stop.set()
    for reader in readers:
        reader.join()
    assert faults == []
