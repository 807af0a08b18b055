"""Intervals cover the truth about as often as they say."""

from __future__ import annotations

import random

import pytest

from gametable.lab.intervals import bootstrap

RUNS = 80


@pytest.mark.parametrize(("count", "share"), [(24, 0.5), (40, 0.25)])
def test_intervals_cover_the_truth(count: int, share: float) -> None:
    chance = random.Random(f"intervals {count}")
    covered = 0
    for _ in range(RUNS):
        deals = [sum(chance.random() < share for _ in range(4)) / 4 for _ in range(count)]
        low, high = bootstrap(deals)
        covered += low <= share <= high
    assert 0.85 <= covered / RUNS <= 0.99


def test_more_deals_make_an_interval_narrower() -> None:
    widths = []
    for count in (10, 40, 160):
        low, high = bootstrap([0.0, 0.5, 0.5, 1.0, 1.0] * (count // 5))
        widths.append(high - low)
    assert widths[0] > 1.7 * widths[1] > 1.7 * 1.7 * widths[2]


def test_less_confidence_makes_an_interval_narrower() -> None:
    numbers = [0.0, 1.0, 0.5, 0.5, 1.0, 0.0, 0.5, 1.0]
    low, high = bootstrap(numbers, confidence=0.5)
    assert bootstrap(numbers)[0] < low < sum(numbers) / 8 < high < bootstrap(numbers)[1]


def test_equal_numbers_leave_no_doubt_and_equal_seeds_no_difference() -> None:
    assert bootstrap([0.25] * 9) == (0.25, 0.25)
    numbers = [0.0, 0.3, 0.9, 1.0]
    assert bootstrap(numbers, seed=4) == bootstrap(numbers, seed=4)
