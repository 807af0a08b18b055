"""Budgets as people write them, and the clock that keeps them."""

from __future__ import annotations

import time

import pytest

from gametable import COMPILED
from gametable.bots import budget as budgets
from gametable.bots.budget import Budget, BudgetError, Clock, read_budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.rng import Rng

FOREVER = float("inf")


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("50ms", Budget(0.05)),
        ("1.5s", Budget(1.5)),
        ("1.5 s", Budget(1.5)),
        (" 250 MS ", Budget(0.25)),
        ("3", Budget(3.0)),
        ("2000it", Budget(FOREVER, 2000)),
        ("0.5it", Budget(FOREVER, 1)),
        ("1000000000it", Budget(FOREVER, 10**9)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize(
    "text",
    ["", "fast", "-5ms", "0", "0ms", "0it", "1e3s", "inf", "nan", "5 m", "1,5s", "ms", "5ms5", "٣s", "9" * 400 + "it"],
)
def test_a_text_that_is_no_budget_is_explained(text: str) -> None:
    with pytest.raises(BudgetError) as fault:
        read_budget(text)
    sentence = f"{text[:40]!r} is no budget: right is a time such as 50ms or 1.5s, or 2000it for iterations."
    assert str(fault.value) == sentence


class Watch:
    """A clock that the test turns on."""

    def __init__(self) -> None:
        self.now = 100.0

    def thread_time(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(budgets, "time", made)
    return made


def spend(clock: Clock, watch: Watch, each: float, longest: float) -> list[int]:
    """The slices of a search whose iterations take so long."""
    slices: list[int] = []
    while count := clock.slice(longest):
        slices.append(count)
        clock.iterations += count
        watch.now += count * each
    return slices


@pytest.mark.parametrize("iterations", [1, 2, 7, 1000])
def test_iterations_are_counted_exactly(watch: Watch, iterations: int) -> None:
    assert sum(spend(Budget(FOREVER, iterations).clock(), watch, 1e-4, 0.012)) == iterations


@pytest.mark.parametrize("each", [1e-5, 1e-4, 3e-3])
def test_time_is_kept(watch: Watch, each: float) -> None:
    slices = spend(Budget(0.05).clock(), watch, each, 0.012)
    assert 0.05 - 2 * each <= watch.now - 100 <= 0.05 + each
    assert max(slices) * each <= 0.012 + each


def test_one_iteration_is_done_however_short_the_time(watch: Watch) -> None:
    clock = Budget(1e-6).clock()
    watch.now += 1
    assert spend(clock, watch, 5.0, 0.012) == [1]


def test_slices_grow_carefully(watch: Watch) -> None:
    """A first iteration that was quicker than all others does not lead to a slice that has no end."""
    clock = Budget(10.0).clock()
    clock.iterations = clock.slice(0.012)
    watch.now += 1e-6
    assert clock.slice(0.012) == 2


def test_what_ends_first_ends_the_search(watch: Watch) -> None:
    assert sum(spend(Budget(1.0, 50).clock(), watch, 1e-3, 0.012)) == 50
    assert sum(spend(Budget(0.02, 50).clock(), watch, 1e-3, 0.012)) == pytest.approx(20, abs=1)


@pytest.mark.skipif(not COMPILED, reason="one interpreted iteration can take longer than the time that is measured")
@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
@pytest.mark.parametrize("key", catalog.keys())
def test_no_bot_overruns_its_time(key: str, name: str) -> None:
    """CPU time of whole decisions, everything around the search counted; the slack is for a busy machine."""
    game, given = catalog.load(key), 0.03
    for players in game.entry.players:
        rng = Rng(4, players)
        state = game.new(players)
        state.settle(rng)
        taken = 0.0
        for _ in range(8):
            seen = game.seen(state, int(state.to_move()))
            began = time.thread_time()
            action = find_bot(name).choose(game, seen, state.legal_actions(), Budget(given), rng)
            taken += time.thread_time() - began
            state.step(action, rng)
        assert taken <= 8 * given * 1.2 + 0.03
