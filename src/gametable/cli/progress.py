"""A bar for long work: on stderr, and only in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from gametable.cli.screen import Screen


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A function that is told how much is done."""
    errors = Screen(stderr=True)
    parts = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=errors.console, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int) -> None:
            progress.update(task, completed=done)

        yield tell
