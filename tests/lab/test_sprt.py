"""The sequential test decides rightly, about as often as it promises, and soon where the difference is large."""

from __future__ import annotations

import random

import pytest

from gametable.lab.sprt import FEWEST, Sprt

TEST = Sprt(par=0.5, margin=0.1, error=0.05)
RUNS = 1000
MOST_DEALS = 2000


def verdict(true_share: float, chance: random.Random) -> tuple[str, int]:
    """The verdict about a bot of this strength, whose deals have two games each, and after how many deals."""
    shares: list[float] = []
    while len(shares) < MOST_DEALS:
        shares.append(sum(chance.random() < true_share for _ in range(2)) / 2)
        found = TEST.verdict(shares)
        if found:
            return found.partition(":")[0], len(shares)
    return "undecided", MOST_DEALS


def rate(word: str, true_share: float) -> float:
    chance = random.Random(f"sprt {true_share}")
    return sum(verdict(true_share, chance)[0] == word for _ in range(RUNS)) / RUNS


def test_an_equal_bot_is_rarely_accepted() -> None:
    assert rate("accepted", 0.5) <= 0.08


def test_a_bot_that_is_better_by_the_margin_is_rarely_rejected() -> None:
    assert rate("rejected", 0.6) <= 0.08


def test_what_is_clear_is_nearly_always_decided_rightly_and_soon() -> None:
    chance = random.Random(1)
    good = [verdict(0.8, chance) for _ in range(100)]
    bad = [verdict(0.3, chance) for _ in range(100)]
    assert sum(found == "accepted" for found, _ in good) >= 97
    assert sum(found == "rejected" for found, _ in bad) >= 97
    assert sum(deals for _, deals in good + bad) / 200 < 40


def test_nothing_is_decided_before_the_spread_is_known() -> None:
    assert TEST.verdict([1.0] * (FEWEST - 1)) == ""
    assert TEST.verdict([1.0] * FEWEST) == f"accepted: better than 0.500 after {FEWEST} deals"


def test_a_change_that_changes_nothing_is_rejected_at_once() -> None:
    """Equal bots that leave nothing to chance share every mirrored deal."""
    assert TEST.verdict([0.5] * FEWEST) == f"rejected: not better than 0.500 by 0.100 after {FEWEST} deals"


def test_the_ratio_is_even_in_the_middle_and_grows_with_the_deals() -> None:
    shares = [0.5, 0.6, 0.5, 0.6]
    assert TEST.ratio(shares) == pytest.approx(0)
    assert TEST.ratio([0.6, 0.7] * 4) == pytest.approx(2 * TEST.ratio([0.6, 0.7] * 2))
    assert TEST.ratio([0.6, 0.7]) > 0 > TEST.ratio([0.4, 0.5])


def test_a_stricter_test_needs_more_deals() -> None:
    strict = Sprt(0.5, 0.1, error=0.001)
    shares = [1.0, 0.5, 0.5, 0.5, 1.0, 0.5, 0.5, 1.0] * 2
    assert TEST.verdict(shares).startswith("accepted")
    assert strict.verdict(shares) == ""
