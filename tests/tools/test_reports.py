"""The reports of all games are made by one script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.report.small import numbers_of
from tools.reports import main


def test_a_report_is_made_of_games_with_the_same_bot_on_every_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--only", "attatat", "--games", "3", "--budget", "2it", "--workers", "1", "--out", str(tmp_path)])
    numbers = numbers_of((tmp_path / "attatat.html").read_text(encoding="utf-8"))
    assert numbers["played"]["bots"] == ["hard"]
    assert (numbers["played"]["games"], numbers["played"]["deals"]) == (3, 3)
    assert "attatat.html" in capsys.readouterr().out
