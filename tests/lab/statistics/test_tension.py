"""Tension: lead changes, when a game is decided, comebacks and runaways, on games worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.tension import lasting_from, leading_seats, tension
from gametable.lab.workers import LabError


def two(*first: float) -> list[list[float]]:
    """A game of two seats by the chances of the first."""
    return [[chance, 1 - chance] for chance in first]


STEADY = two(0.5, 0.6, 0.7, 0.8, 1.0)  # seat 1 leads all the time
COMEBACK = two(0.5, 0.8, 0.95, 0.4, 0.0)  # seat 1 leads, seat 2 wins
SEESAW = two(0.5, 0.2, 0.7, 0.3, 1.0)
CHANCES = [STEADY, COMEBACK, SEESAW]
SHARES = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]


def test_lead_changes() -> None:
    leaders = leading_seats(np.array(CHANCES))
    assert leaders.tolist() == [[0, 0, 0, 0, 0], [0, 0, 0, 1, 1], [0, 1, 0, 1, 0]]
    assert tension(CHANCES, SHARES).lead_changes.mean.value == pytest.approx(5 / 3)


def test_a_leader_stays_one_while_others_are_hardly_ahead() -> None:
    trembling = np.array([two(0.52, 0.49, 0.51, 0.48, 1.0)])
    assert leading_seats(trembling, margin=0.05).tolist() == [[0, 0, 0, 0, 0]]
    assert leading_seats(trembling, margin=0.0).tolist() == [[0, 1, 0, 1, 0]]


def test_a_game_is_decided_where_the_winner_stays_the_likeliest() -> None:
    found = tension(CHANCES, SHARES)
    assert (found.decided.smallest, found.decided.median, found.decided.largest) == (0.0, 0.75, 1.0)
    assert found.above_half.smallest == 0.25


def test_with_three_seats_the_likeliest_may_be_below_half() -> None:
    game = [[0.4, 0.3, 0.3], [0.45, 0.3, 0.25], [1.0, 0.0, 0.0]]
    found = tension([game, game], [[1.0, 0.0, 0.0]] * 2)
    assert (found.decided.median, found.above_half.median) == (0.0, 1.0)


def test_what_never_lasts_lasts_from_the_end() -> None:
    assert lasting_from(np.array([[True, True, False], [False, False, True], [True, True, True]])).tolist() == [1, 1, 0]


def test_comebacks_are_measured_at_the_worst_moment() -> None:
    found = tension(CHANCES, SHARES)
    assert found.comeback.largest == pytest.approx(0.9)
    assert found.comeback.smallest == 0.0


def test_leaders_at_half_time_and_runaways() -> None:
    found = tension([*CHANCES, two(0.5, 0.95, 0.9, 0.9, 1.0)], [*SHARES, [1.0, 0.0]])
    assert found.halfway_leader.value == 0.75
    assert tension([STEADY, COMEBACK], SHARES[:2]).halfway_leader.value == 0.5
    assert found.runaway.value == 0.25


def test_games_with_several_winners_have_no_winner() -> None:
    found = tension([*CHANCES, two(0.5, 0.5, 0.5, 0.5, 0.5)], [*SHARES, [0.5, 0.5]])
    assert (found.winners, found.lead_changes.count, found.decided.count) == (3, 4, 3)


def test_games_of_one_deal_are_one_number() -> None:
    once = tension(CHANCES, SHARES)
    again = tension(np.repeat(CHANCES, 4, axis=0), np.repeat(SHARES, 4, axis=0), np.arange(3).repeat(4))
    for spread in ("lead_changes", "decided", "comeback"):
        assert getattr(again, spread).mean.high == pytest.approx(getattr(once, spread).mean.high)
    assert again.halfway_leader.low == pytest.approx(once.halfway_leader.low)
    assert again.runaway.high == pytest.approx(once.runaway.high)


def test_json_and_the_sentence() -> None:
    found = tension(CHANCES, SHARES).as_json()
    assert found["sentence"] == (
        "The lead changes 1.7 times a game; half of the games are decided after 75% of their length, and 0% have a "
        "runaway leader by half-time."
    )
    assert list(found["runaway"]) == ["value", "low", "high"]


@pytest.mark.parametrize(
    ("chances", "sentence"),
    [(np.ones((3, 5)), "Tension needs win probabilities"), (np.ones((3, 5, 2)), "add up to 1 at every moment")],
)
def test_what_are_no_probabilities_is_refused(chances: Numbers, sentence: str) -> None:
    with pytest.raises(LabError, match=sentence):
        tension(chances, SHARES)
