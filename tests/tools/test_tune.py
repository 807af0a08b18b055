"""Tuning finds a number that matters, leaves those that do not, and writes what it found with its provenance."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from gametable.games import catalog
from gametable.kernel.judgement import Judgement
from gametable.kernel.state import State
from gametable.kernel.tuning import Tuning, read_tuning
from gametable.lab.arena import Contest
from tests.contract.highest import SHOW
from tests.tools.tuned import TOP, TunedGame, put_on_shelf
from tools import tune
from tools.judgement_files import judgement_file, read_numbers

NAMES = ("show", "idle")
START = f"{TOP}idle = 3.0\nshow = 0.5\n"


class Eager(Judgement):
    """Finds showing a card more or less promising than hiding it; the other number changes nothing."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.show = numbers[0]

    def weights_into(self, state: State, actions: vec[i64], count: i64, out: vec[float]) -> None:
        for at in range(count):
            out[at] = self.show if actions[at] == SHOW else 1.0


class EagerGame(TunedGame):
    names = NAMES
    judge = Eager


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return put_on_shelf(EagerGame, START, tmp_path, monkeypatch)


def run(file: Path, *more: str) -> int:
    words = ["highest", "--file", str(file), "--workers", "1", "--iterations", "1", "--factor", "4", "--games", "80"]
    return tune.main([*words, *more])


def test_a_number_that_matters_is_found(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file, "--names", "show", "--proposals", "6", "--seed", "3") == 0
    found = read_numbers(file)
    assert found.numbers["show"] >= 2
    assert found.numbers["idle"] == 3.0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    won = r"show = 2( on fresh deals)?: 1\.000 \(1\.000 to 1\.000\), accepted: better than 0\.500 after 17 deals"
    assert sum(bool(re.fullmatch(won, line)) for line in lines) == 2


def test_a_number_that_changes_nothing_stays(file: Path) -> None:
    assert run(file, "--names", "idle", "--proposals", "4") == 0
    text = file.read_text(encoding="utf-8")
    assert "0 of 4 proposals accepted in 160 deals. Before: " in text
    assert [line for line in text.splitlines() if not line.startswith("provenance")] == [
        line for line in START.splitlines() if not line.startswith("provenance")
    ]


def test_what_wins_once_by_luck_is_not_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = tune.compare

    def lucky(plan: tune.Plan, tuning: Tuning, change: tune.Numbers, number: int, tell: tune.Tell) -> Contest:
        contest = true(plan, tuning, change, number, tell)
        contest.verdict = "accepted: by luck" if number < tune.FRESH else contest.verdict
        return contest

    monkeypatch.setattr(tune, "compare", lucky)
    assert run(file, "--names", "idle", "--proposals", "2") == 0
    assert read_numbers(file).numbers["idle"] == 3.0


def test_what_is_written_says_where_it_comes_from(file: Path) -> None:
    run(file, "--names", "show", "--proposals", "6", "--seed", "3")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# How bots look at Highest.\nprovenance = ")
    provenance = read_numbers(file).provenance
    assert re.match(r"self-play, \d{4}-\d\d-\d\d: tools/tune\.py highest ", provenance)
    assert "(seed 3, 2 players, 1 iterations a decision); 1 of " in provenance
    assert provenance.endswith('show = 2. Before: a "first" guess')
    assert read_tuning.__wrapped__(file, NAMES).search == {"horizon": 5.0, "exploration": 1.2, "widening": 1.0}


def test_an_accepted_change_is_written_before_the_next_is_tried(file: Path) -> None:
    class Stopped(Exception):
        """Somebody pressed Ctrl-C."""

    plan = tune.read_plan(["highest", "--file", str(file), "--names", "show", "--proposals", "9", "--seed", "3"])

    def say(line: str) -> None:
        if written and "accepted" not in line:
            raise Stopped
        if "accepted" in line:
            written.append(line)

    written: list[str] = []
    quick = tune.Plan(**{**vars(plan), "iterations": 1, "factor": 4.0, "games": 80, "workers": 1})
    with pytest.raises(Stopped):
        tune.tune(quick, say, lambda _what, _done, _total: None)
    assert read_numbers(file).numbers["show"] == 2.0


def test_several_numbers_can_move_together(file: Path) -> None:
    plan = tune.read_plan(["highest", "--file", str(file), "--together", "3", "--proposals", "30"])
    tuning = read_numbers(file)
    made = list(tune.proposals(plan, lambda: tuning))
    assert made == list(tune.proposals(plan, lambda: tuning))
    assert all(len(change) == 3 for change in made)
    assert {name for change in made for name in change} == {"show", "idle", "horizon", "exploration", "widening"}


@pytest.mark.parametrize(
    ("name", "value", "up", "new"),
    [
        ("show", 2.0, True, 3.0),
        ("show", -3.0, False, -2.0),
        ("show", 0.0, False, -0.5),
        ("horizon", 8.0, True, 12.0),
        ("horizon", 1.0, True, 2.0),
        ("horizon", 1.0, False, 1.0),
    ],
)
def test_a_step_is_a_factor(name: str, value: float, up: bool, new: float) -> None:
    assert tune.moved(name, value, 1.5, up) == new


def test_a_proposal_can_be_given_in_words_and_tried_at_equal_time(file: Path) -> None:
    assert run(file, "--propose", "show=0.1", "--propose", "show=9 idle=4", "--budget", "2it") == 0
    found = read_numbers(file)
    assert found.numbers == {"show": 9.0, "idle": 4.0}
    assert "--propose 'show=9 idle=4'" in found.provenance
    assert "(seed 1, 2 players, 2it a decision); 1 of 2 proposals accepted" in found.provenance


def test_an_endless_horizon_is_left_alone(file: Path) -> None:
    file.write_text(START.replace("horizon = 5", "horizon = 1000000"), encoding="utf-8")
    assert "horizon" not in tune.tunable(read_numbers(file), ())


def test_every_game_has_a_file_to_tune() -> None:
    for game in catalog.all_games():
        if type(game.judgement()) is not Judgement:
            assert judgement_file(game).exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--names", "shw"], "There is no number 'shw'"),
        (["--propose", "shw=1"], "There is no number 'shw'"),
        (["--propose", "show=much"], "'show=much' is no proposal"),
        (["--budget", "soon"], "'soon' is no budget"),
        (["--factor", "1"], "--factor is above 1"),
        (["--file", "no.toml"], "The numbers cannot be read: .*no.toml"),
    ],
)
def test_wrong_use_is_explained(file: Path, words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        run(file, *words)
