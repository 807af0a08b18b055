"""What a viewer cannot know changes no byte of what the viewer gets; and leaks that are planted are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gametable import COMPILED
from gametable.games import catalog
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game, Seen
from gametable.kernel.state import State
from gametable.server import history, picks, picture, visitor
from gametable.server.eye import Eye
from gametable.server.picture import Kind, Picture
from gametable.server.room import Room
from gametable.table.seats import TableError
from gametable.table.table import Table
from gametable.table.taking import took_move
from tests.deep import usually
from tests.server import hidden
from tests.server.hidden import play_and_compare
from tests.server.serving import GAMES

pytestmark = pytest.mark.slow

PAIRS = usually(400, deep=10_000) if COMPILED else 16
ENOUGH = 400  # pairs among which a leak is found; mostly one of the first

planted_in_source = pytest.mark.skipif(COMPILED, reason="compiled code takes no leak; `make test` runs it interpreted")


@pytest.mark.parametrize("game", GAMES)
def test_all_bytes_stay_equal(game: str) -> None:
    tally = play_and_compare(game, PAIRS, seed=1)
    assert tally.pairs >= PAIRS
    assert tally.timed and tally.asked
    if COMPILED:
        assert tally.different > PAIRS / 20  # else nothing was hidden, and nothing was tested
        assert tally.unnoticed and tally.taken_back and PAIRS / 4 < tally.timed < PAIRS


def assert_found(*games: str) -> None:
    def search() -> None:
        for game in games:
            play_and_compare(game, ENOUGH, seed=2)

    with pytest.raises(AssertionError, match="a viewer"):
        search()


def test_a_picture_that_shows_the_whole_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(catalog.load("monster_city"))
    see = kind.seen

    def leak(self: Game, state: State, viewer: int) -> Seen:
        return {**see(self, state, viewer), "debug": state.words()}

    monkeypatch.setattr(kind, "seen", leak)
    assert_found("monster_city")


@planted_in_source
def test_picks_of_another_seat_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pick = picks.picks_of

    def leak(game: Game, state: State, viewer: int, seen: Seen) -> picks.Picks:
        other = state.open_seats()[0]
        return pick(game, state, viewer, seen) or pick(game, state, other, game.seen(state, other))

    monkeypatch.setattr(picture, "picks_of", leak)
    assert_found("attatat", "atlanta", "monster_city", "attika")


def test_a_line_of_the_story_for_the_wrong_ears_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(_game: Game, before: State, action: int, _after: State, _viewer: int) -> list[str]:
        return [f"{action} of {before.words()}"]

    monkeypatch.setattr(type(catalog.load("monster_city")), "tell", leak)
    assert_found("monster_city")


@planted_in_source
def test_a_version_that_counts_all_entries_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Eye.look

    def leak(self: Eye, table: Table, *rest: Any) -> Picture:
        self.now = replace(look(self, table, *rest), version=table.entries)
        return self.now

    monkeypatch.setattr(Eye, "look", leak)
    assert_found("monster_city")


def test_a_clock_that_a_step_stops_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(table: Table, seat: int, at: int) -> None:
        took_move(table, seat, at)
        if table.running().played[-1].is_step:
            table.clock.decided(seat, at, 0)

    monkeypatch.setattr(hidden, "took_move", leak)
    assert_found("attika")


@planted_in_source
def test_a_reason_that_follows_from_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(_game: Game, state: State, *_rest: Any) -> GametableError:
        return TableError(str(state.words()))

    monkeypatch.setattr(visitor, "reason", leak)
    assert_found("attika")


@planted_in_source
def test_an_earlier_position_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look = history.picture_at

    def leak(room: Room, kind: Kind, step: int | None) -> dict[str, Any]:
        states = [state.words() for state in history.positions(room)]
        return {**look(room, kind, step), "debug": states}

    monkeypatch.setattr(visitor, "picture_at", leak)
    assert_found("attika")
