"""Ladders: what twice the thought is worth, and whether that levels off."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.ladder import ladder
from gametable.lab.workers import LabError

STRONG = [1.0, 0.5, 1.0, 1.0] * 10
EVEN = [0.5, 1.0, 0.0, 0.5] * 10
LESS = "it levels off: the last doubling (8 over 4) is worth less than the first"
GOOD = [1.0, 0.5, 0.5, 1.0] * 10


def test_a_ladder_ends_at_the_first_rung_that_is_not_clear() -> None:
    found = ladder([("2 over 1", STRONG), ("4 over 2", EVEN), ("8 over 4", STRONG)], players=2)
    assert [rung.clear for rung in found.rungs] == [True, False, True]
    assert (found.clear, found.fair) == (1, 0.5)
    assert found.twice.value == pytest.approx((0.875 + 0.5 + 0.875) / 3)
    assert found.as_json()["rungs"][0]["name"] == "2 over 1"


@pytest.mark.parametrize(
    ("last", "words"),
    [
        (EVEN, f"{LESS} and brings nothing that is clear"),
        (GOOD, f"{LESS} and still pays"),
        (STRONG, "it does not clearly level off: the last doubling (8 over 4) still pays"),
        ([1.0] * 40, "it does not level off: the last doubling (8 over 4) is worth more than the first"),
    ],
)
def test_the_sentence_says_whether_it_levels_off(last: list[float], words: str) -> None:
    sentence = ladder([("2 over 1", STRONG), ("8 over 4", last)], players=2).sentence
    assert sentence.startswith("To think twice as long brings ")
    assert sentence.endswith(f"; {words}.")


def test_a_game_of_luck_has_no_use_for_thought() -> None:
    sentence = ladder([("2 over 1", EVEN), ("4 over 2", EVEN)], players=2).sentence
    assert sentence.startswith("To think twice as long brings nothing that is clear: 50.0% (")


def test_few_deals_leave_it_open_whether_it_levels_off() -> None:
    found = ladder([("2 over 1", [1.0, 1.0, 1.0, 1.0, 0.5] * 2), ("4 over 2", [1.0, 1.0, 1.0, 0.0, 0.5] * 2)], 2)
    assert "; whether it levels off is not clear: the last doubling (4 over 2) brings 70.0% (" in found.sentence


def test_an_interval_that_ends_at_the_fair_share_is_not_clear() -> None:
    thirds = [1 / 3] * 60  # whose sums are now and then a little more than fair
    found = ladder([("2 over 1", [*thirds[:-1], 2 / 3])], players=3).rungs[0]
    assert found.share.low == pytest.approx(1 / 3)
    assert not found.clear


def test_one_rung_has_no_course() -> None:
    found = ladder([("2 over 1", [1.0] * 12)], players=2)
    assert found.change is None
    assert found.rungs[0].share.low == pytest.approx(1 - (1 - 0.05 ** (1 / 12)))
    assert (
        found.sentence == "To think twice as long brings 100.0% (77.9% to 100.0%) of the victory, where 50.0% is fair."
    )


def test_intervals_hold_the_truth() -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        shares = rng.binomial(3, 0.4, size=20) / 3
        held += ladder([("2 over 1", shares)], players=3).rungs[0].share.holds(0.4)
    assert 0.93 <= held / 400 <= 0.98


@pytest.mark.parametrize("rungs", [[], [("a", [0.5] * 9)], [("a", [0.5] * 12), ("b", [0.5] * 13)]])
def test_rungs_that_do_not_fit_together_are_refused(rungs: list[tuple[str, list[float]]]) -> None:
    with pytest.raises(LabError, match="A ladder needs rungs that play the same 10 or more deals; here they have "):
        ladder(rungs, players=2)
