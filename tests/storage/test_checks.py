from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from gametable.storage.checks import findings
from gametable.storage.interface import PutUser
from gametable.storage.schema import FILE
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import add, user_row, with_tables


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = SqliteStore(tmp_path)
    with_tables(store, "t1", "t2").store(add("t1", *range(200)), add("t2", 0), PutUser(user_row("ann", "ann")))
    store.close()
    return tmp_path


def spoil(folder: Path, sql: str) -> None:
    connection = apsw.Connection(str(folder / FILE))
    connection.execute(sql)
    connection.close()


def test_nothing_is_wrong_with_a_good_storage(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert findings(folder, least_free=0) == []
    assert (folder / FILE).read_bytes() == before[FILE]


def test_a_storage_in_use_can_be_looked_at(store: SqliteStore) -> None:
    reports = with_tables(store, "t1")
    assert findings(store.path.parent, least_free=0) == []
    assert reports.store(add("t1", 0)) is None


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("DELETE FROM entries WHERE table_id = 't1' AND seq = 77", "Table t1 has 199 entries from 0 to 199"),
        ("DELETE FROM entries WHERE table_id = 't1' AND seq = 0", "Table t1 has 199 entries from 1 to 199"),
        ("UPDATE entries SET at = 5 WHERE table_id = 't1' AND seq = 9", "Entry 9 of table t1 is earlier"),
        ("DELETE FROM tables WHERE id = 't2'", "1 rows of entries belong to tables that are not there"),
        ("PRAGMA user_version = 99", "has version 99"),
        ("PRAGMA application_id = 5", "another program"),
    ],
)
def test_a_fault_is_found(folder: Path, sql: str, words: str) -> None:
    spoil(folder, sql)
    found = findings(folder, least_free=0)
    assert len(found) == 1
    assert words in found[0]


def test_damage_is_found(folder: Path) -> None:
    data = bytearray((folder / FILE).read_bytes())
    at = data.index(b"move 150")
    data[at - at % 4096 : at - at % 4096 + 100] = bytes(100)
    (folder / FILE).write_bytes(data)
    found = findings(folder, least_free=0)
    assert any("damaged" in sentence or "cannot be read" in sentence for sentence in found)


def test_a_stranger_is_found(tmp_path: Path) -> None:
    assert "is not there" in findings(tmp_path)[0]
    (tmp_path / FILE).write_bytes(b"letter" * 2000)
    (tmp_path / FILE).chmod(0o600)
    assert ["is no database" in sentence for sentence in findings(tmp_path, least_free=0)] == [True]
    (tmp_path / FILE).write_bytes(b"")
    assert ["is empty" in sentence for sentence in findings(tmp_path, least_free=0)] == [True]


def test_a_disk_without_space_and_an_open_file_are_found(folder: Path) -> None:
    (folder / FILE).chmod(0o644)
    found = findings(folder, least_free=1 << 60)
    assert len(found) == 2
    assert "MB free" in found[0]
    assert "mode 600" in found[1]
