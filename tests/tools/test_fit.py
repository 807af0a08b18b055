"""Fitting finds numbers that foretell results better, leaves those that do not matter, and writes nothing."""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast

import pytest
from librt.vecs import vec

from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.state import OVER, State
from gametable.lab.seeded import Course
from tests.contract.highest import HIDE, SHOW, SWAP, Highest, HighestGame
from tests.tools.tuned import TOP, TunedGame, put_on_shelf
from tools import fit

START = f"{TOP}spread = 40.0\nidle = 3.0\noff = 0.0\n"


class Cards(Judgement):
    """Whoever has the higher card will win; the other numbers change nothing."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.spread = numbers[0]
        self.points = seat_values()

    def values_into(self, state: State, out: vec[float]) -> None:
        if state.to_move() == OVER:
            result_into(state, out)
            return
        for seat, card in enumerate(cast(Highest, state).hands):
            self.points[seat] = float(card)
        shares_into(self.points, state.players, self.spread, out)


class CardsGame(TunedGame):
    names = ("spread", "idle", "off")
    judge = Cards


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = put_on_shelf(CardsGame, START, tmp_path, monkeypatch)
    monkeypatch.setattr(fit, "judgement_file", lambda _game: made)
    return made


def run(*more: str) -> int:
    return fit.main(["highest", "--workers", "1", "--iterations", "10", "--games", "40", *more])


@pytest.mark.parametrize("players", [["2"], ["2", "3"]])
def test_a_number_that_foretells_is_found(file: Path, capsys: pytest.CaptureFixture[str], players: list[str]) -> None:
    assert run("--players", *players) == 0
    looked_at, kept_apart, proposal = capsys.readouterr().out.splitlines()
    for line in (looked_at, kept_apart):
        before, after = (float(word) for word in line.split() if word[0].isdigit())
        assert 0.9 < before < 1.1
        assert after < before - 0.03
    change, _, value = proposal.removeprefix("tools/tune.py highest --propose ").strip("'").partition("=")
    assert change == "spread"
    assert 0 < float(value) < 20
    assert file.read_text(encoding="utf-8") == START


def test_a_number_that_changes_nothing_stays(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--names", "idle,off") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "No number is better moved."


def test_only_beginnings_of_turns_are_looked_at() -> None:
    start = HighestGame().new(2)
    steps = (0, 3, SWAP, 5, SHOW, HIDE)  # the first seat draws anew within its turn
    found = fit.told(start, Course((), steps, (6, 0), (1.0, 0.0)))
    assert [position.to_move() for position in found.positions] == [0, 1]
    assert start.words() == HighestGame().new(2).words()


def test_surprise_is_0_for_who_knew_and_1_for_who_knows_nothing() -> None:
    start = HighestGame().new(2)
    games = [fit.told(start, Course((), (0, 5, HIDE, SHOW), (0, 6), (0.0, 1.0)))]
    game = CardsGame()
    assert fit.surprise(game.judgement({"spread": 0.01}), games) == pytest.approx(0.0, abs=1e-9)
    assert fit.surprise(game.judgement({"spread": 1e9}), games) == pytest.approx(1.0)
    lead = math.log(1 + math.exp(-5 / 2)) / math.log(2)
    assert fit.surprise(game.judgement({"spread": 2.0}), games) == pytest.approx(lead)


def test_who_was_wrong_for_certain_is_surprised_without_end_but_not_infinitely() -> None:
    games = [fit.told(HighestGame().new(2), Course((), (0, 5, SHOW, HIDE), (1, 0), (1.0, 0.0)))]
    assert fit.surprise(CardsGame().judgement({"spread": 0.001}), games) == pytest.approx(-math.log2(fit.LEAST_SHARE))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "2", "5"], "players cannot be 5 (rule HI-1): Highest is for 2 to 3 players."),
        (["--iterations", "0"], "'0it' is no budget: right is a time such as 50ms or 1.5s, or 2000it for iterations."),
        (["--names", "sprad"], "There is no number 'sprad'; there are spread, idle, off."),
        (["--games", "3"], "--games is 4 or more, as every 4th is kept apart."),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], told: str) -> None:
    with pytest.raises(SystemExit) as refused:
        run(*words)
    assert str(refused.value) == told
