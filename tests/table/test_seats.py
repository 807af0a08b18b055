"""Who sits where: sitting down, standing up, bots that stand in, people who come back."""

from __future__ import annotations

import pytest

from gametable.kernel.errors import GametableError
from gametable.table.arranging import come_back, end, free_seat, put_bot, sit, stand
from gametable.table.entries import Entry
from gametable.table.playing import decide, move
from gametable.table.seats import LONGEST_NAME, Person, Seat, TableError, checked_name
from tests.table.tables import ANN, BEN, CAT, DAN, EVE, NOW, facts, kept_table, running_table


def kinds(entries: list[Entry]) -> list[tuple[str, int]]:
    return [(entry.kind, entry.seat) for entry in entries]


def test_the_maker_is_the_host_and_sits_first() -> None:
    kept = kept_table("attika", 3)
    assert kept.table.host == ANN.user
    assert [seat.user for seat in kept.table.seats] == [ANN.user, "", ""]
    assert [entry.kind for entry in kept.entries] == ["settings", "sit"]


def test_the_first_open_seat_or_a_named_one() -> None:
    kept = kept_table("attika", 4)
    assert kinds(sit(kept.table, BEN, 2, NOW)) == [("sit", 2)]
    assert kinds(sit(kept.table, CAT, None, NOW)) == [("sit", 1)]
    assert [seat.name for seat in kept.table.seats] == ["Ann", "Cat", "Ben", ""]
    assert kept.table.seat_of(CAT.user) == 1
    assert kept.table.people == [0, 1, 2]


@pytest.mark.parametrize(("seat", "sentence"), [(0, "Seat 1 is taken by Ann."), (1, "Seat 2 is taken by hard bot 2.")])
def test_a_taken_seat_is_refused(seat: int, sentence: str) -> None:
    kept = kept_table("attika", 3)
    put_bot(kept.table, ANN, "hard", 1, NOW)
    with pytest.raises(TableError) as refused:
        sit(kept.table, CAT, seat, NOW)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("seat", [-1, 2, 1000])
def test_a_seat_that_the_table_does_not_have(seat: int) -> None:
    kept = kept_table("attika", 2)
    with pytest.raises(TableError, match=f"no seat {seat + 1}: the table has seats 1 to 2"):
        sit(kept.table, BEN, seat, NOW)


def test_a_full_table_can_be_watched() -> None:
    kept = kept_table("attika", 2)
    sit(kept.table, BEN, None, NOW)
    with pytest.raises(TableError, match="you can watch"):
        sit(kept.table, CAT, None, NOW)


def test_before_the_start_people_change_seats() -> None:
    kept = kept_table("attika", 3)
    assert kinds(sit(kept.table, ANN, 2, NOW)) == [("stand", 0), ("sit", 2)]
    assert [seat.user for seat in kept.table.seats] == ["", "", ANN.user]


@pytest.mark.parametrize("seat", [None, 0])
def test_sitting_where_one_sits_does_nothing(seat: int | None) -> None:
    kept = kept_table("attika", 3)
    assert sit(kept.table, ANN, seat, NOW) == []


@pytest.mark.parametrize("name", ["", " \t\n ", "x" * (LONGEST_NAME + 1), "\u202e\u0000"])
def test_a_bad_name_is_refused_and_the_old_seat_kept(name: str) -> None:
    kept = kept_table("attika", 3)
    before = facts(kept.table)
    with pytest.raises(TableError, match="A name has 1 to 40 letters; yours has"):
        sit(kept.table, Person(ANN.user, name), 2, NOW)
    assert facts(kept.table) == before


def test_names_are_one_line() -> None:
    assert checked_name("  Ann\n of \u2028 Green\tGables ") == "Ann of Green Gables"
    assert checked_name("x" * LONGEST_NAME) == "x" * LONGEST_NAME


def test_standing_up_before_the_start_opens_the_seat() -> None:
    kept = kept_table("attika", 2)
    sit(kept.table, BEN, 1, NOW)
    assert kinds(stand(kept.table, BEN, NOW)) == [("stand", 1)]
    assert kept.table.seats[1] == Seat()
    assert kept.table.seat_of(BEN.user) is None


def test_a_bot_stands_in_for_whoever_leaves_the_game() -> None:
    kept = running_table("attika", 2)
    assert kinds(stand(kept.table, BEN, NOW)) == [("cover", 1)]
    assert kept.table.seats[1] == Seat(BEN.user, BEN.name, "medium")
    assert kept.table.people == [0]
    assert kept.table.seat_of(BEN.user) == 1
    assert stand(kept.table, BEN, NOW) == []


def test_who_left_comes_back_to_the_same_seat() -> None:
    for returning in (come_back, lambda table, person, at: sit(table, person, None, at)):
        kept = running_table("attika", 2)
        stand(kept.table, BEN, NOW)
        assert kinds(returning(kept.table, BEN, NOW)) == [("back", 1)]
        assert kept.table.seats[1] == Seat(BEN.user, BEN.name)
        assert returning(kept.table, BEN, NOW) == []


def test_a_seat_whose_person_is_away_is_not_free() -> None:
    kept = running_table("attika", 2)
    stand(kept.table, BEN, NOW)
    with pytest.raises(TableError, match="Seat 2 is taken by Ben"):
        sit(kept.table, CAT, 1, NOW)
    with pytest.raises(TableError, match="All seats are taken"):
        sit(kept.table, CAT, None, NOW)


def test_a_move_brings_its_person_back_if_it_is_legal() -> None:
    kept = running_table("attika", 2)
    seat = kept.table.awaited()[0]
    person = kept.person(seat)
    stand(kept.table, person, NOW)
    before = facts(kept.table)
    with pytest.raises(GametableError):
        move(kept.table, person, kept.table.game.actions - 1, NOW)
    assert facts(kept.table) == before
    legal = kept.state.legal_actions()[0]
    assert kinds(move(kept.table, person, legal, NOW)) == [("back", seat), ("move", seat)]
    assert kept.table.seats[seat].is_person


def test_who_is_away_and_not_asked_stays_away() -> None:
    kept = running_table("attika", 2)
    waiting = 1 - kept.table.awaited()[0]
    person = kept.person(waiting)
    stand(kept.table, person, NOW)
    before = facts(kept.table)
    with pytest.raises(GametableError, match=f"not seat {waiting + 1}"):
        move(kept.table, person, kept.state.legal_actions()[0], NOW)
    assert facts(kept.table) == before


def test_the_bot_that_stands_in_decides() -> None:
    kept = running_table("attika", 2)
    seat = kept.table.awaited()[0]
    stand(kept.table, kept.person(seat), NOW)
    decide(kept.table, seat, kept.state.legal_actions()[0], NOW)
    assert kept.match.played[-1].move.seat == seat
    assert not kept.table.seats[seat].is_person


def test_a_newcomer_takes_a_freed_seat_of_a_running_game() -> None:
    kept = running_table("attika", 2)
    free_seat(kept.table, ANN, 1, NOW)
    assert kept.table.seat_of(BEN.user) is None
    sit(kept.table, DAN, None, NOW)
    assert kept.table.seats[1] == Seat(DAN.user, DAN.name)
    kept.play(kept.table.awaited()[0], kept.state.legal_actions()[0])


def test_nobody_has_two_seats() -> None:
    kept = running_table("attika", 3)
    free_seat(kept.table, ANN, 2, NOW)
    with pytest.raises(TableError, match="You have seat 2 already"):
        sit(kept.table, BEN, 2, NOW)


def test_nobody_joins_or_leaves_when_the_game_is_over() -> None:
    kept = running_table("attika", 2)
    free_seat(kept.table, ANN, 1, NOW)
    end(kept.table, ANN, NOW)
    with pytest.raises(TableError, match=r"nobody can join it\. A rematch is a new table"):
        sit(kept.table, CAT, 1, NOW)
    with pytest.raises(TableError, match="too late to leave"):
        stand(kept.table, ANN, NOW)


def test_watchers_have_no_seat_to_act_from() -> None:
    kept = running_table("attika", 2)
    for order in (stand, come_back):
        with pytest.raises(TableError, match="no seat at this table"):
            order(kept.table, EVE, NOW)
    with pytest.raises(TableError, match="no seat at this table"):
        move(kept.table, EVE, kept.state.legal_actions()[0], NOW)


def test_bots_belong_to_nobody() -> None:
    kept = running_table("attika", 2, bots=1)
    assert kept.table.seat_of("") is None
    with pytest.raises(TableError, match="no seat at this table"):
        move(kept.table, Person("", "Nobody"), kept.state.legal_actions()[0], NOW)
