"""The log is copied into the file beside the writing, and does not grow for ever."""

# ruff: noqa: N802 (SQLite names these methods)
from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import apsw

from gametable.storage.interface import Unwritable
from gametable.storage.schema import FILE, Tuning
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import PATIENCE, add, entry, with_tables
from tests.storage.systems import LayeredSystem

PAGES = 40  # of a log that counts as long here
PAGE_BYTES = 4096


class SlowSystem(LayeredSystem):
    """A disk on which the file itself can be slow or full, and the log is neither."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.is_waiting = threading.Event()
        self.is_full = False

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return SlowFile(self, name, flags)


class SlowFile(apsw.VFSFile):
    """A file on such a disk."""

    def __init__(self, system: SlowSystem, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._system = system
        self._is_slow = bool(flags[0] & apsw.SQLITE_OPEN_MAIN_DB)

    def xWrite(self, data: Any, offset: int) -> None:
        if self._is_slow and self._system.is_full:
            raise apsw.FullError
        if self._is_slow and not self._system.may_go_on.is_set():
            self._system.is_waiting.set()
            assert self._system.may_go_on.wait(PATIENCE)
        super().xWrite(data, offset)


def test_jobs_are_stored_while_the_log_is_copied(tmp_path: Path) -> None:
    with SlowSystem() as system:
        store = SqliteStore(tmp_path, Tuning("OFF", checkpoint_pages=PAGES, system=system.name))
        reports = with_tables(store, "t1")
        system.may_go_on.clear()
        seq = 0
        while not system.is_waiting.is_set():
            assert reports.store(add("t1", seq)) is None
            seq += 1
            assert seq < 100 * PAGES, "the log is never copied"
        for _ in range(50):
            assert reports.store(add("t1", seq)) is None, "the file still waits"
            seq += 1
        assert not system.may_go_on.is_set()
        system.may_go_on.set()
        assert store.entries("t1") == [entry(number) for number in range(seq)]
        store.close()


def test_the_log_begins_anew_however_much_is_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, Tuning("OFF", checkpoint_pages=PAGES))
    reports = with_tables(store, "t1")
    for seq in range(40 * PAGES):
        assert reports.store(add("t1", seq)) is None
    longest = (tmp_path / f"{FILE}-wal").stat().st_size
    store.close()
    assert longest < 10 * PAGES * PAGE_BYTES


def test_what_could_not_be_copied_is_told_and_tried_again(tmp_path: Path) -> None:
    with SlowSystem() as system:
        store = SqliteStore(tmp_path, Tuning("OFF", checkpoint_pages=PAGES, probe_seconds=0.01, system=system.name))
        reports = with_tables(store, "t1")
        system.is_full = True
        stored = 0
        while store.healthy:
            stored += reports.store(add("t1", stored)) is None
            assert stored < 100 * PAGES, "nobody notices"
        assert "is full" in store.fault
        assert isinstance(reports.store(add("t1", stored)), Unwritable)
        system.is_full = False
        until_healthy(store)
        assert reports.store(add("t1", stored)) is None
        assert store.entries("t1") == [entry(number) for number in range(stored + 1)]
        store.close()


def until_healthy(store: SqliteStore) -> None:
    end = time.monotonic() + PATIENCE
    while not store.healthy:
        assert time.monotonic() < end, "the fault is never forgotten"
        time.sleep(0.005)
