"""The folder of a run: its files, one process at a time, and never the games of two plans."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from gametable.lab.plan import Plan, difference, write_plan
from gametable.lab.records_file import Records
from gametable.lab.table_files import FORMS
from gametable.lab.workers import LabError

PLAN: Final = "plan.json"
RECORDS: Final = "records.bin"
REPORT: Final = "report.html"
CAUSAL: Final = "causal.json"
LADDER: Final = "ladder.json"
RESULTS: Final = (
    RECORDS,
    REPORT,
    CAUSAL,
    LADDER,
    *(f"{name}.{form}" for name in ("games", "decisions") for form in FORMS),
)


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make a folder, if it is not there, and keep other processes from playing into it meanwhile."""
    if folder.exists() and not folder.is_dir():
        raise LabError(f"{folder} is a file; right is a folder, or a name that is still free.")
    folder.mkdir(parents=True, exist_ok=True)
    number = os.open(folder, os.O_RDONLY)
    try:
        _lock(number, folder)
        yield
    finally:
        os.close(number)


def _lock(number: int, folder: Path) -> None:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as fault:
        raise LabError(
            f"{folder} is in use: another run plays into it. Wait for it, or take another folder."
        ) from fault


def prepare(plan: Plan, folder: Path, *, again: bool) -> Records:
    """The records of a run that begins in a folder, or goes on there."""
    if again:
        for name in RESULTS:
            (folder / name).unlink(missing_ok=True)
        write_plan(plan, folder / PLAN)
    elif (folder / PLAN).exists():
        _check_same(plan, folder)
    else:
        _check_empty(folder)
        write_plan(plan, folder / PLAN)
    return Records(folder / RECORDS)


def _check_same(plan: Plan, folder: Path) -> None:
    other = difference(folder / PLAN, plan)
    if other:
        raise LabError(f"{folder} holds another run: {other}. Take another folder, or start anew with --again.")


def _check_empty(folder: Path) -> None:
    """A file that no run has written is not written over unasked."""
    for name in RESULTS:
        if (folder / name).exists():
            raise LabError(
                f"{folder} has a file {name} that belongs to no run, as there is no {PLAN}. "
                "Take another folder, or write over it with --again."
            )
