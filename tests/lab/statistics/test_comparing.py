"""Comparisons: the three verdicts, pairs by luck, deals as clusters."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.comparing import Pairs, differences
from gametable.lab.statistics.estimates import CHANGE_OF_SHARE
from gametable.lab.workers import LabError

RNG = np.random.default_rng(21)
LUCK = 10 * RNG.standard_normal(500)
DRAWN = RNG.standard_normal(500)
NOISE = DRAWN - DRAWN.mean()  # so that what is added is known exactly


def test_the_three_verdicts() -> None:
    small, large, unclear = differences(
        [
            Pairs("small", LUCK, LUCK + NOISE, margin=0.5),
            Pairs("large", LUCK, LUCK + NOISE + 2, margin=0.5),
            Pairs("unclear", LUCK, LUCK + 20 * NOISE, margin=0.5),
        ]
    )
    assert small.verdict == "no difference above the margin"
    assert large.verdict == "a difference"
    assert unclear.verdict == "not decided"
    assert small.sentence.startswith("small: no difference above 0.5; measured ")
    assert large.sentence.startswith("large: a difference of +2 (+1.9")
    assert unclear.sentence.endswith("more games are needed.")


def test_the_change_is_b_less_a() -> None:
    (found,) = differences([Pairs("points", np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 3.0]), 0.1)])
    assert (found.mean_a, found.mean_b, found.change.value) == (2.0, 3.0, 1.0)


def test_the_same_luck_on_both_sides_sharpens() -> None:
    a, b = LUCK, LUCK + NOISE
    paired, unpaired = differences([Pairs("paired", a, b, 0.5), Pairs("unpaired", np.roll(a, 1), b, 0.5)])
    assert 8 * (paired.change.high - paired.change.low) < unpaired.change.high - unpaired.change.low


def test_equal_games_differ_in_nothing_as_far_as_they_can_tell() -> None:
    wins = np.tile([0.0, 1.0], 300)
    few, many = (
        differences([Pairs("share", wins[:count], wins[:count], 0.02, CHANGE_OF_SHARE)])[0] for count in (100, 600)
    )
    assert (few.verdict, many.verdict) == ("not decided", "no difference above the margin")
    assert few.change.high > 0.02 > many.change.high > 0
    assert many.p_value == 1.0


def test_several_pairs_of_one_deal_are_one() -> None:
    a, b = np.zeros(400), RNG.standard_normal(100).repeat(4)
    alone = differences([Pairs("x", a, b, 0.1)])[0].change
    by_deal = differences([Pairs("x", a, b, 0.1)], np.arange(100).repeat(4))[0].change
    assert (by_deal.high - by_deal.low) == pytest.approx(2 * (alone.high - alone.low), rel=0.03)


def test_many_numbers_make_a_find_harder() -> None:
    weak = Pairs("weak", np.zeros(500), NOISE + 0.1, margin=0.01)  # p is about 0.025
    others = [Pairs(f"{number}", np.zeros(500), RNG.standard_normal(500), 0.01) for number in range(9)]
    assert differences([weak])[0].verdict == "a difference"
    among = differences([weak, *others])[0]
    assert (among.verdict, among.p_value < 0.05) == ("not decided", True)


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        (Pairs("x", np.zeros(3), np.zeros(4), 1.0), "x: side a has 3 games and side b 4; right are equally many."),
        (Pairs("x", np.zeros(3), np.zeros(3), 0.0), "x: 0 cannot be a margin; right is a number above 0."),
    ],
)
def test_what_cannot_be_compared_is_refused(pairs: Pairs, sentence: str) -> None:
    with pytest.raises(LabError) as fault:
        differences([pairs])
    assert str(fault.value) == sentence
