"""Pairs of tables that one viewer cannot tell apart, and all the bytes that this viewer would get of each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.record import Move
from gametable.kernel.recorder import replay_move
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.server.api_playing import view_of
from gametable.server.events import as_event
from gametable.server.picture import Kind
from gametable.server.room import Guest, Room
from gametable.table.entries import Entry
from gametable.table.match import read_move, write_move
from gametable.table.seats import Person
from gametable.table.story import told
from gametable.table.table import RUNNING
from gametable.table.taking import took, took_move
from tests.table.tables import NOW, Kept, rebuilt, running_table

FIRST_VERSION = 7


@dataclass
class Ear:
    """A line that keeps every byte."""

    person: Person
    heard: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard += [message, as_event(message)]

    def close(self, why: str) -> None:
        self.heard.append(why.encode())


class Watched:
    """A room with one viewer, who looks at everything there is to see."""

    def __init__(self, kept: Kept, viewer: int, state: State | None = None) -> None:
        table = rebuilt(kept)
        table.running().state = (state or kept.state).copy()
        self.viewer = viewer
        self.room = Room(table, lambda: FIRST_VERSION)
        self.room.story._script = list(kept.story._script)
        self.room.story.reader(viewer).state = self.state.copy()  # from here on this one goes its own way
        self.person = kept.person(viewer) if viewer != WATCHER else Person("eve", "Eve")
        self.ear = Ear(self.person)
        kinds = (Kind(viewer), Kind(viewer, "none"), Kind(viewer, "none", words=False))
        self.room.enter(*[Guest(self.ear, kind) for kind in kinds])
        self.room.show()

    @property
    def state(self) -> State:
        return self.room.table.running().state

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

    def happen(self, move: Move) -> bool:
        """Let a move happen, if it can in this position."""
        table = self.room.table
        before, played = self.state.copy(), list(table.running().played)
        entry = Entry(table.entries, NOW, "move", move.seat, write_move(move))
        try:
            table.running().replay(move, entry.seq)
        except GametableError:
            table.running().state, table.running().played = before, played
            return False
        took_move(table, move.seat, NOW)
        took(table, entry)
        self.room.heard([entry])
        self.room.show()
        return True


def learns_nothing(watched: Watched, move: Move) -> bool:
    """Whether a viewer cannot notice a move at all, as far as the game says."""
    game, state = watched.room.table.game, watched.state
    after = state.copy()
    replay_move(game, after, move)
    same = game.seen(state, watched.viewer) == game.seen(after, watched.viewer)
    return same and state.awaited_seats() == after.awaited_seats() and not told(game, state, move, watched.viewer)


@dataclass
class Tally:
    """How many pairs were compared, in how many of them something was hidden, and how many moves went unnoticed."""

    pairs: int = 0
    different: int = 0
    unnoticed: int = 0


class Pair:
    """A table and its twin, in which everything is redrawn that the viewer cannot know."""

    def __init__(self, kept: Kept, viewer: int, source: random.Random) -> None:
        redrawn = kept.state.copy()
        redrawn.redraw(viewer, Rng(source.getrandbits(60)))
        self.viewer = viewer
        self.game = kept.table.game
        self.true, self.twin = Watched(kept, viewer), Watched(kept, viewer, redrawn)
        self.questions = [source.randrange(self.game.actions) for _ in range(5)]

    def compare(self, tally: Tally) -> None:
        """All bytes are equal."""
        tally.pairs += 1
        tally.different += self.true.state != self.twin.state
        true, twin = self.true.all_bytes(self.questions), self.twin.all_bytes(self.questions)
        assert true == twin, "a viewer can tell two positions apart"

    def follow(self, move: Move, tally: Tally) -> None:
        """All bytes are equal after a move too, unless it brings to light what was redrawn."""
        nothing = learns_nothing(self.true, move)
        count = len(self.true.ear.heard)
        self.true.happen(move)
        if nothing:
            tally.unnoticed += 1
            assert len(self.true.ear.heard) == count, "a viewer hears of what is none of his business"
        if not self.twin.happen(move):
            return
        seen = [self.game.seen(one.state, self.viewer) for one in (self.true, self.twin)]
        if seen[0] == seen[1]:
            self.compare(tally)


def play_and_compare(game: str, pairs: int, seed: int) -> Tally:
    """Play by chance, and compare before and after every other move until there were enough pairs."""
    source = random.Random(seed)
    tally = Tally()
    while tally.pairs < pairs:
        kept = running_table(game, seed=source.getrandbits(30))
        while kept.table.stage == RUNNING and tally.pairs < pairs:
            seat = source.choice(kept.state.open_seats())
            action = source.choice(kept.table.game.legal_for(kept.state, seat))
            pair = Pair(kept, source.choice(kept.viewers()), source) if source.random() < 0.5 else None
            entry = kept.play(seat, action)[0]
            if pair is not None:
                pair.compare(tally)
                pair.follow(read_move(entry.seat, entry.text), tally)
    return tally
