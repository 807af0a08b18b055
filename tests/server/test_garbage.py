"""Garbage is looked for when nobody waits, and rarely when somebody always does."""

from __future__ import annotations

from gametable.server.garbage import BUSY_TICKS, IDLE_TICKS, OLDER, Garbage


def searches(ticks: int, *, is_busy: bool) -> list[tuple[int, int]]:
    """When it was looked for, and how thoroughly."""
    found: list[tuple[int, int]] = []
    work = 0

    def collect(generation: int) -> int:
        found.append((tick, generation))
        return 0

    garbage = Garbage(lambda: work, collect)
    for tick in range(1, ticks + 1):
        work += is_busy
        garbage.tick()
    return found


def test_an_idle_server_looks_now_and_then() -> None:
    assert searches(3 * IDLE_TICKS, is_busy=False) == [(IDLE_TICKS, 0), (2 * IDLE_TICKS, 0), (3 * IDLE_TICKS, 0)]


def test_a_busy_server_looks_rarely_but_looks() -> None:
    assert searches(BUSY_TICKS + IDLE_TICKS, is_busy=True) == [(BUSY_TICKS, 0)]


def test_what_has_survived_is_looked_at_more_rarely() -> None:
    generations = [generation for _, generation in searches(OLDER**2 * IDLE_TICKS, is_busy=False)]
    assert generations.count(0) == OLDER**2 - OLDER
    assert generations.count(1) == OLDER - 1
    assert generations[-1] == 2
