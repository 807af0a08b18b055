"""A copy of the whole storage as one file, made while work goes on."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import apsw

from gametable.storage.folder import sync_folder
from gametable.storage.interface import Unwritable


def back_up(connection: apsw.Connection, path: Path) -> None:
    """Write the copy beside its place, make sure that it is on the disk, and only then give it its name."""
    _refuse_to_overwrite(path)
    try:
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as fault:
        raise Unwritable(f"{path} cannot be written: {fault}. Right is a folder that is there.") from fault
    copy = Path(name)
    try:
        connection.execute("VACUUM INTO ?", (name,))
        os.fsync(number)
        _refuse_to_overwrite(path)
        copy.rename(path)
        sync_folder(path.parent)
    except (OSError, apsw.FullError, apsw.IOError, apsw.CantOpenError) as fault:
        raise Unwritable(f"{path} cannot be written: {fault}. Right is a disk with space.") from fault
    finally:
        os.close(number)
        copy.unlink(missing_ok=True)


def _refuse_to_overwrite(path: Path) -> None:
    if path.exists():
        raise Unwritable(f"{path} is there already; right is a new name for each backup.")
