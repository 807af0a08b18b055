"""A ladder of budgets: who thinks twice as long sits on every seat of every deal, and is found to be better."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.lab.arena import deal_seed
from gametable.lab.ladder import Climb, Patient, climb_ladder, climber, patient_shares, rung_names
from gametable.lab.seeded import play_course
from gametable.lab.workers import LabError
from tests.contract.highest import HighestGame


class Asked:
    """Notes the budgets that it is given."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        self.budgets.append(budget)
        return legal[0]


def test_a_patient_bot_has_a_budget_of_its_own() -> None:
    inside = Asked()
    assert Patient(inside, 40).choose(HighestGame(), {}, (7, 8), Budget(1.0), Rng(1, 1)) == 7
    assert inside.budgets == [Budget(float("inf"), 40)]


def test_thinking_longer_wins_more() -> None:
    options = catalog.load("attatat").settings(2, {"rounds": 1})
    climb = Climb("attatat", 2, options, "hard", seed=3, budgets=(1, 60))
    (shares,) = patient_shares(climb_ladder(climb, 10, workers=1))
    assert len(shares) == 10
    assert sum(shares) / 10 > 0.6


def test_every_rung_plays_the_same_deals_whoever_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "load", lambda _key: HighestGame())
    climb = Climb("highest", 3, HighestGame().settings(3), "random", seed=3, budgets=(1, 2, 4))
    told: list[int] = []
    lower, upper = climb_ladder(climb, 12, workers=1, progress=told.append)
    assert lower == upper  # a bot that does not think makes no difference
    assert told == list(range(1, 13))
    assert climb.play(5) == [lower[5], upper[5]]


def test_results_are_kept_by_the_seat_that_thinks_longer() -> None:
    options = catalog.load("attatat").settings(3, {"rounds": 1})
    climb = Climb("attatat", 3, options, "hard", seed=3, budgets=(1, 9))
    (rung,) = climb.play(0)
    game = catalog.load("attatat")
    for seat, shares in enumerate(rung):
        bots = [Patient(find_bot("hard"), 9 if place == seat else 1) for place in range(3)]
        assert shares == list(play_course(game, game.start(3, options), bots, deal_seed(3, 0), Budget()).shares)
    assert patient_shares([[[[1, 0], [0.5, 0.5]], [[0, 1], [1, 0]]]]) == [[0.75, 0.0]]


def test_a_searching_bot_of_the_run_climbs_else_hard() -> None:
    assert climber(("greedy", "medium")) == "medium"
    assert climber(("random",)) == climber(("easy", "my_bots:Careful")) == climber(("medium", "hard")) == "hard"


def test_rungs_have_names() -> None:
    assert rung_names((10, 20, 40)) == ["20 over 10 iterations", "40 over 20 iterations"]


@pytest.mark.parametrize("deals", [-3, 0, 9])
def test_too_few_deals_are_refused(deals: int) -> None:
    with pytest.raises(LabError, match=f"A ladder of {deals} deals shows nothing; right are 10 or more"):
        climb_ladder(Climb("attatat", 2, {}, "hard", 1, (1, 2)), deals)
