from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from gametable.storage.interface import PutTable, Unwritable, WrongStorage
from gametable.storage.schema import FILE, VERSION, Tuning
from gametable.storage.sqlite import SqliteStore, open_storage
from gametable.storage.writer import Writer
from tests.storage.helpers import Reports, add, entry, table_row, with_tables
from tests.storage.systems import RecordingSystem


def made(folder: Path) -> Path:
    """A closed storage with one table."""
    store = SqliteStore(folder)
    with_tables(store, "t1").store(add("t1", 0, 1))
    store.close()
    return folder / FILE


def test_a_server_waits_for_the_disk(tmp_path: Path) -> None:
    store = open_storage(tmp_path)
    assert isinstance(store, SqliteStore)
    assert isinstance(store._writer, Writer)
    assert store._writer._connection.pragma("synchronous") == 2, "FULL"
    assert store._writer._connection.pragma("journal_mode") == "wal"
    store.close()


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(WrongStorage, match=f"gametable.lock is locked: another server .process {os.getpid()}."):
        SqliteStore(tmp_path)
    assert with_tables(store, "t1").store(add("t1", 0)) is None
    store.close()
    SqliteStore(tmp_path).close()


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    code = "import sys, pathlib, gametable.storage.sqlite as s; s.SqliteStore(pathlib.Path(sys.argv[1]))"
    child = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False)
    assert child.returncode == 1
    assert str(tmp_path / "gametable.lock") in child.stderr
    store.close()


@pytest.mark.parametrize("apart", [False, True])
def test_a_refused_file_leaves_the_folder_unlocked_and_unchanged(tmp_path: Path, apart: bool) -> None:
    (tmp_path / FILE).write_bytes(b"This is a letter to my aunt.\n" * 300)
    for _ in range(2):
        with pytest.raises(WrongStorage, match="is no database"):
            SqliteStore(tmp_path, apart=apart)
    assert (tmp_path / FILE).read_bytes() == b"This is a letter to my aunt.\n" * 300


def test_a_newer_version_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(made(tmp_path)))
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(WrongStorage, match=f"version {VERSION + 1}, this program reads {VERSION}; right is a newer"):
        SqliteStore(tmp_path)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / FILE))
    connection.execute("CREATE TABLE aunts (name)")
    connection.close()
    with pytest.raises(WrongStorage, match="another program"):
        SqliteStore(tmp_path)


def test_a_damaged_schema_is_refused(tmp_path: Path) -> None:
    path = made(tmp_path)
    data = bytearray(path.read_bytes())
    data[100:4096] = bytes(3996)
    path.write_bytes(data)
    with pytest.raises(WrongStorage, match="damaged"):
        SqliteStore(tmp_path)


def test_damage_found_by_a_read_is_told(tmp_path: Path) -> None:
    path = made(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[:4096] + bytes(len(data) - 4096))
    store = SqliteStore(tmp_path)
    with pytest.raises(WrongStorage, match=r"is damaged.*backup"):
        store.entries("t1")
    store.close()


def test_an_empty_file_is_made_ready(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    store = SqliteStore(tmp_path)
    with_tables(store, "t1")
    store.close()


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable, match="cannot be made"):
        SqliteStore(tmp_path / "file" / "data")


def test_others_cannot_read_the_files(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "data")
    with_tables(store, "t1")
    store.backup(tmp_path / "copy.db")
    files = [*(tmp_path / "data").iterdir(), tmp_path / "copy.db"]
    assert len(files) == 5, "file, log, index, lock, backup"
    assert {path.name: path.stat().st_mode & 0o077 for path in files} == {path.name: 0 for path in files}
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    store.close()


def test_a_secret_stands_in_one_column_only(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with_tables(store, "t1").store(add("t1", 0, 1))
    store.close()
    assert (tmp_path / FILE).read_bytes().count(table_row().secret) == 1


def test_a_backup_opens_and_is_equal(store: SqliteStore, tmp_path: Path) -> None:
    reports = with_tables(store, "t1", "t2")
    reports.store(add("t1", *range(100)), add("t2", 0, client="x"))
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()
    store.backup(copy)
    assert reports.store(add("t2", 1)) is None, "work goes on"
    opened = SqliteStore(copy.parent)
    assert opened.tables() == store.tables()
    assert opened.entries("t1") == store.entries("t1")
    assert opened.entries("t2") == [entry(0, "x")]
    assert Reports(opened).store(add("t2", 1)) is None
    opened.close()


def test_a_backup_overwrites_nothing(store: SqliteStore, tmp_path: Path) -> None:
    place = tmp_path / "copy.db"
    place.write_text("mine")
    with pytest.raises(Unwritable, match="there already"):
        store.backup(place)
    assert place.read_text() == "mine"
    with pytest.raises(Unwritable, match="cannot be written"):
        store.backup(tmp_path / "nowhere" / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]


def reads_of_opening(folder: Path) -> int:
    """How often SQLite reads a file until the storage is open."""
    with RecordingSystem() as system:
        store = SqliteStore(folder, Tuning(system=system.name))
        reads = system.reads
        store.close()
    return reads


def test_thousands_of_tables_are_not_read_when_opening(tmp_path: Path) -> None:
    """Reads are counted, as time is no measure on a busy machine."""
    made(tmp_path / "small")
    made(tmp_path / "large")
    store = SqliteStore(tmp_path / "large")
    reports = Reports(store)
    writes = [(PutTable(table_row(f"table {number}")), add(f"table {number}", *range(4))) for number in range(3000)]
    assert reports.store(*(write for pair in writes for write in pair)) is None
    store.close()
    assert (tmp_path / "large" / FILE).stat().st_size > 10 * (tmp_path / "small" / FILE).stat().st_size
    assert reads_of_opening(tmp_path / "large") <= reads_of_opening(tmp_path / "small") + 5
