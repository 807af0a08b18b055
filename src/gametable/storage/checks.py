"""Looks whether a storage is in order, without changing it; a server may be at work meanwhile."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import apsw

from gametable.storage.interface import WrongStorage
from gametable.storage.schema import FILE, OWN, open_for_reading, recognise

LEAST_FREE: Final = 256 * 1024 * 1024  # bytes; room for the log, and for a person to notice
MOST_FINDINGS: Final = 20  # of one kind

_GAPS: Final = """
SELECT table_id, count(*), min(seq), max(seq) FROM entries GROUP BY table_id
HAVING min(seq) != 0 OR max(seq) != count(*) - 1 LIMIT ?
"""
_BACKWARDS: Final = """
SELECT table_id, seq FROM (
    SELECT table_id, seq, at, lag(at) OVER (PARTITION BY table_id ORDER BY seq) AS before FROM entries
) WHERE at < before LIMIT ?
"""
_FOREIGN: Final = 'SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY "table", parent'


def findings(folder: Path, least_free: int = LEAST_FREE) -> list[str]:
    """Say in sentences what is wrong with the storage in a folder; nothing, if all is well."""
    path = folder / FILE
    if not path.is_file():
        return [f"{path} is not there; right is the folder that the server is started with."]
    found = [*_look_at_the_disk(path, least_free)]
    try:
        connection = open_for_reading(path)
    except apsw.Error as fault:
        return [*found, f"{path} cannot be opened: {fault}."]
    try:
        found += look_inside(connection, path)
    except WrongStorage as fault:
        found.append(str(fault))
    except apsw.Error as fault:
        found.append(f"{path} cannot be read to its end: {fault}. Right is to go back to a backup.")
    finally:
        connection.close()
    return found


def _look_at_the_disk(path: Path, least_free: int) -> Iterator[str]:
    free = shutil.disk_usage(path.parent).free
    if free < least_free:
        yield f"The disk of {path} has {free >> 20} MB free; right are at least {least_free >> 20} MB."
    if path.stat().st_mode & 0o077:
        yield f"{path} holds secrets, and others than its owner may open it; right is mode 600."


def look_inside(connection: apsw.Connection, path: Path) -> Iterator[str]:
    """Say what is wrong with what a file holds."""
    if recognise(connection, path) != OWN:
        yield f"{path} is empty; a server that is started with this folder makes it ready."
        return
    for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_FINDINGS})"):
        if text != "ok":
            yield f"{path} is damaged: {text}. Right is to go back to a backup."
    for table, parent, count in connection.execute(_FOREIGN):
        yield f"{count} rows of {table} belong to {parent} that are not there."
    for table, count, first, last in connection.execute(_GAPS, (MOST_FINDINGS,)):
        yield f"Table {table} has {count} entries from {first} to {last}; right is from 0 without gaps."
    for table, seq in connection.execute(_BACKWARDS, (MOST_FINDINGS,)):
        yield f"Entry {seq} of table {table} is earlier than the one before it; right is that time never goes back."
