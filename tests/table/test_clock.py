"""The clock: pure arithmetic with the times of entries; nothing here waits."""

from __future__ import annotations

import pytest

from gametable.kernel.game import WATCHER
from gametable.table.arranging import come_back, note_handover, note_restart, pause, put_bot, resume, stand
from gametable.table.clock import LONGEST_BANK, LONGEST_MOVE, Clock, ClockRules
from gametable.table.entries import Entry
from gametable.table.playing import agree, decide_late, is_late, pause_late, take_back
from gametable.table.seats import TableError
from gametable.table.taking import rebuild, take
from gametable.table.writing import CHECK_EVERY
from tests.table.tables import (
    ANN,
    GAMES,
    LIVE,
    NOW,
    SECOND,
    Kept,
    empty_table,
    facts,
    find_move,
    finished_table,
    fork,
    is_free_and_seen,
    is_step,
    kept_table,
    play_random,
    rebuilt,
    running_table,
)

TURNS = ClockRules("turns", move=3600)


def asked_table(clock: ClockRules = LIVE) -> tuple[Kept, int]:
    """Two people, and the seat whose time runs since NOW."""
    kept = running_table("attika", 2, clock=clock)
    return kept, kept.table.awaited()[0]


def play_any(kept: Kept, seat: int, at: int) -> None:
    kept.play(seat, kept.state.legal_actions()[0], at)


@pytest.mark.parametrize(
    "rules",
    [
        LIVE,
        TURNS,
        ClockRules("live", 5),
        ClockRules("live", LONGEST_MOVE, LONGEST_BANK, "pause", "hard"),
        ClockRules("turns", LONGEST_MOVE),
    ],
)
def test_clocks_that_can_be(rules: ClockRules) -> None:
    assert rules.check() is rules


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (ClockRules("live", 4), "gives 5 to 5184000 seconds for a move, not 4"),
        (ClockRules("turns", LONGEST_MOVE + 1), "gives 5 to 5184000 seconds for a move"),
        (ClockRules("live", -30), "not -30"),
        (ClockRules("live", 30, -1), "The bank has 0 to 86400 seconds"),
        (ClockRules("live", 30, LONGEST_BANK + 1), "The bank has 0 to 86400 seconds"),
        (ClockRules("turns", 3600, 1), "nothing with a turn-based clock, not 1"),
        (ClockRules("live", 30, level="best"), "not 'best'"),
    ],
)
def test_clocks_that_cannot_be(rules: ClockRules, sentence: str) -> None:
    with pytest.raises(TableError, match=sentence):
        rules.check()


def test_a_clock_by_itself() -> None:
    clock = Clock(ClockRules("live", 10, 5), 2)
    clock.await_seats([0], 1000)
    assert (clock.deadline(0), clock.deadline(1)) == (16_000, None)
    clock.await_seats([0, 1], 4000)
    assert (clock.deadline(0), clock.deadline(1)) == (16_000, 19_000), "who was asked before goes on"
    clock.decided(0, 11_000, 1)
    assert clock.banks == [5000, 5000], "the time of a move is free"
    clock.decided(1, 14_001, 2)
    assert clock.banks == [5000, 4999]
    clock.await_seats([1], 20_000)
    assert clock.deadline(1) == 34_999
    clock.decided(1, 90_000, 3)
    assert clock.banks == [5000, 0], "no bank is below nothing"
    clock.start_again([0], 50_000)
    assert (clock.deadline(0), clock.deadline(1)) == (65_000, None)
    clock.await_seats([], 60_000)
    assert clock.deadline(0) is None


def test_a_decision_that_is_taken_back_wins_no_time() -> None:
    clock = Clock(ClockRules("live", move=10, bank=5), 2)
    clock.await_seats([0], 1000)
    clock.decided(0, 13_000, 1)
    assert clock.banks == [3000, 5000]
    clock.took_back(1)
    assert clock.banks == [5000, 5000]
    assert clock.deadline(0) == 16_000, "the time goes on as if nothing had been decided"


def test_without_a_clock_no_time_is_up() -> None:
    kept = running_table("attika", 2)
    assert not kept.table.clock.runs
    assert [kept.table.clock.deadline(seat) for seat in (0, 1)] == [None, None]
    play_any(kept, kept.table.awaited()[0], NOW + 10**9)
    assert kept.table.clock.banks == [0, 0]


def test_the_time_of_a_move_then_the_bank() -> None:
    kept, seat = asked_table()
    assert kept.table.clock.deadline(seat) == NOW + 90 * SECOND
    assert kept.table.clock.deadline(1 - seat) is None
    play_any(kept, seat, NOW + 42 * SECOND)
    assert kept.table.clock.banks[seat] == 48 * SECOND
    assert kept.table.clock.banks[1 - seat] == 60 * SECOND


def test_every_decision_has_its_own_time() -> None:
    kept, _ = asked_table()
    for step in range(1, 12):
        (seat,) = kept.table.awaited()
        play_any(kept, seat, NOW + step * 29 * SECOND)
        (seat,) = kept.table.awaited()
        assert kept.table.clock.deadline(seat) == NOW + (step * 29 + 90) * SECOND
    assert kept.table.clock.banks == [60 * SECOND, 60 * SECOND]


def test_a_turn_based_clock_has_no_bank() -> None:
    kept, seat = asked_table(TURNS)
    assert kept.table.clock.deadline(seat) == NOW + 3600 * SECOND
    play_any(kept, seat, NOW + 5000 * SECOND)
    (seat,) = kept.table.awaited()
    assert kept.table.clock.deadline(seat) == NOW + 8600 * SECOND


def test_a_bot_makes_that_one_decision_when_the_time_is_up() -> None:
    kept, seat = asked_table()
    entries = kept.add(decide_late(kept.table, seat, kept.state.legal_actions()[0], NOW + 90 * SECOND))
    assert [(entry.kind, entry.seat) for entry in entries] == [("late", seat), ("move", seat)]
    assert kept.table.clock.banks[seat] == 0
    assert kept.table.seats[seat].is_person, "the person goes on deciding"
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_nobodys_time_runs_in_a_pause() -> None:
    kept, seat = asked_table()
    kept.add(pause(kept.table, ANN, NOW + 20 * SECOND))
    assert kept.table.clock.deadline(seat) is None
    kept.add(resume(kept.table, ANN, NOW + 5000 * SECOND))
    assert kept.table.clock.deadline(seat) == NOW + 5090 * SECOND
    assert kept.table.clock.banks[seat] == 60 * SECOND


def test_who_was_late_before_a_pause_has_used_the_bank() -> None:
    kept, seat = asked_table(ClockRules("live", move=6, bank=3, late="pause"))
    assert pause_late(kept.table, NOW + 8 * SECOND) == []
    assert [entry.seat for entry in kept.add(pause_late(kept.table, NOW + 9 * SECOND))] == [seat]
    assert kept.table.clock.banks[seat] == 0
    kept.add(resume(kept.table, ANN, NOW + 100 * SECOND))
    assert kept.table.clock.banks == [0 if one == seat else 3 * SECOND for one in (0, 1)]
    assert kept.table.clock.deadline(seat) == NOW + 106 * SECOND, "the time of a move is fresh"
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_a_pause_costs_of_the_bank_what_was_used_before_it() -> None:
    kept, seat = asked_table()
    for number in range(2):
        kept.add(pause(kept.table, ANN, kept.table.at + 50 * SECOND))
        kept.add(resume(kept.table, ANN, kept.table.at + 5000 * SECOND))
        assert kept.table.clock.banks[seat] == (40 - 20 * number) * SECOND
        assert kept.table.clock.deadline(seat) == kept.table.at + (70 - 20 * number) * SECOND


def test_a_pause_is_nobodys_time_also_for_who_takes_back_afterwards() -> None:
    clock = Clock(ClockRules("live", move=10, bank=5), 2)
    clock.await_seats([0], 1000)
    clock.decided(0, 3000, 1)
    clock.await_seats([1], 3000)
    clock.stop(13_000)
    clock.start_again([1], 90_000)
    assert not clock.is_up_for(1, 90_000)
    clock.took_back(1)
    assert (clock.banks, clock.deadline(0)) == ([3000, 5000], 103_000), "as if the first seat had thought all the time"


def test_time_in_which_the_server_was_down_is_nobodys() -> None:
    kept, seat = asked_table()
    (entry,) = kept.add(note_restart(kept.table, NOW + 7000 * SECOND))
    assert entry.kind == "up"
    assert kept.table.clock.deadline(seat) == NOW + 7090 * SECOND
    play_any(kept, seat, NOW + 7031 * SECOND)
    assert kept.table.clock.banks[seat] == 59 * SECOND


def test_a_restart_is_noted_only_where_a_clock_runs() -> None:
    paused, _ = asked_table()
    pause(paused.table, ANN, NOW)
    for kept in (running_table("attika"), kept_table("attika", clock=LIVE), paused, finished_table("attatat")):
        before = facts(kept.table)
        assert note_restart(kept.table, NOW + SECOND) == []
        assert note_handover(kept.table, NOW + SECOND, NOW) == []
        assert facts(kept.table) == before


def test_who_takes_back_wins_no_time() -> None:
    kept, _ = asked_table()
    seat, action = find_move(kept, is_free_and_seen(kept))
    deadline = kept.table.clock.deadline(seat)
    kept.play(seat, action, NOW + 50 * SECOND)
    kept.add(take_back(kept.table, kept.person(seat), NOW + 55 * SECOND))
    assert kept.table.clock.deadline(seat) == deadline, "as if nothing had been decided"
    kept.play(seat, action, NOW + 60 * SECOND)
    assert kept.table.clock.banks[seat] == 30 * SECOND
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_moves_that_are_taken_back_one_after_the_other_win_no_time() -> None:
    clock = Clock(ClockRules("live", move=10, bank=5), 2)
    clock.await_seats([0], 1000)
    clock.decided(0, 12_000, 1)
    clock.await_seats([0], 12_000)
    clock.decided(0, 13_000, 2)
    assert clock.banks == [4000, 5000]
    clock.took_back(2)
    assert clock.deadline(0) == 26_000
    clock.took_back(1)
    assert clock.deadline(0) == 16_000
    assert clock.banks == [5000, 5000]


def step_table(key: str) -> tuple[Kept, int, int]:
    """A table with a clock, a seat, and a move of it of which nobody else sees anything."""
    kept = running_table(key, 3, clock=LIVE)
    return kept, *find_move(kept, is_step(kept))


def finish(kept: Kept, at: int) -> None:
    """The seat that is to move makes steps until others see something of its move."""
    while True:
        kept.play(kept.table.awaited()[0], kept.state.legal_actions()[-1], at)
        if kept.entries[-1].kind != "step":
            return


@pytest.mark.parametrize("key", GAMES)
def test_a_step_towards_a_move_stops_no_clock(key: str) -> None:
    kept, seat, action = step_table(key)
    since = kept.table.at
    assert kept.table.clock.deadline(seat) == since + 90 * SECOND
    (entry,) = kept.play(seat, action, since + 40 * SECOND)
    assert entry.kind == "step"
    assert kept.table.clock.deadline(seat) == since + 90 * SECOND
    assert kept.table.clock.banks[seat] == 60 * SECOND
    finish(kept, since + 50 * SECOND)
    assert kept.table.clock.banks[seat] == 40 * SECOND, "all its steps together were one move"
    assert facts(rebuilt(kept)) == facts(kept.table)


@pytest.mark.parametrize("key", GAMES)
def test_steps_that_are_taken_back_win_no_time(key: str) -> None:
    kept, seat, action = step_table(key)
    since = kept.table.at
    for number in range(1, 9):
        kept.play(seat, action, since + number * 10 * SECOND)
        kept.add(take_back(kept.table, kept.person(seat), since + number * 10 * SECOND))
        assert kept.table.clock.deadline(seat) == since + 90 * SECOND
        assert kept.table.clock.banks[seat] == 60 * SECOND
    kept.play(seat, action, since + 85 * SECOND)
    with pytest.raises(TableError, match="Your time is up"):
        take_back(kept.table, kept.person(seat), since + 90 * SECOND)
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_who_took_too_long_must_ask_to_take_back_and_then_starts_anew() -> None:
    """Else a bot could decide and the person take it back, again and again."""
    kept = running_table("attika", 2, clock=LIVE)
    seat, action = find_move(kept, is_free_and_seen(kept))
    since = kept.table.at
    kept.add(decide_late(kept.table, seat, action, since + 90 * SECOND))
    assert kept.match.free_undo(seat) is not None
    (asked,) = kept.add(take_back(kept.table, kept.person(seat), since + 91 * SECOND))
    assert asked.kind == "ask"
    kept.add(agree(kept.table, kept.person(1 - seat), since + 92 * SECOND))
    assert kept.table.awaited() == [seat]
    assert kept.table.clock.deadline(seat) == since + (92 + 30) * SECOND, "the bank stays used up"
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_what_another_has_begun_in_secret_does_not_show_in_the_clock() -> None:
    for key in ("atlanta", "attika"):
        begun = running_table(key, 2, clock=LIVE, seed=1)
        free = is_free_and_seen(begun)
        seat, action = find_move(begun, lambda *move, free=free: free(*move) and move[2].to_move() != move[0].to_move())
        since = begun.table.at
        begun.play(seat, action, since + 10 * SECOND)
        (other,) = begun.table.awaited()
        clocks = []
        for step in [None, *[one for one in begun.state.legal_actions() if begun.match.is_step(other, one)][:1]]:
            kept = fork(begun)
            if step is not None:
                kept.play(other, step, since + 20 * SECOND)
            kept.add(take_back(kept.table, kept.person(seat), since + 25 * SECOND))
            clocks.append((kept.table.clock.deadline(seat), kept.table.clock.deadline(other), kept.table.clock.banks))
        assert len(clocks) == 2 and clocks[0] == clocks[1]


@pytest.mark.parametrize("key", GAMES)
def test_that_a_time_is_up_is_told_with_the_move_and_not_with_its_steps(key: str) -> None:
    kept, seat, action = step_table(key)
    known = kept.story.lines(WATCHER).copy()
    up = kept.table.at + 90 * SECOND
    assert [entry.kind for entry in kept.add(decide_late(kept.table, seat, action, up))] == ["step"]
    assert kept.story.lines(WATCHER) == known
    assert is_late(kept.table, seat, up), "the stand-in goes on"
    kinds: list[str] = []
    while not kinds or kinds[-1] == "step":
        kinds += [entry.kind for entry in kept.add(decide_late(kept.table, seat, kept.state.legal_actions()[-1], up))]
    assert kinds[-2:] == ["late", "move"] and set(kinds[:-2]) <= {"step"}
    assert (
        kept.story.lines(WATCHER)[len(known)] == f"The time of {kept.person(seat).name} is up: a bot decides for once."
    )


@pytest.mark.parametrize("key", GAMES)
def test_tables_that_were_stored_before_steps_had_a_name_are_what_they_were(key: str) -> None:
    kept, seat, action = step_table(key)
    kept.play(seat, action, kept.table.at + SECOND)
    kept.add(take_back(kept.table, kept.person(seat), kept.table.at + SECOND))
    for _ in range(CHECK_EVERY):
        play_random(kept, 1, kept.table.at + 20 * SECOND)
    assert any(entry.check for entry in kept.entries)
    names = {"step": "move", "rethink": "undo"}
    old = [entry._replace(kind=names.get(entry.kind, entry.kind)) for entry in kept.entries]
    assert old != kept.entries
    table = rebuild(empty_table(kept), old)
    assert facts(table)["position"] == facts(kept.table)["position"]
    assert [played.move for played in table.running().played] == [played.move for played in kept.match.played]


def test_bots_have_no_clock() -> None:
    kept, seat = asked_table()
    stand(kept.table, kept.person(seat), NOW + 10 * SECOND)
    assert kept.table.clock.deadline(seat) is None
    come_back(kept.table, kept.person(seat), NOW + 200 * SECOND)
    assert kept.table.clock.deadline(seat) == NOW + 290 * SECOND
    put_bot(kept.table, ANN, "easy", seat, NOW + 210 * SECOND)
    play_any(kept, seat, NOW + 10**6 * SECOND)
    assert kept.table.clock.banks[seat] == 60 * SECOND


def test_other_entries_give_no_time() -> None:
    kept, seat = asked_table()
    stand(kept.table, kept.person(1 - seat), NOW + 10 * SECOND)
    come_back(kept.table, kept.person(1 - seat), NOW + 20 * SECOND)
    assert kept.table.clock.deadline(seat) == NOW + 90 * SECOND


def test_a_clock_of_the_system_that_goes_back_takes_nothing() -> None:
    kept, seat = asked_table()
    play_any(kept, seat, NOW - 10**6)
    assert kept.table.clock.banks == [60 * SECOND, 60 * SECOND]
    (seat,) = kept.table.awaited()
    assert kept.table.clock.deadline(seat) == NOW + 90 * SECOND


def test_time_that_has_passed_does_not_come_back() -> None:
    kept, seat = asked_table()
    kept.add(stand(kept.table, kept.person(1 - seat), NOW + 50 * SECOND))
    take(kept.table, Entry(kept.table.entries, NOW, "back", 1 - seat, ""))
    assert kept.table.at == NOW + 50 * SECOND
    play_any(kept, seat, NOW)
    assert kept.table.clock.banks[seat] == 40 * SECOND


def test_a_late_decision_must_be_legal_and_due() -> None:
    kept, seat = asked_table()
    before = facts(kept.table)
    for who, action in ((seat, kept.table.game.actions - 1), (1 - seat, kept.state.legal_actions()[0])):
        with pytest.raises(Exception, match=r"rule|decides here"):
            decide_late(kept.table, who, action, NOW + 90 * SECOND)
    assert facts(kept.table) == before
