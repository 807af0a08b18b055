"""A bar for long work: on stderr, and only in a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from gametable.cli.screen import Screen


class Pace:
    """How fast work goes since it began: results come in bursts, so the time between two of them would say little.

    What is done when it is first told does not count: a run that goes on has many games already.
    """

    def __init__(self, things: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._things = things
        self._clock = clock
        self._began = clock()
        self._before: int | None = None
        self._rate = 0.0  # things a second; 0 before anybody can know

    def look(self, done: int) -> None:
        """Take note of how much is done now."""
        if self._before is None:
            self._before = done
        passed = self._clock() - self._began
        self._rate = (done - self._before) / passed if passed > 0 else 0.0

    @property
    def told(self) -> str:
        """Such as 1,234 games/s; nothing before anybody can know."""
        digits = 0 if self._rate >= 10 else 1
        return f"{self._rate:,.{digits}f} {self._things}/s" if self._rate and self._things else ""

    def left(self, things: int) -> str:
        """The time that so many things will take, as a clock shows it."""
        return str(timedelta(seconds=round(things / self._rate))) if self._rate else "-:--:--"


@contextmanager
def progress_bar(total: int | None = None, things: str = "", title: str = "") -> Iterator[Callable[..., None]]:
    """A function that is told how much is done, and of how much where that was not known before.

    The bar shows the time left; with a name for the things that are done, also how many of them are done in a second.
    A title in front of it says what is being done.
    """
    errors = Screen(stderr=True)
    pace = Pace(things)
    begin = (TextColumn("{task.description}"),) if title else ()
    parts = (
        *begin,
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*parts, console=errors.console, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(title, total=total, rate="", left="")

        def tell(done: int, of: int | None = total) -> None:
            pace.look(done)
            left = pace.left(of - done) if of is not None else ""
            progress.update(task, completed=done, total=of, rate=pace.told, left=left)

        yield tell
