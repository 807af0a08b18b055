"""A bot that somebody wrote at home, as the page about it shows, in every command that takes bots."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.cli.driving import run

PAGE = Path(__file__).parents[2] / "docs" / "write-a-bot.md"
CLASS = re.compile(r"^class Collector:\n(?:(?: .*)?\n)+", re.MULTILINE)
OWN = "my_bots:Collector"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder has the bot of the page."""
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    Path("my_bots.py").write_text(source(), encoding="utf-8")


def source() -> str:
    found = CLASS.search(PAGE.read_text(encoding="utf-8"))
    assert found
    return found[0]


def test_a_bot_has_fifteen_lines_at_most() -> None:
    assert len(source().strip().splitlines()) <= 15


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (f"play attatat --seats {OWN},random --seed 2 -o rounds=1", "The game is over"),
        (f"record attatat --seats {OWN},random --seed 2 -o rounds=1 --out -", "\nresult scores "),
        (f"arena attatat --bots {OWN},random --games 2 -o rounds=1 --workers 1", OWN),
        (f"lab run attatat --bots {OWN},random --games 2 -o rounds=1 --out games --on here --no-report", OWN),
    ],
)
def test_every_command_takes_a_bot_of_ones_own(words: str, sentence: str) -> None:
    result = run(*words.split(), columns=120)
    assert (result.code, result.errors) == (0, "")
    assert sentence in result.out


def test_a_bot_that_ends_the_program_is_named_instead() -> None:
    Path("my_bots.py").write_text("import sys\nclass Collector:\n    def choose(self, *_): sys.exit(3)\n")
    result = run("arena", "attatat", "--bots", f"{OWN},random", "--games", "2", "--workers", "1", columns=200)
    assert (result.code, result.out) == (2, "")
    assert "The bot Collector on seat 1 failed: SystemExit: 3 (my_bots.py, line 3)" in result.errors


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("raise GeneratorExit", "The bot Collector on seat 1 failed: GeneratorExit (my_bots.py, line 4)"),
        ("return Shy()", "The bot Collector on seat 1 chose a Shy that cannot be shown"),
        ("raise Mute", "The bot Collector on seat 1 failed: Mute: it does not say why (my_bots.py, line 4)"),
    ],
)
def test_whatever_a_bot_does_is_told_in_a_sentence(fault: str, sentence: str, workers: str) -> None:
    Path("my_bots.py").write_text(
        f"class Collector:\n    def choose(self, *_):\n        # a bot with a fault\n        {fault}\n"
        "class Shy:\n    def __repr__(self): raise ValueError\n"
        "class Mute(BaseException):\n    __str__ = Shy.__repr__\n"
    )
    result = run("arena", "attatat", "--bots", f"{OWN},random", "--games", "4", "--workers", workers, columns=200)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
    assert "Traceback" not in result.errors


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import sys\nsys.exit(3)\n", "The module 'my_bots' does not load: SystemExit: 3"),
        (
            "import sys\nclass Collector:\n    def __init__(self): sys.exit('bye')\n",
            "my_bots:Collector makes no bot when called: SystemExit: bye",
        ),
    ],
)
@pytest.mark.parametrize("command", ["arena attatat --bots", "play attatat --seats", "lab run attatat --out o --bots"])
def test_a_bot_that_ends_the_program_when_it_is_made_is_named_instead(command: str, source: str, sentence: str) -> None:
    Path("my_bots.py").write_text(source)
    result = run(*command.split(), f"{OWN},random", columns=200)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.errors
