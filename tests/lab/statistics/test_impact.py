"""Raw and causal impacts: their scale, their clusters, their order."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.impact import causal_impacts, raw_impacts
from gametable.lab.workers import LabError


def test_a_raw_impact_is_what_takers_got_by_a_fair_share() -> None:
    shares = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    taken = {
        "sword": np.array([[1, 0, 0], [0, 1, 1], [1, 0, 0], [1, 0, 0]]),
        "air": np.ones((4, 3)),
    }
    sword, air = raw_impacts(taken, shares)
    assert (sword.thing, sword.count) == ("sword", 4)
    assert sword.estimate.value == pytest.approx(3 * 3 / 5)
    assert air.estimate.value == pytest.approx(1.0)
    assert not air.found


def test_a_thing_that_all_seats_take_says_nothing_new_by_game() -> None:
    """Both seats take it in every game, so one wins and one loses: there is no spread to measure."""
    shares = np.tile([[1.0, 0.0], [0.0, 1.0]], (50, 1))
    (all_take,) = raw_impacts({"all": np.ones((100, 2))}, shares)
    assert all_take.estimate.value == 1.0
    assert not all_take.found


def test_few_lucky_takers_are_no_find() -> None:
    shares = np.tile([[1.0, 0.0]], (40, 1))
    taken = np.zeros((40, 2))
    taken[:3, 0] = 1
    (lucky,) = raw_impacts({"lucky": taken}, shares)
    assert (lucky.estimate.value, lucky.count) == (2.0, 3)
    assert lucky.estimate.low < 1.0
    assert not lucky.found


def test_deals_are_clusters() -> None:
    rng = np.random.default_rng(3)
    shares = np.eye(2)[rng.integers(2, size=60)].repeat(4, axis=0)
    taken = {"thing": np.tile([1, 0], (240, 1))}
    by_game, by_deal = raw_impacts(taken, shares)[0], raw_impacts(taken, shares, np.arange(60).repeat(4))[0]
    assert by_deal.estimate.value == by_game.estimate.value
    assert (by_deal.count, by_game.count) == (60, 240)
    ratio = (by_deal.estimate.high - by_deal.estimate.low) / (by_game.estimate.high - by_game.estimate.low)
    assert ratio == pytest.approx(2.0, rel=0.05)


def test_things_that_nobody_takes_are_left_out() -> None:
    taken = {"never": np.zeros((5, 2)), "once": np.eye(5)[:, :2] * [1, 0]}
    assert raw_impacts(taken, np.tile([1.0, 0.0], (5, 1))) == ()


def test_a_matrix_of_another_form_is_refused() -> None:
    with pytest.raises(LabError, match=r"thing: who took it is a matrix of the form \(4, 2\), here \(3, 2\)"):
        raw_impacts({"thing": np.ones((3, 2))}, np.ones((4, 2)))


def test_causal_impacts_are_scaled_and_sorted() -> None:
    rng = np.random.default_rng(7)
    differences = {
        "harm": rng.choice([0.0, -1.0], size=400),
        "none": rng.choice([1.0, 0.0, -1.0], size=400),
        "help": rng.choice([0.0, 1.0], size=400),
        "rare": np.array([1.0]),
    }
    table = causal_impacts(differences, players=4)
    assert [impact.thing for impact in table] == ["help", "none", "harm"]
    assert [impact.found for impact in table] == [True, False, True]
    assert table[0].estimate.value == pytest.approx(4 * differences["help"].mean())
    assert list(table[0].as_json()) == ["thing", "value", "low", "high", "count", "p_value", "q_value", "found"]
