"""Recorded games: each replays to the same result, and together they show everything that can happen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

from gametable.games.attika.game import GAME
from gametable.games.attika.rules.state import Attika
from gametable.kernel.options import Settings
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import verify
from gametable.kernel.state import OVER

FILES = sorted(Path(__file__).with_name("golden").glob("*.record"))


@cache
def replayed(path: Path) -> Attika:
    """The last position of a recorded game."""
    return cast("Attika", verify(GAME, read_record(path.read_text(encoding="utf-8"))).state)


def games() -> list[Attika]:
    return [replayed(path) for path in FILES]


def values(option: str) -> set[object]:
    return {cast("Settings", GAME.seen(state, 0)["options"])[option] for state in games()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    state = replayed(path)
    assert state.to_move() == OVER
    assert write_record(read_record(text)) == text
    assert f"result scores {' '.join(map(str, state.scores()))}; winners" in text


def test_the_golden_games_are_few_and_small() -> None:
    assert 12 <= len(FILES) <= 20
    assert all(path.stat().st_size < 40_000 for path in FILES)


def test_they_show_each_way_a_game_ends_for_every_number_of_players() -> None:
    ends = {(int(state.players), GAME.ends(state)[0]) for state in games()}
    assert ends >= {(players, end) for players in (2, 3, 4) for end in ("all buildings", "sanctuaries linked")}
    assert {(2, "standstill"), (3, "standstill")} <= ends


def test_they_show_every_seat_winning() -> None:
    won = {(int(state.players), state.winners()[0]) for state in games() if len(state.winners()) == 1}
    assert won >= {(players, seat) for players in (2, 3, 4) for seat in range(players)}


def test_they_show_a_shared_victory() -> None:
    assert any(len(state.winners()) > 1 for state in games())


def test_they_show_tiles_running_out() -> None:
    assert any(state.tiles_left == 0 and state.tiles == 22 for state in games())


def test_they_show_every_option() -> None:
    assert values("amphora_group") == {"complete", "connected"}
    assert values("sanctuaries") == {"near", "far"}
    assert "standard" in values("lists")
    assert len(values("lists")) == 2
