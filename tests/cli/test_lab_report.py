"""The command `gametable lab report`, and the report of `gametable lab run`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driving import run

GAMES = ("lab", "run", "attatat", "--players", "2", "-o", "rounds=1", "--games", "12", "--workers", "1")


def test_a_run_writes_its_report_and_says_where_it_is(tmp_path: Path) -> None:
    result = run(*GAMES, "--out", str(tmp_path), columns=200)
    assert result.code == 0
    assert f"{tmp_path / 'report.html'}  " in result.out.splitlines()[-1]
    written = (tmp_path / "report.html").read_bytes()
    (tmp_path / "report.html").unlink()
    assert run("lab", "report", str(tmp_path), columns=200).code == 0
    assert (tmp_path / "report.html").read_bytes() == written


def test_a_run_without_a_report(tmp_path: Path) -> None:
    assert run(*GAMES, "--no-report", "--out", str(tmp_path)).code == 0
    assert not (tmp_path / "report.html").exists()


def test_an_experiment_is_made_and_forgotten_with_its_run(tmp_path: Path) -> None:
    assert run(*GAMES, "--causal", "4", "--out", str(tmp_path)).code == 0
    assert (tmp_path / "causal.json").exists()
    assert run(*GAMES, "--again", "--no-report", "--out", str(tmp_path)).code == 0
    assert not (tmp_path / "causal.json").exists()
    assert not (tmp_path / "report.html").exists()


def test_experiments_can_be_played_elsewhere(tmp_path: Path) -> None:
    assert run(*GAMES, "--causal", "4", "--on", "here", "--out", str(tmp_path)).code == 0
    written = (tmp_path / "report.html").read_bytes()
    assert run("lab", "report", str(tmp_path), "--causal", "4", "--workers", "2").code == 0
    assert (tmp_path / "report.html").read_bytes() == written


def test_ctrl_c_keeps_the_run_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*GAMES, "--no-report", "--out", str(tmp_path)).code == 0

    def interrupted(*_wishes: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gametable.lab.report.making.experiment", interrupted)
    result = run("lab", "report", str(tmp_path), "--causal", "4", columns=200)
    assert result.code == 130
    assert result.out.startswith("Stopped: the run is kept")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("decisions.parquet", "games.parquet", "plan.json", "records.bin"),
    ]


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("force", "a seat must take a thing wherever it can"),
        ("remove", "nobody may take a thing that a seat had taken"),
    ],
)
def test_things_can_be_forced_and_removed(tmp_path: Path, way: str, words: str) -> None:
    assert run(*GAMES, "--causal", "4", "--way", way, "--out", str(tmp_path)).code == 0
    assert f'"way":"{way}"' in (tmp_path / "causal.json").read_text(encoding="utf-8")
    assert words in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("no_such_folder", "no_such_folder holds no run: it has no plan.json."),
        ("README.md", "README.md"),
        ("no_such_folder --causal many", "Invalid value for '--causal'"),
        ("no_such_folder --on moon", "Games cannot be played on 'moon'; right is here, processes or ray."),
    ],
)
def test_wrong_use_is_explained(words: str, sentence: str) -> None:
    result = run("lab", "report", *words.split(), columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert "Traceback" not in result.errors
    assert not Path("no_such_folder").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--causal 1", "1 pairs of games show nothing; right are 2 or more."),
        ("--causal 0", "0 pairs of games show nothing; right are 2 or more."),
        ("--way allow", "Things cannot be tried by 'allow'; right is forbid, force or remove."),
        ("--ladder 0", "A ladder of 0 deals shows nothing; right are 10 or more."),
        ("--ladder=-4", "A ladder of -4 deals shows nothing; right are 10 or more."),
    ],
)
def test_what_is_no_experiment_is_refused(tmp_path: Path, words: str, sentence: str) -> None:
    run(*GAMES, "--no-report", "--out", str(tmp_path / "run"))
    for result in (
        run("lab", "report", str(tmp_path / "run"), *words.split(), columns=400),
        run(*GAMES, "--out", str(tmp_path / "new"), *words.split(), columns=400),
    ):
        assert result.code == 2
        assert sentence in result.errors
    assert not (tmp_path / "new").exists()  # it is refused before anything is played
