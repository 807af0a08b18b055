"""Recorded games: each replays to the same result, and together they show everything that can happen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.options import Settings
from gametable.kernel.record import Record, read_record, write_record
from gametable.kernel.recorder import verify
from gametable.kernel.state import OVER
from tests.games.monster_city.make_golden import RECIPES, play_at_random

FILES = sorted(Path(__file__).with_name("golden").glob("*.record"))


def record_of(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


@cache
def replayed(path: Path) -> MonsterCity:
    """The last position of a recorded game."""
    return cast("MonsterCity", verify(GAME, record_of(path)).state)


def games() -> list[MonsterCity]:
    return [replayed(path) for path in FILES]


def settings(state: MonsterCity) -> Settings:
    return cast("Settings", GAME.seen(state, 0)["options"])


def words_of(path: Path) -> set[str]:
    """The first words of all moves and outcomes."""
    return {text.split()[0] for move in record_of(path).moves for text in (move.action, *move.outcomes) if text}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = replayed(path)
    assert state.to_move() == OVER
    assert write_record(read_record(text)) == text
    assert f"result scores {' '.join(map(str, state.scores()))}; winners" in text
    assert state.scorings == 4
    assert GAME.inventory(state)["misplaced"] == 0


def test_there_is_a_game_for_every_recipe() -> None:
    assert {path.stem for path in FILES} == set(RECIPES)
    assert all(path.stat().st_size < 12_000 for path in FILES)


def test_a_golden_game_is_a_random_game_of_its_recipe() -> None:
    for name, players in (("seat-1-wins-4p", 4), ("seat-3-wins-events-5p", 5)):
        (path,) = [path for path in FILES if path.stem == name]
        found = (play_at_random(players, RECIPES[name].options, seed) for seed in range(100))
        first = next(recorder for recorder in found if RECIPES[name].shows(recorder))
        assert write_record(first.record) == path.read_text(encoding="utf-8")


def test_they_show_every_number_of_players_with_and_without_events() -> None:
    kinds = {(int(state.players), settings(state)["events"]) for state in games()}
    assert kinds == {(players, events) for players in (3, 4, 5) for events in (False, True)}


def test_they_show_every_seat_winning() -> None:
    won = {(int(state.players), state.winners()[0]) for state in games() if GAME.ends(state) == ["more points"]}
    assert won == {(players, seat) for players in (3, 4, 5) for seat in range(players)}


def test_mc_34_they_show_each_way_to_win_in_both_variants() -> None:
    ends = {(GAME.ends(state)[0], settings(state)["events"]) for state in games()}
    ways = ("more points", "more buildings", "shared victory")
    assert ends == {(how, events) for how in ways for events in (False, True)}


def test_mc_34_ties_are_broken_by_buildings_or_not_at_all() -> None:
    for state in games():
        best = max(state.scores())
        tied = [seat for seat, score in enumerate(state.scores()) if score == best]
        sizes = {seat: len(GAME.seen(state, 0)["seats"][seat]["city"]) for seat in tied}
        assert state.winners() == [seat for seat in tied if sizes[seat] == max(sizes.values())]


def test_they_show_every_kind_of_move_and_outcome() -> None:
    basic = {"build", "attack", "stop", "destroy", "score", "pair", "building", "monster", "first"}
    events = {"chicken", "reject", "give", "take", "counterattack", "detour", "grant", "nothing", "event", "deal"}
    assert set().union(*(words_of(path) for path in FILES)) == basic | events
    for path in FILES:
        variant = settings(replayed(path))["events"]
        assert ("event" in words_of(path)) == variant
        assert not variant or "stop" not in words_of(path)


def test_they_show_lists_of_a_host_and_named_first_players() -> None:
    own = [state for state in games() if settings(state)["cards"] != "standard"]
    assert {settings(state)["events"] for state in own} == {False, True}
    assert {settings(state)["first_player"] for state in games()} == {"chance", "1", "2", "3", "4", "5"}


def test_the_money_adds_up_in_every_game() -> None:
    for path in FILES:
        state = replayed(path)
        moves = [move.action for move in record_of(path).moves]
        count = {
            word: sum(move.split()[:1] == [word] for move in moves) for word in ("build", "attack", "grant", "reject")
        }
        held = sum(state.money_of(seat) for seat in range(state.players))
        assert count["attack"] + count["grant"] == count["build"] - state.players + held
        assert count["build"] + count["reject"] == 40
