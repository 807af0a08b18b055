"""A table in memory with the people who look at it: one picture for each kind of viewer, drawn once for all of them."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER, Seen
from gametable.server.messages import write_message
from gametable.server.picture import Picture, difference, draw_picture, follow, looks_alike
from gametable.table.entries import Entry
from gametable.table.seats import Person
from gametable.table.story import Story
from gametable.table.table import Table

MOST_WAITING: Final = 64  # orders that may wait at one table

Run = Callable[[Table, int], list[Entry]]  # an order: changes the table at a time, and says how
Done = Callable[[GametableError | None], None]  # is told when it is stored, or why it is not


class Line(Protocol):
    """The way to one browser."""

    person: Person

    def send(self, message: bytes) -> None:
        """Send a message, or lose the line; never waits."""

    def close(self, why: str) -> None:
        """End the line after what was sent; the other side may connect again."""


@dataclass(eq=False)
class Guest:
    """A browser that looks at a table."""

    line: Line
    viewer: int = WATCHER
    have: int | None = None  # the version of the picture that it has
    answers: list[str] = field(default_factory=list)  # ids of orders that are done, to be said with the next picture


@dataclass(frozen=True, slots=True)
class Waiting:
    """An order that waits for its turn."""

    run: Run
    done: Done
    client: str = ""


class Room:
    """One table that is in memory."""

    def __init__(self, table: Table, first_version: Callable[[], int] = lambda: secrets.randbelow(2**30)) -> None:
        self.table = table
        self.story = Story(table)
        self.guests: list[Guest] = []
        self.clients: dict[str, int] = {}  # orders that were carried out, by the ids that clients gave them
        self.waiting: deque[Waiting] = deque()
        self.is_storing = False
        self.frozen = ""  # why nothing can be changed here
        self.created = 0
        self.used = 0.0  # when somebody last looked or moved, by the monotonic clock
        self.past: dict[int, tuple[int, list[Seen]]] = {}  # what viewers saw step by step, after so many entries
        self._first_version = first_version
        self._pictures: dict[int, Picture] = {}
        self._earlier: dict[int, Picture] = {}
        self._drawn_with: dict[int, tuple[int, frozenset[str], str]] = {}

    @property
    def is_unneeded(self) -> bool:
        """Whether nobody looks at it, and it goes on without anybody: no bot thinks, no clock runs."""
        table = self.table
        runs = any(not table.seats[seat].is_person or table.clock.runs for seat in table.awaited())
        return not self.guests and not self.is_storing and not self.waiting and not runs

    def heard(self, entries: list[Entry]) -> None:
        """These entries are stored: they may be told now."""
        for entry in entries:
            self.story.hear(entry)
            if entry.client:
                self.clients[entry.client] = entry.seq

    def here(self) -> set[str]:
        """The people with a seat who look at the table."""
        return {guest.line.person.user for guest in self.guests} & {seat.user for seat in self.table.seats}

    def picture(self, viewer: int) -> Picture:
        """What a viewer sees now; a new version only if it looks different."""
        old = self._pictures.get(viewer)
        seen_with = (self.table.entries, frozenset(self.here()), self.frozen)  # nothing else changes a picture
        if old is not None and self._drawn_with.get(viewer) == seen_with:
            return old
        self._drawn_with[viewer] = seen_with
        lines = len(self.story.lines(viewer))
        version = old.version + 1 if old else self._first_version()
        new = follow(old, draw_picture(self.table, viewer, version, lines, self.here(), frozen=self.frozen))
        if old is not None and looks_alike(old, new):
            return old
        if old is not None:
            self._earlier[viewer] = old
        self._pictures[viewer] = new
        return new

    def shown(self, viewer: int) -> Picture | None:
        """The picture that a viewer was last sent."""
        return self._pictures.get(viewer)

    def show(self) -> None:
        """Send everybody what has changed for them; while something is being stored, that is still a secret."""
        if self.is_storing:
            return
        encoded: dict[tuple[int, int | None], bytes] = {}
        drawn: dict[int, Picture] = {}
        for guest in list(self.guests):
            self._follow_seat(guest)
            if guest.viewer not in drawn:
                drawn[guest.viewer] = self.picture(guest.viewer)
            new = drawn[guest.viewer]
            if guest.have == new.version and not guest.answers:
                continue
            guest.line.send(self._message(guest, new, encoded))
            guest.have = new.version
            guest.answers = []

    def _message(self, guest: Guest, new: Picture, encoded: dict[tuple[int, int | None], bytes]) -> bytes:
        key = (guest.viewer, guest.have)
        if guest.answers:
            return write_message("scene", **self._change(guest, new), done=guest.answers)
        if key not in encoded:
            encoded[key] = write_message("scene", **self._change(guest, new))
        return encoded[key]

    def _change(self, guest: Guest, new: Picture) -> dict[str, Any]:
        earlier = self._earlier.get(guest.viewer)
        if guest.have == new.version:
            return {"v": new.version, "base": new.version, "set": {}, "del": []}
        known = earlier if earlier is not None and earlier.version == guest.have else None
        return difference(known, new, self.story.lines(guest.viewer))

    def _follow_seat(self, guest: Guest) -> None:
        """Whoever sits down or stands up is another viewer from now on."""
        seat = self.table.seat_of(guest.line.person.user)
        viewer = WATCHER if seat is None else seat
        if viewer != guest.viewer:
            guest.viewer, guest.have = viewer, None
