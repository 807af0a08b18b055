"""A copy of the whole storage as one file, made while work goes on.

It carries the key of the server as well, so that guests are known on a new machine; restore.py takes it out again.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import apsw

from gametable.storage.folder import KEY_FILE, sync_folder
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
        _add_key(copy, Path(connection.filename).with_name(KEY_FILE))
        os.fsync(number)
        _refuse_to_overwrite(path)
        copy.rename(path)
        sync_folder(path.parent)
    except (OSError, apsw.FullError, apsw.IOError, apsw.CantOpenError) as fault:
        raise Unwritable(f"{path} cannot be written: {fault}. Right is a disk with space.") from fault
    finally:
        os.close(number)
        copy.unlink(missing_ok=True)


def _add_key(copy: Path, file: Path) -> None:
    """Put the server's key into the copy, if there is one yet."""
    if not file.exists():
        return
    connection = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # no file beside it
        with connection:
            connection.execute("CREATE TABLE signing_key (key BLOB NOT NULL) STRICT")
            connection.execute("INSERT INTO signing_key VALUES (?)", (file.read_bytes(),))
    finally:
        connection.close()


def take_key(copy: Path) -> bytes:
    """Take the server's key out of a copy; nothing, if it carries none."""
    connection = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA secure_delete = ON")  # not even its bytes stay
        if not connection.table_exists(None, "signing_key"):
            return b""
        key: bytes = connection.execute("SELECT key FROM signing_key").get
        connection.execute("DROP TABLE signing_key")
        return key
    finally:
        connection.close()


def _refuse_to_overwrite(path: Path) -> None:
    if path.exists():
        raise Unwritable(f"{path} is there already; right is a new name for each backup.")
