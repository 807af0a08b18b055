"""Easy loses to medium, and medium to hard: fixed deals in all rotations, budgets in iterations, so always the same."""

from __future__ import annotations

import pytest

from gametable import COMPILED
from gametable.bots.budget import Budget
from gametable.lab.arena import Pairing, run_contest

pytestmark = pytest.mark.slow

HARD = 1500  # iterations that hard may take; medium and easy take less
HARD_IN_ATTATAT = 6000  # whose judgement knows so much that three times medium's tries show in hundreds of games only


@pytest.mark.skipif(not COMPILED, reason="the games would take an hour interpreted; the moves would be the same")
@pytest.mark.parametrize(("weaker", "stronger"), [("easy", "medium"), ("medium", "hard")])
@pytest.mark.parametrize(
    ("key", "players", "games"), [("atlanta", 2, 16), ("attatat", 2, 30), ("attika", 2, 8), ("monster_city", 3, 12)]
)
def test_each_level_beats_the_one_below(key: str, players: int, games: int, weaker: str, stronger: str) -> None:
    """Easy is so much weaker that half as many games show it."""
    games = games // 2 if weaker == "easy" else games
    options = {"rounds": 1} if key == "attatat" else {}
    budget = Budget(float("inf"), HARD_IN_ATTATAT if key == "attatat" else HARD)
    contest = run_contest(Pairing(key, players, dict(options), (weaker, stronger), budget, 1), games, workers=1)
    standings = contest.standings()
    assert standings[weaker].share < 0.8 / players
    assert standings[weaker].share < standings[stronger].share
