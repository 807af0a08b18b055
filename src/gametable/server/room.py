"""A table in memory with the people who look at it: one picture for each kind of viewer, drawn once for all of them."""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER
from gametable.kernel.language import ENGLISH, _, later, speaking
from gametable.kernel.state import State
from gametable.scene.kept import Kept
from gametable.server.drawings import Drawings, Written, joined
from gametable.server.picture import Kind, Picture, difference, draw_picture, follow, looks_alike
from gametable.table.entries import Entry
from gametable.table.seats import Person
from gametable.table.story import Story, retold
from gametable.table.table import Table

DAMAGED: Final = later("This table cannot be played on, as it was stored by other rules or is damaged: {fault}")
OTHER_RULES: Final = later("This table was played by an earlier version of the rules; it can only be looked at.")
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
        self.guests: list[Guest] = []
        self.clients: dict[str, int] = {}  # orders that were carried out, by the ids that clients gave them
        self.waiting: deque[Waiting] = deque()
        self.is_storing = False
        self._frozen = ("", "")  # why nothing can be changed here, and what was wrong
        self.created = 0
        self.used = 0.0  # when somebody last looked or moved, by the monotonic clock
        self.past: tuple[int, list[State]] = (-1, [])  # the positions after each move that stands, at so many entries
        self._first_version = first_version
        self._pictures: dict[Kind, Picture] = {}
        self._earlier: dict[Kind, Picture] = {}
        self._drawn_with: dict[Kind, tuple[int, frozenset[str], str]] = {}
        self._drawings: defaultdict[Kind, Drawings] = defaultdict(Drawings)
        self._kept: defaultdict[Kind, Kept] = defaultdict(Kept)

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

    def here(self) -> set[str]:
        """The people with a seat who look at the table."""
        people = {guest.line.person.user for guest in self.guests if not guest.only_watches}
        return people & {seat.user for seat in self.table.seats}

    def picture(self, kind: Kind) -> Picture:
        """What a viewer sees now; a new version only if it looks different."""
        old = self._pictures.get(kind)
        seen_with = (self.table.entries, frozenset(self.here()), self._frozen[0])  # nothing else changes a picture
        if old is not None and self._drawn_with.get(kind) == seen_with:
            return old
        self._drawn_with[kind] = seen_with
        version = old.version + 1 if old else self._first_version()
        with speaking(kind.language):
            new = follow(old, self._draw(kind, version))
        if old is not None and looks_alike(old, new):
            return old
        if old is not None:
            self._earlier[kind] = old
        self._pictures[kind] = new
        return new

    def _draw(self, kind: Kind, version: int) -> Picture:
        story = self.story_in(kind.language)
        drawn = draw_picture(
            self.table, kind, version, len(story.lines(kind.viewer)), self.here(), kept=self._kept[kind]
        )
        drawn.facts.update(frozen=self.frozen, total=story.count(kind.viewer))
        return drawn

    def shown(self, kind: Kind) -> Picture | None:
        """The picture that a viewer was last sent."""
        return self._pictures.get(kind)

    def show(self) -> None:
        """Send everybody what has changed for them; while something is being stored, that is still a secret."""
        if not self.is_storing:
            self._follow_seats()
            self._show_to(self.guests)

    def answer(self) -> None:
        """Send what has changed to those who wait for an answer, and to whoever sees the same."""
        self._follow_seats()
        kinds = {guest.kind for guest in self.guests if guest.answers}
        self._show_to([guest for guest in self.guests if guest.kind in kinds])

    def _show_to(self, guests: list[Guest]) -> None:
        written: dict[tuple[Kind, int | None], Written] = {}
        for guest in list(guests):
            new = self.picture(guest.kind)
            if guest.have == new.version and not guest.answers:
                continue
            key = (guest.kind, guest.have)
            if key not in written:
                written[key] = self._drawings[guest.kind].write(self._change(guest, new))
            guest.line.send(joined(written[key], guest.drawings, guest.answers))
            guest.have = new.version
            guest.answers = []

    def _change(self, guest: Guest, new: Picture) -> dict[str, Any]:
        earlier = self._earlier.get(guest.kind)
        if guest.have == new.version:
            return {"v": new.version, "base": new.version, "set": {}, "del": []}
        known = earlier if earlier is not None and earlier.version == guest.have else None
        first = known.lines if known is not None else 0
        said = self.story_in(guest.kind.language).numbered(guest.kind.viewer, first, new.lines)
        return difference(self.table.game, known, new, said)

    def _follow_seats(self) -> None:
        """Whoever sits down or stands up is another viewer from now on."""
        for guest in self.guests:
            seat = None if guest.only_watches else self.table.seat_of(guest.line.person.user)
            viewer = WATCHER if seat is None else seat
            if viewer != guest.kind.viewer:
                guest.kind, guest.have = guest.kind._replace(viewer=viewer), None
