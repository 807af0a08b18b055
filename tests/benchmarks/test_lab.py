"""The benchmark of the lab, very small: every figure is measured and stored, and the page says what is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import lab
from benchmarks.stored import read_stored
from gametable.games import catalog


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One game, measured once."""
    file = tmp_path_factory.mktemp("results") / "lab.json"
    lab.main(["--quick", "--only", "monster_city", "--file", str(file)])
    return dict(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_a_game_is_measured_and_stored(measured: dict[str, Any]) -> None:
    found = measured["monster_city"]
    assert (found["games"], found["players"], found["full"]) == (20, 4, False)
    assert min(found["wall_seconds"] + found["cpu_seconds"]) > 0
    assert list(found["bytes"]) == ["decisions.parquet", "games.parquet", "plan.json", "records.bin"]
    assert {"gametable", "compiled_sources", "python", "numpy", "polars"} == set(found["versions"])


def test_a_stored_game_is_not_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def measure_game(game: str, size: lab.Size) -> dict[str, Any]:
        asked.append(game)
        sizes = dict.fromkeys(("decisions.parquet", "games.parquet", "records.bin"), 1000)
        return {"players": 4, "games": size.games, "wall_seconds": [11.0], "cpu_seconds": [1.0], "bytes": sizes}

    monkeypatch.setattr(lab, "measure_game", measure_game)
    file = tmp_path / "lab.json"
    for more in ([], [], ["--again"]):
        lab.main(["--quick", "--only", "monster_city", "--file", str(file), *more])
    assert asked == ["monster_city"] * 2
    assert [row[-1] for row in lab.rows(read_stored(file))] == ["≤ 10 s: missed at a first look"]


def test_the_page_says_what_was_measured() -> None:
    text = lab.PAGE.read_text(encoding="utf-8")
    assert lab.HEADING in text
    assert lab.with_figures(text, read_stored(lab.STORED)) == text


def test_every_game_has_its_number_of_players() -> None:
    assert sorted(lab.PLAYERS) == sorted(catalog.keys())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--only", "chess"], "No game here is called chess"), (["--quick"], "say with --file where to put it")],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        lab.main(words)
