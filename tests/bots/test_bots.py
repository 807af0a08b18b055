"""Bots are found by name, see their seat's view alone, and are held to the rules."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from gametable.bots.bot import Bot, BotError, ask_bot
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.bots.random import RandomBot
from gametable.games.catalog import load
from gametable.kernel.game import Game, Seen
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.lab.match import play_match

OUTSIDE = """
    \"\"\"A bot that somebody wrote at home.\"\"\"

    class Latest:
        \"\"\"Always takes the last legal action.\"\"\"

        def choose(self, game, seen, legal, budget, rng):
            assert seen["viewer"] == seen["to_move"]
            return legal[-1]

    def make():
        return Latest()

    ready = Latest()
    number = 7
    def broken(): raise ValueError("no engine")

    class Mute(Exception):
        def __str__(self): raise ValueError("no words")

    class Leaving:
        def __init__(self): raise SystemExit
        choose = Latest.choose

    def mute(): raise Mute
    def stopped(): raise KeyboardInterrupt

    def __getattr__(name):
        if name == "lazy": raise SystemExit("no licence")
        raise AttributeError(name)
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots of its own, as the current folder."""
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home_bots.py").write_text(textwrap.dedent(OUTSIDE))
    (tmp_path / "faulty_bots.py").write_text("1 / 0\n")
    (tmp_path / "needy_bots.py").write_text("import no_such_library\n")
    (tmp_path / "leaving_bots.py").write_text("import sys\nsys.exit(3)\n")
    (tmp_path / "stopped_bots.py").write_text("raise KeyboardInterrupt\n")
    return tmp_path


def test_random_is_found() -> None:
    assert isinstance(find_bot("random"), RandomBot)
    assert bot_names() == ["easy", "greedy", "hard", "medium", "random", "search"]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["home_bots:Latest", "home_bots:make", "home_bots:ready"])
def test_an_outside_bot_plays_a_whole_game(name: str) -> None:
    recorder = Recorder(load("attatat"), 2, {"rounds": 1})
    play_match(recorder, [find_bot(name), RandomBot()], seed=4)
    assert recorder.record.result is not None


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "rando",
            "There is no bot 'rando': right is easy, greedy, hard, medium, random or search, or module:name for your",
        ),
        (":Latest", "':Latest' names no bot: your own bot is written module:name"),
        ("home_bots:", "'home_bots:' names no bot"),
        ("no_such_module:Bot", "There is no module 'no_such_module'"),
        ("home_bots.inner:Bot", "There is no module 'home_bots.inner'"),
        ("faulty_bots:Bot", "The module 'faulty_bots' does not load: ZeroDivisionError: division by zero"),
        ("needy_bots:Bot", "The module 'needy_bots' does not load: No module named 'no_such_library'."),
        ("home_bots:latest", "The module 'home_bots' has no 'latest'."),
        ("home_bots:number", "home_bots:number is no bot: it has no method choose"),
        ("home_bots:broken", "home_bots:broken makes no bot when called: ValueError: no engine"),
        ("leaving_bots:Bot", "The module 'leaving_bots' does not load: SystemExit: 3"),
        ("home_bots:Leaving", "home_bots:Leaving makes no bot when called: SystemExit"),
        ("home_bots:mute", "home_bots:mute makes no bot when called: Mute: it does not say why"),
        ("home_bots:lazy", "The module 'home_bots' does not give 'lazy': SystemExit: no licence"),
        ("..:x", "does not load"),
    ],
)
def test_a_bot_that_cannot_be_had_is_explained(name: str, sentence: str) -> None:
    with pytest.raises(BotError) as fault:
        find_bot(name)
    assert sentence in str(fault.value)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["stopped_bots:Bot", "home_bots:stopped"])
def test_ctrl_c_while_a_bot_is_made_is_no_fault_of_it(name: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        find_bot(name)


class Odd:
    """Answers whatever it was told to answer."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, _game: Game, _seen: Seen, _legal: Sequence[int], _budget: Budget, _rng: Rng) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize("answer", [-1, 10_000, None, "a1-b1", True, 102.0, np.int64(-1), np.array([1, 2])], ids=repr)
def test_an_illegal_choice_is_refused(answer: object) -> None:
    game = load("attatat")
    state = game.new(2)
    state.settle(Rng(1))
    with pytest.raises(BotError, match=r"The bot Odd on seat 1 chose .*, which is not one of its 4 legal actions\."):
        ask_bot(Odd(answer), game, state, Budget(), Rng(1))


def test_an_action_may_be_a_number_of_numpy() -> None:
    game = load("attatat")
    state = game.new(2)
    state.settle(Rng(1))
    last = state.legal_actions()[-1]
    chosen = ask_bot(Odd(np.int64(last)), game, state, Budget(), Rng(1))
    assert (chosen, type(chosen)) == (last, int)


def test_a_bot_that_fails_is_named_with_the_place() -> None:
    game = load("attatat")
    state = game.new(2)
    state.settle(Rng(1))
    with pytest.raises(BotError, match=r"failed: KeyError: 'x' \(test_bots.py, line \d+\)"):
        ask_bot(Odd(KeyError("x")), game, state, Budget(), Rng(1))


class Shy:
    """An answer that says nothing of itself."""

    def __repr__(self) -> str:
        raise ValueError("nothing to see")


class Broken(Shy):
    """An answer that is a number, but for a fault."""

    def __index__(self) -> int:
        raise SystemExit("no number")


class Mute(Exception):
    """An exception that says nothing."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Stopped:
    """An answer that a person interrupts."""

    def __index__(self) -> int:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Shy(), "chose a Shy that cannot be shown, which is not one of its 4 legal actions."),
        (Broken(), "chose a Broken that cannot be shown, which is not one of its 4 legal actions."),
        ("x" * 5000, f"chose '{'x' * 79}…, which is not one of its 4 legal actions."),
        (Mute(), "failed: Mute: it does not say why (test_bots.py, line "),
        (SystemExit(), "failed: SystemExit (test_bots.py, line "),
        (GeneratorExit(), "failed: GeneratorExit (test_bots.py, line "),
        (BaseException("odd"), "failed: BaseException: odd (test_bots.py, line "),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_a_bot_does_is_told_in_a_sentence(answer: object, sentence: str) -> None:
    game = load("attatat")
    state = game.new(2)
    state.settle(Rng(1))
    with pytest.raises(BotError) as fault:
        ask_bot(Odd(answer), game, state, Budget(), Rng(1))
    assert str(fault.value).startswith(f"The bot Odd on seat 1 {sentence}")


@pytest.mark.parametrize("answer", [KeyboardInterrupt(), Stopped()], ids=["thinking", "answering"])
def test_ctrl_c_while_a_bot_thinks_is_no_fault_of_it(answer: object) -> None:
    game = load("attatat")
    state = game.new(2)
    state.settle(Rng(1))
    with pytest.raises(KeyboardInterrupt):
        ask_bot(Odd(answer), game, state, Budget(), Rng(1))


class Spy:
    """Keeps all that it is handed."""

    def __init__(self) -> None:
        self.views: list[Seen] = []

    def choose(self, _game: Game, seen: Seen, legal: Sequence[int], _budget: Budget, rng: Rng) -> int:
        self.views.append(seen)
        return legal[rng.below(len(legal))]


def test_a_bot_sees_its_seat_alone() -> None:
    spies = [Spy(), Spy()]
    play_match(Recorder(load("attatat"), 2, {"rounds": 1}), spies, seed=8)
    for seat, spy in enumerate(spies):
        assert spy.views
        for seen in spy.views:
            other = seen["hands"][1 - seat]
            assert seen["viewer"] == seat
            assert other["cards"] == other["shown"]


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    games = []
    for seed in (1, 1, 2):
        recorder = Recorder(load("attatat"), 3, {"rounds": 1})
        play_match(recorder, [RandomBot()] * 3, seed)
        games.append(recorder.record.moves)
    assert games[0] == games[1] != games[2]


def test_every_own_bot_is_a_bot() -> None:
    assert all(isinstance(find_bot(name), Bot) for name in bot_names())
