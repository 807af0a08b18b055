"""Means, ratios and their intervals, against values worked out elsewhere and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from gametable.lab.statistics.estimates import SHARE, Measured, group_means, mean_of, ratio_of
from gametable.lab.workers import LabError

SAMPLE = [3.0, 5.0, 4.0, 9.0, 6.0, 2.0]


def test_a_mean_has_students_interval() -> None:
    found = mean_of(SAMPLE).estimate()
    low, high = stats.t.interval(0.95, 5, np.mean(SAMPLE), stats.sem(SAMPLE))
    assert (found.value, found.low, found.high) == pytest.approx((np.mean(SAMPLE), low, high))
    assert mean_of(SAMPLE).estimate(0.5).low > found.low


def test_a_p_value_is_that_of_students_test() -> None:
    assert mean_of(SAMPLE).p_value(3.0) == pytest.approx(stats.ttest_1samp(SAMPLE, 3.0).pvalue)
    assert mean_of(SAMPLE).p_value(float(np.mean(SAMPLE))) == 1.0


def test_equivalence_is_two_one_sided_tests() -> None:
    numbers = np.array([0.4, -0.3, 0.1, 0.2, -0.1, 0.3])
    above = stats.ttest_1samp(numbers, 0.5, alternative="less").pvalue
    below = stats.ttest_1samp(numbers, -0.5, alternative="greater").pvalue
    assert mean_of(numbers).p_within(0.5) == pytest.approx(max(above, below))
    assert mean_of(numbers).p_within(0.01) > 0.5


def test_equal_shares_leave_a_doubt_that_shrinks_with_their_number() -> None:
    """If an event has probability q, it stays unseen in 20 games with (1 - q)^20."""
    few, many = (mean_of([1.0] * count, SHARE).estimate() for count in (20, 200))
    assert (few.value, few.high) == (1.0, 1.0)
    assert (few.low) ** 20 == pytest.approx(0.05)
    assert few.low < many.low < 1.0
    assert mean_of([1.0] * 20, SHARE).p_value(few.low) == pytest.approx(0.05)
    assert mean_of([1.0] * 20, SHARE).p_value(1.0) == 1.0


def test_equal_numbers_of_any_size_leave_none() -> None:
    assert mean_of([7.0] * 5).estimate().high == 7.0
    assert mean_of([7.0] * 5).p_value(6.9) == 0.0
    assert mean_of([0.1] * 10).error == 0.0


def test_an_interval_of_shares_stays_within_their_range() -> None:
    assert mean_of([0.0] * 30 + [1.0], SHARE).estimate().low == 0.0
    assert mean_of([0.0] * 30 + [1.0]).estimate().low < 0.0


def test_intervals_of_a_ratio_cover_the_truth() -> None:
    rng = np.random.default_rng(2)
    covered = 0
    for _ in range(1000):
        below = rng.integers(0, 4, size=80)
        above = rng.binomial(below, 0.3)
        covered += ratio_of(above, below).estimate().holds(0.3)
    assert 0.93 <= covered / 1000 <= 0.97


def test_a_ratio_with_equal_groups_is_the_mean() -> None:
    one, other = ratio_of(SAMPLE, [1.0] * 6), mean_of(SAMPLE)
    assert (one.value, one.error, one.count) == pytest.approx((other.value, other.error, other.count))
    assert ratio_of([*SAMPLE, 0.0], [1.0] * 6 + [0.0]) == one
    assert ratio_of([2.0, 4.0], [1.0, 2.0]) == Measured(2.0, 0.0, 2)


def test_group_means_are_by_name() -> None:
    assert group_means([1.0, 2.0, 5.0, 4.0], [7, 3, 7, 3]).tolist() == [3.0, 3.0]
    rows = group_means([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]], ["b", "b", "a"])
    assert rows.tolist() == [[1.0, 0.0], [0.5, 0.5]]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ([1.0], "1 independent numbers do not show their spread; right are 2 or more."),
        ([1.0, float("nan")], "A sample has numbers that are missing or infinite; right are finite ones."),
        ([[1.0, 2.0]], "A sample is a list of numbers; this one has 2 dimensions."),
    ],
)
def test_what_is_no_sample_is_refused(numbers: list[float], sentence: str) -> None:
    with pytest.raises(LabError) as fault:
        mean_of(numbers)
    assert str(fault.value) == sentence


def test_deals_must_belong_to_games() -> None:
    with pytest.raises(LabError, match="3 numbers cannot have 2 names of deals; right is one name a number"):
        group_means([1.0, 2.0, 3.0], [1, 2])
