"""A real terminal: completion with the Tab key, colours, and a screen that is wiped between people."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from gametable import lab
from gametable.cli.prompt import Phrases
from gametable.cli.screen import Screen, bar, columns, folded


@contextmanager
def terminal(*arguments: str, width: int = 80) -> Iterator[pexpect.spawn[str]]:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "COLUMNS") and not name.startswith("COVERAGE")  # whose lock Ctrl-C can leave shut
    } | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "gametable", *arguments],
        encoding="utf-8",
        timeout=20,
        dimensions=(50, width),
        env=environment,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def test_tab_completes_a_move_and_colours_are_shown() -> None:
    with terminal("play", "attatat", "--seed", "5", "--seats", "me,random", "-o", "rounds=1") as child:
        child.expect("Seat 1: name a colour")
        board = str(child.before)
        assert "\x1b[1;36m[" in board  # a card of one's own
        assert "\x1b[1;33mGo." in board  # and its tile in its own colour
        child.expect("Seat 1>")
        child.send("colour gol\t")
        child.expect("d")  # the one letter that was missing
        child.send("\r")
        child.expect("Seat 1 names the colour gold")
        child.expect("Seat 1: link two neighbouring tiles")
        child.send("why a1-\t")
        child.expect("a1-b1")
        child.send("\x15quit\r")
        child.expect("Good-bye!")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave(key: str) -> None:
    with terminal("play", "attatat", "--seed", "5", "--seats", "me,random") as child:
        child.expect("Seat 1>")
        child.send(key)
        child.expect("Good-bye!")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0


def test_the_screen_is_wiped_before_the_next_person_looks() -> None:
    with terminal("play", "attatat", "--seed", "5", "--seats", "me,me") as child:
        child.expect("Seat 1: press Enter when only you see the screen")
        child.send("\r")
        child.expect("Seat 1>")
        child.send("1\r")
        child.expect("then give the keyboard to seat 2")
        child.send("\r")
        child.expect("Seat 2: press Enter when only you see the screen")
        assert "\x1b[2J\x1b[3J" in str(child.before)
        child.send("\r")
        child.expect("Seat 2>")
        child.send("\x1b[A\r")  # the arrow up finds nothing of seat 1
        child.expect("Seat 2>")


def interrupt(child: pexpect.spawn[str]) -> None:
    """Press Ctrl-C until the program has ended."""
    for _ in range(10):  # Python loses one that meets a finalizer: people press again
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=6) == 0:
            break
    child.wait()


def test_simulate_shows_a_bar_and_ctrl_c_stops_it() -> None:
    with terminal("simulate", "attatat", "--games", "100000000", "--workers", "1") as child:
        child.expect(re.compile(r"\d+/100000000"))
        interrupt(child)
        assert child.exitstatus == 130
        assert "Traceback" not in str(child.before)


def test_a_run_shows_its_rate_and_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    words = ("lab", "run", "attatat", "--games", "100000000", "--workers", "1", "--out", str(tmp_path))
    with terminal(*words) as child:
        child.expect(re.compile(r"\d+/100000000"))
        child.expect("games/s")
        interrupt(child)
        assert child.exitstatus == 130
        said = " ".join(str(child.before).split())  # the terminal breaks a long sentence between two words
        assert "games are kept; the same command goes on from there." in said
    assert lab.open_run(tmp_path).finished > 0


def test_phrases_complete_whatever_the_capitals() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    found = Phrases(["no claim", "from a1", "from b1"]).get_completions(Document("FROM "), CompleteEvent())
    assert [completion.text for completion in found] == ["from a1", "from b1"]


def test_columns_are_read_downwards_and_fit() -> None:
    assert columns(["1 aa", "2 bb", "3 cc", "4 dd", "5 ee"], 14) == ["1 aa  4 dd", "2 bb  5 ee", "3 cc"]
    assert columns([], 80) == []
    assert columns(["a very long move"], 5) == ["a very long move"]


def test_many_short_lines_in_a_row_share_lines(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say_all(["a long line that stands alone", *(f"a{number}: gold cat" for number in range(1, 9)), "end"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a long line that stands alone"
    assert lines[1].startswith("a1: gold cat  a")
    assert len(lines) < 6


def test_lines_are_cut_between_words() -> None:
    assert folded("one two three", 80) == ["one two three"]
    assert folded("  one two three four", 12) == ["  one two", "    three", "    four"]


def test_bars_show_shares() -> None:
    assert (bar(0, 4), bar(0.5, 4), bar(1, 4)) == ("····", "██··", "████")
