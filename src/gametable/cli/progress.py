"""A bar for long work: on stderr, and only in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from gametable.cli.screen import Screen


@contextmanager
def progress_bar(total: int | None = None) -> Iterator[Callable[..., None]]:
    """A function that is told how much is done, and of how much where that was not known before."""
    errors = Screen(stderr=True)
    parts = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=errors.console, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int, of: int | None = total) -> None:
            progress.update(task, completed=done, total=of)

        yield tell
