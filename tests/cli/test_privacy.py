"""Nothing that is printed for a person depends on what this person cannot know."""

from __future__ import annotations

import contextlib
import io
import re
from unittest import mock

import pytest

from gametable.bots.random import RandomBot
from gametable.cli import orders
from gametable.cli.play import new_table
from gametable.cli.table import Table
from gametable.games.catalog import keys, load
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game
from gametable.kernel.options import Settings
from gametable.kernel.record import read_record
from gametable.kernel.rng import Rng
from tests.cli.driving import run
from tests.contract.highest import HighestGame

NAMES = r"(?:gold|green|blue|red|gray) (?:scarab|sphinx|pyramid|cat|scribe)"


def quiet_table(game: Game, names: list[str], seed: int = 1, options: Settings | None = None) -> Table:
    table = new_table(game, len(names), options or {}, names, seed)
    table.begin()
    return table


def printed(table: Table) -> str:
    """All that the person at the screen can bring to light without moving."""
    out = io.StringIO()
    game, state = table.recorder.game, table.recorder.state
    with contextlib.redirect_stdout(out), mock.patch.dict("os.environ", {"COLUMNS": "200"}):
        table.show_board()
        table.show_question()
        for action in range(game.actions):
            with contextlib.suppress(GametableError, IndexError):  # a place that this board does not have
                text = game.write(state, action)
                orders.obey(table, f"why {text}")
        orders.obey(table, "help")
    return out.getvalue() + "\n".join(orders.phrases(table))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("key", "options"), [*((key, {}) for key in keys()), ("monster_city", {"events": True})])
def test_redrawing_what_is_hidden_changes_no_byte(key: str, options: Settings, seed: int) -> None:
    table = quiet_table(load(key), ["me", "random", "random"], seed, options)
    rng = Rng(seed, 99)
    looked = 0
    while table.to_move >= 0 and looked < 8:
        if table.to_move == 0 and rng.below(4) == 0:
            looked += 1
            true = table.recorder.state.copy()
            other = true.copy()
            other.redraw(0, rng)
            shown = printed(table)
            table.recorder.state = other
            assert printed(table) == shown
            table.recorder.state = true
        table.play_bot(RandomBot())
    assert looked


def test_the_deal_of_others_is_not_told() -> None:
    table = quiet_table(load("attatat"), ["me", "random"])
    lines = table.log.read(0)
    dealt = table.recorder.record.moves[0].outcomes[-12:]
    own, others = dealt[0::2], dealt[1::2]
    assert all(any(card in line for line in lines) for card in own)
    assert not any(card in line for line in lines for card in others)


def test_people_at_one_keyboard_see_their_own_hand_alone() -> None:
    typed = "\ncolour gold\n\n\n1\nquit\n"
    out = run("play", "attatat", "--seed", "5", "--seats", "me,me", typed=typed, columns=200).out
    record = read_record(run("record", "attatat", "--seed", "5", "--out", "-").out)
    hands = [set(record.moves[0].outcomes[-12:][seat::2]) for seat in (0, 1)]
    screens = out.split("-" * 40)[1:]
    assert len(screens) >= 2
    for seat, screen in enumerate(screens[:2]):
        assert f"Seat {seat + 1}: press Enter when only you see the screen." in screen
        assert set(re.findall(NAMES, screen)) == hands[seat]
    assert "Seat 1: press Enter, then give the keyboard to seat 2." in screens[0]


def test_leaving_instead_of_handing_over_shows_nothing() -> None:
    out = run("play", "attatat", "--seed", "5", "--seats", "me,me").out
    assert not re.findall(NAMES, out)
    assert out.endswith("Good-bye!\n")


def test_a_watcher_sees_no_hand() -> None:
    out = run("play", "attatat", "--seed", "5", "--seats", "random,random", columns=200).out
    assert "is dealt" not in out


def test_undo_takes_the_line_back_that_others_have_not_read() -> None:
    table = quiet_table(load("attatat"), ["me", "me"])
    while table.recorder.game.seen(table.recorder.state, 0)["phase"] != "linking":
        table.play(table.recorder.state.legal_actions()[0])
    seat = table.to_move
    for viewer in (0, 1):
        table.log.read(viewer)
    table.play(table.recorder.state.legal_actions()[0])
    assert table.undo() == "a1-b1"
    assert table.log.read(1 - seat) == []


def test_undo_after_chance_is_refused() -> None:
    table = quiet_table(HighestGame(), ["me", "me"])
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert orders.obey(table, "swap")
        assert not orders.obey(table, "undo")
    assert "It is too late to take back your move: chance has shown what followed." in out.getvalue()


def test_a_move_that_reads_like_an_order_is_a_move() -> None:
    table = quiet_table(HighestGame(), ["me", "me"])
    with mock.patch.dict(orders.ORDERS, {"show": orders.order_quit}):
        assert orders.obey(table, "show")
    assert table.to_move == 1


def test_a_secret_choice_is_not_shown_to_the_next_person_at_the_keyboard() -> None:
    table = quiet_table(load("monster_city"), ["me", "me", "me"])
    while table.recorder.game.seen(table.recorder.state, 0)["phase"] != "scoring":
        table.play_bot(RandomBot())
    for seat, way in enumerate(("score tallest", "score smallest")):
        table.viewer = seat
        table.log.read(seat)
        orders.obey(table, way)
    table.viewer = 2
    lines = [*table.log.read(2), printed(table)]
    assert "Seat 1 has chosen." in lines
    assert not any("chooses tallest" in line or "chooses smallest" in line for line in lines)
