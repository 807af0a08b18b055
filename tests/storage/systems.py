"""Layers between SQLite and the files: one that writes down what reaches the disk, one whose disk fails."""

# ruff: noqa: N802 (SQLite names these methods)
from __future__ import annotations

import itertools
import random
import threading
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import apsw

SECTOR = 512  # bytes that a disk writes whole


class Operation(NamedTuple):
    """Something that changed a file, in the order in which it was asked for."""

    kind: str  # create, write, truncate, sync, delete
    file: int  # a file that is made anew under an old name has a new number
    name: str
    offset: int = 0  # of a write; of a truncation the new length
    data: bytes = b""
    syncs_folder: bool = False


class LayeredSystem(apsw.VFS):
    """The usual system with something in between; its name goes into Tuning."""

    _numbers: ClassVar = itertools.count()

    def __init__(self) -> None:
        self.name = f"{type(self).__name__} {next(self._numbers)}"
        super().__init__(self.name, "")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unregister()


class RecordingSystem(LayeredSystem):
    """Writes down every operation."""

    def __init__(self) -> None:
        super().__init__()
        self.operations: list[Operation] = []
        self.reads = 0
        self._numbers_of_names: dict[str, int] = {}
        self._lock = threading.Lock()

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        text = name.filename() if isinstance(name, apsw.URIFilename) else name
        if text is None:
            return super().xOpen(name, flags)
        short = Path(text).name
        with self._lock:
            if short not in self._numbers_of_names:
                self._numbers_of_names[short] = len(self.operations)
                self.operations.append(Operation("create", len(self.operations), short))
            number = self._numbers_of_names[short]
        return RecordingFile(self, number, short, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        short = Path(filename).name
        with self._lock:
            number = self._numbers_of_names.pop(short, None)
            if number is not None:
                self.operations.append(Operation("delete", number, short, syncs_folder=syncdir))


class RecordingFile(apsw.VFSFile):
    """A file that writes down what is done to it."""

    def __init__(
        self,
        system: RecordingSystem,
        number: int,
        short: str,
        name: str | apsw.URIFilename | None,
        flags: list[int],
    ) -> None:
        super().__init__("", name, flags)
        self._system = system
        self._number = number
        self._short = short
        self._new = short.endswith(("-wal", "-journal"))

    def xRead(self, amount: int, offset: int) -> bytes:
        self._system.reads += 1
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:
        super().xWrite(data, offset)
        self._system.operations.append(Operation("write", self._number, self._short, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._system.operations.append(Operation("truncate", self._number, self._short, newsize))

    def xSync(self, flags: int) -> None:
        """The usual system syncs the folder, too, when a log is synced for the first time since it was opened."""
        self._system.operations.append(Operation("sync", self._number, self._short, syncs_folder=self._new))
        self._new = False


class FailingSystem(LayeredSystem):
    """A disk that fails after some more operations, in one of three ways, until it is repaired."""

    def __init__(self, way: str, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.way = way  # full, write or sync
        self.left: int | None = None
        self.failures = 0

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return FailingFile(self, name, flags)

    def fails_now(self, what: str) -> bool:
        if self.left is None or (what == "sync") != (self.way == "sync"):
            return False
        self.left -= 1
        self.failures += self.left < 0
        return self.left < 0


class FailingFile(apsw.VFSFile):
    """A file on such a disk; of a write that fails, a part is done."""

    def __init__(self, system: FailingSystem, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._system = system

    def xWrite(self, data: Any, offset: int) -> None:
        if self._system.fails_now("write"):
            part = bytes(data)[: self._system.chance.randrange(len(bytes(data)))]
            if part:
                super().xWrite(part, offset)
            raise apsw.FullError if self._system.way == "full" else apsw.IOError
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        if self._system.fails_now("sync"):
            raise apsw.IOError
