"""Writes tables piece by piece, so that a run of any length fits into memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import polars as pl

from gametable.kernel.words import either
from gametable.lab.files import replacing
from gametable.lab.workers import LabError

FORMS: Final = ("parquet", "csv")
ROWS: Final = 500_000  # of a piece, about


def check_form(form: str) -> None:
    """Refuse a form of files that tables cannot have."""
    if form not in FORMS:
        raise LabError(f"Tables cannot be written as {form!r}; right is {either(FORMS)}.")


def write_table(tables: Iterable[pl.DataFrame], path: Path) -> None:
    """Write tables one below the other into a file of the form that its name ends in.

    An older file stays whole until the new one is.
    """
    with replacing(path, pl.exceptions.PolarsError) as new:
        if path.suffix == ".csv":
            _write_csv(tables, new)
        else:
            _write_parquet(tables, new)


def _write_csv(tables: Iterable[pl.DataFrame], path: Path) -> None:
    with path.open("wb") as file:
        for number, table in enumerate(tables):
            table.write_csv(file, include_header=number == 0)


def _write_parquet(tables: Iterable[pl.DataFrame], path: Path) -> None:
    """Through a file for each piece: Parquet cannot be added to."""
    with TemporaryDirectory(dir=path.parent) as folder:
        written = []
        for number, piece in enumerate(_pieces(tables)):
            written.append(Path(folder) / f"{number}.parquet")
            piece.write_parquet(written[-1], compression="lz4")
        pl.scan_parquet(written).sink_parquet(path, compression="zstd", row_group_size=ROWS)


def _pieces(tables: Iterable[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """The same rows in tables of a good length."""
    waiting: list[pl.DataFrame] = []
    for table in tables:
        waiting.append(table)
        if sum(part.height for part in waiting) >= ROWS:
            yield pl.concat(waiting)
            waiting = []
    if waiting:
        yield pl.concat(waiting)
