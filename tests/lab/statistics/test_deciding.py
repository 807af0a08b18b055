"""How many games would decide: planted effects of known size and spread are decided by about as many."""

from __future__ import annotations

import numpy as np
import pytest

from gametable.lab.statistics.comparing import Pairs, differences
from gametable.lab.statistics.deciding import UNKNOWN, needed, not_decided, rounded
from gametable.lab.statistics.estimates import Measured, mean_of


def measured(value: float, spread: float = 1.0, count: int = 100) -> Measured:
    return Measured(value, spread / count**0.5, count, (-1.0, 1.0))


def test_a_clear_effect_needs_fewer_games_the_larger_it_is() -> None:
    assert needed(measured(0.2), margin=0.1) == pytest.approx(4 * needed(measured(0.4), margin=0.1), abs=4)


def test_nothing_is_shown_sooner_where_more_does_not_matter() -> None:
    assert needed(measured(0.0), margin=0.1) == pytest.approx(4 * needed(measured(0.0), margin=0.2), abs=4)
    assert needed(measured(0.05, spread=2.0), margin=0.1) == pytest.approx(
        4 * needed(measured(0.05), margin=0.1), abs=4
    )


def test_what_is_as_large_as_the_margin_can_only_be_found() -> None:
    assert needed(measured(0.1), margin=0.1) == pytest.approx((3.418 / 0.1) ** 2, abs=1)


def test_equal_numbers_need_as_many_as_show_the_unseen() -> None:
    """No difference in 20 games: of a change by 0.1 (of a range of 2) 59 games would have shown one."""
    assert needed(mean_of(np.zeros(20), (-1.0, 1.0)), margin=0.1) == 59
    assert needed(mean_of(np.full(20, 3.0)), margin=0.1) == 20


def test_a_few_numbers_do_not_tell_how_many_are_needed() -> None:
    assert needed(measured(0.2, count=9), margin=0.1) == UNKNOWN


@pytest.mark.parametrize(("truth", "verdict"), [(0.3, "a difference"), (0.0, "no difference above the margin")])
def test_so_many_games_decide_in_four_of_five_samples(truth: float, verdict: str) -> None:
    rng = np.random.default_rng(8)
    count = needed(measured(truth), margin=0.15)
    samples = [rng.normal(truth, 1.0, size=count) for _ in range(200)]
    right = sum(differences([Pairs("any", np.zeros(count), sample, 0.15)])[0].verdict == verdict for sample in samples)
    assert 0.72 <= right / 200 <= 0.98


def test_undecided_differences_say_how_many_games() -> None:
    sample = np.random.default_rng(3).normal(0.0, 1.0, size=50)
    (found,) = differences([Pairs("points", np.zeros(50), sample - sample.mean(), 0.1)])
    assert (found.verdict, found.needed) == ("not decided", rounded((2.927 / 0.1) ** 2 * sample.var(ddof=1)))
    (clear,) = differences([Pairs("points", np.zeros(50), sample + 9, 0.1)])
    assert (clear.needed, clear.as_json()["needed"]) == (UNKNOWN, None)


def test_numbers_are_rounded_up_to_two_digits() -> None:
    assert [rounded(number) for number in (0, 3.2, 10, 11, 99.5, 101, 1234, 98_765)] == [
        *(0, 4, 10, 11, 100, 110, 1300, 99_000),
    ]


def test_the_sentence_names_some_and_says_how_many_games() -> None:
    assert not_decided({}) == ""
    assert not_decided({"stop": 2300}) == "Not decided: stop; about 2,300 games would decide that."
    assert not_decided({"a": 100, "b": 300, "c": 200}, "games on each side") == (
        "Not decided: a, b and c; about 200 games on each side would decide half of that, 300 all."
    )
    many = dict.fromkeys("abcdefgh", 100)
    assert not_decided(many).startswith("Not decided: a, b, c, d, e, f and 2 more; about 100 games")
    assert not_decided({"a": 100, "b": UNKNOWN}).endswith(
        "about 100 games would decide that, but for what was too rare to tell."
    )
    assert not_decided({"a": UNKNOWN}) == (
        "Not decided: a; more games are needed, and from so few nobody can tell how many."
    )
