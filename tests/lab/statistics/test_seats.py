"""Shares by seat: all intervals at once, the test behind them, and what a sample could find."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.estimates import SHARE, Numbers, mean_of
from gametable.lab.statistics.seats import seat_shares
from gametable.lab.workers import LabError


def games(rng: np.random.Generator, chances: list[float], count: int) -> Numbers:
    """Games with one winner each."""
    return np.eye(len(chances))[rng.choice(len(chances), size=count, p=chances)]


def test_values_are_the_mean_shares() -> None:
    shares = [[1.0, 0.0], [0.5, 0.5], [1.0, 0.0], [0.0, 1.0]]
    found = seat_shares(shares)
    assert [seat.value for seat in found.seats] == [0.625, 0.375]
    assert (found.fair, found.deals) == (0.5, 4)
    assert seat_shares(shares, [1, 1, 2, 3]).deals == 3


def test_two_seats_need_no_correction_and_four_do() -> None:
    """The second of two seats says nothing new; four intervals at once must be wider than each alone."""
    rng = np.random.default_rng(4)
    widths = []
    for players in (2, 4):
        shares = games(rng, [1 / players] * players, 800)
        alone = mean_of(shares[:, 0]).estimate()
        together = seat_shares(shares).seats[0]
        widths.append((together.high - together.low) / (alone.high - alone.low))
    assert widths[0] == pytest.approx(1.0, abs=0.02)
    assert 1.2 < widths[1] < 1.3  # 2.24 in place of 1.96 is the most that a correction for four takes: 1.27


def test_few_deals_make_wide_intervals() -> None:
    """With six deals of two the factor is Student's 2.57, not 1.96."""
    shares = np.array([[1, 0], [0, 1], [1, 0], [1, 0], [0, 1], [1, 0]])
    alone, together = mean_of(shares[:, 0], SHARE), seat_shares(shares).seats[0]
    assert (together.value - together.low) / alone.error == pytest.approx(2.57, abs=0.1)


def test_the_test_agrees_with_the_intervals() -> None:
    rng = np.random.default_rng(9)
    for chance in (0.25, 0.3, 0.35):
        for _ in range(20):
            rest = (1 - chance) / 3
            found = seat_shares(games(rng, [chance, rest, rest, rest], 300))
            apart = any(not seat.holds(found.fair) for seat in found.seats)
            assert apart == (found.p_value <= 0.05) or abs(found.p_value - 0.05) < 0.001
            assert found.sentence.startswith("The seats are not equal: seat" if apart else "No seat differs")


def test_the_smallest_effect_is_found_in_four_of_five_samples() -> None:
    rng = np.random.default_rng(12)
    effect = seat_shares(games(rng, [0.25] * 4, 600)).smallest
    rest = (0.75 - effect) / 3
    found = [
        not seat_shares(games(rng, [0.25 + effect, rest, rest, rest], 600)).seats[0].holds(0.25) for _ in range(400)
    ]
    assert 0.72 < np.mean(found) < 0.88


def test_a_seat_that_always_wins_leaves_some_doubt() -> None:
    found = seat_shares(np.tile([1.0, 0.0, 0.0], (40, 1)))
    assert found.seats[0].low ** 40 == pytest.approx(0.05 / 3)
    assert (1 - found.seats[1].high) ** 40 == pytest.approx(0.05 / 3)
    assert found.p_value < 1e-6
    assert found.smallest > 0.1


def test_victories_that_are_always_shared_are_fair() -> None:
    found = seat_shares(np.full((30, 2), 0.5))
    assert found.p_value == 1.0
    assert found.sentence.startswith("No seat differs clearly from its fair share of 50.0%; 30 deals would show")


def test_more_deals_find_smaller_effects() -> None:
    rng = np.random.default_rng(1)
    smallest = [seat_shares(games(rng, [0.5, 0.5], count)).smallest for count in (100, 400)]
    assert smallest[0] / smallest[1] == pytest.approx(2.0, rel=0.05)


def test_json_is_for_programs() -> None:
    found = seat_shares([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]).as_json()
    assert list(found) == ["seats", "fair", "p_value", "smallest", "deals", "sentence"]
    assert list(found["seats"][0]) == ["value", "low", "high"]


@pytest.mark.parametrize("shares", [[1.0, 0.0], [[1.0], [1.0]]])
def test_what_is_no_matrix_is_refused(shares: list[float]) -> None:
    with pytest.raises(LabError, match="a column for each of 2 or more seats"):
        seat_shares(shares)
