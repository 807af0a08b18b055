"""Garbage is looked for when nobody waits, and when there may be much of it."""

from __future__ import annotations

import gc

from gametable.server.garbage import IDLE_TICKS, MOST_NEW, OLDER, Garbage, new_objects


class Server:
    """Something that works and makes objects; takes down when garbage was looked for, and how thoroughly."""

    def __init__(self) -> None:
        self.work = self.objects = self.ticks = 0
        self.searches: list[tuple[int, int]] = []
        self._garbage = Garbage(lambda: self.work, lambda: self.objects, self._collect)

    def _collect(self, generation: int) -> int:
        self.searches.append((self.ticks, generation))
        self.objects = 0
        return 0

    def run(self, ticks: int, *, work: int = 0, objects: int = 0) -> Server:
        for _ in range(ticks):
            self.ticks += 1
            self.work += work
            self.objects += objects
            self._garbage.tick()
        return self


def test_an_idle_server_looks_now_and_then() -> None:
    found = Server().run(3 * IDLE_TICKS).searches
    assert found == [(IDLE_TICKS, 0), (2 * IDLE_TICKS, 0), (3 * IDLE_TICKS, 0)]


def test_a_busy_server_does_not_look_as_long_as_there_is_hardly_anything_new() -> None:
    server = Server().run(20 * IDLE_TICKS, work=1, objects=1)
    assert server.searches == []
    assert server.run(2).searches == [(20 * IDLE_TICKS + 1, 0)], "as soon as it rests"


def test_a_busy_server_looks_when_there_is_much_that_is_new() -> None:
    assert Server().run(5, work=1, objects=MOST_NEW // 2).searches == [(2, 0), (4, 0)]


def test_what_has_survived_is_looked_at_more_rarely() -> None:
    generations = [generation for _, generation in Server().run(OLDER**2 * IDLE_TICKS).searches]
    assert generations.count(0) == OLDER**2 - OLDER
    assert generations.count(1) == OLDER - 1
    assert generations[-1] == 2


def test_new_objects_are_counted_also_while_python_does_not_look() -> None:
    gc.collect()
    gc.disable()
    try:
        before = new_objects()
        kept = [[] for _ in range(5000)]  # type: ignore[var-annotated]
        assert new_objects() - before >= 5000
        del kept
        assert new_objects() - before < 1000
    finally:
        gc.enable()
