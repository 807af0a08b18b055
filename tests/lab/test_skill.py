"""Skill and luck of contests."""

from __future__ import annotations

import pytest

from gametable.bots.budget import Budget
from gametable.lab.arena import Contest, GameResult, Pairing, run_contest
from gametable.lab.skill import contest_shares, contest_skill
from gametable.lab.workers import LabError

TINY = Budget(float("inf"), 3)


def pairing(*bots: str) -> Pairing:
    return Pairing("attatat", 2, {"rounds": 1}, bots, TINY, 5)


def test_shares_stand_at_their_seat_and_bot() -> None:
    games = [GameResult((0, 1), (1.0, 0.0), (9, 4), 10), GameResult((1, 0), (0.5, 0.5), (7, 7), 10)]
    shares = contest_shares(Contest(pairing("random", "greedy"), [games]))
    assert shares[0].tolist() == [[1.0, 0.5], [0.5, 0.0]]  # seat 1: of bot 1, of bot 2; seat 2 likewise


def test_a_clever_bot_shows_skill_and_equal_ones_do_not() -> None:
    skilled, equal = (
        contest_skill(run_contest(pairing(*bots), 40, workers=1))
        for bots in (("greedy", "random"), ("random", "random"))
    )
    assert skilled.skill.value > 0.4
    assert equal.skill.value == 0.0
    assert equal.deal.value + equal.seat.value == pytest.approx(1.0)  # the same bot in both rotations plays the same


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(LabError, match="as many bots as seats: 2, not 1"):
        contest_skill(run_contest(pairing("random"), 4, workers=1))
