"""The command that compares two versions of a game: a table for people, JSON for programs."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from gametable.cli.lab_compare import compare_command
from gametable.kernel.errors import GametableError

APP = typer.Typer()
APP.command("compare")(compare_command)
WORDS = ["attatat", "--a", "rounds=1", "--b", "rounds=2", "--games", "6", "--workers", "1", "--seed", "3"]


def run(*words: str) -> str:
    result = CliRunner(env={"COLUMNS": "110"}).invoke(APP, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_table_for_people() -> None:
    lines = [line.strip() for line in run(*WORDS).splitlines() if line.strip()]
    assert lines[0] == "Attatat, 2 players, bots random: 6 games on each side, with the same luck, seed 3"
    assert lines[1:3] == ["a: rounds=1", "b: rounds=2"]
    assert lines[3].split() == ["Number", "a", "b", "b", "–", "a", "Interval", "Margin"]
    decisions = next(line for line in lines if line.startswith("decisions"))
    assert decisions.endswith("≠")
    words = " ".join(lines[lines.index("Intervals: 95 %, for each number alone.") + 1 :])
    assert "Decisions: a difference of" in words
    assert "Not decided: victory of seat 1" in words


def test_options_of_both_sides() -> None:
    found = json.loads(run("attatat", "-o", "rounds=1", "--a", "free_tiles=0", "--games", "2", "--json"))
    assert (found["a"]["rounds"], found["b"]["rounds"]) == (1, 1)
    assert found["a"]["free_tiles"] != found["b"]["free_tiles"]


def test_json_for_programs() -> None:
    found = json.loads(run(*WORDS, "--json", "--margin", "5"))
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("attatat", 2, 6, 3)
    assert (found["a"]["rounds"], found["b"]["rounds"]) == (1, 2)
    share = found["differences"][0]
    assert (share["name"], share["margin"]) == ("victory of seat 1", 0.05)
    assert set(share["change"]) == {"value", "low", "high"}


def test_it_can_be_played_elsewhere() -> None:
    assert run(*WORDS, "--json", "--on", "here") == run(*WORDS, "--json")


def test_sides_without_options_are_equal(capsys: pytest.CaptureFixture[str]) -> None:
    compare_command("monster_city", games=2, workers=1)
    out = capsys.readouterr().out
    assert out.count("no option differs") == 2
    assert "3 players" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["attata"], "Did you mean attatat"),
        (["attatat", "--a", "rounds=100"], "rounds cannot be 100"),
        (["attatat", "-o", "rounds=1", "--b", "rounds=2"], "rounds cannot be '2' .*given twice"),
        (["attatat", "--bots", "hart"], "There is no bot 'hart'"),
        (["attatat", "--games", "1"], "1 games on each side show no spread"),
        (["attatat", "--budget", "soon"], "'soon' is no budget"),
        (["attatat", "--margin", "-1"], "-1 cannot be a margin"),
        (["attatat", "--seed", "-4"], "-4 cannot be a seed"),
    ],
)
def test_wrong_use_is_explained(words: list[str], sentence: str) -> None:
    with pytest.raises(GametableError, match=sentence):
        CliRunner().invoke(APP, words, catch_exceptions=False)
