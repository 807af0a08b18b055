"""Lengths of games, and how much there is to choose from."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.lengths import Menu, branching, game_lengths
from gametable.lab.workers import LabError


def test_minutes_follow_from_decisions() -> None:
    found = game_lengths([30, 60, 90], [10, 20, 33], seconds=10)
    assert found.decisions.mean.value == 60.0
    assert found.turns.mean.value == 21.0
    assert found.minutes.mean.value == 10.0
    assert found.as_json()["seconds"] == 10


def test_a_decision_takes_time() -> None:
    with pytest.raises(LabError, match="A decision cannot take 0 seconds"):
        game_lengths([1, 2], [1, 2], seconds=0)


GAMES = [8, 8, 8, 5, 5, 9]
NUMBERS = [1, 2, 3, 1, 2, 1]
LEGAL = [1, 6, 2, 1, 9, 12]


def test_branching_counts_decisions() -> None:
    found = branching(GAMES, NUMBERS, LEGAL)
    assert found.mean.value == pytest.approx(31 / 6)
    assert found.forced.value == pytest.approx(2 / 6)
    assert found.quantiles[0.5] == 4.0


def test_the_largest_menus_can_be_opened() -> None:
    found = branching(GAMES, NUMBERS, LEGAL, largest=2)
    assert found.largest == (Menu(9, 1, 12), Menu(5, 2, 9))
    assert found.as_json()["largest"][0] == {"game": 9, "number": 1, "legal": 12}


def test_decisions_of_one_game_are_not_independent() -> None:
    """Ten games of hundred decisions each, all alike within a game: ten numbers, not a thousand."""
    legal = np.random.default_rng(6).integers(2, 12, size=10).repeat(100)
    by_game = branching(np.arange(10).repeat(100), np.tile(np.arange(100), 10), legal).mean
    alone = branching(np.arange(1000), np.zeros(1000), legal).mean
    assert by_game.value == alone.value
    assert (by_game.high - by_game.low) > 8 * (alone.high - alone.low)


def test_games_of_one_deal_are_one_number() -> None:
    once = game_lengths([30, 60, 90], [10, 20, 33])
    again = game_lengths(np.repeat([30, 60, 90], 4), np.repeat([10, 20, 33], 4), np.arange(3).repeat(4))
    assert again.decisions.mean.high == pytest.approx(once.decisions.mean.high)
    assert again.turns.mean.high == pytest.approx(once.turns.mean.high)
    by_deal = branching(np.arange(12), [1] * 12, np.repeat([3, 5, 1], 4), np.arange(3).repeat(4))
    alone = branching(np.arange(3), [1] * 3, [3, 5, 1])
    assert by_deal.mean.high == pytest.approx(alone.mean.high)
    assert by_deal.forced.high == pytest.approx(alone.forced.high)


def test_every_decision_has_all_three() -> None:
    with pytest.raises(LabError, match="equally long"):
        branching([1, 1], [1, 2], [3])
