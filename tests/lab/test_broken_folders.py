"""Folders that are broken, full or in the way: each is told in a sentence, and what was good stays."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from gametable import lab
from gametable.lab.blocks import pack
from gametable.lab.files import replacing, write_whole, writing
from gametable.lab.plan import make_plan, write_plan
from gametable.lab.played import Played
from gametable.lab.playing import play_random
from gametable.lab.records_file import Records
from gametable.lab.report.section import MISSING
from gametable.lab.table_files import write_table
from gametable.lab.workers import LabError
from tests.lab.report.small import make_run, numbers_of, report_of
from tools.recheck import recheck


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("run"), games=4)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "nogame"}, "There is no game 'nogame'"),
        ({"options": {}}, "it lacks options of the game"),
        ({"players": 99}, "players cannot be 99"),
        ({"bots": []}, "0 bots cannot sit on 2 seats"),
        ({"games": -4}, "-4 games cannot be played"),
        ({"budget": "much"}, "'much' is no budget"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    base: Path, tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    folder = Path(shutil.copytree(base, tmp_path / "run"))
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    (folder / "plan.json").write_text(json.dumps({**plan, **change}), encoding="utf-8")
    with pytest.raises(LabError, match=rf"plan.json is no plan of a run: {sentence}"):
        lab.open_run(folder)


def test_a_run_is_opened_without_its_bots(base: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(base, tmp_path / "run"))
    text = (folder / "plan.json").read_text(encoding="utf-8")
    (folder / "plan.json").write_text(text.replace('"random"', '"my_bots:Gone"'), encoding="utf-8")
    assert lab.open_run(folder).finished == 4


def test_records_of_other_players_are_refused(base: Path, tmp_path: Path) -> None:
    folder = make_run(tmp_path, players=3, games=4)
    shutil.copy(base / "records.bin", folder)
    with pytest.raises(LabError, match=r"records.bin has games for 2 players, but its plan is for 3"):
        lab.open_run(folder)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LabError, match=r"file is a file; right is a folder, or a name that is still free"):
        make_run(tmp_path / "file", games=2)


def full(*_words: Any, **_more: Any) -> None:
    raise OSError(28, "No space left on device")


def full_of_polars(*_words: Any, **_more: Any) -> None:
    raise pl.exceptions.ComputeError("parquet: No space left on device")


def write_half(path: Path) -> None:
    with replacing(path) as new:
        new.write_bytes(b"half of")
        full()


def test_a_full_disk_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_whole(path, b"old")
    with pytest.raises(LabError, match=r"report.html cannot be written: No space left on device"):
        write_half(path)
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("fault", [full, full_of_polars])
def test_tables_on_a_full_disk_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[..., None]
) -> None:
    monkeypatch.setattr(pl.DataFrame, "write_parquet", fault)
    with pytest.raises(LabError, match=r"games.parquet cannot be written: .*No space left on device"):
        write_table([pl.DataFrame({"game": [1]})], tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_run_on_a_full_disk_goes_on_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.lab.records_file.Records._file", full)
    with pytest.raises(LabError, match=r"records.bin cannot be written: No space left on device"):
        make_run(tmp_path, games=4)
    monkeypatch.undo()
    make_run(tmp_path, games=4)
    assert lab.open_run(tmp_path).finished == 4


def test_other_faults_are_not_hidden(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), writing(tmp_path):
        _ = 1 / 0


def picked(played: Played, rows: list[int]) -> Played:
    """Some of the games."""
    ends = np.cumsum(played.lengths)
    steps = np.concatenate([np.arange(ends[row] - played.lengths[row], ends[row]) for row in rows])
    by_game = {name: getattr(played, name)[rows] for name in ("lengths", "endless", "dead_ends", "scores", "winners")}
    by_step = {name: getattr(played, name)[steps] for name in ("seats", "actions", "legal")}
    return Played(first=0, ends=tuple(played.ends[row] for row in rows), **by_game, **by_step)


def test_a_run_of_shared_victories_has_a_report(tmp_path: Path) -> None:
    played = play_random(make_plan("attatat", 2, {"rounds": 1}, games=400), (0, 400))
    rows = np.flatnonzero(played.winners.all(axis=1)).tolist()
    assert len(rows) > 5
    write_plan(make_plan("attatat", 2, {"rounds": 1}, games=len(rows)), tmp_path / "plan.json")
    Records(tmp_path / "records.bin").append(pack(picked(played, rows)))
    numbers = numbers_of(report_of(tmp_path))
    assert numbers["scores"]["shared"]["value"] == 1
    assert numbers["tension"][MISSING] == "it needs 2 or more games that have one winner."
    assert numbers["seats"]["p_value"] == 1
    assert recheck(tmp_path) == []
