"""Atlanta in the terminal: the tableau as text, refusals with their values, lists from a file."""

from __future__ import annotations

from pathlib import Path

from gametable.games.atlanta.components import FILE
from tests.cli.driving import Run, run

START = ("play", "atlanta", "--seats", "me,random", "--seed", "3", "-o", "first_player=1")


def typed(*lines: str, more: tuple[str, ...] = ()) -> Run:
    return run(*START, *more, typed="".join(f"{line}\n" for line in lines), columns=120)


def test_the_tableau_is_shown_and_grows() -> None:
    result = typed("draw deck", "7", "at 3,1", "quit")
    assert result.code == 0
    assert "Seat 1 (you): 0 points" in result.out
    assert "       0    1    2    3\n   1" in result.out
    assert "Row: " in result.out
    assert " (5 below)" in result.out


def test_a_refusal_names_the_values_and_the_rule() -> None:
    result = typed("draw Re2", "play Re2", "at 1,1", "why at 1,0", "quit")
    said = result.out.replace("\n    ", " ")
    assert "2 does not lie between 2 and 10, whose corners it would cover at 1,1. (rule AL-13)" in said
    assert "Not allowed: 1,0 is a space between cards" in said


def test_own_lists_come_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(FILE.read_text(encoding="utf-8").replace("Foundry:", "Steel Works:"), encoding="utf-8")
    record = tmp_path / "game.record"
    recorded = run("record", "atlanta", "--seats", "random,random", "-o", f"lists=@{own}", "--out", str(record))
    assert recorded.code == 0
    assert "Steel Works: 3 for each Industrial card around" in record.read_text(encoding="utf-8")
    assert run("verify", str(record)).code == 0
    own.write_text(own.read_text(encoding="utf-8").replace('"2 x Tourism 1-10"', '"2 x Turism 1-10"'), encoding="utf-8")
    wrong = run("play", "atlanta", "-o", f"lists=@{own}", columns=300)
    assert wrong.code == 2
    assert "lists, line 7, cards, entry 3: '2 x Turism 1-10' is wrong: right is a suit" in wrong.errors
