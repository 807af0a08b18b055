"""What the host may do, when, and that nobody else may."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gametable.kernel.errors import OptionError, UnknownGame
from gametable.table.arranging import (
    change_settings,
    end,
    free_seat,
    hand_over,
    order_seats,
    pause,
    put_bot,
    resume,
    sit,
    start,
)
from gametable.table.clock import ClockRules
from gametable.table.entries import Entry
from gametable.table.playing import decide, move, take_back
from gametable.table.seats import LEVELS, Person, Seat, TableError
from gametable.table.settings import TableSettings, usual_settings
from gametable.table.table import ENDED, OPEN, RUNNING, Table
from tests.table.tables import ANN, BEN, CAT, EVE, LIVE, NOW, facts, kept_table, running_table

Order = Callable[[Table, Person], list[Entry]]
BEFORE: dict[str, Order] = {
    "change the settings": lambda table, who: change_settings(table, who, usual_settings("attatat"), NOW),
    "give a seat to a bot": lambda table, who: put_bot(table, who, "easy", None, NOW),
    "free a seat": lambda table, who: free_seat(table, who, 1, NOW),
    "change the order of the seats": lambda table, who: order_seats(table, who, [1, 0, 2], NOW),
    "make another person the host": lambda table, who: hand_over(table, who, 1, NOW),
    "end the game": lambda table, who: end(table, who, NOW),
}
DURING: dict[str, Order] = {
    "give a seat to a bot": lambda table, who: put_bot(table, who, "easy", 1, NOW),
    "free a seat": lambda table, who: free_seat(table, who, 1, NOW),
    "make another person the host": lambda table, who: hand_over(table, who, 1, NOW),
    "pause the game": lambda table, who: pause(table, who, NOW),
    "end the game": lambda table, who: end(table, who, NOW),
}


@pytest.mark.parametrize("who", [BEN, EVE, Person("", "")], ids=["a player", "a watcher", "nobody"])
@pytest.mark.parametrize("what", BEFORE)
def test_only_the_host_arranges_the_table(what: str, who: Person) -> None:
    kept = kept_table("attika", 3)
    sit(kept.table, BEN, 1, NOW)
    before = facts(kept.table)
    with pytest.raises(TableError) as refused:
        BEFORE[what](kept.table, who)
    assert str(refused.value) == f"Only the host, Ann, can {what}."
    assert facts(kept.table) == before
    assert BEFORE[what](kept.table, ANN)


@pytest.mark.parametrize("what", DURING)
def test_only_the_host_rules_the_game(what: str) -> None:
    kept = running_table("attika", 2)
    before = facts(kept.table)
    with pytest.raises(TableError, match=f"Only the host, Ann, can {what}"):
        DURING[what](kept.table, BEN)
    assert facts(kept.table) == before
    assert DURING[what](kept.table, ANN)


def test_only_the_host_starts_and_resumes() -> None:
    kept = kept_table("attika", 2)
    sit(kept.table, BEN, 1, NOW)
    with pytest.raises(TableError, match="Only the host, Ann, can start the game"):
        start(kept.table, BEN, NOW)
    start(kept.table, ANN, NOW)
    pause(kept.table, ANN, NOW)
    with pytest.raises(TableError, match="Only the host, Ann, can let the game go on"):
        resume(kept.table, BEN, NOW)


def test_a_new_host_has_all_rights_and_the_old_one_none() -> None:
    kept = running_table("attika", 2)
    hand_over(kept.table, ANN, 1, NOW)
    assert kept.table.host == BEN.user
    with pytest.raises(TableError, match="Only the host"):
        pause(kept.table, ANN, NOW)
    pause(kept.table, BEN, NOW)


@pytest.mark.parametrize("seat", [1, 2])
def test_only_a_person_can_be_the_host(seat: int) -> None:
    kept = kept_table("attika", 3)
    put_bot(kept.table, ANN, "easy", 1, NOW)
    with pytest.raises(TableError, match=f"No person sits on seat {seat + 1}"):
        hand_over(kept.table, ANN, seat, NOW)
    assert kept.table.host == ANN.user


def test_settings_are_changed_before_the_start() -> None:
    kept = kept_table("attika", 2)
    change_settings(kept.table, ANN, TableSettings("attatat", 4, {"rounds": 2}, LIVE, listed=False), NOW)
    table = kept.table
    assert (table.settings.game, table.settings.players, table.settings.options) == ("attatat", 4, {"rounds": 2})
    assert (table.game.key, len(table.seats), table.settings.listed) == ("attatat", 4, False)
    assert table.seats[0].user == ANN.user
    assert table.clock.rules == LIVE and table.clock.banks == [60_000] * 4


def test_settings_that_cannot_be_are_refused() -> None:
    kept = kept_table("attika", 2)
    before = facts(kept.table)
    for settings, fault in (
        (TableSettings("attatat", 9), OptionError),
        (TableSettings("attatat", 2, {"rounds": 0}), OptionError),
        (TableSettings("attatat", 2, {"wings": 2}), OptionError),
        (TableSettings("chess", 2), UnknownGame),
        (TableSettings("attatat", 2, clock=ClockRules("live", 0)), TableError),
    ):
        with pytest.raises(fault):
            change_settings(kept.table, ANN, settings, NOW)
        assert facts(kept.table) == before


def test_a_table_does_not_shrink_under_people_or_bots() -> None:
    kept = kept_table("attika", 4)
    put_bot(kept.table, ANN, "easy", 2, NOW)
    with pytest.raises(TableError, match="Seat 3 is taken; free it before the table gets smaller"):
        change_settings(kept.table, ANN, usual_settings("attika", 2), NOW)
    change_settings(kept.table, ANN, usual_settings("attika", 3), NOW)
    assert [seat.is_open for seat in kept.table.seats] == [False, True, False]


def test_the_order_of_the_seats() -> None:
    kept = kept_table("attika", 3)
    sit(kept.table, BEN, 1, NOW)
    put_bot(kept.table, ANN, "hard", 2, NOW)
    order_seats(kept.table, ANN, [2, 0, 1], NOW)
    assert [seat.title(number) for number, seat in enumerate(kept.table.seats)] == ["hard bot 1", "Ann", "Ben"]


@pytest.mark.parametrize("order", [[], [0, 1], [0, 1, 1], [0, 1, 3], [-1, 0, 1], [0, 1, 2, 3]])
def test_an_order_names_every_seat_once(order: list[int]) -> None:
    kept = kept_table("attika", 3)
    with pytest.raises(TableError, match="names every seat from 1 to 3 once"):
        order_seats(kept.table, ANN, order, NOW)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level(level: str) -> None:
    kept = kept_table("attika", 3)
    put_bot(kept.table, ANN, level, 2, NOW)
    assert kept.table.seats[2] == Seat(bot=level)


def test_a_bot_that_does_not_exist() -> None:
    kept = kept_table("attika", 3)
    with pytest.raises(TableError, match="There is no bot 'perfect'; right is easy, medium or hard"):
        put_bot(kept.table, ANN, "perfect", None, NOW)


def test_before_the_start_no_bot_takes_a_persons_seat() -> None:
    kept = kept_table("attika", 2)
    sit(kept.table, BEN, 1, NOW)
    with pytest.raises(TableError, match="Seat 2 is taken by Ben"):
        put_bot(kept.table, ANN, "easy", 1, NOW)


def test_during_the_game_a_bot_stands_in_for_a_person_and_replaces_a_bot() -> None:
    kept = running_table("attika", 3, bots=1)
    put_bot(kept.table, ANN, "hard", 1, NOW)
    assert kept.table.seats[1] == Seat(BEN.user, BEN.name, "hard")
    put_bot(kept.table, ANN, "hard", 2, NOW)
    assert kept.table.seats[2] == Seat(bot="hard")


def test_a_freed_seat_waits_for_somebody() -> None:
    kept = running_table("attika", 2)
    free_seat(kept.table, ANN, 1, NOW)
    assert kept.table.seats[1].is_open
    with pytest.raises(TableError, match="Seat 2 is free already"):
        free_seat(kept.table, ANN, 1, NOW)
    put_bot(kept.table, ANN, "easy", None, NOW)
    assert kept.table.seats[1] == Seat(bot="easy")


def test_nobody_moves_while_the_game_is_paused() -> None:
    kept = running_table("attika", 2)
    seat, legal = kept.table.awaited()[0], kept.state.legal_actions()[0]
    pause(kept.table, ANN, NOW)
    assert kept.table.awaited() == []
    orders: list[Callable[[], object]] = [
        lambda: move(kept.table, kept.person(seat), legal, NOW),
        lambda: decide(kept.table, seat, legal, NOW),
        lambda: take_back(kept.table, kept.person(seat), NOW),
    ]
    for order in orders:
        with pytest.raises(TableError, match="The game is paused; the host lets it go on"):
            order()
    with pytest.raises(TableError, match="paused already"):
        pause(kept.table, ANN, NOW)
    resume(kept.table, ANN, NOW)
    assert kept.table.awaited() == [seat]
    with pytest.raises(TableError, match="not paused"):
        resume(kept.table, ANN, NOW)


def test_the_host_ends_the_game_and_the_secret_is_shown() -> None:
    for kept in (kept_table("attika", 2), running_table("attika", 2)):
        entries = end(kept.table, ANN, NOW)
        assert [entry.kind for entry in entries] == ["end", "secret"]
        assert kept.table.stage == ENDED
        assert kept.table.shown_secret == kept.table.secret.hex()
        with pytest.raises(TableError, match="over already"):
            end(kept.table, ANN, NOW)


@pytest.mark.parametrize("what", ["change the settings", "change the order of the seats", "start the game"])
def test_what_must_be_done_before_the_start(what: str) -> None:
    kept = running_table("attika", 3)
    orders: dict[str, Order] = {**BEFORE, "start the game": lambda table, who: start(table, who, NOW)}
    with pytest.raises(TableError, match=f"too late to {what}: the game has begun"):
        orders[what](kept.table, ANN)
    assert kept.table.stage == RUNNING


def test_what_must_wait_for_the_start() -> None:
    kept = kept_table("attika", 2)
    for order in (pause, resume):
        with pytest.raises(TableError, match=r"the game has not begun\. The host starts it"):
            order(kept.table, ANN, NOW)
    assert kept.table.stage == OPEN


def test_after_the_end_seats_stay_as_they_are() -> None:
    kept = running_table("attika", 2)
    sit(kept.table, ANN, None, NOW)
    end(kept.table, ANN, NOW)
    before = facts(kept.table)
    orders: list[Callable[[], object]] = [
        lambda: put_bot(kept.table, ANN, "easy", 1, NOW),
        lambda: free_seat(kept.table, ANN, 1, NOW),
        lambda: pause(kept.table, ANN, NOW),
        lambda: sit(kept.table, CAT, None, NOW),
    ]
    for order in orders:
        with pytest.raises(TableError, match="over"):
            order()
    assert facts(kept.table) == before
