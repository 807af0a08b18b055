"""Taking back what others have seen: all other people at the table must agree."""

from __future__ import annotations

import pytest

from gametable.kernel.game import WATCHER
from gametable.table.arranging import end, free_seat, pause, put_bot, resume, sit, stand
from gametable.table.playing import agree, answer_due, decline, let_lapse, take_back, undo_choices
from gametable.table.seats import TableError
from tests.table.tables import (
    ANN,
    BEN,
    CAT,
    EVE,
    LIVE,
    NOW,
    SECOND,
    Kept,
    facts,
    find_move,
    is_followed_by_chance,
    is_free_and_seen,
    play_random,
    rebuilt,
    running_table,
)


def asking_table() -> tuple[Kept, int, tuple[int, ...]]:
    """Three people; the seat that has asked to take back, and the position that it wants back."""
    kept = running_table("attika", 3, seed=4)
    seat, action = find_move(kept, is_followed_by_chance)
    words = kept.words()
    kept.play(seat, action)
    assert [entry.kind for entry in kept.add(take_back(kept.table, kept.person(seat), NOW))] == ["ask"]
    return kept, seat, words


def others(seat: int) -> tuple[int, int]:
    first, second = sorted({0, 1, 2} - {seat})
    return first, second


def test_it_is_done_when_the_last_one_agrees() -> None:
    kept, seat, words = asking_table()
    now = kept.words()
    first, second = others(seat)
    assert [entry.kind for entry in kept.add(agree(kept.table, kept.person(first), NOW))] == ["agree"]
    assert kept.words() == now
    assert kept.table.request is not None and kept.table.request.agreed == {first}
    last = kept.add(agree(kept.table, kept.person(second), NOW))
    assert [(entry.kind, entry.seat) for entry in last] == [("agree", second), ("undo", seat)]
    assert kept.words() == words
    assert kept.table.request is None
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_one_person_does_not_agree_twice_for_two() -> None:
    kept, seat, words = asking_table()
    first, _ = others(seat)
    agree(kept.table, kept.person(first), NOW)
    with pytest.raises(TableError, match="You have agreed already"):
        agree(kept.table, kept.person(first), NOW)
    assert kept.words() != words


def test_one_who_declines_is_enough() -> None:
    kept, seat, words = asking_table()
    first, second = others(seat)
    agree(kept.table, kept.person(first), NOW)
    assert [entry.kind for entry in decline(kept.table, kept.person(second), NOW)] == ["decline"]
    assert kept.table.request is None
    assert kept.words() != words
    with pytest.raises(TableError, match="Nobody has asked to take anything back"):
        agree(kept.table, kept.person(first), NOW)


def test_who_asks_again_needs_new_agreement() -> None:
    kept, seat, words = asking_table()
    first, second = others(seat)
    agree(kept.table, kept.person(first), NOW)
    decline(kept.table, kept.person(second), NOW)
    take_back(kept.table, kept.person(seat), NOW)
    agree(kept.table, kept.person(second), NOW)
    assert kept.words() != words
    agree(kept.table, kept.person(first), NOW)
    assert kept.words() == words


def test_who_has_asked_can_only_think_better_of_it() -> None:
    kept, seat, _ = asking_table()
    before = facts(kept.table)
    with pytest.raises(TableError, match="the others answer"):
        agree(kept.table, kept.person(seat), NOW)
    assert facts(kept.table) == before
    decline(kept.table, kept.person(seat), NOW)
    assert kept.table.request is None


def test_watchers_are_not_asked() -> None:
    kept, _, _ = asking_table()
    before = facts(kept.table)
    for answer in (agree, decline):
        with pytest.raises(TableError, match="no seat at this table"):
            answer(kept.table, EVE, NOW)
    assert facts(kept.table) == before


def test_one_question_at_a_time() -> None:
    kept = running_table("attika", 2, seed=3)
    while any(kept.match.last_of(seat) is None or not kept.match.why_not_undo(seat) for seat in (0, 1)):
        play_random(kept, 1)
    take_back(kept.table, ANN, NOW)
    before = facts(kept.table)
    for person, seat in ((ANN, 0), (BEN, 1)):
        assert undo_choices(kept.table, seat) == ""
        with pytest.raises(TableError, match="Seat 1 has asked to take back already; answer that first"):
            take_back(kept.table, person, NOW)
    assert facts(kept.table) == before


def test_a_move_forgets_the_question() -> None:
    kept, seat, _ = asking_table()
    while kept.table.request is not None:
        play_random(kept, 1)
    assert [entry.kind for entry in kept.entries[-2:]] == ["move", "lapse"]
    assert kept.story.lines(WATCHER)[-1] == f"{kept.person(seat).name} no longer asks to take back a move."
    assert facts(rebuilt(kept)) == facts(kept.table)
    for person in (ANN, BEN, CAT):
        with pytest.raises(TableError, match="Nobody has asked"):
            agree(kept.table, person, NOW)


def test_a_step_towards_a_move_leaves_the_question_open() -> None:
    """Else everybody would see that a choice has begun, and that it was taken back."""
    kept, asker, words = asking_table()
    (seat,) = kept.table.awaited()
    question = kept.table.request
    step = next(action for action in kept.state.legal_actions() if kept.match.is_step(seat, action))
    kept.play(seat, step)
    assert kept.table.request is question and question is not None
    kept.add(take_back(kept.table, kept.person(seat), NOW))
    assert kept.table.request is question
    kept.play(seat, step)
    for other in others(asker):
        kept.add(agree(kept.table, kept.person(other), NOW))
    assert kept.words() == words
    assert facts(rebuilt(kept)) == facts(kept.table)


@pytest.mark.parametrize("leave", ["stand", "cover"])
def test_who_has_left_is_not_waited_for(leave: str) -> None:
    kept, seat, words = asking_table()
    first, second = others(seat)
    if leave == "stand":
        stand(kept.table, kept.person(first), NOW)
    else:
        put_bot(kept.table, ANN, "easy", first, NOW)
    agree(kept.table, kept.person(second), NOW)
    assert kept.words() == words


def hosted_table() -> tuple[Kept, int, int, tuple[int, ...]]:
    """Ann hosts, another one has asked to take back: that seat, the third one, and the position that is wanted back."""
    for seed in range(20):
        kept = running_table("attika", 3, seed=seed)
        seat, action = find_move(kept, is_followed_by_chance)
        if seat != 0:
            words = kept.words()
            kept.play(seat, action)
            kept.add(take_back(kept.table, kept.person(seat), NOW))
            return kept, seat, 3 - seat, words
    raise AssertionError("Ann always begins")


def test_a_freed_seat_is_not_waited_for() -> None:
    kept, seat, third, words = hosted_table()
    kept.add(agree(kept.table, ANN, NOW))
    entries = kept.add(free_seat(kept.table, ANN, third, NOW))
    assert [(entry.kind, entry.seat) for entry in entries] == [("stand", third), ("undo", seat)]
    assert kept.words() == words and kept.table.request is None
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_others_are_still_asked_when_a_seat_is_freed() -> None:
    kept, _, third, words = hosted_table()
    assert [entry.kind for entry in kept.add(free_seat(kept.table, ANN, third, NOW))] == ["stand"]
    assert kept.words() != words and kept.table.request is not None
    assert [entry.kind for entry in kept.add(agree(kept.table, ANN, NOW))] == ["agree", "undo"]


def test_a_newcomer_inherits_no_question() -> None:
    kept, seat, _, words = hosted_table()
    entries = kept.add(free_seat(kept.table, ANN, seat, NOW))
    assert [(entry.kind, entry.seat) for entry in entries] == [("lapse", seat), ("stand", seat)]
    assert kept.table.request is None and kept.words() != words
    kept.add(sit(kept.table, EVE, seat, NOW))
    assert undo_choices(kept.table, seat) == "ask"
    with pytest.raises(TableError, match="Nobody has asked"):
        agree(kept.table, ANN, NOW)
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_another_who_takes_back_forgets_the_question() -> None:
    kept = running_table("attika", 2, seed=3)
    seat, action = find_move(kept, is_free_and_seen(kept))
    while kept.match.last_of(1 - seat) is None:
        play_random(kept, 1)
        seat, action = find_move(kept, is_free_and_seen(kept))
    kept.play(seat, action)
    kept.add(take_back(kept.table, kept.person(1 - seat), NOW))
    assert kept.table.request is not None
    entries = kept.add(take_back(kept.table, kept.person(seat), NOW))
    assert [(entry.kind, entry.seat) for entry in entries] == [("undo", seat), ("lapse", 1 - seat)]
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_a_bot_waits_for_an_answer_as_long_as_a_person_may_think() -> None:
    kept = running_table("attika", 3, bots=1, seed=4, clock=LIVE)
    while kept.table.awaited() != [2] or undo_choices(kept.table, 1) != "ask" or kept.match.free_undo(1) is not None:
        play_random(kept, 1)
    assert answer_due(kept.table) is None
    kept.add(take_back(kept.table, BEN, NOW + SECOND))
    assert answer_due(kept.table) == NOW + 31 * SECOND
    kept.add(pause(kept.table, ANN, NOW + 2 * SECOND))
    assert answer_due(kept.table) is None, "nobody waits in a pause"
    kept.add(resume(kept.table, ANN, NOW + 50 * SECOND))
    assert answer_due(kept.table) == NOW + 80 * SECOND
    assert let_lapse(kept.table, NOW + 79 * SECOND) == []
    (entry,) = kept.add(let_lapse(kept.table, NOW + 80 * SECOND))
    assert (entry.kind, entry.seat, kept.table.request) == ("lapse", 1, None)
    assert facts(rebuilt(kept)) == facts(kept.table)


@pytest.mark.parametrize("bots", [0, 1])
def test_without_a_clock_or_a_bot_nobody_hurries_those_who_are_asked(bots: int) -> None:
    kept = running_table("attika", 3, bots=bots, seed=4, clock=None if bots else LIVE)
    while kept.table.awaited() != [2] or undo_choices(kept.table, 1) != "ask" or kept.match.free_undo(1) is not None:
        play_random(kept, 1)
    kept.add(take_back(kept.table, BEN, NOW))
    assert answer_due(kept.table) is None


def test_no_answer_changes_a_game_that_is_over() -> None:
    kept, seat, _ = asking_table()
    first, second = others(seat)
    agree(kept.table, kept.person(first), NOW)
    end(kept.table, ANN, NOW)
    before = facts(kept.table)
    for answer in (agree, decline):
        with pytest.raises(TableError):
            answer(kept.table, kept.person(second), NOW)
    assert facts(kept.table) == before


def test_a_question_outlives_a_pause() -> None:
    kept, seat, words = asking_table()
    pause(kept.table, ANN, NOW)
    for other in others(seat):
        agree(kept.table, kept.person(other), NOW)
    assert kept.words() == words
    assert kept.table.is_paused


def test_only_the_last_move_of_the_asker_and_what_followed_goes() -> None:
    kept = running_table("attika", 2, seed=2)
    play_random(kept, 12)
    seat = next(seat for seat in (0, 1) if kept.match.why_not_undo(seat) and kept.match.last_of(seat) is not None)
    keep = kept.match.last_of(seat)
    assert keep is not None
    moves = kept.match.played[:keep]
    take_back(kept.table, kept.person(seat), NOW)
    agree(kept.table, kept.person(1 - seat), NOW)
    assert kept.match.played == moves
    assert all(played.move.seat != seat for played in kept.match.played[keep:])
