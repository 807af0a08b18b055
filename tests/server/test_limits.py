"""No span of time, wherever it begins, has more than an allowance."""

from __future__ import annotations

import random

import pytest

from gametable.server.limits import Allowance, Rate


class Clock:
    """Stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("seed", range(5))
def test_no_span_has_more_than_the_allowance(seed: int) -> None:
    chance, clock = random.Random(seed), Clock()
    rate = Rate(Allowance(10, 60.0), clock)
    taken: list[float] = []
    for _ in range(2_000):
        clock.now += chance.choice((0.0, 0.1, 1.0, 7.0))
        if not rate.take("ann"):
            taken.append(clock.now)
    assert all(later - first >= 60.0 for first, later in zip(taken, taken[10:], strict=False))
    assert len(taken) > 0.9 * 10 * (clock.now - 100.0) / 60.0, "nor much less"


def test_whoever_waits_as_long_as_told_is_let_in() -> None:
    clock = Clock()
    rate = Rate(Allowance(3, 20.0), clock)
    for _ in range(3):
        assert rate.take("ann") == 0.0
        clock.now += 1.0
    wait = rate.take("ann")
    assert wait == pytest.approx(17.0)
    assert rate.take("ben") == 0.0, "others have their own"
    clock.now += wait
    assert rate.take("ann") == 0.0
    assert rate.take("ann") == pytest.approx(1.0)


def test_keys_that_have_rested_are_forgotten() -> None:
    clock = Clock()
    rate = Rate(Allowance(1, 10.0), clock, most_keys=3)
    for key in ("a", "b", "c"):
        rate.take(key)
        clock.now += 4.0
    rate.take("d")
    assert set(rate._taken) == {"b", "c", "d"}
    assert rate.take("c") > 0.0, "who has not rested is remembered"
