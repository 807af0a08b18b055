"""The bar's numbers: how fast work goes and how long it still takes, from what was done since it began."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from gametable.cli.progress import Pace, progress_bar
from gametable.cli.screen import Screen


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_results_in_a_burst_do_not_make_the_work_fast() -> None:
    clock = Hands()
    pace = Pace("games", clock)
    pace.look(0)
    clock.now += 2.0
    for done in (3, 6):
        pace.look(done)
        clock.now += 0.001
    assert pace.told == "3.0 games/s"
    assert pace.left(294) == "0:01:38"


def test_games_that_were_there_before_do_not_count() -> None:
    clock = Hands()
    pace = Pace("games", clock)
    pace.look(5000)
    clock.now += 10.0
    pace.look(5200)
    assert pace.told == "20 games/s"
    assert pace.left(4800) == "0:04:00"


def test_nothing_is_told_before_anybody_can_know() -> None:
    clock = Hands()
    pace = Pace("games", clock)
    pace.look(0)
    assert (pace.told, pace.left(10)) == ("", "-:--:--")


def test_things_without_a_name_have_no_rate() -> None:
    clock = Hands()
    pace = Pace("", clock)
    pace.look(0)
    clock.now += 1.0
    pace.look(10)
    assert (pace.told, pace.left(20)) == ("", "0:00:02")


@pytest.mark.parametrize("title", ["", "Measuring"])
def test_a_bar_says_what_is_being_done(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    screen.console = Console(file=StringIO(), width=80, force_terminal=True)
    monkeypatch.setattr("gametable.cli.progress.Screen", lambda **_more: screen)
    with progress_bar(4, title=title) as tell:
        tell(1)
    text = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert "1/4" in text
    assert ("Measuring" in text) == bool(title)
