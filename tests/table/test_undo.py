"""Taking back: freely where nobody has learnt anything since."""

from __future__ import annotations

import pytest

from gametable.kernel.state import State
from gametable.table.arranging import end, pause, stand
from gametable.table.playing import move, take_back, undo_choices
from gametable.table.proof import check_draws, to_record
from gametable.table.seats import TableError
from tests.table.tables import (
    ANN,
    EVE,
    GAMES,
    NOW,
    Kept,
    facts,
    find_move,
    finished_table,
    is_followed_by_chance,
    is_free,
    is_revealing,
    kept_table,
    play_random,
    rebuilt,
    running_table,
)


@pytest.mark.parametrize("key", GAMES)
def test_a_move_that_showed_nothing_is_taken_back_freely(key: str) -> None:
    kept = running_table(key)
    seat, action = find_move(kept, is_free(kept))
    words, moves, entries = kept.words(), len(kept.match.played), list(kept.entries)
    kept.play(seat, action)
    assert undo_choices(kept.table, seat) == "free"
    (undo,) = kept.add(take_back(kept.table, kept.person(seat), NOW))
    assert (undo.seq, undo.kind, undo.seat, undo.text) == (len(entries) + 1, taken_back(kept), seat, str(moves))
    assert kept.words() == words
    assert len(kept.match.played) == moves
    assert kept.entries[: len(entries)] == entries, "history is rewritten"
    assert facts(rebuilt(kept)) == facts(kept.table)


def taken_back(kept: Kept) -> str:
    """What it is called to take back the last move: others must not know of every one."""
    last = [entry for entry in kept.entries if entry.kind in ("move", "step")][-1]
    return "rethink" if last.kind == "step" else "undo"


@pytest.mark.parametrize("key", ["atlanta", "attika"])
def test_a_second_step_back(key: str) -> None:
    kept = running_table(key)
    free = is_free(kept)

    def twice(before: State, action: int, after: State) -> bool:
        if not free(before, action, after) or after.to_move() != before.to_move():
            return False
        return any(free(after, second, applied(after, second)) for second in after.legal_actions())

    seat, action = find_move(kept, twice)
    words = kept.words()
    kept.play(seat, action)
    second = next(wish for wish in kept.state.legal_actions() if free(kept.state, wish, applied(kept.state, wish)))
    kept.play(seat, second)
    for _ in range(2):
        (entry,) = take_back(kept.table, kept.person(seat), NOW)
        assert entry.kind in ("undo", "rethink")
    assert kept.words() == words


def applied(state: State, action: int) -> State:
    after = state.copy()
    after.apply(action)
    return after


def assert_must_ask(kept: Kept, seat: int, why: str) -> None:
    """The people at the table are asked, and nothing is taken back yet."""
    words = kept.words()
    assert kept.match.why_not_undo(seat) == why
    assert undo_choices(kept.table, seat) == "ask"
    (asked,) = take_back(kept.table, kept.person(seat), NOW)
    assert (asked.kind, asked.seat) == ("ask", seat)
    assert kept.words() == words
    assert undo_choices(kept.table, seat) == ""


@pytest.mark.parametrize("key", GAMES)
def test_chance_lies_between(key: str) -> None:
    kept = running_table(key)
    kept.play(*(found := find_move(kept, is_followed_by_chance)))
    assert_must_ask(kept, found[0], "Chance has shown what followed.")


@pytest.mark.parametrize("key", ["atlanta", "attatat", "attika"])
def test_the_move_has_shown_something(key: str) -> None:
    kept = running_table(key)
    kept.play(*(found := find_move(kept, is_revealing(kept))))
    assert_must_ask(kept, found[0], "It has shown something that was hidden.")


@pytest.mark.parametrize("key", GAMES)
def test_another_seat_has_decided_since(key: str) -> None:
    kept = running_table(key)
    free = is_free(kept)
    seat, action = find_move(kept, lambda *move: free(*move) and move[2].to_move() != move[0].to_move())
    kept.play(seat, action)
    (other, *_) = kept.table.awaited()
    assert other != seat
    kept.play(other, next(wish for wish in kept.state.legal_actions() if not is_secret(kept, wish, seat)))
    assert_must_ask(kept, seat, f"Seat {other + 1} has decided since.")


def is_secret(kept: Kept, action: int, viewer: int) -> bool:
    """Whether a viewer does not learn of a decision."""
    seen = kept.table.game.seen
    return seen(kept.state, viewer) == seen(applied(kept.state, action), viewer)


def test_what_another_seat_has_only_begun_in_secret_does_not_count() -> None:
    """Else whether one has to ask would tell that it has begun."""
    found = 0
    for key in GAMES:
        kept = running_table(key)
        free = is_free(kept)
        seat, action = find_move(kept, lambda *move, free=free: free(*move) and move[2].to_move() != move[0].to_move())
        words = kept.words()
        kept.play(seat, action)
        secret = [wish for wish in kept.state.legal_actions() if is_secret(kept, wish, seat)]
        if secret:
            found += 1
            kept.play(kept.table.awaited()[0], secret[0])
            assert [entry.kind for entry in take_back(kept.table, kept.person(seat), NOW)] == ["undo"]
            assert kept.words() == words
    assert found


def test_nobody_has_decided_anything() -> None:
    kept = running_table("attika")
    before = facts(kept.table)
    assert kept.match.why_not_undo(0) == "There is nothing to take back: nobody has decided anything yet."
    for seat in (0, 1):
        assert undo_choices(kept.table, seat) == ""
        with pytest.raises(TableError, match="You have decided nothing that could be taken back"):
            take_back(kept.table, kept.person(seat), NOW)
    assert facts(kept.table) == before


def test_the_start_is_never_taken_back() -> None:
    kept = running_table("attatat", bots=1)
    play_random(kept, 6)
    while undo_choices(kept.table, 0):
        assert take_back(kept.table, ANN, NOW)
    assert len(kept.match.played) >= 1
    assert kept.match.played[0].move.seat == -1


def test_alone_among_bots_nobody_needs_to_agree() -> None:
    kept = running_table("attika", 3, bots=2)
    while kept.match.last_of(0) is None:
        play_random(kept, 1)
    play_random(kept, 6)
    keep = kept.match.last_of(0)
    assert keep is not None
    words = kept.match.at(keep).words()
    if kept.match.why_not_undo(0):
        assert [entry.kind for entry in take_back(kept.table, ANN, NOW)] == ["ask", "undo"]
    assert kept.words() == words
    assert kept.table.request is None


def test_people_who_are_away_are_not_asked() -> None:
    kept = running_table("attika", 2)
    seat, action = find_move(kept, is_followed_by_chance)
    words = kept.words()
    kept.play(seat, action)
    stand(kept.table, kept.person(1 - seat), NOW)
    assert [entry.kind for entry in take_back(kept.table, kept.person(seat), NOW)] == ["ask", "undo"]
    assert kept.words() == words


@pytest.mark.parametrize("key", ["atlanta", "attika", "monster_city"])
def test_what_was_drawn_once_is_drawn_anew(key: str) -> None:
    """The same move after an undo has other luck, which can be proved as well."""
    kept = running_table(key, bots=len(kept_table(key).table.seats) - 1)
    seat, action = find_move(kept, is_followed_by_chance)
    while seat != 0:
        kept.play(seat, action)
        seat, action = find_move(kept, is_followed_by_chance)
    numbers = []
    for _ in range(6):
        kept.add(move(kept.table, ANN, action, NOW))
        numbers.append(kept.match.played[-1].entry)
        kept.add(take_back(kept.table, ANN, NOW))
    assert len(set(numbers)) == 6
    assert len({entry.text for entry in kept.entries if entry.seq in numbers}) > 1
    kept.add(move(kept.table, ANN, action, NOW))
    kept.add(end(kept.table, ANN, NOW))
    record = to_record(kept.table)
    assert check_draws(kept.table.game, record) == sum(len(one.outcomes) for one in record.moves)


def test_nothing_is_taken_back_when_the_game_does_not_run() -> None:
    paused = running_table("attika")
    paused.play(*(found := find_move(paused, is_free(paused))))
    pause(paused.table, ANN, NOW)
    over = finished_table("attatat")
    for kept, seat, sentence in ((paused, found[0], "paused"), (over, 0, "too late")):
        before = facts(kept.table)
        assert undo_choices(kept.table, seat) == ""
        with pytest.raises(TableError, match=sentence):
            take_back(kept.table, kept.person(seat), NOW)
        assert facts(kept.table) == before


def test_watchers_take_nothing_back() -> None:
    kept = running_table("attika")
    play_random(kept, 3)
    with pytest.raises(TableError, match="no seat at this table"):
        take_back(kept.table, EVE, NOW)
