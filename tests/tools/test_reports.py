"""The reports of all games are made by one script."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.games import catalog
from tests.lab.report.small import numbers_of
from tools import reports

WORDS = (
    "--only",
    "monster_city",
    "--games",
    "4",
    "--causal",
    "2",
    "--ladder",
    "10",
    "--budget",
    "2it",
    "--workers",
    "1",
)


@pytest.fixture(autouse=True)
def few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.lab.report.experiments.BUDGETS", (1, 2))


@pytest.mark.slow
def test_reports_are_made_with_one_bot_on_every_seat_and_what_was_kept_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*WORDS, "--keep", str(tmp_path / "runs"), "--out", str(tmp_path / "pages")]
    reports.main(words)
    page = tmp_path / "pages" / "monster_city.html"
    assert str(page) in capsys.readouterr().out
    written = page.read_text(encoding="utf-8")
    numbers = numbers_of(written)
    assert numbers["played"]["bots"] == ["hard"]
    assert (numbers["played"]["games"], numbers["played"]["deals"]) == (4, 4)
    assert numbers["things"]["causal"]["tried"] == 2
    assert numbers["luck"]["ladder"]["deals"] == 10
    page.unlink()

    def refuse(*_words: object, **_more: object) -> None:
        raise AssertionError("nothing is to be played")

    for name in ("report.making.experiment", "report.making.ladder_of", "playing.RunTask.play"):
        monkeypatch.setattr(f"gametable.lab.{name}", refuse)
    reports.main(words)
    assert page.read_text(encoding="utf-8") == written


def test_every_game_has_its_size() -> None:
    assert sorted(reports.SIZES) == sorted(catalog.keys())
