"""Pairs of tables that one viewer cannot tell apart, and all the bytes that this viewer would get of each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.record import Move
from gametable.kernel.recorder import replay_move
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.scene.model import Shape
from gametable.server.api_playing import view_of
from gametable.server.events import as_event
from gametable.server.history import positions
from gametable.server.hub import Hub
from gametable.server.picture import Kind
from gametable.server.room import Guest, Room
from gametable.server.visitor import Visitor
from gametable.storage.interface import Store
from gametable.table.entries import Entry
from gametable.table.match import read_move
from gametable.table.playing import is_late, take_back
from gametable.table.seats import Person
from gametable.table.story import told
from gametable.table.table import RUNNING
from gametable.table.taking import take, took, took_move
from tests.table.tables import LIVE, SECOND, Kept, rebuilt, running_table

FIRST_VERSION = 7
MOST_MOVES = 400  # of a game

Question = dict[str, Any]  # a message that only asks


@dataclass
class Ear:
    """A line that keeps every byte."""

    person: Person
    heard: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard += [message, as_event(message)]

    def close(self, why: str) -> None:
        self.heard.append(why.encode())


def hub_of(room: Room) -> Hub:
    """A hub with one table, at which nothing is being stored."""
    hub = Hub(cast(Store, None))
    hub.rooms[room.table.name] = room
    return hub


class Watched:
    """A room with one viewer, who looks at everything there is to see."""

    def __init__(self, kept: Kept, viewer: int, shape: Shape, state: State | None = None) -> None:
        table = rebuilt(kept)
        table.running().state = (state or kept.state).copy()
        self.viewer = viewer
        self.room = Room(table, lambda: FIRST_VERSION)
        self.room.story._script = list(kept.story._script)
        self.room.story.reader(viewer).state = self.state.copy()  # from here on this one goes its own way
        self.person = kept.person(viewer) if viewer != WATCHER else Person("eve", "Eve")
        self.ear = Ear(self.person)
        kinds = (Kind(viewer, shape), Kind(viewer, "none"), Kind(viewer, "none", words=False))
        self.kind = kinds[0]
        guests = [Guest(self.ear, kind) for kind in kinds]
        self.room.enter(*guests)
        self.room.show()
        self._visitor = Visitor(hub_of(self.room), self.ear)
        self._visitor._room, self._visitor._guest = self.room, guests[0]

    @property
    def state(self) -> State:
        return self.room.table.running().state

    def ask(self, question: Question) -> None:
        """Ask for a preview, a reason or an earlier position; the answer comes over the line."""
        heard = len(self.ear.heard)
        self._visitor.hear(json.dumps(question))
        assert len(self.ear.heard) > heard, "every question has an answer"

    def all_bytes(self, questions: list[int]) -> list[bytes]:
        """What came over the line, the view of the API, and what is said of moves that are asked for."""
        view = msgspec.json.encode(view_of(self.room, self.person))
        return [*self.ear.heard, view, *self._opinions(questions)]

    def _opinions(self, questions: list[int]) -> Iterator[bytes]:
        if self.viewer not in self.state.open_seats():
            return
        turned = seated(self.state, self.viewer)
        for action in questions:
            yield repr(self.room.table.game.refusal(turned, action)).encode()

    def happen(self, entry: Entry) -> bool:
        """Let a move happen, if it can in this position."""
        table, move = self.room.table, read_move(entry.seat, entry.text)
        before, played = self.state.copy(), list(table.running().played)
        try:
            table.running().replay(move, entry.seq, is_step=entry.kind == "step")
        except GametableError:
            table.running().state, table.running().played = before, played
            return False
        took_move(table, move.seat, entry.at)
        took(table, entry._replace(check=""))  # the twin's position is another one
        self._show(entry)
        return True

    def happen_as_it_was(self, entry: Entry) -> None:
        """Let any entry happen to the true table."""
        take(self.room.table, entry)
        self._show(entry)

    def _show(self, entry: Entry) -> None:
        self.room.heard([entry])
        self.room.show()


def learns_nothing(watched: Watched, move: Move) -> bool:
    """Whether a viewer cannot notice a move at all, as far as the game says."""
    game, state = watched.room.table.game, watched.state
    after = state.copy()
    replay_move(game, after, move)
    same = game.seen(state, watched.viewer) == game.seen(after, watched.viewer)
    return same and state.awaited_seats() == after.awaited_seats() and not told(game, state, move, watched.viewer)


@dataclass
class Tally:
    """How many pairs were compared, and of how many kinds."""

    pairs: int = 0
    different: int = 0  # something was hidden
    timed: int = 0  # with a clock
    asked: int = 0  # with a preview, a reason or an earlier position
    unnoticed: int = 0  # moves of which the viewer gets to know nothing
    taken_back: int = 0  # the same, when they are taken back


class Pair:
    """A table and its twin, in which everything is redrawn that the viewer cannot know."""

    def __init__(self, kept: Kept, viewer: int, source: random.Random) -> None:
        redrawn = kept.state.copy()
        redrawn.redraw(viewer, Rng(source.getrandbits(60)))
        shape: Shape = "tall" if source.random() < 0.25 else "wide"
        self.viewer = viewer
        self.game = kept.table.game
        self.true, self.twin = Watched(kept, viewer, shape), Watched(kept, viewer, shape, redrawn)
        self.questions = [source.randrange(self.game.actions) for _ in range(5)]
        self.source = source

    def compare(self, tally: Tally) -> None:
        """All bytes are equal."""
        tally.pairs += 1
        tally.different += self.true.state != self.twin.state
        tally.timed += self.true.room.table.clock.runs
        if self.source.random() < 0.25:
            tally.asked += 1
            self._ask_all()
        true, twin = self.true.all_bytes(self.questions), self.twin.all_bytes(self.questions)
        assert true == twin, "a viewer can tell two positions apart"

    def _ask_all(self) -> None:
        """Look at an earlier position, at what a move would bring, and at why something cannot be picked."""
        shown = self.true.room.shown(self.true.kind)
        assert shown is not None
        paths = [*shown.picks, *[(part,) for part in shown.scene.parts], ("nothing",)]
        questions: list[Question] = [
            {"t": "at", "n": self._earlier()},
            {"t": "preview", "v": shown.version, "path": self.source.choice([*shown.picks, ("nothing",)])},
            {"t": "why", "v": shown.version, "path": self.source.choice(paths)},
        ]
        for question in questions:
            self.true.ask(question)
            self.twin.ask(question)

    def _earlier(self) -> int:
        """A step to which the viewer can look back; in the twin that position is redrawn as well."""
        known = self.true.room.story.known_moves(self.viewer)
        states = [state.copy() for state in positions(self.true.room)]
        step = self.source.randrange(len(known))
        states[known[step]].redraw(self.viewer, Rng(self.source.getrandbits(60)))
        self.twin.room.past = (self.twin.room.table.entries, states)
        return step + 1

    def follow(self, entry: Entry, tally: Tally) -> None:
        """All bytes are equal after a move too, unless it brings to light what was redrawn."""
        nothing = learns_nothing(self.true, read_move(entry.seat, entry.text))
        count = len(self.true.ear.heard)
        self.true.happen(entry)
        if nothing:
            tally.unnoticed += 1
            assert len(self.true.ear.heard) == count, "a viewer hears of what is none of his business"
        if not self.twin.happen(entry):
            return
        seen = [self.game.seen(one.state, self.viewer) for one in (self.true, self.twin)]
        if seen[0] == seen[1]:
            self.compare(tally)

    def follow_back(self, entry: Entry, tally: Tally) -> None:
        """Nothing is heard of a step that is taken back, but by its own seat."""
        count = len(self.true.ear.heard)
        self.true.happen_as_it_was(entry)
        if entry.kind == "rethink" and entry.seat != self.viewer:
            tally.taken_back += 1
            assert len(self.true.ear.heard) == count, "a viewer hears of what is none of his business"


def play_and_compare(game: str, pairs: int, seed: int) -> Tally:
    """Play by chance, some games with a clock, and compare around every other move until there were enough pairs."""
    source = random.Random(seed)
    tally = Tally()
    while tally.pairs < pairs:
        clock = LIVE if tally.timed <= tally.pairs / 2 else None
        kept = running_table(game, seed=source.getrandbits(30), clock=clock)
        for _ in range(MOST_MOVES):
            if kept.table.stage == RUNNING and tally.pairs < pairs:
                play_one(kept, source, tally)
    return tally


def play_one(kept: Kept, source: random.Random, tally: Tally) -> None:
    """A move by chance; a step of which nobody else knows is taken back at times."""
    at = kept.table.at + source.randrange(8) * SECOND
    seat = source.choice(kept.state.open_seats())
    action = source.choice(kept.table.game.legal_for(kept.state, seat))
    pair = Pair(kept, source.choice(kept.viewers()), source) if source.random() < 0.5 else None
    entry = kept.play(seat, action, at)[0]
    if pair is not None:
        pair.compare(tally)
        pair.follow(entry, tally)
    is_alone = len(kept.state.open_seats()) == 1
    if entry.kind == "step" and is_alone and not is_late(kept.table, seat, at) and source.random() < 0.2:
        (undo,) = kept.add(take_back(kept.table, kept.person(seat), at))
        if pair is not None:
            pair.follow_back(undo, tally)
