"""The benchmark of the environments, very small: every game is measured, beside a game of the library."""

from __future__ import annotations

import json

import pytest

from benchmarks import environments
from gametable.games import catalog


def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pygame", reason="pygame is not installed")
    environments.main(["--json", "--rounds", "2", "--turns", "5"])
    found = json.loads(capsys.readouterr().out)["turns a second"]
    assert len(found) == 1 + 2 * len(catalog.keys())
    assert all(len(rates) == 2 and min(rates) > 0 for rates in found.values())
    assert environments.ratios(found, environments.YARDSTICK) == [1, 1]


def test_nothing_measured_is_no_figure() -> None:
    with pytest.raises(SystemExit, match="at least 1"):
        environments.main(["--rounds", "0"])
