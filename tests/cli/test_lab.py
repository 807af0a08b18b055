"""The commands `gametable lab run` and `gametable lab record`."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable import lab
from gametable.cli.runs import Place, play_run
from gametable.cli.screen import Screen
from gametable.kernel.record import write_record
from gametable.lab.records_file import Records
from tests.cli.driving import run
from tests.lab.stuck import stuck_plan

GAMES = ("lab", "run", "attatat", "--players", "3", "-o", "rounds=1", "--seed", "8", "--workers", "1")


def test_a_run_says_what_came_out_and_where_it_is(tmp_path: Path) -> None:
    result = run(*GAMES, "--games", "20", "--out", str(tmp_path), columns=200)
    assert (result.code, result.errors) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "Attatat, 3 players: 20 games, bots random, seed 8"
    games = lab.open_run(tmp_path).games
    assert lines[1].startswith(f"{games['decisions'].sum():,} decisions and {games['outcomes'].sum():,} chance events;")
    assert [Path(line.split()[0]).name for line in lines[2:6]] == [
        *("plan.json", "records.bin", "games.parquet", "decisions.parquet")
    ]


def test_bots_play_in_all_rotations(tmp_path: Path) -> None:
    words = ("--bots", "greedy,random", "--games", "4", "--format", "csv", "--out", str(tmp_path))
    result = run(*GAMES, *words, columns=200)
    assert result.code == 0
    assert result.out.splitlines()[0] == "Attatat, 3 players: 6 games, bots greedy and random, seed 8"
    assert (tmp_path / "games.csv").read_text(encoding="utf-8").count("\n") == 7


def test_a_game_of_a_run_is_replayed(tmp_path: Path) -> None:
    run(*GAMES, "--games", "3", "--out", str(tmp_path))
    printed = run("lab", "record", str(tmp_path), "2")
    assert (printed.code, printed.out) == (0, write_record(lab.open_run(tmp_path).record(2)))
    file = tmp_path / "game.record"
    assert run("lab", "record", str(tmp_path), "2", "--out", str(file)).code == 0
    assert file.read_text(encoding="utf-8") == printed.out
    assert "ok" in run("verify", str(file)).out
    assert run("replay", str(file), "--out", str(tmp_path / "game.html")).code == 0


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Records.append

    def interrupted(self: Records, block: bytes) -> None:
        append(self, block)
        raise KeyboardInterrupt

    words = (*GAMES, "--games", "300", "--out", str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(Records, "append", interrupted)
        result = run(*words, columns=200)
    assert result.code == 130
    assert result.out == "Stopped: 250 of 300 games are kept; the same command goes on from there.\n"
    assert run(*words).code == 0
    assert lab.open_run(tmp_path).finished == 300


def test_ctrl_c_before_the_first_game_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_wishes: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gametable.lab.running.run_plan", interrupted)
    result = run(*GAMES, "--out", str(tmp_path / "run"))
    assert (result.code, result.out, result.errors) == (130, "", "")


def test_endless_games_are_spoken_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.games.attatat.game.AttatatGame.longest", lambda _self, _state: 3)
    result = run(*GAMES, "--games", "2", "--out", str(tmp_path), columns=200)
    assert "2 games found no end and were stopped; the column `endless` marks them." in result.out


def test_dead_ends_are_spoken_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = stuck_plan(monkeypatch, "random")
    assert play_run(plan, Place(tmp_path, "parquet", "here", 1), Screen(), again=False) == 0
    stuck = lab.open_run(tmp_path).games["dead_end"].to_list().count(True)
    said = " ".join(capsys.readouterr().out.split())
    assert f"{stuck} games came to a dead end: the column `dead_end` marks them, the report opens them." in said
    assert "found no end" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("lab run attata --out x", "Did you mean attatat?"),
        ("lab run attatat", "'--out'"),
        ("lab run attatat --out x --games 0", "0 games cannot be played"),
        ("lab run attatat --out x --bots hart", "There is no bot 'hart'"),
        ("lab run attatat --out x --players 9", "players cannot be 9"),
        ("lab run attatat --out x --budget soon", "'soon' is no budget"),
        ("lab run attatat --out x --on moon", "Games cannot be played on 'moon'; right is here, processes or ray."),
        ("lab run attatat --out x --format xlsx", "Tables cannot be written as 'xlsx'; right is parquet or csv."),
        ("lab run attatat --out x --workers 0", "0 workers cannot be had"),
        ("lab run attatat --out README.md", "README.md is a file; right is a folder"),
        ("lab record no_such_folder 1", "no_such_folder holds no run: it has no plan.json."),
        ("lab record no_such_folder one", "'NUMBER'"),
        ("lab rum", "rum"),
    ],
)
def test_wrong_use_is_explained(words: str, sentence: str) -> None:
    result = run(*words.split(), columns=400)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert "--help" in result.errors
    assert "Traceback" not in result.errors
    assert not Path("x").exists()


def test_the_hint_names_the_command() -> None:
    assert run("lab", "record", "no_such_folder", "1").errors.endswith("Try 'gametable lab record --help' for help.\n")
