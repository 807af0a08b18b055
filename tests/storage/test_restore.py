"""Back to a backup: all of it or nothing, whatever happens meanwhile, and nothing of what was there is lost."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw
import pytest

from gametable.storage.checks import findings
from gametable.storage.folder import KEY_FILE, make_folder
from gametable.storage.interface import PutTable, StorageError, WrongStorage
from gametable.storage.restore import finish_restore, restore
from gametable.storage.schema import FILE
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import UNSYNCED, Reports, add, table_row

OLD_KEY, NEW_KEY = b"o" * 32, b"n" * 32


class Crash(BaseException):
    """The machine stops."""


def names(folder: Path) -> set[str]:
    """The tables of a storage, as a server would find them."""
    store = SqliteStore(folder, UNSYNCED)
    try:
        return {row.id for row in store.tables()}
    finally:
        store.close()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A backup of a storage with one table and a key."""
    store = SqliteStore(tmp_path / "source", UNSYNCED)
    (tmp_path / "source" / KEY_FILE).write_bytes(OLD_KEY)
    Reports(store).store(PutTable(table_row("old")), add("old", 0, 1))
    store.backup(tmp_path / "copy.db")
    store.close()
    return tmp_path / "copy.db"


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """The folder of a server that was killed: much of what it stored is still in the log beside the file."""
    store = SqliteStore(tmp_path / "busy", UNSYNCED)
    (tmp_path / "busy" / KEY_FILE).write_bytes(NEW_KEY)
    reports = Reports(store)
    for number in range(50):
        reports.store(PutTable(table_row(f"new{number}")), add(f"new{number}", *range(20)))
    folder = tmp_path / "data"
    shutil.copytree(tmp_path / "busy", folder)
    store.close()
    assert (folder / f"{FILE}-wal").stat().st_size > 100_000
    return folder


NEW = {f"new{number}" for number in range(50)}


def test_a_log_beside_the_file_does_not_come_back(copy: Path, crashed: Path) -> None:
    done = restore(copy, crashed)
    assert names(crashed) == {"old"} and findings(crashed, 0) == []
    assert (crashed / KEY_FILE).read_bytes() == OLD_KEY and done.has_key
    assert done.replaced is not None and names(done.replaced) == NEW
    assert (done.replaced / KEY_FILE).read_bytes() == NEW_KEY


def test_the_control_a_copy_put_in_place_by_hand_brings_the_log_back(copy: Path, crashed: Path) -> None:
    """Why there is a command for it."""
    shutil.copy(copy, crashed / FILE)
    with pytest.raises((StorageError, apsw.Error, AssertionError)):
        assert names(crashed) == {"old"} and findings(crashed, 0) == []


def test_forth_and_back_again(copy: Path, crashed: Path) -> None:
    first = restore(copy, crashed)
    assert first.replaced is not None
    second = restore(first.replaced / FILE, crashed)
    assert names(crashed) == NEW and (crashed / KEY_FILE).read_bytes() == NEW_KEY and second.has_key
    assert second.replaced is not None and second.replaced != first.replaced
    assert names(second.replaced) == {"old"}


def test_a_new_machine(copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "machine"
    done = restore(copy, folder)
    assert done.replaced is None and names(folder) == {"old"} and (folder / KEY_FILE).read_bytes() == OLD_KEY
    for file in (FILE, KEY_FILE):
        assert stat.S_IMODE((folder / file).stat().st_mode) == 0o600


def test_a_backup_is_one_file_with_the_key_that_only_its_owner_opens(copy: Path, tmp_path: Path) -> None:
    assert OLD_KEY in copy.read_bytes() and stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(copy.name)] == [copy.name]
    restore(copy, tmp_path / "data")
    assert OLD_KEY not in (tmp_path / "data" / FILE).read_bytes()


def test_a_copy_without_a_key_leaves_the_key_that_is_there(copy: Path, crashed: Path) -> None:
    connection = apsw.Connection(str(copy))
    connection.execute("DROP TABLE signing_key")
    connection.close()
    done = restore(copy, crashed)
    assert not done.has_key and (crashed / KEY_FILE).read_bytes() == NEW_KEY and names(crashed) == {"old"}


def test_a_folder_in_use_is_refused(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.storage.folder.PATIENCE", 0.0)
    store = SqliteStore(tmp_path / "data", UNSYNCED)
    try:
        with pytest.raises(WrongStorage, match=r"another server .* uses this folder. Right is to end it"):
            restore(copy, tmp_path / "data")
        assert store.tables() == []
    finally:
        store.close()
    assert names(tmp_path / "data") == set()


def text_file(path: Path, _copy: Path) -> None:
    path.write_text("a shopping list\n" * 100)


def empty_file(path: Path, _copy: Path) -> None:
    path.touch()


def other_program(path: Path, _copy: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE recipes (text TEXT)")
    connection.close()


def newer_version(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA user_version = 99")
    connection.close()


def with_a_gap(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    connection = apsw.Connection(str(path))
    connection.execute("DELETE FROM entries WHERE seq = 0")
    connection.close()


def damaged(path: Path, copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda _path, _copy: None, "There is no file .*wrong.db; right is a file that `gametable backup`"),
        (lambda path, _copy: path.mkdir(), "There is no file .*wrong.db"),
        (text_file, "is no database, or is damaged"),
        (empty_file, "is empty; right is a file that `gametable backup`"),
        (other_program, "is a database of another program"),
        (newer_version, "has version 99"),
        (with_a_gap, "Table old has 1 entries from 1 to 1; .* Nothing was changed."),
        (damaged, "damaged|cannot be read"),
    ],
)
def test_what_is_no_copy_is_refused_and_changes_nothing(
    copy: Path, crashed: Path, make: Callable[[Path, Path], Any], words: str
) -> None:
    wrong = copy.with_name("wrong.db")
    make(wrong, copy)
    before = {path.name: path.read_bytes() for path in crashed.iterdir()}
    with pytest.raises(WrongStorage, match=words):
        restore(wrong, crashed)
    assert {path.name: path.read_bytes() for path in crashed.iterdir()} == before


def test_the_storage_itself_is_no_copy(crashed: Path) -> None:
    with pytest.raises(WrongStorage, match="is the storage itself"):
        restore(crashed / FILE, crashed)
    assert names(crashed) == NEW


def stopped_after(count: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Let the machine stop at a step that changes something on the disk; how many steps there were."""
    steps = 0

    def stopping(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*values: Any, **more: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps > count:
                raise Crash
            return work(*values, **more)

        return run

    monkeypatch.setattr(Path, "rename", stopping(Path.rename))
    monkeypatch.setattr(Path, "rmdir", stopping(Path.rmdir))
    monkeypatch.setattr(os, "fsync", stopping(os.fsync))
    monkeypatch.setattr(shutil, "rmtree", stopping(shutil.rmtree))
    monkeypatch.setattr("gametable.storage.restore.make_folder", stopping(make_folder))
    return lambda: steps


@pytest.mark.slow
def test_a_crash_at_any_step_leaves_the_old_storage_or_the_new_one(
    copy: Path, crashed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    outcomes = []
    count = 0
    while True:
        folder = Path(shutil.copytree(crashed, tmp_path / f"data{count}"))
        with monkeypatch.context() as patched:
            steps = stopped_after(count, patched)
            with suppress(Crash):
                restore(copy, folder)
            if steps() <= count:
                break
        found = names(folder)  # of a server that is started then
        assert found in ({"old"}, NEW), count
        assert (folder / KEY_FILE).read_bytes() == (OLD_KEY if found == {"old"} else NEW_KEY), count
        assert findings(folder, 0) == []
        if found == {"old"}:
            (replaced,) = folder.glob("replaced-*")
            assert names(replaced) == NEW and (replaced / KEY_FILE).read_bytes() == NEW_KEY
        outcomes.append(found == {"old"})
        restore(copy, folder)  # and once more, to its end
        assert names(folder) == {"old"} and not list(folder.glob("restor*"))
        count += 1
    assert len(outcomes) > 10 and outcomes == sorted(outcomes) and {*outcomes} == {False, True}


def test_what_was_begun_can_be_ended_only_where_one_may_write(
    copy: Path, crashed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = crashed / "restored-1"
    ready.mkdir()
    shutil.copy(copy, ready / FILE)

    def refuse(*_values: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        with pytest.raises(StorageError, match=r"restored-1 cannot be put in place: .*No space left"):
            SqliteStore(crashed, UNSYNCED)
    finish_restore(crashed)
    assert names(crashed) == {"old"}
