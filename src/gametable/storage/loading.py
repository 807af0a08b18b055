"""Tables as they come out of a storage, and a look at whether all of them still come out as they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from gametable.kernel.errors import GametableError
from gametable.storage.checks import findings
from gametable.storage.interface import StorageError, TableRow
from gametable.storage.reader import Reader
from gametable.storage.schema import FILE
from gametable.table.settings import TableSettings
from gametable.table.table import ENDED, OPEN, OVER, BrokenTable, Table
from gametable.table.taking import rebuild

EVERY: Final = 2**31 - 1  # more tables than there are

Progress = Callable[[int, int], None]  # tables that were looked at, of so many


def empty_table(row: TableRow) -> Table:
    """A table before its first entry."""
    try:
        settings = msgspec.json.decode(row.settings, type=TableSettings)
        return Table(row.id, row.host, row.secret, settings)
    except (GametableError, msgspec.MsgspecError) as fault:
        raise BrokenTable(f"Table {row.id} has settings that cannot be: {fault}") from fault


def row_of(table: Table, created: int) -> TableRow:
    """A table as lists show it."""
    people = {seat.user for seat in table.seats} | {table.host}
    return TableRow(
        id=table.name,
        game=table.settings.game,
        status=table.stage,
        listed=table.settings.listed,
        created=created,
        changed=table.at,
        host=table.host,
        secret=table.secret,
        settings=table.settings.text(),
        members=tuple(sorted(people - {""})),
    )


class OtherRules(BrokenTable):
    """A game that was played by another version of its rules, so that this program cannot replay it."""


class Examined(NamedTuple):
    """What a look at a storage has found, in sentences."""

    faults: list[str]
    outdated: list[str]  # finished games that only the program which wrote them can replay


def load_table(reader: Reader, row: TableRow) -> Table:
    """A table with all its entries; BrokenTable if it is not what it was."""
    table = empty_table(row)
    own, here = table.settings.rules, table.game.entry.rules_version
    if own != here and row.status != OPEN:
        words = f"Table {row.id} follows version {own} of the rules of {row.game}; here is version {here}, "
        raise OtherRules(words + "which cannot replay it. Right is the Gametable that wrote it.")
    rebuild(table, reader.entries(row.id, -1))
    if table.stage != row.status:
        raise BrokenTable(f"Table {row.id} is listed as {row.status}, but its entries make it {table.stage}.")
    return table


def examine(folder: Path, progress: Progress = lambda _done, _total: None) -> Examined:
    """What is wrong with a storage and its tables; a server may be at work meanwhile."""
    found = findings(folder)
    return Examined(found, []) if found else examine_tables(folder / FILE, progress)


def examine_tables(path: Path, progress: Progress) -> Examined:
    """Which tables of a storage do not come out as they were."""
    found = Examined([], [])
    reader = Reader(path)
    try:
        rows = reader.tables(None, None, EVERY)
        for number, row in enumerate(rows, start=1):
            try:
                load_table(reader, row)
            except OtherRules as fault:
                is_finished = row.status in (OVER, ENDED)
                (found.outdated if is_finished else found.faults).append(str(fault))
            except BrokenTable as fault:
                found.faults.append(str(fault))
            progress(number, len(rows))
    except StorageError as fault:
        found.faults.append(str(fault))
    finally:
        reader.close()
    return found
