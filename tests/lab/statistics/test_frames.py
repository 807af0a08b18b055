"""Tables of games and decisions become arrays."""

from __future__ import annotations

import polars as pl
import pytest

from gametable.lab.statistics.frames import by_seat, column, things_taken
from gametable.lab.workers import LabError

GAMES = pl.DataFrame(
    {
        "game": [7, 3, 5],
        "players": [2, 2, 2],
        "share_1": [1.0, 0.5, 0.0],
        "share_2": [0.0, 0.5, 1.0],
        "score_1": [9, 4, 1],
        "score_2": [2, 4, 8],
    }
)
DECISIONS = pl.DataFrame(
    {
        "game": [7, 7, 3, 5, 5, 99],
        "seat": [1, 2, 2, 1, 1, 2],
        "thing": ["sword", "crown", "sword", None, "", "sword"],
    }
)


def test_columns_by_seat_are_a_matrix() -> None:
    assert by_seat(GAMES, "share").tolist() == [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]
    assert by_seat(GAMES, "score").tolist() == [[9.0, 2.0], [4.0, 4.0], [1.0, 8.0]]


def test_things_are_found_by_the_number_of_their_game() -> None:
    """Decisions of games that are not in the table do not count, nor do those that took nothing."""
    taken = things_taken(GAMES, DECISIONS)
    assert list(taken) == ["crown", "sword"]
    assert taken["sword"].tolist() == [[True, False], [False, True], [False, False]]
    assert taken["crown"].tolist() == [[False, True], [False, False], [False, False]]


def test_a_missing_column_is_named() -> None:
    with pytest.raises(LabError, match="The table has no column 'turns'; it has game, players, share_1"):
        column(GAMES, "turns")


def test_games_without_an_end_have_no_shares() -> None:
    assert by_seat(GAMES.with_columns(endless=pl.Series([False] * 3)), "share").shape == (3, 2)
    with pytest.raises(LabError, match="2 games of the table found no end and have no winner; leave them out first"):
        by_seat(GAMES.with_columns(endless=pl.Series([True, False, True])), "share")


def test_games_of_different_sizes_have_no_matrix() -> None:
    mixed = GAMES.with_columns(players=pl.Series([2, 3, 2]))
    with pytest.raises(LabError, match="here are games with 2, 3 players"):
        by_seat(mixed, "share")
