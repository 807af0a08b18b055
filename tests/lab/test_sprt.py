"""The sequential test decides rightly, about as often as it promises, and soon where the difference is large.

Deals of nearly equal bots end at par for the most part, as every deal is mirrored; a test that takes the spread of the
first deals for the truth then rejects a better bot much too often.
"""

from __future__ import annotations

import random

import pytest

from gametable.lab.sprt import FEWEST, Sprt

pytestmark = pytest.mark.slow

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


MOSTLY_PAR = {  # players: what a deal may bring, and how often
    "wins one deal in ten, else par": (2, {1.0: 0.1, 0.5: 0.9}),
    "two of ten won, one lost": (2, {1.0: 0.2, 0.5: 0.7, 0.0: 0.1}),
    "three of ten won, two lost": (2, {1.0: 0.3, 0.5: 0.5, 0.0: 0.2}),
    "one game more in 15 of 100 deals": (3, {2 / 3: 0.15, 1 / 3: 0.85}),
    "one game more in a quarter of the deals": (5, {2 / 5: 0.25, 1 / 5: 0.75}),
    "all games of a few deals": (4, {1.0: 1 / 15, 1 / 4: 14 / 15}),
}
NO_BETTER = {
    "always par": (2, {0.5: 1.0}),
    "few deals differ": (2, {1.0: 0.02, 0.5: 0.96, 0.0: 0.02}),
    "one deal in ten differs": (2, {1.0: 0.05, 0.5: 0.9, 0.0: 0.05}),
    "half of the deals differ": (2, {1.0: 0.25, 0.5: 0.5, 0.0: 0.25}),
    "small gains, large losses": (2, {0.75: 0.4, 0.5: 0.4, 0.0: 0.2}),
    "one deal in ten differs, three players": (3, {2 / 3: 0.05, 1 / 3: 0.9, 0.0: 0.05}),
}
MARGIN = 0.05  # that the first ones are better by


def share_of(word: str, players: int, deals: dict[float, float]) -> float:
    """How often the test of the arena comes to this verdict."""
    chance = random.Random(f"mirrored {players} {deals}")
    test, runs, found = Sprt(1 / players, MARGIN), 500, 0
    for _ in range(runs):
        shares: list[float] = []
        while len(shares) < MOST_DEALS and not test.verdict(shares):
            shares += chance.choices(list(deals), list(deals.values()))
        found += test.verdict(shares).startswith(word)
    return found / runs


@pytest.mark.parametrize("case", MOSTLY_PAR)
def test_a_better_bot_that_is_mostly_at_par_is_rarely_rejected(case: str) -> None:
    players, deals = MOSTLY_PAR[case]
    assert sum(share * often for share, often in deals.items()) == pytest.approx(1 / players + MARGIN)
    assert share_of("rejected", players, deals) <= 0.08


@pytest.mark.parametrize("case", NO_BETTER)
def test_a_bot_that_is_no_better_is_rarely_accepted_however_its_deals_spread(case: str) -> None:
    players, deals = NO_BETTER[case]
    assert sum(share * often for share, often in deals.items()) == pytest.approx(1 / players)
    assert share_of("accepted", players, deals) <= 0.08


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


def test_a_change_that_changes_nothing_is_rejected_when_a_better_one_would_have_shown() -> None:
    """Equal bots that leave nothing to chance share every mirrored deal, and so do better ones for a while."""
    assert TEST.verdict([0.5] * FEWEST) == ""
    assert TEST.verdict([0.5] * 31) == "rejected: not better than 0.500 by 0.100 after 31 deals"


def test_the_ratio_is_even_in_the_middle_and_grows_with_the_deals() -> None:
    shares = [0.5, 0.6, 0.5, 0.6]
    assert TEST.ratio(shares) == pytest.approx(0)
    assert TEST.ratio([0.6, 0.7] * 4) > 2 * TEST.ratio([0.6, 0.7] * 2) > 0
    assert TEST.ratio([0.6, 0.7]) > 0 > TEST.ratio([0.4, 0.5])


def test_what_is_imagined_of_the_spread_hardly_counts_beside_many_deals() -> None:
    """As many deals as a test may take: the ratio is that of their own spread, 0.125."""
    shares = [1.0, 0.5, 0.5, 0.0] * 500
    assert TEST.ratio(shares) == pytest.approx(TEST.margin * 2000 * -TEST.margin / 2 / 0.125, rel=0.01)


def test_a_stricter_test_needs_more_deals() -> None:
    strict = Sprt(0.5, 0.1, error=0.001)
    shares = [1.0, 0.5, 0.5, 0.5, 1.0, 0.5, 0.5, 1.0] * 3
    assert TEST.verdict(shares).startswith("accepted")
    assert strict.verdict(shares) == ""
