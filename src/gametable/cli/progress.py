"""A bar for long work: on stderr, and only in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from gametable.cli.screen import Screen


class Rate(ProgressColumn):
    """How many things are done in a second."""

    def __init__(self, things: str) -> None:
        super().__init__()
        self._things = things

    def render(self, task: Task) -> Text:
        """Such as 1,234 games/s; nothing before anybody can know."""
        return Text("" if task.speed is None else f"{task.speed:,.{0 if task.speed >= 10 else 1}f} {self._things}/s")


@contextmanager
def progress_bar(total: int | None = None, things: str = "") -> Iterator[Callable[..., None]]:
    """A function that is told how much is done, and of how much where that was not known before.

    With a name for the things that are done the bar also shows how many of them are done in a second.
    """
    errors = Screen(stderr=True)
    rate = (Rate(things),) if things else ()
    parts = (BarColumn(), MofNCompleteColumn(), *rate, TimeRemainingColumn())
    with Progress(*parts, console=errors.console, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int, of: int | None = total) -> None:
            progress.update(task, completed=done, total=of)

        yield tell
