"""Recorded games: each replays to the same result, and together they show everything that can happen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import verify
from gametable.kernel.state import OVER
from tests.games.atlanta.make_golden import RECIPES, by_cards, by_districts, deck_ran_out, shared

FILES = sorted(Path(__file__).with_name("golden").glob("*.record"))


@cache
def replayed(path: Path) -> Atlanta:
    """The last position of a recorded game."""
    return cast("Atlanta", verify(GAME, read_record(path.read_text(encoding="utf-8"))).state)


def games() -> list[Atlanta]:
    return [replayed(path) for path in FILES]


def values(option: str) -> set[str]:
    return {str(GAME.seen(state, 0)["options"][option]) for state in games()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = replayed(path)
    assert state.to_move() == OVER
    assert write_record(read_record(text)) == text
    assert f"result scores {' '.join(map(str, state.scores()))}; winners" in text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_shows_what_its_recipe_asks_for(path: Path) -> None:
    assert RECIPES[path.stem].shows(replayed(path))


def test_every_recipe_has_its_game_and_none_is_large() -> None:
    assert {path.stem for path in FILES} == set(RECIPES)
    assert all(path.stat().st_size < 20_000 for path in FILES)


def test_they_show_both_ways_a_game_ends_for_every_number_of_players() -> None:
    ends = {(int(state.players), GAME.ends(state)[0]) for state in games()}
    assert {(2, "standstill"), (4, "standstill")} <= ends
    assert {(players, "stacks empty") for players in (2, 3, 4)} <= ends


def test_they_show_every_seat_winning() -> None:
    won = {(int(state.players), state.winners()[0]) for state in games() if len(state.winners()) == 1}
    assert won == {(players, seat) for players in (2, 3, 4) for seat in range(players)}


def test_al_25_they_show_each_tie_break_and_a_shared_victory() -> None:
    for shows in (by_districts, by_cards, shared):
        assert any(shows(state) for state in games())


def test_al_21_they_show_the_deck_running_out() -> None:
    assert any(deck_ran_out(state) for state in games())


def test_they_show_every_value_of_the_options() -> None:
    assert values("covering") == {"span", "strict"}
    assert values("values") == {"1-10 twice", "1-20 once"}
    assert values("first_player") == {"chance", "1", "2", "3", "4"}
    assert len(values("lists")) == 3
