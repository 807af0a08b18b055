"""Who sees a move when: whoever made it at once, the others as soon as nobody waits for an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametable.kernel.game import WATCHER
from gametable.server.hub import Hub
from gametable.server.messages import MoveOrder, write_message
from gametable.server.picks import Path as Touched
from gametable.server.room import Room
from gametable.server.visitor import Visitor
from gametable.storage.interface import Job, Listener, Store
from gametable.storage.sqlite import open_storage
from gametable.table.arranging import sit, start
from gametable.table.making import new_table
from gametable.table.seats import Person
from gametable.table.settings import usual_settings

TABLES = 3


class Line:
    """Keeps what is sent."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.messages: list[dict[str, Any]] = []
        self.version = 0  # of the picture that was sent last

    def send(self, message: bytes) -> None:
        self.messages.append(json.loads(message))
        self.version = self.messages[-1].get("v", self.version)

    def close(self, why: str) -> None:
        raise AssertionError(why)

    @property
    def scenes(self) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["t"] == "scene"]


class SlowStore:
    """A storage that keeps jobs back until they are let through; reading is SQLite's."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listener: Listener | None = None
        self._jobs: list[Job] = []
        self.gifts: list[int] = []  # how many jobs were given at a time

    def listen(self, listener: Listener) -> None:
        self._listener = listener

    def submit(self, *jobs: Job) -> None:
        self._jobs += jobs
        self.gifts.append(len(jobs))

    async def let_through(self) -> None:
        """All that waits is stored, once the event loop has turned and handed it over."""
        await turns(1)
        jobs, self._jobs = self._jobs, []
        assert self._listener is not None
        self._listener([(job, None) for job in jobs])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Seats:
    """A table of Attatat with two people who look at it."""

    def __init__(self, hub: Hub, number: int) -> None:
        people = [Person(f"user {number} {seat}", f"Person {seat}") for seat in range(2)]
        table, entries = new_table(people[0], usual_settings("attatat", 2), 0)
        entries += [*sit(table, people[1], None, 0), *start(table, people[0], 0)]
        self.room = hub.rooms[table.name] = Room(table)
        self.room.heard(entries)
        self.lines = [Line(person) for person in people]
        self.visitors = [Visitor(hub, line) for line in self.lines]
        for visitor in self.visitors:
            visitor.hear(write_message("hello", table=table.name))
        for line in self.lines:
            line.messages.clear()

    @property
    def mover(self) -> int:
        seat: int = self.room.table.awaited()[0]
        return seat

    def paths(self) -> list[Touched]:
        return list(self.room.picture(self._kind(self.mover)).picks)

    def _kind(self, seat: int) -> Any:
        return next(guest.kind for guest in self.room.guests if guest.kind.viewer == seat)

    def move_at_once(self, number: str, path: Touched) -> None:
        """Move on the picture that the mover was sent last."""
        self.move(number or f"move {self.room.table.entries}", path, self.lines[self.mover].version)

    def move(self, number: str, path: Touched, version: int) -> None:
        order = MoveOrder(version, number, path)
        self.visitors[self.mover].hear(write_message("move", v=order.v, id=order.id, path=order.path))


async def turns(count: int) -> None:
    """Let the event loop turn so often."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SlowStore]:
    opened = open_storage(tmp_path)
    yield SlowStore(opened)
    opened.close()


def test_answers_come_before_the_pictures_of_others(store: SlowStore) -> None:
    async def play() -> None:
        hub = Hub(store)
        hub.open()
        tables = [Seats(hub, number) for number in range(TABLES)]
        movers = [table.mover for table in tables]
        for table in tables:
            table.move_at_once("1", table.paths()[0])
        await store.let_through()
        assert store.gifts == [TABLES], "all moves of one turn are stored together"
        assert not any(line.messages for table in tables for line in table.lines)  # before the loop has turned
        await turns(1)  # the report of the storage
        for table, mover in zip(tables, movers, strict=True):
            assert table.lines[mover].scenes[-1]["done"] == ["1"]
            assert not table.lines[1 - mover].scenes
        for shown in range(1, TABLES + 1):  # one table each time, so that new moves are heard between
            await turns(1)
            others = [len(table.lines[1 - mover].scenes) for table, mover in zip(tables, movers, strict=True)]
            assert others == [1] * shown + [0] * (TABLES - shown)

    asyncio.run(play())


def test_a_picture_that_is_outdated_before_its_turn_is_not_drawn(store: SlowStore) -> None:
    async def play() -> None:
        hub = Hub(store)
        hub.open()
        table = Seats(hub, 0)
        for _ in range(2):  # a colour and a symbol are named
            table.move_at_once("", table.paths()[0])
            await store.let_through()
            await turns(3)
        mover = table.mover
        mine, theirs = table.lines[mover].messages, table.lines[1 - mover].messages
        before = table.lines[1 - mover].version
        mine.clear()
        theirs.clear()
        table.move_at_once("1", table.paths()[0])  # planks are laid
        await store.let_through()
        await turns(1)
        assert table.mover == mover, "whoever has laid planks may claim"
        table.move_at_once("2", ("no-claim",))
        await turns(1)  # the turn of the others, while the second move is being stored
        assert theirs == []
        await store.let_through()
        await turns(2)
        (change,) = theirs
        assert change["base"] == before
        assert [scene["done"] for scene in mine] == [["1"], ["2"]]
        assert len(change["say"]) == len(mine[0]["say"]) + len(mine[1]["say"])

    asyncio.run(play())


def test_whoever_sits_down_is_answered_as_that_seat_and_not_as_a_watcher(store: SlowStore) -> None:
    async def play() -> None:
        hub = Hub(store)
        hub.open()
        ann, ben = Person("ann", "Ann"), Person("ben", "Ben")
        table, entries = new_table(ann, usual_settings("attatat", 2), 0)
        room = hub.rooms[table.name] = Room(table)
        room.heard(entries)
        visitor = Visitor(hub, line := Line(ben))
        visitor.hear(write_message("hello", table=table.name))
        line.messages.clear()
        visitor.hear(write_message("order", what="join", id="1"))
        assert room.guests[0].kind.viewer == WATCHER, "nothing follows from what is not stored"
        room.show()
        assert line.messages == [] and room.guests[0].kind.viewer == WATCHER
        await store.let_through()
        await turns(3)
        (answer,) = line.scenes
        assert (answer["base"], answer["seat"], answer["done"]) == (None, 1, ["1"])

    asyncio.run(play())


def test_what_was_picked_on_an_older_board_is_refused_also_if_the_new_one_was_not_shown_yet(store: SlowStore) -> None:
    async def play() -> None:
        hub = Hub(store)
        hub.open()
        table = Seats(hub, 0)
        first, path = table.mover, table.paths()[0]
        again = Visitor(hub, twin := Line(table.lines[first].person))  # the same person in another window
        again.hear(write_message("hello", table=table.room.table.name, shape="tall"))
        old = twin.scenes[-1]["v"]
        table.move_at_once("1", path)
        await store.let_through()
        await turns(1)
        assert len(twin.scenes) == 1
        again.hear(write_message("move", v=old, id="2", path=path))
        refusal = next(message for message in twin.messages if message["t"] == "nack")
        assert refusal["why"] == "The table has changed since; look again."

    asyncio.run(play())
