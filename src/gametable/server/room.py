"""A table in memory with the people who look at it: one picture for each kind of viewer, drawn once for all of them."""

# mypyc compiles this module: objects

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER
from gametable.kernel.language import ENGLISH, _, later
from gametable.kernel.state import State
from gametable.server.drawings import Written, joined
from gametable.server.eye import Eye
from gametable.server.picture import Kind, Picture
from gametable.table.entries import Entry
from gametable.table.seats import Person
from gametable.table.story import Story, retold
from gametable.table.table import Table

DAMAGED: Final = later("This table cannot be played on, as it was stored by other rules or is damaged: {fault}")
OTHER_RULES: Final = later("This table was played by an earlier version of the rules; it can only be looked at.")
NEVER: Final = -1
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
    kind: Kind
    have: int | None = None  # the version of the picture that it has
    only_watches: bool = False  # also with a seat: a screen for everybody
    answers: list[str] = field(default_factory=list)  # ids of orders that are done, to be said with the next picture
    drawings: set[int] = field(default_factory=set)  # that it has


@dataclass(frozen=True, slots=True)
class Waiting:
    """An order that waits for its turn."""

    run: Run
    done: Done
    client: str = ""
    language: str = ENGLISH  # of whoever gave it


class Room:
    """One table that is in memory."""

    def __init__(self, table: Table, first_version: Callable[[], int] = lambda: secrets.randbelow(2**30)) -> None:
        self.table = table
        self.stories: dict[str, Story] = {ENGLISH: Story(table)}
        self.guests: list[Guest] = []  # changed by `enter` and `leave` only
        self.clients: dict[str, int] = {}  # orders that were carried out, by the ids that clients gave them
        self.waiting: deque[Waiting] = deque()
        self.is_storing = False
        self._frozen = ("", "")  # why nothing can be changed here, and what was wrong
        self.created = 0
        self.used = 0.0  # when somebody last looked or moved, by the monotonic clock
        self.past: tuple[int, list[State]] = (-1, [])  # the positions after each move that stands, at so many entries
        self._first_version = first_version
        self._eyes: dict[Kind, Eye] = {}
        self._here: frozenset[str] = frozenset()  # people with a seat who look at the table
        self._settled = NEVER  # the number of arrangements at which everybody who looks was last found their seat

    @property
    def frozen(self) -> str:
        """Why nothing can be changed here, in the language that is spoken; empty if something can."""
        words, fault = self._frozen
        return _(words).format(fault=fault)

    def freeze(self, fault: GametableError | None = None) -> None:
        """Let nothing be changed here any more, because of a fault or because the rules have changed since."""
        self._frozen = (OTHER_RULES, "") if fault is None else (DAMAGED, str(fault))

    @property
    def story(self) -> Story:
        """What everybody is told, in English."""
        return self.stories[ENGLISH]

    @property
    def is_unneeded(self) -> bool:
        """Whether nobody looks at it, and it goes on without anybody: no bot thinks, no clock runs."""
        table = self.table
        runs = any(not table.seats[seat].is_person or table.clock.runs for seat in table.awaited())
        return not self.guests and not self.is_storing and not self.waiting and not runs

    def story_in(self, language: str) -> Story:
        """What everybody is told in a language; whoever is the first to speak it is told the moves that stand."""
        if language not in self.stories:
            self.stories[language] = retold(self.table, language)
        return self.stories[language]

    def heard(self, entries: list[Entry]) -> None:
        """These entries are stored: they may be told now."""
        for entry in entries:
            for story in self.stories.values():
                story.hear(entry)
            if entry.client:
                self.clients[entry.client] = entry.seq

    def enter(self, *guests: Guest) -> None:
        """Somebody looks at the table from now on."""
        self.guests.extend(guests)
        self._settled = NEVER

    def leave(self, guest: Guest) -> bool:
        """Somebody looks no more; returns whether they did."""
        if guest not in self.guests:
            return False
        self.guests.remove(guest)
        self._settled = NEVER
        return True

    def picture(self, kind: Kind) -> Picture:
        """What a viewer sees now; a new version only if it looks different."""
        self._settle()
        return self._look(kind)

    def _look(self, kind: Kind) -> Picture:
        eye = self._eyes.get(kind)
        if eye is None:
            eye = self._eyes[kind] = Eye(kind, self._first_version)
        return eye.look(self.table, self.story_in(kind.language), self._here, self._frozen)

    def shown(self, kind: Kind) -> Picture | None:
        """The picture that a viewer was last sent."""
        eye = self._eyes.get(kind)
        return eye.now if eye is not None else None

    def show(self) -> None:
        """Send everybody what has changed for them; while something is being stored, that is still a secret."""
        if not self.is_storing:
            self._settle()
            self._show_to(self.guests)

    def answer(self) -> None:
        """Send what has changed to those who wait for an answer, and to whoever sees the same."""
        self._settle()
        kinds = {guest.kind for guest in self.guests if guest.answers}
        self._show_to([guest for guest in self.guests if guest.kind in kinds])

    def _show_to(self, guests: list[Guest]) -> None:
        written: dict[tuple[Kind, int | None], Written] = {}
        for guest in list(guests):
            new = self._look(guest.kind)
            if guest.have == new.version and not guest.answers:
                continue
            key = (guest.kind, guest.have)
            if key not in written:
                story = self.story_in(guest.kind.language)
                written[key] = self._eyes[guest.kind].change(self.table.game, story, guest.have)
            guest.line.send(joined(written[key], guest.drawings, guest.answers))
            guest.have = new.version
            guest.answers = []

    def _settle(self) -> None:
        """Whoever sits down or stands up is another viewer from now on; moves change nothing of that."""
        if self._settled == self.table.arranged:
            return
        self._settled = self.table.arranged
        here: set[str] = set()
        for guest in self.guests:
            seat = None if guest.only_watches else self.table.seat_of(guest.line.person.user)
            viewer = WATCHER if seat is None else seat
            if viewer != guest.kind.viewer:
                guest.kind, guest.have = guest.kind._replace(viewer=viewer), None
            if seat is not None:
                here.add(guest.line.person.user)
        self._here = frozenset(here)


class Ticket:
    """What a job was for."""

    def __init__(self, room: Room | None, entries: list[Entry], done: Done) -> None:
        self.room = room
        self.entries = entries
        self.done = done


def client_id(person: Person, number: str) -> str:
    """The id under which a person's order is stored; the same number of another person is another order."""
    return f"{person.user} {number}" if number else ""
