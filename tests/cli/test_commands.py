"""Every command, used rightly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gametable
from gametable.games import catalog
from tests.cli.driving import run

MODE = "compiled" if gametable.COMPILED else "interpreted"


def test_version() -> None:
    result = run("--version")
    assert (result.code, result.out) == (0, f"gametable {gametable.__version__} ({MODE})\n")


def test_version_says_when_the_compiled_code_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable._compilation.is_stale", lambda _package: True)
    assert "; the compiled code is older than its sources)" in run("--version").out


@pytest.mark.parametrize(
    "command", [[str(Path(sys.executable).with_name("gametable"))], [sys.executable, "-m", "gametable"]]
)
def test_a_wrong_wish_for_compiled_code_ends_with_a_sentence(command: list[str]) -> None:
    environment = {**os.environ, "GAMETABLE_COMPILED": "banana"}
    done = subprocess.run([*command, "games"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "GAMETABLE_COMPILED is 'banana'; right are 1 (compiled), 0 (interpreted) or nothing.\n"


def test_python_m_gametable_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "gametable", "games"], capture_output=True, text=True, check=True)
    assert "Attatat" in done.stdout


def test_games_lists_every_game() -> None:
    result = run("games")
    assert result.code == 0
    for game in catalog.all_games():
        assert game.entry.title in result.out
        assert game.entry.publisher in result.out
    assert f"gametable options {catalog.keys()[0]}" in result.out


def test_games_says_which_game_is_broken_and_lists_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "keys", lambda: ["attatat", "missing"])
    result = run("games")
    assert result.code == 0
    assert "Attatat" in result.out
    assert "The game 'missing' cannot be used" in result.errors


def test_games_as_json() -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["key"] for game in listed] == catalog.keys()
    for game in listed:
        assert list(game) == ["key", "title", "players", "options", "rules_version", "compiled"]
        assert game["compiled"] is gametable.COMPILED
    attatat = next(game for game in listed if game["key"] == "attatat")
    assert attatat["players"] == [2, 5]
    assert attatat["options"]["planks_per_link"]["maximum"] == 3


@pytest.mark.parametrize("key", catalog.keys())
def test_options_explains_every_option(key: str) -> None:
    result = run("options", key)
    assert result.code == 0
    for option in catalog.load(key).options:
        assert f"{option.name} = " in result.out
        assert option.rule in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def test_rules_prints_the_guide_as_it_is_where_nobody_looks() -> None:
    assert run("rules", "attatat").out == catalog.load("attatat").guide().text


@pytest.mark.parametrize("number", ["AT-15", "at-15", "15"])
def test_rules_prints_one_rule(number: str) -> None:
    result = run("rules", "attatat", number)
    assert result.code == 0
    assert result.out.startswith("AT-15  ")
    assert "```" not in result.out


def test_rules_in_another_language() -> None:
    assert run("rules", "monster_city", "--language", "pl").out == catalog.load("monster_city").guide("pl").text
    assert run("rules", "monster_city", "17", "-l", "pl").out.startswith("MC-17  ")
    wrong = run("rules", "attatat", "--language", "pl")
    assert wrong.code == 2
    assert wrong.errors.startswith("There is no guide in the language 'pl'; right is en.")


def test_rules_in_a_terminal_are_set_in_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run("rules", "attatat").out
    assert "\x1b[" in out
    assert "# Attatat" not in out


def test_simulate_as_json() -> None:
    arguments = ("simulate", "attatat", "--players", "3", "--games", "12", "-o", "rounds=1", "--json")
    one, two = (json.loads(run(*arguments, "--workers", workers).out) for workers in ("1", "2"))
    keys = "game players games decisions outcomes cpu_seconds per_second compiled ends win_share scores"
    assert " ".join(one) == keys
    assert list(one["scores"]) == ["mean"]
    for result in (one, two):
        del result["cpu_seconds"], result["per_second"]
    assert one == two


def test_simulate_for_people() -> None:
    result = run("simulate", "attatat", "--games", "5", "-o", "rounds=1", columns=200)
    assert result.code == 0
    assert result.errors == ""
    assert "Attatat: 5 random games of 2 players, seed 1" in result.out
    assert "█" in result.out
    assert f"a second ({MODE})" in result.out


def test_record_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    made = run("record", "attatat", "--seats", "random,random,random", "--seed", "3", "--out", str(file))
    assert (made.code, made.out, made.errors) == (0, "", "")
    printed = run("record", "attatat", "--players", "3", "--seed", "3", "--out", "-")
    assert printed.out == file.read_text(encoding="utf-8")
    checked = run("verify", str(file))
    entries = sum(line[:1].isdigit() for line in printed.out.splitlines())
    assert checked.code == 0
    assert checked.out.startswith(f"{file}: ok, {entries} entries, seat ")


def test_verify_a_game_that_is_not_over(tmp_path: Path) -> None:
    text = run("record", "attatat", "--seed", "3", "--out", "-").out.splitlines()
    start = next(index for index, line in enumerate(text) if line.startswith("0 - |"))
    file = tmp_path / "short.record"
    file.write_text("\n".join(text[: start + 1]))
    assert run("verify", str(file)).out == f"{file}: ok, 1 entry, not over yet\n"


def test_every_command_has_help_in_sentences() -> None:
    assert "Commands:" in run().out + run().errors
    for command in ("games", "options", "rules", "play", "simulate", "record", "verify"):
        result = run(command, "--help")
        assert result.code == 0
        assert "Usage: gametable " + command in result.out


def test_output_that_nobody_reads_to_the_end_leaves_no_traceback() -> None:
    command = f"{sys.executable} -m gametable rules attatat | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("# Attatat")
    assert "Traceback" not in done.stderr
