"""Fitting finds numbers that foretell results better, leaves those that do not matter, and writes nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from librt.vecs import vec

from gametable.games import catalog
from gametable.kernel.judgement import Judgement, result_into, seat_values, shares_into
from gametable.kernel.state import OVER, State
from gametable.kernel.tuning import read_tuning
from gametable.lab.seeded import Course
from tests.contract.highest import HIDE, SHOW, SWAP, Highest, HighestGame
from tools import fit

START = """# How bots look at Highest.
provenance = "a first guess"

[search]
horizon = 5
exploration = 1.2
widening = 1.0

[numbers]
spread = 40.0
idle = 3.0
off = 0.0
"""


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


class CardsGame(HighestGame):
    file = Path()

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        return read_tuning(self.file, ("spread", "idle", "off")).changed(changes or {}).made(Cards)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The numbers of a made-up game, which stands in the catalogue."""
    made = tmp_path / "judgement.toml"
    made.write_text(START, encoding="utf-8")
    monkeypatch.setattr(CardsGame, "file", made)
    monkeypatch.setattr(catalog, "load", lambda _key: CardsGame())
    monkeypatch.setattr(fit, "judgement_file", lambda _game: made)
    return made


def run(*more: str) -> int:
    return fit.main(["highest", "--workers", "1", "--iterations", "10", "--games", "40", *more])


@pytest.mark.parametrize("players", ["2", "2,3"])
def test_a_number_that_foretells_is_found(file: Path, capsys: pytest.CaptureFixture[str], players: str) -> None:
    assert run("--players", players) == 0
    looked_at, kept_apart, proposal = capsys.readouterr().out.splitlines()
    for line in (looked_at, kept_apart):
        before, after = (float(word) for word in line.split() if word[0].isdigit())
        assert 0.9 < before < 1.1
        assert after < before - 0.03
    change, _, value = proposal.removeprefix("tools/tune.py highest --propose ").strip("'").partition("=")
    assert change == "spread"
    assert 0 < float(value) < 20
    assert file.read_text(encoding="utf-8") == START


def test_a_number_that_changes_nothing_stays(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert file.exists()
    assert run("--names", "idle,off") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "No number is better moved."


def test_only_beginnings_of_turns_are_looked_at() -> None:
    start = HighestGame().new(2)
    steps = (0, 3, SWAP, 5, SHOW, HIDE)  # the first seat draws anew within its turn
    found = fit.told(start, Course((), steps, (6, 0), (1.0, 0.0)))
    assert [position.to_move() for position in found.positions] == [0, 1]
    assert start.words() == HighestGame().new(2).words()


def test_surprise_is_0_for_who_knew_and_1_for_who_knows_nothing(file: Path) -> None:
    start = HighestGame().new(2)
    games = [fit.told(start, Course((), (0, 5, HIDE, SHOW), (0, 6), (0.0, 1.0)))]
    game = CardsGame()
    assert file.exists()
    assert fit.surprise(game.judgement({"spread": 0.01}), games) == pytest.approx(0.0, abs=1e-9)
    assert fit.surprise(game.judgement({"spread": 1e9}), games) == pytest.approx(1.0)
    lead = math.log(1 + math.exp(-5 / 2)) / math.log(2)
    assert fit.surprise(game.judgement({"spread": 2.0}), games) == pytest.approx(lead)


def test_who_was_wrong_for_certain_is_surprised_without_end_but_not_infinitely(file: Path) -> None:
    games = [fit.told(HighestGame().new(2), Course((), (0, 5, SHOW, HIDE), (1, 0), (1.0, 0.0)))]
    assert file.exists()
    assert fit.surprise(CardsGame().judgement({"spread": 0.001}), games) == pytest.approx(-math.log2(fit.LEAST_SHARE))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "5"], "--players 5 is not right: Highest has 2 to 3 players, such as 2,3."),
        (["--players", "two"], "--players two is not right: Highest has 2 to 3 players, such as 2,3."),
        (["--names", "sprad"], "There is no number 'sprad'; there are spread, idle, off."),
        (["--games", "3"], "--games is 4 or more, as every 4th is kept apart."),
    ],
)
def test_what_cannot_be_is_refused(file: Path, words: list[str], told: str) -> None:
    assert file.exists()
    with pytest.raises(SystemExit) as refused:
        run(*words)
    assert str(refused.value) == told
