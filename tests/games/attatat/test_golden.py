"""Recorded games: each replays to the same result, and together they show everything that can happen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from gametable.games.attatat.options import FEWEST_FREE, standard_deal
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.options import Settings
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import verify
from gametable.kernel.state import OVER

FILES = sorted(Path(__file__).with_name("golden").glob("*.record"))


@cache
def replayed(path: Path) -> Attatat:
    """The last position of a recorded game."""
    return cast("Attatat", verify(GAME, read_record(path.read_text(encoding="utf-8"))).state)


def games() -> list[Attatat]:
    return [replayed(path) for path in FILES]


def settings(state: Attatat) -> Settings:
    return cast("Settings", GAME.seen(state, 0)["options"])


def values(option: str) -> set[object]:
    return {settings(state)[option] for state in games()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = replayed(path)
    assert state.to_move() == OVER
    assert write_record(read_record(text)) == text
    assert f"result scores {' '.join(map(str, state.scores()))}; winners" in text


def test_the_golden_games_are_few_and_small() -> None:
    assert 20 <= len(FILES) <= 30
    assert all(path.stat().st_size < 12_000 for path in FILES)


def test_they_show_each_way_a_round_ends() -> None:
    ends = {end for state in games() for end in GAME.ends(state)}
    assert ends == {"last path", "fault line", "planks played", "standstill"}


def test_they_show_every_seat_winning() -> None:
    won = {(int(state.players), state.winners()[0]) for state in games() if len(state.winners()) == 1}
    assert won == {(players, seat) for players in (2, 3, 4, 5) for seat in range(players)}


def test_they_show_a_shared_victory_and_one_by_the_best_round() -> None:
    assert any(len(state.winners()) > 1 for state in games())
    tied = [state for state in games() if state.scores().count(max(state.scores())) > 1]
    assert any(len(state.winners()) == 1 for state in tied)


def test_they_show_single_rounds_full_games_and_other_numbers() -> None:
    rounds = {(int(state.players), int(state.rounds_over())) for state in games()}
    assert {(2, 1), (3, 1), (4, 1), (5, 1)} <= rounds
    assert (3, 3) in rounds
    assert (4, 2) in rounds


def test_they_show_every_value_of_the_plain_options() -> None:
    assert values("planks_per_link") == {2, 3}
    for switch in ("reveal_undealt", "random_matrix", "either_or"):
        assert values(switch) == {False, True}
    assert values("without_colour") == {"chance", *COMPONENTS.colours}
    assert values("without_symbol") == {"chance", *COMPONENTS.symbols}


def test_they_show_every_layout() -> None:
    layouts = {str(layout) for layout in values("layout")}
    assert {"matrix", *COMPONENTS.layouts} <= layouts
    assert any(set(layout) <= set("#./") for layout in layouts)


def test_they_show_more_and_fewer_cards_and_free_tiles() -> None:
    fewer = more = False
    free = set()
    for state in games():
        chosen = settings(state)
        standard = standard_deal(int(state.players), str(chosen["layout"]))
        cards = int(chosen["cards_per_player"] or 0)
        fewer |= chosen["layout"] == "matrix" and cards < standard.cards
        more |= cards > standard.cards
        free.add((int(state.players), chosen["free_tiles"]))
    assert fewer
    assert more
    assert set(FEWEST_FREE.items()) <= free
    assert {(2, 5), (3, 5)} <= free
