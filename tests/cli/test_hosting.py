"""What a host types: doctor, backup, tables, export and import; and verify for the record of a table."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from gametable.cli.app import main
from gametable.cli.hosting import write_and_wait
from gametable.kernel.record import read_record
from gametable.storage.interface import AddEntries, Conflict, Job, PutTable
from gametable.storage.loading import row_of
from gametable.storage.schema import FILE
from gametable.storage.sqlite import open_storage
from gametable.table.arranging import put_bot, start
from gametable.table.entries import Entry
from gametable.table.making import new_table
from gametable.table.playing import decide
from gametable.table.seats import Person
from gametable.table.settings import TableSettings
from gametable.table.table import RUNNING, Table

ANN = Person("ann", "Ann")
NOW = 1_800_000_000_000


def made_table(name: str, moves: int | None = None) -> tuple[Table, list[Entry]]:
    """A table at which so many moves were made, or a whole game."""
    settings = TableSettings("attatat", 2, {"rounds": 1})
    table, entries = new_table(ANN, settings, NOW, name)
    entries += put_bot(table, ANN, "easy", 1, NOW)
    entries += start(table, ANN, NOW)
    chance = random.Random(name)
    while table.stage == RUNNING and (moves is None or len(table.running().played) <= moves):
        state = table.running().state
        seat = table.awaited()[0]
        entries += decide(table, seat, chance.choice(table.game.legal_for(state, seat)), NOW + len(entries))
    return table, entries


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stored") / "data"
    store = open_storage(folder)
    for name, moves in (("finished", None), ("running", 5)):
        table, entries = made_table(name, moves)
        write_and_wait(store, Job((PutTable(row_of(table, NOW)), AddEntries(name, tuple(entries)))))
    store.close()
    return folder


@pytest.fixture
def folder(stored: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    return Path(shutil.copytree(stored, tmp_path / "data"))


@pytest.fixture(autouse=True)
def space(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk of a test machine may be nearly full, which the doctor would rightly say."""
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=2**40))


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(list(words)) == code
    captured = capsys.readouterr()
    return " ".join((captured.out + captured.err).split())


def test_tables_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "tables", "--data", str(folder))
    assert "finished" in text
    assert "attatat over, 1 person" in text
    assert "attatat running, 1 person" in text


def test_an_exported_game_is_verified_with_its_luck(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.record"
    said(capsys, "export", "finished", "--data", str(folder), "--out", str(file))
    record = read_record(file.read_text(encoding="utf-8"))
    draws = sum(len(move.outcomes) for move in record.moves)
    assert draws > 0
    assert f"{draws} of {draws} draws follow from the secret" in said(capsys, "verify", str(file))


def test_a_draw_that_was_changed_is_found(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.record"
    said(capsys, "export", "finished", "--data", str(folder), "--out", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("0 - |"))
    outcomes, number = lines[first].removeprefix("0 - | ").rsplit(" @", 1)
    drawn = outcomes.split("; ")
    drawn[0], drawn[1] = "out red" if drawn[0] != "out red" else "out blue", drawn[1]
    lines[first] = f"0 - | {'; '.join(drawn)} @{number}"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "line" in said(capsys, "verify", str(file), code=1)


def test_draws_that_cannot_be_checked_are_said_and_prove_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.record"
    said(capsys, "export", "finished", "--data", str(folder), "--out", str(file))
    text = file.read_text(encoding="utf-8")
    draws = sum(len(move.outcomes) for move in read_record(text).moves)
    file.write_text(re.sub(r" @\d+$", "", text, flags=re.MULTILINE), encoding="utf-8")
    found = said(capsys, "verify", str(file), code=1)
    assert "not proved" in found
    assert f"0 of {draws} draws follow from the secret, {draws} cannot be checked: they have no number" in found
    file.write_text(re.sub(r"^secret .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    found = said(capsys, "verify", str(file), code=1)
    assert f"not proved, {len(read_record(text).moves)} entries" in found
    assert f"no draw of {draws} can be checked: the secret is missing" in found


def test_the_draws_of_a_running_game_are_checked_when_it_is_over(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.record"
    said(capsys, "export", "running", "--data", str(folder), "--running", "--out", str(file))
    assert "the secret is missing, which is shown when the game is over" in said(capsys, "verify", str(file))


def test_a_running_game_is_not_exported_by_accident(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "export", "running", "--data", str(folder), code=2)
    assert "is not over, and a record shows all hands; --running exports it still" in text
    text = said(capsys, "export", "running", "--data", str(folder), "--running")
    assert "commitment" in text
    assert "secret" not in text


def test_what_was_exported_can_be_imported(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.record"
    said(capsys, "export", "finished", "--data", str(folder), "--out", str(file))
    other = tmp_path / "other"
    name = said(capsys, "import", str(file), "--data", str(other)).split()[1]
    assert name in said(capsys, "tables", "--data", str(other))
    assert "All is well" in said(capsys, "doctor", "--data", str(other))


def test_a_backup_is_a_whole_storage(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    said(capsys, "backup", str(copy), "--data", str(folder))
    assert "is there already" in said(capsys, "backup", str(copy), "--data", str(folder), code=2)
    restored = tmp_path / "restored"
    text = said(capsys, "restore", str(copy), "--data", str(restored))
    assert f"{restored}hasthetablesof{copy}." in text.replace(" ", "")  # a long path is cut into lines
    assert "carries no key" in text  # no server has worked there
    assert "before" not in text
    assert "All is well" in said(capsys, "doctor", "--data", str(restored))
    assert "finished" in said(capsys, "tables", "--data", str(restored))


def test_a_backup_comes_back_and_what_was_there_is_kept(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    said(capsys, "backup", str(copy), "--data", str(folder))
    file = tmp_path / "game.record"
    said(capsys, "export", "finished", "--data", str(folder), "--out", str(file))
    later = said(capsys, "import", str(file), "--data", str(folder)).split()[1]
    text = said(capsys, "restore", str(copy), "--data", str(folder))
    kept = next(folder.glob("replaced-*"))
    assert "What was there before is in" in text
    assert f"{kept};" in text.replace(" ", "")  # a long path is cut into lines
    assert later not in said(capsys, "tables", "--data", str(folder))
    assert later in said(capsys, "tables", "--data", str(kept))
    assert "All is well" in said(capsys, "doctor", "--data", str(folder))


def test_a_table_that_was_broken_in_a_backup_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = apsw.Connection(str(folder / FILE))
    connection.execute("UPDATE entries SET text = 'a1-a9' WHERE table_id = 'running' AND kind = 'move'")
    connection.close()
    copy = tmp_path / "copy.db"
    said(capsys, "backup", str(copy), "--data", str(folder))
    text = said(capsys, "restore", str(copy), "--data", str(tmp_path / "restored"))
    assert "of table running cannot be" in text
    assert "finished" in said(capsys, "tables", "--data", str(tmp_path / "restored"))


def test_what_cannot_be_restored_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "restore", str(tmp_path / "nothing.db"), "--data", str(folder), code=2)
    assert "There is no file" in text
    assert "right is a file that `gametable backup` has written" in text
    store = open_storage(folder)
    try:
        copy = tmp_path / "copy.db"
        store.backup(copy)
        text = said(capsys, "restore", str(copy), "--data", str(folder), code=2)
        assert "another server" in text
        assert "uses this folder" in text
    finally:
        store.close()


def test_the_doctor_replays_every_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "All is well" in said(capsys, "doctor", "--data", str(folder))
    connection = apsw.Connection(str(folder / FILE))
    change = "UPDATE entries SET text = 'a1-a9' WHERE table_id = 'running' AND kind = 'move'"
    connection.execute(change)
    connection.close()
    text = said(capsys, "doctor", "--data", str(folder), code=1)
    assert "of table running cannot be" in text
    assert "finished" not in text


def test_a_folder_without_tables_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["tables"], ["export", "x"], ["backup", str(tmp_path / "copy")]):
        text = said(capsys, *words, "--data", str(tmp_path), code=2)
        assert "There are no tables in" in text
    assert "is not there" in said(capsys, "doctor", "--data", str(tmp_path), code=1)


def test_a_table_that_is_not_there_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no table 'nothing'" in said(capsys, "export", "nothing", "--data", str(folder), code=2)


def test_a_job_that_does_not_fit_is_said(folder: Path) -> None:
    store = open_storage(folder)
    try:
        with pytest.raises(Conflict):
            write_and_wait(store, Job((AddEntries("running", (Entry(0, NOW, "pause", -1, ""),)),)))
    finally:
        store.close()


def test_a_bad_port_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "99999 is not in the range 0<=x<=65535" in said(capsys, "serve", "--port", "99999", code=2)
