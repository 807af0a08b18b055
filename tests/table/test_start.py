"""The start of a game: when it can be, what is drawn, and what is promised before."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from gametable.games import catalog
from gametable.kernel.errors import OptionError, UnknownGame
from gametable.table.arranging import change_settings, put_bot, sit, start
from gametable.table.clock import ClockRules
from gametable.table.fairness import generator
from gametable.table.playing import move, take_back
from gametable.table.seats import TableError
from gametable.table.settings import TableSettings, usual_settings
from gametable.table.table import OPEN, RUNNING
from tests.table.tables import ANN, BEN, GAMES, NOW, drawn, facts, kept_table, running_table

SIZES = [(key, count) for key in GAMES for count in range(*catalog.load(key).entry.players)]


def test_all_games_are_tested() -> None:
    assert sorted(GAMES) == catalog.keys()


@pytest.mark.parametrize(
    ("bots", "sentence"), [(0, "2 seats of 3"), (1, "1 seat of 3")], ids=["two are missing", "one is missing"]
)
def test_every_seat_must_be_taken(bots: int, sentence: str) -> None:
    kept = kept_table("attika", 3)
    for _ in range(bots):
        put_bot(kept.table, ANN, "easy", None, NOW)
    before = facts(kept.table)
    with pytest.raises(TableError, match=f"{sentence} .*not taken: wait for friends, or ask bots to sit down"):
        start(kept.table, ANN, NOW)
    assert facts(kept.table) == before


@pytest.mark.parametrize(("key", "players"), SIZES)
def test_games_of_all_sizes_begin(key: str, players: int) -> None:
    kept = kept_table(key, players)
    for _ in range(players - 1):
        put_bot(kept.table, ANN, "easy", None, NOW)
    assert kept.table.stage == OPEN
    (entry,) = start(kept.table, ANN, NOW)
    assert (entry.kind, entry.seat, kept.table.stage) == ("start", -1, RUNNING)
    assert kept.state.players == players
    assert kept.table.awaited() == kept.state.awaited_seats() != []
    assert [played.entry for played in kept.match.played] == [entry.seq]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_drawn_follows_from_the_secret_and_the_number_of_the_entry(key: str) -> None:
    kept = running_table(key)
    number = kept.entries[-1].seq
    expected = kept.table.game.start(kept.match.players, kept.match.settings)
    texts = drawn(kept, generator(kept.table.secret, number), expected)
    assert kept.entries[-1].text == f" | {'; '.join(texts)}"
    assert kept.words() == expected.words()


def test_the_luck_is_promised_when_the_table_is_made() -> None:
    kept = kept_table("attika", 2)
    promised = kept.table.commitment
    assert promised == hashlib.sha256(kept.table.secret).hexdigest()
    sit(kept.table, BEN, None, NOW)
    change_settings(kept.table, ANN, usual_settings("attatat"), NOW)
    start(kept.table, ANN, NOW)
    assert kept.table.commitment == promised
    assert kept.table.shown_secret == ""


def test_a_game_starts_once() -> None:
    kept = running_table("attika", 2)
    words = kept.words()
    with pytest.raises(TableError, match="too late to start the game: the game has begun"):
        start(kept.table, ANN, NOW)
    assert kept.words() == words


def test_the_options_of_the_table_are_those_of_the_game() -> None:
    kept = kept_table("attatat", 2)
    settings = TableSettings("attatat", 2, {"rounds": 3, "cards_per_player": 2})
    change_settings(kept.table, ANN, settings, NOW)
    put_bot(kept.table, ANN, "easy", None, NOW)
    start(kept.table, ANN, NOW)
    assert kept.match.settings["rounds"] == 3
    assert kept.match.settings["cards_per_player"] == 2


def test_nothing_of_the_game_is_there_before_the_start() -> None:
    kept = kept_table("attika", 2)
    assert kept.table.awaited() == []
    with pytest.raises(TableError, match="has not begun; the host starts it"):
        kept.table.running()
    orders: list[Callable[[], object]] = [
        lambda: move(kept.table, ANN, 0, NOW),
        lambda: take_back(kept.table, ANN, NOW),
    ]
    for order in orders:
        with pytest.raises(TableError, match=r"the game has not begun\. The host starts it"):
            order()


def test_settings_are_checked_and_completed() -> None:
    checked = TableSettings("attika", 2, clock=ClockRules("none", 7, 7, "pause", "strange"), rules=99).check()
    assert checked.rules == catalog.load("attika").entry.rules_version
    assert checked.clock == ClockRules()
    with pytest.raises(UnknownGame, match=r"There is no game 'atika'.*Did you mean attika"):
        usual_settings("atika")
    with pytest.raises(OptionError, match="Monster City is for 3 to 5 players"):
        usual_settings("monster_city", 2)
