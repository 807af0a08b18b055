"""The hub's callbacks as something that a request can wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from gametable.kernel.errors import GametableError
from gametable.server.hub import Hub
from gametable.server.room import Done, Room, Run
from gametable.storage.interface import Write
from gametable.table.making import New

Value = TypeVar("Value")


class Report:
    """Waits until something is stored, or raises why it is not."""

    def __init__(self) -> None:
        self._future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(self, fault: GametableError | None) -> None:
        """What the hub tells."""
        if self._future.done():
            return
        if fault is None:
            self._future.set_result(None)
        else:
            self._future.set_exception(fault)

    async def wait(self) -> None:
        """Until then."""
        await self._future


async def carry_out(hub: Hub, room: Room, run: Run, client: str = "") -> None:
    """Give an order, and wait until it is stored."""
    report = Report()
    hub.give(room, run, report.done, client)
    await report.wait()


async def add_table(hub: Hub, new: New) -> str:
    """Store a new table; its name."""
    report = Report()
    room = hub.add(new, report.done)
    await report.wait()
    return room.table.name


async def store(hub: Hub, *writes: Write) -> None:
    """Store something that belongs to no table in memory."""
    report = Report()
    hub.store_other(list(writes), report.done)
    await report.wait()


async def call_with(start: Callable[[Done], None]) -> None:
    """Wait for something that tells when it is done."""
    report = Report()
    start(report.done)
    await report.wait()


async def look(hub: Hub, room: Room, see: Callable[[Room], Value]) -> Value:
    """What can be seen of a table when nothing is being stored there."""
    future: asyncio.Future[Value] = asyncio.get_running_loop().create_future()

    def seen(settled: Room) -> None:
        if future.done():
            return
        try:
            future.set_result(see(settled))
        except Exception as fault:  # noqa: BLE001 (it is raised where somebody waits)
            future.set_exception(fault)

    hub.look(room, seen)
    return await future
