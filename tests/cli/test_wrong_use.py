"""Wrong use of anything ends as a sentence on stderr, never as a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.driving import run

LARGE = str(2**62)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play attata", "Did you mean attatat?"),
        ("options chess", "There is no game 'chess'."),
        ("rules ../kernel", "There is no game"),
        ("rules attatat AT-99", "There is no rule 'AT-99'. Near it are AT-"),
        ("rules attatat xyz", "There is no rule 'xyz'."),
        ("play attatat --players 6", "players cannot be 6 (rule AT-3): Attatat is for 2 to 5 players."),
        ("play attatat --players 1", "players cannot be 1"),
        ("play attatat --players two", "'--players'"),
        ("play attatat --seats me", "players cannot be 1"),
        ("play attatat --players 3 --seats me,random", "The game has 3 players, but --seats names 2"),
        ("play attatat --seats me,", "Seat 2 has no name in --seats: right is me or random, or module:name."),
        ("play attatat --seats me,randm", "There is no bot 'randm'"),
        ("play attatat --seats me,no_such_module:Bot", "There is no module 'no_such_module'"),
        ("play attatat --seed -1", "-1 cannot be a seed: right is a whole number from 0 to 4611686018427387903."),
        (f"play attatat --seed {LARGE}", f"{LARGE} cannot be a seed"),
        ("play attatat -o planks_per_link=99", "planks_per_link cannot be 99 (rule AT-60)"),
        ("play attatat -o round=2", "Did you mean rounds?"),
        ("play attatat -o rounds", "an option is written name=value."),
        ("play attatat -o rounds=1 -o rounds=2", "it is given twice"),
        ("play attatat --resume x --players 2", "A saved game has its players and options"),
        ("play attatat --resume no_such_file", "no_such_file: No such file or directory."),
        ("simulate attatat --games -3", "-3 games cannot be played; right is 1 or more."),
        ("simulate attatat --games 0", "0 games cannot be played"),
        ("simulate attatat --games many", "'--games'"),
        (f"simulate attatat --seed {LARGE}", "cannot be a seed"),
        ("simulate attatat --workers 0", "0 workers cannot be had"),
        ("simulate attatat --players 7", "players cannot be 7"),
        ("record attatat", "'--out'"),
        ("record attatat --out no_such_folder/x", "no_such_folder/x: No such file or directory."),
        ("record attatat --seats me,random --out -", "no seat can be me"),
        ("verify", "FILE"),
        ("simulat attatat", "simulat"),
        ("games --jsn", "--jsn"),
    ],
)
def test_wrong_use_is_explained(command: str, sentence: str) -> None:
    result = run(*command.split(), columns=400)
    assert result.code == 2
    assert result.out == ""
    assert sentence in result.errors
    assert "--help" in result.errors
    assert "Traceback" not in result.errors


def test_the_hint_names_the_command() -> None:
    assert run("play", "chess").errors.endswith("Try 'gametable play --help' for help.\n")


def write(folder: Path, *lines: str) -> str:
    file = folder / "some.record"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def test_verify_names_line_and_column(tmp_path: Path) -> None:
    good = run("record", "attatat", "--seed", "3", "--out", "-").out
    lines = good.splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("3 "))
    lines[at] = lines[at][:4] + "a1-c9"
    file = write(tmp_path, *lines)
    result = run("verify", file)
    assert result.code == 1
    assert result.out.startswith(f"{file}: line {at + 1}, column 5: ")


def test_verify_finds_a_wrong_result(tmp_path: Path) -> None:
    good = run("record", "attatat", "--seed", "3", "--out", "-").out
    file = write(tmp_path, *good.splitlines()[:-1], "result scores 99 0; winners 1")
    result = run("verify", file)
    assert result.code == 1
    assert "the result is not what the moves give" in result.out


def test_verify_names_the_line_of_an_unknown_game(tmp_path: Path) -> None:
    file = write(tmp_path, "gametable record 1", "game chess", "rules 1", "players 2", "")
    result = run("verify", file)
    assert result.code == 1
    assert result.out.startswith(f"{file}: line 2, column 6: There is no game 'chess'.")


def test_verify_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    good = tmp_path / "good.record"
    run("record", "attatat", "--seed", "3", "--out", str(good))
    bytes_only = tmp_path / "picture"
    bytes_only.write_bytes(b"\xff\xfe\x00")
    result = run("verify", str(tmp_path), "no_such_file", str(bytes_only), str(good))
    assert result.code == 2
    assert "no_such_file: it cannot be opened: No such file or directory." in result.errors
    assert f"{tmp_path}: it cannot be opened: Is a directory." in result.errors
    assert f"{bytes_only}: it is not a text file in UTF-8." in result.errors
    assert result.out.startswith(f"{good}: ok")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["gametable record 1", "game chess", "rules 1", "players 2", ""], "line 2, column 6: There is no game"),
        (["hello"], "line 1, column 1: a record begins with"),
        (["gametable record 1", "game attatat", "rules 99", "players 2", ""], "rules version 99"),
        (["gametable record 1", "game attatat", "rules 1", "players 9", ""], "players cannot be 9"),
    ],
)
def test_a_file_that_cannot_be_resumed_is_explained(tmp_path: Path, lines: list[str], sentence: str) -> None:
    result = run("play", "attatat", "--resume", write(tmp_path, *lines), columns=400)
    assert result.code == 2
    assert sentence in result.errors


def test_resume_of_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\xff\xfe\x00")
    result = run("play", "attatat", "--resume", str(file), columns=400)
    assert (result.code, result.out) == (2, "")
    assert "is not a text file in UTF-8." in result.errors


def test_a_saved_game_cannot_start_programs(tmp_path: Path) -> None:
    text = run("record", "attatat", "--seed", "3", "--out", "-").out
    mark = tmp_path / "was_here"
    (tmp_path / "evil.py").write_text(f"open({str(mark)!r}, 'w')\n")
    file = write(tmp_path, *text.replace("seat 2 random", "seat 2 evil:Bot").splitlines())
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert run("play", "attatat", "--resume", file).code == 0
    finally:
        os.chdir(here)
    assert not mark.exists()
