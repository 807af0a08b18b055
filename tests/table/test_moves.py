"""Decisions during a game: whose, which, and what is written down of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from gametable.kernel.errors import GametableError, NotAsked, Refused
from gametable.kernel.game import seated
from gametable.table.fairness import generator
from gametable.table.match import read_move, write_move
from gametable.table.playing import decide, decide_late, move, read_action
from gametable.table.seats import TableError
from gametable.table.table import OVER, RUNNING
from gametable.table.writing import CHECK_EVERY
from tests.table.tables import (
    GAMES,
    NOW,
    drawn,
    facts,
    find_move,
    finished_table,
    is_followed_by_chance,
    kept_table,
    play_random,
    running_table,
)


@pytest.mark.parametrize("key", GAMES)
def test_a_move_is_written_down_and_carried_out(key: str) -> None:
    kept = running_table(key)
    seat, action = find_move(kept, is_followed_by_chance)
    number = kept.table.entries
    expected = seated(kept.state, seat).copy()
    text = kept.table.game.write(expected, action)
    expected.apply(action)
    outcomes = drawn(kept, generator(kept.table.secret, number), expected)
    (entry,) = move(kept.table, kept.person(seat), action, NOW + 5, "an id")
    assert entry[:6] == (number, NOW + 5, "move", seat, f"{text} | {'; '.join(outcomes)}", "an id")
    assert kept.words() == expected.words()


@pytest.mark.parametrize("key", GAMES)
def test_who_is_not_asked_is_refused(key: str) -> None:
    kept = running_table(key)
    asked = kept.table.awaited()[0]
    before = facts(kept.table)
    for seat in set(range(len(kept.table.seats))) - {asked}:
        with pytest.raises(NotAsked) as refused:
            move(kept.table, kept.person(seat), kept.state.legal_actions()[0], NOW)
        assert str(refused.value) == f"Seat {asked + 1} decides here, not seat {seat + 1}."
    assert facts(kept.table) == before


def assert_refused(order: Callable[[], object]) -> None:
    with pytest.raises(Refused) as refused:
        order()
    assert refused.value.rule and refused.value.reason


@pytest.mark.parametrize("key", GAMES)
def test_what_the_rules_forbid_is_refused_with_the_rule(key: str) -> None:
    kept = running_table(key)
    play_random(kept, 5)
    seat = kept.table.awaited()[0]
    legal = set(kept.table.game.legal_for(kept.state, seat))
    before = facts(kept.table)
    wrong = [action for action in range(kept.table.game.actions) if action not in legal]
    person = kept.person(seat)
    for action in (-1, kept.table.game.actions, 2**62, *wrong[:: max(1, len(wrong) // 20)]):
        assert_refused(partial(move, kept.table, person, action, NOW))
        assert_refused(partial(decide, kept.table, seat, action, NOW))
        assert_refused(partial(decide_late, kept.table, seat, action, NOW))
    assert facts(kept.table) == before


def test_times_never_go_back() -> None:
    kept = running_table("attatat")
    play_random(kept, 1, NOW + 1000)
    play_random(kept, 1, NOW - 1000)
    play_random(kept, 1, NOW + 1001)
    assert [entry.at for entry in kept.entries[-3:]] == [NOW + 1000, NOW + 1000, NOW + 1001]
    assert kept.table.at == NOW + 1001


@pytest.mark.parametrize("key", GAMES)
def test_the_end_shows_the_result_and_the_secret(key: str) -> None:
    kept = finished_table(key)
    assert kept.table.stage == OVER
    assert kept.table.awaited() == []
    last, secret = kept.entries[-2:]
    assert (last.kind, secret.kind, secret.text) == ("move", "secret", kept.table.secret.hex())
    assert last.check == kept.match.digest()
    result = kept.match.result
    assert result is not None
    assert result.winners == tuple(kept.state.winners()) != ()
    before = facts(kept.table)
    with pytest.raises(TableError, match="too late to move: the game is over"):
        move(kept.table, kept.person(0), 0, NOW)
    assert facts(kept.table) == before


def test_a_running_game_has_no_result() -> None:
    kept = running_table("attatat")
    assert kept.match.result is None
    assert kept.table.stage == RUNNING


def test_the_position_is_written_down_as_a_digest_every_now_and_then() -> None:
    kept = running_table("atlanta")
    play_random(kept, 2 * CHECK_EVERY)
    checked = [entry for entry in kept.entries if entry.check]
    assert [entry.seq for entry in checked] == [CHECK_EVERY - 1, 2 * CHECK_EVERY - 1]
    assert len({entry.check for entry in checked}) == 2


def test_a_digest_tells_positions_apart() -> None:
    kept = running_table("atlanta")
    digests = [kept.match.digest()]
    for _ in range(30):
        assert kept.match.digest() == digests[-1]
        play_random(kept, 1)
        digests.append(kept.match.digest())
    assert len(set(digests)) == 31
    assert {len(digest) for digest in digests} == {16}


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_text_names_its_action(key: str) -> None:
    kept = running_table(key)
    for _ in range(12):
        for seat in kept.state.open_seats():
            turned = seated(kept.state, seat)
            texts = [kept.table.game.write(turned, action) for action in turned.legal_actions()]
            actions = [read_action(kept.table, seat, text) for text in texts]
            assert actions == kept.table.game.legal_for(kept.state, seat)
        play_random(kept, 1)


@pytest.mark.parametrize("text", ["", "?", "a" * 5000, "0", "build | x", "\x00"])
def test_a_text_that_names_no_action(text: str) -> None:
    kept = running_table("attika")
    before = facts(kept.table)
    with pytest.raises(GametableError):
        move(
            kept.table, kept.person(kept.table.awaited()[0]), read_action(kept.table, kept.table.awaited()[0], text), 0
        )
    assert facts(kept.table) == before


def test_an_action_is_read_during_the_game_only() -> None:
    with pytest.raises(TableError, match="too early"):
        read_action(kept_table("attika").table, 0, "x")


@pytest.mark.parametrize("key", GAMES)
def test_the_text_of_a_move_is_read_as_it_was_written(key: str) -> None:
    kept = running_table(key)
    play_random(kept, 25)
    for played in kept.match.played:
        assert read_move(played.move.seat, write_move(played.move)) == played.move
