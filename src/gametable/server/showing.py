"""The tables that have changed and that others than the mover still have to see, one after the other.

Moves and their answers go first: between two tables the event loop hears what has come. A table that changes again
before its turn is drawn once.
"""

# mypyc compiles this module: objects

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from gametable.server.room import Room

LOG: Final = logging.getLogger("gametable.showing")


class Showing:
    """A queue of tables."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self._names: dict[str, None] = {}  # in the order in which they are shown

    def soon(self, room: Room) -> None:
        """Let everybody see a table in its turn."""
        if not self._names:
            asyncio.get_running_loop().call_soon(self._show_next)
        self._names[room.table.name] = None

    def _show_next(self) -> None:
        name = next(iter(self._names))
        del self._names[name]
        if self._names:
            asyncio.get_running_loop().call_soon(self._show_next)
        room = self._rooms.get(name)
        if room is None:
            return
        try:
            room.show()
        except Exception:  # of one table; the others must be shown
            LOG.exception("table %s could not be shown", name)
