"""Win probabilities of games that are played again: right at the end, sensible before it."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.bots.budget import Budget
from gametable.bots.greedy import GreedyBot
from gametable.bots.random import RandomBot
from gametable.games import catalog
from gametable.lab.outlook import Evaluator, Judged, Playouts, decision_points, outlook, outlooks
from gametable.lab.seeded import play_course
from gametable.lab.statistics.tension import tension
from gametable.lab.workers import LabError
from tests.contract.highest import HighestGame

BUDGET = Budget(float("inf"), 3)


@pytest.mark.parametrize("key", catalog.keys())
@pytest.mark.parametrize("evaluator", [Playouts(5), Judged()], ids=lambda evaluator: evaluator.says)
def test_probabilities_add_up_and_end_with_the_result(key: str, evaluator: Evaluator) -> None:
    game = catalog.load(key)
    start = game.new(3)
    course = play_course(game, start, [RandomBot()] * 3, 8, BUDGET)
    found = outlook(game, start, course.steps, 6, evaluator)
    assert found.shape == (6, 3)
    assert found.sum(axis=1) == pytest.approx(np.ones(6))
    assert found[-1].tolist() == list(course.shares)


def test_playouts_find_exact_probabilities() -> None:
    """Seat 1 holds the highest of four cards and seat 2 the lowest; each shows, hides or swaps with 1/3.

    Seat 1 shows (1/3) and wins; or it hides in the end (1/2) and shares where seat 2 hides, too; or it swaps and shows
    one of the middle cards (1/12 each), of which the higher wins and the lower loses to a swap that is shown (1/6).
    """
    game = HighestGame()
    start = game.new(2, {"cards": 4})
    steps = [3, 0, 0, 0]  # seat 1 gets the highest card, seat 2 the lowest; both show
    beginning, last, end = outlook(game, start, steps, 3, Playouts(4000))
    assert end.tolist() == [1.0, 0.0]
    assert last.tolist() == [1.0, 0.0]
    assert beginning[0] == pytest.approx(1 / 3 + 1 / 2 * 1 / 4 + 1 / 12 + 1 / 12 * 5 / 6, abs=0.03)  # 4 standard errors


def test_seats_that_stand_better_are_likelier_to_win() -> None:
    """Greedy against random: the winner's probability grows during the game."""
    game = catalog.load("attatat")
    start = game.new(2, {"rounds": 1})
    courses = [play_course(game, start, [GreedyBot(), RandomBot()], seed, BUDGET) for seed in range(12)]
    chances = outlooks(game, [(start, course.steps) for course in courses], 5, Playouts(40))
    shares = np.array([course.shares for course in courses])
    means = (chances * shares[:, None, :]).sum(axis=2).mean(axis=0)
    assert means[3] > means[0] + 0.1
    assert tension(chances, shares).lead_changes.count == 12


def test_equal_seeds_give_equal_outlooks() -> None:
    game = catalog.load("attatat")
    start = game.new(2, {"rounds": 1})
    steps = play_course(game, start, [RandomBot()] * 2, 3, BUDGET).steps
    first, again, other = (outlook(game, start, steps, 4, Playouts(30), seed=seed) for seed in (1, 1, 2))
    assert first.tolist() == again.tolist() != other.tolist()


def test_every_decision_and_the_end_are_points() -> None:
    game = HighestGame()
    assert [int(state.to_move()) for state in decision_points(game.new(2), [5, 0, 2, 3, 0, 1])] == [0, 0, 1, -2]


@pytest.mark.parametrize(
    ("steps", "moments", "sentence"),
    [
        ([5, 5, 0, 0], 3, "Step 2 of the game (5) cannot come here: the steps belong to another game."),
        ([5, 0, 0], 3, "The game is not over after its 3 steps; right are all steps up to its end."),
        ([5, 0, 0, 0], 1, "1 moments are too few; right are 2 or more: the beginning and the end."),
    ],
)
def test_what_is_no_game_is_refused(steps: list[int], moments: int, sentence: str) -> None:
    game = HighestGame()
    with pytest.raises(LabError) as fault:
        outlook(game, game.new(2), steps, moments, Playouts(2))
    assert str(fault.value) == sentence


def test_no_playouts_say_nothing() -> None:
    with pytest.raises(LabError, match="0 playouts say nothing"):
        Playouts(0)
