"""The reports of all games are made by one script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.report.small import numbers_of
from tools import reports

WORDS = ("--only", "attatat", "--games", "4", "--causal", "2", "--ladder", "10", "--budget", "2it", "--workers", "1")


@pytest.fixture(autouse=True)
def few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.lab.report.experiments.BUDGETS", (1, 2))


def test_a_report_is_made_of_games_with_the_same_bot_on_every_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reports.main([*WORDS, "--out", str(tmp_path)])
    numbers = numbers_of((tmp_path / "attatat.html").read_text(encoding="utf-8"))
    assert numbers["played"]["bots"] == ["hard"]
    assert (numbers["played"]["games"], numbers["played"]["deals"]) == (4, 4)
    assert numbers["things"]["causal"]["tried"] == 2
    assert numbers["luck"]["ladder"]["deals"] == 10
    assert "attatat.html" in capsys.readouterr().out


def test_what_was_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*WORDS, "--keep", str(tmp_path / "runs"), "--out", str(tmp_path / "pages")]
    reports.main(words)
    page = tmp_path / "pages" / "attatat.html"
    written = page.read_bytes()
    page.unlink()

    def refuse(*_words: object, **_more: object) -> None:
        raise AssertionError("nothing is to be played")

    for name in ("experiment", "ladder_of"):
        monkeypatch.setattr(f"gametable.lab.report.making.{name}", refuse)
    monkeypatch.setattr("gametable.lab.playing.RunTask.play", refuse)
    reports.main(words)
    assert page.read_bytes() == written


def test_every_game_has_its_size() -> None:
    assert sorted(reports.SIZES) == sorted(reports.catalog.keys())
