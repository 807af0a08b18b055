"""Goes back to a copy of a storage, so that a crash at any moment leaves the old one or the new one, never a mixture.

The copy is made ready in a folder of its own. With a new name for that folder it is decided: whoever opens the storage
next ends what was begun. What was there before is kept whole, as a storage of its own.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from gametable.storage.backup import take_key
from gametable.storage.checks import look_inside
from gametable.storage.folder import KEY_FILE, FolderLock, make_folder, sync_folder
from gametable.storage.interface import Unwritable, WrongStorage
from gametable.storage.loading import Examined, Progress, examine_tables
from gametable.storage.schema import FILE, OWN, open_for_reading, recognise

DRAFT: Final = "restoring"  # not ready yet; worthless after a crash
READY: Final = "restored-"  # ready: whatever happens, this is the storage from now on
REPLACED: Final = "replaced-"
STORAGE: Final = tuple(FILE + ending for ending in ("", "-wal", "-shm", "-journal"))


class Restored(NamedTuple):
    """What became of it."""

    replaced: Path | None  # where that is now which was there before
    has_key: bool  # whether guests of the copy are known by their cookies
    examined: Examined  # what is to be said of the tables in the copy


def restore(copy: Path, folder: Path, progress: Progress = lambda _done, _total: None) -> Restored:
    """Put a copy in place of the storage in a folder; StorageError says what is wrong with one of them."""
    _refuse_what_is_no_copy(copy, folder)
    lock = FolderLock(folder)
    try:
        finish_restore(folder)
        draft = folder / DRAFT
        try:
            has_key = _make_ready(copy, draft, folder)
            examined = examine_tables(draft / FILE, progress)
            stamp = _free_stamp(folder)
            draft.rename(folder / f"{READY}{stamp}")
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        sync_folder(folder)
        finish_restore(folder)
    except (OSError, apsw.Error) as fault:
        raise Unwritable(f"{folder} cannot be written: {fault}. Right is a disk with space; then try again.") from fault
    finally:
        lock.release()
    replaced = folder / f"{REPLACED}{stamp}"
    return Restored(replaced if replaced.exists() else None, has_key, examined)


def _refuse_what_is_no_copy(copy: Path, folder: Path) -> None:
    """A copy is a whole storage that is not in use."""
    right = "right is a file that `gametable backup` has written"
    if not copy.is_file():
        raise WrongStorage(f"There is no file {copy}; {right}.")
    if (folder / FILE).exists() and copy.samefile(folder / FILE):
        raise WrongStorage(f"{copy} is the storage itself; {right}.")
    connection = _opened(copy)
    try:
        if recognise(connection, copy) != OWN:
            raise WrongStorage(f"{copy} is empty; {right}.")
        found = list(look_inside(connection, copy))
    except apsw.Error as fault:
        raise WrongStorage(f"{copy} cannot be read to its end: {fault}. Right is another backup.") from fault
    finally:
        connection.close()
    if found:
        raise WrongStorage(" ".join([*found, "Nothing was changed."]))


def _opened(copy: Path) -> apsw.Connection:
    try:
        return open_for_reading(copy)
    except apsw.Error as fault:
        raise WrongStorage(f"{copy} cannot be opened: {fault}. Right is a file that may be read.") from fault


def _make_ready(copy: Path, draft: Path, folder: Path) -> bool:
    """A storage of its own with what the copy holds; return whether the server's key was with it."""
    shutil.rmtree(draft, ignore_errors=True)
    make_folder(draft)
    _copy_tables(copy, draft / FILE)
    key = take_key(draft / FILE) or _key_beside(copy)
    _keep(draft / KEY_FILE, key or _key_beside(folder / FILE))
    _keep(draft / FILE)
    sync_folder(draft)
    return bool(key)


def _copy_tables(copy: Path, to: Path) -> None:
    os.close(os.open(to, os.O_CREAT | os.O_RDWR, 0o600))
    connection = _opened(copy)
    try:
        connection.execute("VACUUM INTO ?", (str(to),))
    except apsw.Error as fault:
        raise Unwritable(f"{copy} cannot be copied: {fault}. Right is a disk with space.") from fault
    finally:
        connection.close()


def _key_beside(path: Path) -> bytes:
    """The key in the same folder, if the file is a storage and no backup."""
    key = path.with_name(KEY_FILE)
    return key.read_bytes() if path.name == FILE and key.exists() else b""


def _keep(path: Path, text: bytes = b"") -> None:
    """Write a file that only its owner opens, if there is something to write, and wait until it is on the disk."""
    if not text and not path.exists():
        return
    number = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        os.write(number, text)
        os.fsync(number)
    finally:
        os.close(number)


def _free_stamp(folder: Path) -> str:
    """The time as part of a name that nothing here has yet."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    taken = {path.name.removeprefix(REPLACED) for path in folder.glob(f"{REPLACED}*")}
    return next(name for name in (stamp, *(f"{stamp}-{number}" for number in range(2, 1000))) if name not in taken)


def finish_restore(folder: Path) -> None:
    """End what was decided; called by whoever has just locked the folder."""
    for ready in sorted(folder.glob(f"{READY}*")):
        try:
            _put_in_place(ready, folder)
        except OSError as fault:
            words = f"The backup in {ready} cannot be put in place: {fault}. Right is a folder that may be written."
            raise Unwritable(words) from fault


def _put_in_place(ready: Path, folder: Path) -> None:
    """As long as the new storage is not there, its key first, what is there is the old one."""
    replaced = folder / f"{REPLACED}{ready.name.removeprefix(READY)}"
    if (ready / KEY_FILE).exists():
        _move((*STORAGE, KEY_FILE), folder, replaced)
        _move((KEY_FILE,), ready, folder)
    if (ready / FILE).exists():
        _move(STORAGE, folder, replaced)
        _move((FILE,), ready, folder)
    ready.rmdir()
    sync_folder(folder)


def _move(names: tuple[str, ...], source: Path, to: Path) -> None:
    """Move what is there of these files; nothing else is done before that is on the disk."""
    there = [name for name in names if (source / name).exists()]
    if not there:
        return
    make_folder(to)
    for name in there:
        (source / name).rename(to / name)
    sync_folder(to)
    sync_folder(source)
