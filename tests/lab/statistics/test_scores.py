"""Points by place, margins and level games; and how numbers spread."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.distributions import MOST_BINS, distribution
from gametable.lab.statistics.scores import scores_by_place
from gametable.lab.workers import LabError

POINTS = [[3, 9, 5], [7, 7, 1], [4, 8, 8], [2, 6, 3]]
SHARES = [[0.0, 1.0, 0.0], [0.5, 0.5, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]


def test_places_follow_the_victory_and_then_the_points() -> None:
    """In the last game a rule lets the fewest points win."""
    found = scores_by_place(POINTS, SHARES)
    assert [place.mean.value for place in found.places] == [
        (9 + 7 + 8 + 2) / 4,
        (5 + 7 + 8 + 6) / 4,
        (3 + 1 + 4 + 3) / 4,
    ]
    assert (found.margins[0].smallest, found.margins[0].largest) == (-4.0, 4.0)
    assert found.margins[1].mean.value == (2 + 6 + 4 + 3) / 4


def test_level_points_and_shared_victories_are_told_apart() -> None:
    found = scores_by_place(POINTS, SHARES)
    assert found.level_points.value == 0.5
    assert found.shared.value == 0.25
    assert found.all_seats.count == 12
    assert list(found.as_json()) == ["all_seats", "places", "margins", "level_points", "shared"]


def test_games_of_one_deal_are_one_number() -> None:
    """Each game comes four times, as in the rotations of one bot: intervals stay about as wide as those of one."""
    rng = np.random.default_rng(4)
    points = rng.integers(0, 30, size=(40, 2))
    shares = np.where(points >= points.max(axis=1, keepdims=True), 1.0, 0.0)
    once = scores_by_place(points, shares)
    again = scores_by_place(points.repeat(4, axis=0), shares.repeat(4, axis=0), np.arange(40).repeat(4))
    for one, other in ((once.all_seats, again.all_seats), (once.margins[0], again.margins[0])):
        assert (other.mean.low, other.mean.high) == pytest.approx((one.mean.low, one.mean.high))
    assert again.shared.high == pytest.approx(once.shared.high)


def test_seats_of_one_game_are_no_independent_numbers() -> None:
    """Both seats always have equal points: twice as many numbers, but no more knowledge."""
    points = np.random.default_rng(5).integers(0, 30, size=(40, 1)).repeat(2, axis=1)
    found = scores_by_place(points, np.full((40, 2), 0.5))
    assert found.all_seats.mean.high == pytest.approx(found.places[0].mean.high)


def test_both_matrices_must_fit() -> None:
    with pytest.raises(LabError, match="two matrices of one form"):
        scores_by_place(POINTS, [[1.0, 0.0]] * 4)


def test_whole_numbers_have_whole_bins() -> None:
    found = distribution([1, 2, 2, 5])
    assert found.edges == (0.5, 1.5, 2.5, 3.5, 4.5, 5.5)
    assert found.counts == (1, 2, 0, 0, 1)
    assert (found.median, found.smallest, found.largest) == (2.0, 1.0, 5.0)


@pytest.mark.parametrize("numbers", [range(1000), np.linspace(0, 1, 77), [4, 4, 4], range(39, 81)])
def test_a_histogram_holds_every_number_once(numbers: range) -> None:
    found = distribution(numbers)
    assert sum(found.counts) == len(numbers) == found.count
    assert len(found.edges) == len(found.counts) + 1 <= MOST_BINS + 1
    assert found.edges[0] <= found.smallest <= found.largest <= found.edges[-1]


def test_quantiles_are_ordered_and_named() -> None:
    found = distribution(np.arange(101)).as_json()["quantiles"]
    assert found == {"0.05": 5.0, "0.25": 25.0, "0.5": 50.0, "0.75": 75.0, "0.95": 95.0}
