"""All tables of a server: orders are carried out one after the other at each table, stored, and only then shown.

Nothing that follows from an order leaves the process before the order is on disk. If it cannot be stored, the table is
loaded again as it was.
"""

# mypyc compiles this module: objects

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _, language, later, speaking
from gametable.server.room import MOST_WAITING, Done, Room, Run, Ticket, Waiting
from gametable.server.showing import Showing
from gametable.server.troubles import NoTable, NotNow, in_words
from gametable.storage.interface import (
    AddEntries,
    Job,
    PutTable,
    Results,
    StorageError,
    Store,
    Uncertain,
    Write,
)
from gametable.storage.loading import empty_table, row_of
from gametable.table.arranging import note_handover, note_restart
from gametable.table.entries import Entry
from gametable.table.making import New
from gametable.table.seats import Person, TableError
from gametable.table.table import BrokenTable, Table
from gametable.table.taking import take

LOG: Final = logging.getLogger("gametable.hub")
NOT_STORED: Final = later("This could not be stored, so it has not happened; try again in a moment.")
UNKNOWN: Final = later("The storage had to begin anew; look whether this has happened, and try again if it has not.")
IDLE: Final = 600.0  # seconds after which a table that nobody needs leaves the memory

Watch = Callable[[Room], None]  # is told that a table has changed, to think of bots and clocks


class Hub:
    """The tables that are in memory, and the way from an order to everybody's eyes."""

    def __init__(self, store: Store, now: Callable[[], int] | None = None) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.lost: set[str] = set()  # tables that could not be loaded again after a fault
        self.watches: list[Watch] = []
        self.recognise: Callable[[str], Person | None] = lambda _token: None  # who carries a token
        self.stopped: int | None = None  # when the server stopped that this one has taken over from
        self.carried_out = 0
        self.refused = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._own_thread = 0  # that of the event loop
        self._jobs: list[Job] = []  # of this turn of the event loop
        self._showing = Showing(self.rooms)
        began, ticked = time.time_ns() // 1_000_000, time.monotonic_ns()
        self.now = now or (lambda: began + (time.monotonic_ns() - ticked) // 1_000_000)  # the wall clock may jump

    def open(self) -> None:
        """Begin to work in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._own_thread = threading.get_ident()
        self.store.listen(self._report)

    # Tables

    def room(self, name: str) -> Room:
        """The table with this name; loaded if it is not in memory."""
        room = self.rooms.get(name) or self._load(name)
        room.used = time.monotonic()
        return room

    def _load(self, name: str, *, is_restart: bool = True) -> Room:
        row = self.store.table(name) if 0 < len(name) <= 64 else None
        if row is None:
            raise NoTable(_("There is no such table; the link may be wrong or very old."))
        room = self.rooms[name] = Room(empty_table(row))
        room.created = row.created
        self._fill(room)
        if is_restart and not room.frozen:
            self.give(room, self._note_start)
        self.changed(room)
        return room

    def _note_start(self, table: Table, at: int) -> list[Entry]:
        """Write down at a table that is loaded what the time without a server means for its clock."""
        return note_restart(table, at) if self.stopped is None else note_handover(table, at, self.stopped)

    def _fill(self, room: Room) -> None:
        """Let everything happen that is stored; a table that comes out differently can only be looked at.

        One at which no game has begun takes today's rules; a game that was begun with others cannot go on.
        """
        try:
            for entry in self.store.entries(room.table.name):
                take(room.table, entry)
                room.heard([entry])
        except BrokenTable as fault:
            is_outdated = room.table.settings.rules != room.table.game.entry.rules_version
            LOG.log(logging.INFO if is_outdated else logging.ERROR, "table %s is frozen: %s", room.table.name, fault)
            room.freeze(None if is_outdated else fault)

    def reload(self, room: Room) -> None:
        """Forget what is not stored: the table becomes what it was, and everybody gets a whole picture."""
        self.rooms.pop(room.table.name, None)
        try:
            fresh = self._load(room.table.name, is_restart=False)
        except GametableError as fault:
            self._lose(room, fault)
            return
        for guest in room.guests:
            guest.have = None
        fresh.enter(*room.guests)
        fresh.show()

    def _lose(self, room: Room, fault: GametableError) -> None:
        """A table cannot be loaded again now: whoever looks at it connects once more, and it is tried again later."""
        LOG.error("table %s cannot be loaded: %s", room.table.name, fault)
        self.rooms.pop(room.table.name, None)
        if not isinstance(fault, NoTable):
            self.lost.add(room.table.name)
        for guest in room.guests:
            guest.line.close(later("The table had to be loaded again; connect once more."))

    def find_lost(self) -> None:
        """Try to load the tables again that could not be loaded."""
        lost, self.lost = self.lost, set()
        for name in lost:
            try:
                self.room(name)
            except GametableError as fault:
                LOG.error("table %s still cannot be loaded: %s", name, fault)
                self.lost.add(name)

    def sweep(self, idle: float = IDLE) -> int:
        """Let tables go that nobody has needed for a while; return how many."""
        oldest = time.monotonic() - idle
        gone = [name for name, room in self.rooms.items() if room.used < oldest and room.is_unneeded]
        for name in gone:
            del self.rooms[name]
        return len(gone)

    def add(self, new: New, done: Done) -> Room:
        """Store a new table."""
        table, entries = new
        room = Room(table)
        room.created = self.now()
        room.is_storing = True
        self.rooms[table.name] = room
        self._store(room, entries, done, is_new=True)
        return room

    # Orders

    def give(self, room: Room, run: Run, done: Done = lambda _fault: None, client: str = "") -> None:
        """Carry out an order as soon as those before it are stored."""
        order = Waiting(run, done, client, language())
        if not room.is_storing:
            self._run(room, order)
        elif len(room.waiting) < MOST_WAITING:
            room.waiting.append(order)
        else:
            done(NotNow(later("Too much is going on at this table; try again in a moment.")))

    def look(self, room: Room, see: Callable[[Room], None]) -> None:
        """Look at a table once nothing is being stored there: what is not on disk is nobody's business."""
        if not room.is_storing:
            see(room)
            return
        name = room.table.name
        order = Waiting(lambda _table, _at: [], lambda _fault: see(self.rooms.get(name, room)), "", language())
        room.waiting.append(order)

    def _run(self, room: Room, order: Waiting) -> None:
        if order.language == language():
            self._carry_out(room, order)
            return
        with speaking(order.language):  # of whoever gave it, however long it had to wait
            self._carry_out(room, order)

    def _carry_out(self, room: Room, order: Waiting) -> None:
        if room.frozen:
            order.done(TableError(room.frozen))
            return
        if order.client and order.client in room.clients:
            order.done(None)
            return
        arranged, stage = room.table.arranged, room.table.stage
        try:
            entries = order.run(room.table, self.now())
        except GametableError as fault:
            self.refused += 1
            order.done(fault)
            return
        except Exception:
            LOG.exception("table %s: an order failed", room.table.name)
            self._give_up(room, order.done, NotNow(later("Something went wrong in the program; nothing was changed.")))
            return
        if not entries:
            order.done(None)
            return
        room.is_storing = True
        is_new = room.table.arranged != arranged or room.table.stage != stage  # else its row has nothing new to say
        self._store(room, entries, order.done, is_new=is_new)

    def _store(self, room: Room, entries: list[Entry], done: Done, *, is_new: bool) -> None:
        writes: list[Write] = [PutTable(row_of(room.table, room.created))] if is_new else []
        self._submit(Job((*writes, AddEntries(room.table.name, tuple(entries))), Ticket(room, entries, done)))

    def store_other(self, writes: Iterator[Write] | list[Write], done: Done) -> None:
        """Store something that belongs to no table in memory: a guest, a session, a line of chat."""
        self._submit(Job(tuple(writes), Ticket(None, [], done)))

    def _submit(self, job: Job) -> None:
        """Let a job be stored, with all others of this turn of the event loop: so the storage wakes once for them."""
        if not self._jobs:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._jobs.append(job)

    def _hand_over(self) -> None:
        jobs, self._jobs = self._jobs, []
        try:
            self.store.submit(*jobs)
        except StorageError as fault:
            self._stored([(job, fault) for job in jobs])

    # What became of them

    def _report(self, results: Results) -> None:
        """Called by what writes, once for each batch, here or from a thread of its own."""
        assert self._loop is not None
        if threading.get_ident() == self._own_thread:
            self._loop.call_soon(self._stored, results)
        else:
            self._loop.call_soon_threadsafe(self._stored, results)

    def _stored(self, results: Results) -> None:
        for job, fault in results:
            if not isinstance(job.tag, Ticket):
                continue
            try:
                self._tell(job.tag, fault)
            except Exception:  # of one table; the others must hear of theirs
                LOG.exception("what was stored could not be told")

    def _tell(self, ticket: Ticket, fault: StorageError | None) -> None:
        if ticket.room is None:
            ticket.done(in_words(fault) if fault else None)
        elif fault is not None:
            self._failed(ticket.room, ticket.done, fault)
        else:
            self._succeeded(ticket.room, ticket)

    def _succeeded(self, room: Room, ticket: Ticket) -> None:
        self.carried_out += 1
        room.heard(ticket.entries)
        try:
            ticket.done(None)
        finally:
            room.is_storing = False  # only now: so the answer and the picture are sent together, and drawn once
        self._showing.soon(room)
        try:
            room.answer()
        finally:
            self._next(room)
            self.changed(room)

    def _failed(self, room: Room, done: Done, fault: StorageError) -> None:
        LOG.error("table %s: an order was not stored: %s", room.table.name, fault)
        self._give_up(room, done, NotNow(UNKNOWN if isinstance(fault, Uncertain) else NOT_STORED))

    def _give_up(self, room: Room, done: Done, why: NotNow) -> None:
        """The table is again as it is stored; nothing of the orders has happened that waited behind this one."""
        waiting = list(room.waiting)
        room.waiting.clear()
        self.reload(room)
        done(why)
        before = later("An order before this one could not be carried out; look at the table and try again.")
        for order in waiting:
            with speaking(order.language):
                order.done(NotNow(before))

    def _next(self, room: Room) -> None:
        while room.waiting and not room.is_storing:
            self._run(room, room.waiting.popleft())

    def changed(self, room: Room) -> None:
        """Tell those who follow the tables: something has happened at one, or somebody has come to it or gone."""
        for watch in self.watches:
            watch(room)
