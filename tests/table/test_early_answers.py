"""MC-27  In a scoring of Monster City all decide independently: hidden, in any order, and changeable to the last."""

from __future__ import annotations

from itertools import permutations

import pytest

from gametable.kernel.game import WATCHER, Seen
from gametable.table.arranging import end
from gametable.table.clock import ClockRules
from gametable.table.playing import move, take_back, undo_choices
from gametable.table.proof import check_draws, to_record
from gametable.table.seats import TableError
from tests.table.tables import (
    ANN,
    BEN,
    CAT,
    LIVE,
    NOW,
    SECOND,
    Kept,
    facts,
    fork,
    play_random,
    rebuilt,
    running_table,
)

SCORE, OTHER = 0, 1  # numbers of choices


def scoring_table(clock: ClockRules | None = None) -> Kept:
    """Three people, all of whom have to choose."""
    kept = running_table("monster_city", 3, seed=1, clock=clock)
    while len(kept.state.open_seats()) < 3:
        play_random(kept, 1)
    assert kept.table.awaited() == [0, 1, 2]
    assert all(len(kept.table.game.legal_for(kept.state, seat)) > 1 for seat in range(3))
    return kept


def choose(kept: Kept, seat: int, choice: int, at: int = NOW) -> None:
    legal = kept.table.game.legal_for(kept.state, seat)
    kept.add(move(kept.table, kept.person(seat), legal[choice], at))


def seen(kept: Kept, viewer: int) -> Seen:
    return kept.table.game.seen(kept.state, viewer)


def new_lines(kept: Kept, viewer: int, known: int) -> list[str]:
    return kept.story.lines(viewer)[known:]


def test_answers_come_in_any_order() -> None:
    begun = scoring_table()
    ends = set()
    for order in permutations(range(3)):
        kept = fork(begun)
        for seat in order:
            assert seat in kept.table.awaited()
            choose(kept, seat, (SCORE, OTHER, SCORE)[seat])
        assert len(kept.state.open_seats()) < 3, "the scoring is over"
        ends.add(kept.words())
        kept.add(end(kept.table, ANN, NOW))
        record = to_record(kept.table)
        assert check_draws(kept.table.game, record) == sum(len(one.outcomes) for one in record.moves)
    assert len(ends) == 1


def test_who_has_answered_is_not_awaited_but_may_change_it() -> None:
    kept = scoring_table()
    choose(kept, 1, SCORE)
    assert kept.table.awaited() == [0, 2]
    assert kept.state.open_seats() == [0, 1, 2]
    choose(kept, 1, OTHER)
    assert kept.table.awaited() == [0, 2]


def test_the_last_answer_counts() -> None:
    begun = scoring_table()
    changed, straight = fork(begun), fork(begun)
    for seat, choice in ((0, SCORE), (1, SCORE), (0, OTHER), (2, SCORE)):
        choose(changed, seat, choice)
    for seat, choice in ((0, OTHER), (1, SCORE), (2, SCORE)):
        choose(straight, seat, choice)
    assert [s["notes"] for s in seen(changed, WATCHER)["seats"]] == [
        s["notes"] for s in seen(straight, WATCHER)["seats"]
    ]
    first = fork(begun)
    for seat in range(3):
        choose(first, seat, SCORE)
    assert seen(first, WATCHER)["seats"][0]["notes"] != seen(straight, WATCHER)["seats"][0]["notes"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_an_answer_is_hidden_from_all_others(seat: int) -> None:
    begun = scoring_table()
    known = {viewer: len(begun.story.lines(viewer)) for viewer in begun.viewers()}
    one, two, changed = fork(begun), fork(begun), fork(begun)
    choose(one, seat, SCORE)
    choose(two, seat, OTHER)
    choose(changed, seat, SCORE)
    choose(changed, seat, OTHER)
    assert seen(one, seat) != seen(two, seat)
    for kept in (one, two, changed):
        assert len(new_lines(kept, seat, known[seat])) > 0
    for viewer in {WATCHER, 0, 1, 2} - {seat}:
        assert seen(one, viewer) == seen(two, viewer) == seen(changed, viewer)
        told = new_lines(one, viewer, known[viewer])
        assert told == [f"Seat {seat + 1} has chosen."]
        assert told == new_lines(two, viewer, known[viewer]) == new_lines(changed, viewer, known[viewer])


def test_all_answers_are_turned_over_together() -> None:
    kept = scoring_table()
    known = len(kept.story.lines(WATCHER))
    for seat in (2, 0):
        choose(kept, seat, SCORE)
    assert new_lines(kept, WATCHER, known) == ["Seat 3 has chosen.", "Seat 1 has chosen."]
    choose(kept, 1, SCORE)
    told = "\n".join(new_lines(kept, WATCHER, known))
    assert all(f"Seat {seat} scores" in told for seat in (1, 2, 3))


def test_an_answer_is_changed_and_not_taken_back() -> None:
    """Whether it could be taken back would tell when others choose again."""
    kept = scoring_table()
    choose(kept, 0, SCORE)
    for _ in range(2):
        assert [undo_choices(kept.table, seat) for seat in range(3)] == ["", "", ""]
        with pytest.raises(TableError, match="until all have chosen, you can choose again"):
            take_back(kept.table, ANN, NOW)
        choose(kept, 1, SCORE)
    choose(kept, 0, OTHER)
    assert kept.table.awaited() == [2]


def test_the_answer_that_turned_all_over_is_not_taken_back_freely() -> None:
    kept = scoring_table()
    for seat in range(3):
        choose(kept, seat, SCORE)
    assert undo_choices(kept.table, 2) == "ask"
    assert [entry.kind for entry in take_back(kept.table, CAT, NOW)] == ["ask"]


def test_the_clock_runs_for_those_who_have_not_answered() -> None:
    kept = scoring_table(LIVE)
    since = kept.table.at
    choose(kept, 0, SCORE, since + 40 * SECOND)
    assert kept.table.clock.banks[0] == 50 * SECOND
    assert kept.table.clock.deadline(0) is None
    assert kept.table.clock.deadline(1) == since + 90 * SECOND, "answers of others give nobody more time"
    choose(kept, 0, OTHER, since + 80 * SECOND)
    assert kept.table.clock.banks[0] == 50 * SECOND, "to change an answer costs no time"
    choose(kept, 1, SCORE, since + 85 * SECOND)
    assert kept.table.clock.banks[:2] == [50 * SECOND, 5 * SECOND]


def test_the_record_of_a_running_scoring_leads_back_to_it() -> None:
    kept = scoring_table()
    choose(kept, 2, SCORE)
    choose(kept, 0, OTHER)
    choose(kept, 2, OTHER)
    assert [one.seat for one in to_record(kept.table).moves[-3:]] == [2, 0, 2]
    table = rebuilt(kept)
    assert facts(table) == facts(kept.table)
    assert table.awaited() == [kept.table.seat_of(BEN.user)]
