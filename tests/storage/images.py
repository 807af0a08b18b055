"""What a disk may hold after a power cut, put together from what it was told before."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from tests.storage.systems import SECTOR, Operation


def image(operations: list[Operation], chance: random.Random) -> dict[str, bytes]:
    """The files after a cut: all that was synced, and of the rest as much as chance will have it."""
    kept = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    files: dict[str, bytes] = {}
    for name, number in _names(operations, kept, chance).items():
        files[name] = _content([operation for operation in operations if operation.file == number], kept, chance)
    return files


def _names(operations: list[Operation], kept: float, chance: random.Random) -> dict[str, int]:
    """Which files the folder shows; a name that was made or deleted since the folder was synced may be there or not."""
    last_sync = max((at for at, operation in enumerate(operations) if operation.syncs_folder), default=-1)
    names: dict[str, int] = {}
    for at, operation in enumerate(operations):
        if at > last_sync and chance.random() >= kept:
            continue
        if operation.kind == "create":
            names[operation.name] = operation.file
        elif operation.kind == "delete":
            names.pop(operation.name, None)
    return names


def _content(operations: list[Operation], kept: float, chance: random.Random) -> bytes:
    last_sync = max((at for at, operation in enumerate(operations) if operation.kind == "sync"), default=-1)
    content = bytearray()
    for at, operation in enumerate(operations):
        if at < last_sync:
            _apply(content, [operation])
        else:
            _apply(content, _torn(operation, kept, chance))
    return bytes(content)


def _torn(operation: Operation, kept: float, chance: random.Random) -> Iterator[Operation]:
    """The sectors of a write that reached the disk."""
    if operation.kind != "write":
        if chance.random() < kept:
            yield operation
        return
    start, end = operation.offset, operation.offset + len(operation.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if chance.random() < kept:
            data = operation.data[start - operation.offset : stop - operation.offset]
            yield operation._replace(offset=start, data=data)
        start = stop


def _apply(content: bytearray, operations: Iterable[Operation]) -> None:
    for operation in operations:
        if operation.kind == "write":
            end = operation.offset + len(operation.data)
            if len(content) < end:
                content.extend(bytes(end - len(content)))
            content[operation.offset : end] = operation.data
        elif operation.kind == "truncate":
            del content[operation.offset :]
