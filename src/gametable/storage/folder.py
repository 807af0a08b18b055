"""A folder of data belongs to one server at a time."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from gametable.storage.interface import Unwritable, WrongStorage

LOCK: Final = "gametable.lock"
KEY_FILE: Final = "signing.key"  # what the server signs the cookies of guests with
PATIENCE: Final = 2.0  # seconds until a folder that is in use is refused


class FolderLock:
    """Held from its making until it is released, or until the process ends in whatever way."""

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK
        try:
            make_folder(folder)
            self.file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as fault:
            raise Unwritable(f"{path} cannot be made: {fault}. Right is a folder that the server may write.") from fault
        try:
            self._wait()
        except OSError as fault:
            owner = os.pread(self.file, 20, 0).decode(errors="replace").strip()
            os.close(self.file)
            whose = f" (process {owner})" if owner else ""
            raise WrongStorage(
                f"{path} is locked: another server{whose} uses this folder. Right is to end it, or another folder."
            ) from fault
        with suppress(OSError):  # on a full disk nobody can read who holds it, but it is held
            os.ftruncate(self.file, 0)
            os.pwrite(self.file, f"{os.getpid()}\n".encode(), 0)

    def _wait(self) -> None:
        """Take the lock; a server that was killed a moment ago may still be storing what it was given."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError:
                if time.monotonic() >= end:
                    raise
                time.sleep(0.02)

    def release(self) -> None:
        """Let the next server in."""
        if self.file >= 0:
            os.close(self.file)
        self.file = -1


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner opens, and whose name survives a power cut as its files do."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in missing:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
