"""Ratings: who wins more is rated higher, and more games make a rating surer."""

from __future__ import annotations

import pytest

from gametable.lab.arena import GameResult
from gametable.lab.ratings import rate


def game(seats: tuple[int, ...], shares: tuple[float, ...], scores: tuple[int, ...]) -> GameResult:
    return GameResult(seats, shares, scores, 10)


WON = game((0, 1), (1.0, 0.0), (9, 4))
LOST = game((1, 0), (1.0, 0.0), (9, 4))
DRAWN = game((0, 1), (0.5, 0.5), (7, 7))


def test_nobody_is_rated_without_games() -> None:
    first, second = rate([], 2)
    assert first == second
    assert first.mean == 25.0


def test_the_winner_is_rated_higher() -> None:
    first, second = rate([WON] * 10, 2)
    assert first.mean > 30
    assert second.mean < 20


def test_games_that_cancel_out_leave_equal_ratings() -> None:
    first, second = rate([WON, LOST] * 20, 2)
    assert first.mean == pytest.approx(second.mean, abs=2.5)
    drawn = rate([DRAWN] * 10, 2)
    assert drawn[0].mean == pytest.approx(drawn[1].mean)


def test_more_games_make_a_rating_surer() -> None:
    uncertain = [rate([WON, LOST] * count, 2)[0].uncertainty for count in (1, 5, 25)]
    assert uncertain == sorted(uncertain, reverse=True)
    assert uncertain[-1] < uncertain[0] / 1.3


def test_points_order_those_who_did_not_win() -> None:
    third = game((0, 1, 2), (1.0, 0.0, 0.0), (9, 2, 5))
    ratings = rate([third] * 8, 3)
    assert ratings[0].mean > ratings[2].mean > ratings[1].mean


def test_a_victory_goes_before_points() -> None:
    """Where a rule decides against points, as in a game that the fewest points can win."""
    ratings = rate([game((0, 1), (1.0, 0.0), (3, 8))] * 5, 2)
    assert ratings[0].mean > ratings[1].mean


def test_a_bot_on_several_seats_learns_their_mean() -> None:
    ratings = rate([game((0, 1, 1), (1.0, 0.0, 0.0), (9, 4, 4))] * 6, 2)
    assert ratings[0].mean > 25 > ratings[1].mean


def test_a_game_of_one_bot_says_nothing() -> None:
    assert rate([game((0, 0), (1.0, 0.0), (9, 4))], 1) == rate([], 1)
