"""A process apart stores what a thread would store, says the same of it, and may be killed at any time."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametable.storage import folder as folders
from gametable.storage.interface import AddEntries, Busy, Job, PutTable, PutUser, Unfit, Unwritable, Write, WrongStorage
from gametable.storage.schema import FILE, Tuning
from gametable.storage.sqlite import SqliteStore
from gametable.storage.wire import Frames, pack_jobs, unpack_jobs
from gametable.table.entries import Entry
from tests.storage.helpers import PATIENCE, UNSYNCED, Reports, add, entry, kind_of, table_row, user_row, with_tables
from tests.storage.looped import Looped


def until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, "it has not become so"
        time.sleep(0.01)


def strange(table: str, seq: Any) -> AddEntries:
    """Something that no type checker would let through."""
    return AddEntries(table, (Entry(seq, 1, "move", 0, "text"),))


def test_what_is_stored_can_be_read_and_what_is_refused_has_its_reason(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1", "t2")
        wanted: list[tuple[Write, ...]] = [
            (add("t1", 0, client="a"),),
            (add("t1", 5),),
            (add("nowhere", 0),),
            (add("t2", 0),),
            (add("t1", 1, client="a"),),
            (strange("t2", "one"),),
            (add("t2", 1),),
        ]
        errors = reports.store_jobs(wanted)
        assert [kind_of(error) for error in errors] == [
            "stored",
            "seq",
            "missing",
            "stored",
            "client",
            "Unfit",
            "stored",
        ]
        assert "t1" in str(errors[1])
        assert store.entries("t1") == [entry(0, "a")]
        assert store.entries("t2") == [entry(0), entry(1)]
        assert store.count().conflicts == 3
        assert store.count().waiting == 0


def test_jobs_given_together_are_answered_together_and_in_their_order(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        jobs = [Job((add("t1", seq),), seq) for seq in range(500)]
        store.submit(*jobs)
        reports.wait_for(jobs)
        told = [job.tag for batch in reports.batches for job, _ in batch if job.tag is not None]
        assert told == list(range(500))
        assert store.count().entries == 500


def test_what_was_given_before_anybody_listened_is_stored_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, UNSYNCED, apart=True)
    store.submit(Job((PutTable(table_row("t1")), add("t1", 0))))
    store.close()
    again = SqliteStore(tmp_path)
    assert again.entries("t1") == [entry(0)]
    again.close()


def test_closing_stores_what_is_given_and_tidies_the_file(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        jobs = [Job((add("t1", seq),)) for seq in range(300)]
        store.submit(*jobs)
        process = store.process
        store.close()
        assert reports.wait_for(jobs) == [None] * 300
        with pytest.raises(Unwritable, match="The storage is closed"):
            store.submit(Job((add("t1", 300),)))
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert not (tmp_path / f"{FILE}-wal").exists(), "the log is in the file"


def test_a_value_that_cannot_even_be_sent_is_refused(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        with pytest.raises(Unfit, match="This cannot be stored"):
            store.submit(Job((AddEntries("t1", (entry(0, text="\ud800"),)),)))
        assert reports.store(add("t1", 0)) is None


def test_a_process_that_is_killed_leaves_jobs_uncertain_and_another_one_goes_on(tmp_path: Path) -> None:
    with Looped(tmp_path) as store:
        reports = with_tables(store, "t1")
        first = store.process
        os.kill(first, signal.SIGSTOP)
        jobs = [Job((add("t1", seq),)) for seq in range(3)]
        store.submit(*jobs)
        os.kill(first, signal.SIGKILL)
        assert [kind_of(error) for error in reports.wait_for(jobs)] == ["Uncertain"] * 3
        assert not store.healthy
        assert "The process that stores has ended (signal 9)" in store.fault
        until(lambda: bool(store.healthy))
        assert store.process != first
        length = len(store.entries("t1"))  # whoever is told Uncertain looks
        assert reports.store(add("t1", length)) is None
        assert [one.seq for one in store.entries("t1")] == list(range(length + 1))


def test_a_file_that_cannot_be_opened_again_is_named_until_it_can(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        file, aside = tmp_path / FILE, tmp_path / "aside.db"
        os.kill(store.process, signal.SIGSTOP)
        file.rename(aside)
        file.mkdir()
        os.kill(store.process, signal.SIGKILL)
        until(lambda: "cannot be opened" in store.fault)
        assert "tried again all the time" in store.fault
        file.rmdir()
        aside.rename(file)
        until(lambda: bool(store.healthy))
        assert reports.store(add("t1", 0)) is None


def test_a_machine_that_cannot_start_a_process_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        with monkeypatch.context() as patched:
            patched.setattr(sys, "executable", str(tmp_path / "no python"))
            os.kill(store.process, signal.SIGKILL)
            until(lambda: "No process that stores can be started" in caplog.text)
        until(lambda: bool(store.healthy))
        assert reports.store(add("t1", 0)) is None


def test_while_no_process_is_there_nothing_is_taken(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        os.kill(store.process, signal.SIGKILL)
        until(lambda: not store.healthy)
        with pytest.raises(Unwritable, match="tried again all the time"):
            store.submit(Job((add("t1", 0),)))
        until(lambda: bool(store.healthy))
        assert reports.store(add("t1", 0)) is None


def test_a_process_that_stands_still_stops_nobody(tmp_path: Path) -> None:
    with Looped(tmp_path, Tuning(synchronous="OFF", most_waiting=2_000)) as store:
        reports = with_tables(store, "t1")
        os.kill(store.process, signal.SIGSTOP)
        jobs = [Job((AddEntries("t1", (entry(seq, text="long " * 400),)),)) for seq in range(2_000)]
        for job in jobs:
            store.submit(job)  # much more than a socket holds
        with pytest.raises(Busy, match="2000 jobs wait"):
            store.submit(Job((add("t1", 2_000),)))
        assert store.count().waiting == 2_000
        os.kill(store.process, signal.SIGCONT)
        assert reports.wait_for(jobs) == [None] * 2_000
        assert len(store.entries("t1")) == 2_000


def test_a_full_disk_is_told_and_forgotten_when_there_is_space(tmp_path: Path) -> None:
    with Looped(tmp_path, Tuning(probe_seconds=0.05)) as store:
        reports = with_tables(store, "t1")
        before = resource.prlimit(store.process, resource.RLIMIT_FSIZE)
        resource.prlimit(store.process, resource.RLIMIT_FSIZE, (1, before[1]))
        assert kind_of(reports.store(add("t1", 0))) == "Unwritable"
        assert "cannot be written" in store.fault or "is full" in store.fault
        resource.prlimit(store.process, resource.RLIMIT_FSIZE, before)
        until(lambda: bool(store.healthy))
        assert store.entries("t1") == []
        assert reports.store(add("t1", 0)) is None


def test_the_folder_stays_locked_while_the_process_stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PATIENCE", 0.1)
    with Looped(tmp_path, UNSYNCED) as store:
        process = store.process
        os.kill(process, signal.SIGSTOP)
        store.store._lock.release()  # as if the server had been killed
        with pytest.raises(WrongStorage, match="another server"):
            SqliteStore(tmp_path)
        os.kill(process, signal.SIGCONT)


def test_signals_for_the_server_leave_the_process_alone(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        reports = with_tables(store, "t1")
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(store.process, number)
        assert reports.store(add("t1", 0)) is None


def test_frames_may_come_in_any_pieces() -> None:
    jobs = [Job((PutTable(table_row("t1")), add("t1", 0)))]
    sent = pack_jobs(jobs) * 3
    for size in (1, 3, 50, len(sent)):
        frames = Frames()
        pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
        found = [unpack_jobs(frame) for piece in pieces for frame in frames.feed(piece)]
        assert [[job.writes for job in some if isinstance(job, Job)] for some in found] == [[jobs[0].writes]] * 3


def test_users_are_stored_as_they_are(tmp_path: Path) -> None:
    with Looped(tmp_path, UNSYNCED) as store:
        assert Reports(store).store(PutUser(user_row("ann", "Ann@home"))) is None
        found = store.account("ann@HOME")
        assert found is not None
        assert found.id == "ann"
