"""Files that are whole or not there: a full disk leaves what was there before, and is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gametable.lab.workers import LabError


@contextmanager
def writing(path: Path, other: type[Exception] = OSError) -> Iterator[None]:
    """Say which file cannot be written, and why; `other` is what a library says in place of the system's fault."""
    try:
        yield
    except (OSError, other) as fault:
        reason = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        raise LabError(f"{path} cannot be written: {reason}. What is there already is kept.") from fault


@contextmanager
def replacing(path: Path, other: type[Exception] = OSError) -> Iterator[Path]:
    """A new file to write, which then takes the place of an older one; if that fails, the older one stays."""
    new = path.with_suffix(".new")
    with writing(path, other):
        try:
            yield new
            new.replace(path)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in one piece."""
    with replacing(path) as new:
        new.write_bytes(data)
