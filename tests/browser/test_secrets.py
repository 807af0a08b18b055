"""Two people in two browsers: nothing that only one may know is in any frame that the other's page receives."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

import pytest
from playwright.sync_api import WebSocket

from gametable.games import catalog
from gametable.games.attatat.ground import NAMES
from gametable.games.attatat.places import places_of
from gametable.games.monster_city.cards import EVENTS
from gametable.games.monster_city.kinds import event_counts
from gametable.games.monster_city.scene import HAND
from gametable.kernel.game import Game, Seen
from gametable.kernel.state import State
from gametable.scene.kept import Kept
from gametable.scene.model import Scene, Shape
from tests.browser.pages import PATIENCE, Visit
from tests.server.serving import Served

pytestmark = pytest.mark.slow

PICKS: Final = 40
PEOPLE: Final = ("Ann", "Ben")  # on the first two seats
Words = dict[str, list[str]]  # a hidden thing → what would betray it in a frame


def cards_of(state: Any, seat: int) -> Words:
    """AT-7  The cards in a hand that nobody else has seen."""
    hidden = places_of(state.board, state.hand(seat) & ~state.shown_of(seat))
    tiles = [state.tile(place) for place in hidden]
    return {NAMES[tile]: [f'"card-{tile}"', f"your card {NAMES[tile]}", f"{NAMES[tile]}, held by"] for tile in tiles}


def events_of(state: Any, seat: int) -> Words:
    """MC-40  The kinds of events in a hand."""
    kinds = [kind for kind, count in enumerate(event_counts(state.hand(seat))) if count]
    return {EVENTS[kind]: [f'"{HAND[kind]}"', f"event {EVENTS[kind]} ("] for kind in kinds}


GAMES: Final[dict[str, tuple[int, dict[str, Any], Callable[[Any, int], Words]]]] = {
    "attatat": (2, {"rounds": 1}, cards_of),
    "monster_city": (3, {"events": True}, events_of),
}


@dataclass
class Frames:
    """All that a page receives over its sockets."""

    texts: list[str] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.texts.append(str(text)))

    def betraying(self, words: Words) -> list[str]:
        """The hidden things that a frame tells of."""
        return [name for name, signs in words.items() if any(sign in text for sign in signs for text in self.texts)]


class Session:
    """Two people at a table, each with a browser whose frames are kept."""

    def __init__(self, served: Served, visit: Callable[..., Visit], game: str) -> None:
        self.served = served
        self.people = [visit(name) for name in PEOPLE]
        self.frames = [Frames(), Frames()]
        self.hidden = GAMES[game][2]
        self.table = next(table for table in self.tables(game) if self.differs(table))
        for person, frames in zip(self.people, self.frames, strict=True):
            person.page.on("websocket", frames.listen)
            person.open(self.table)
        self.held: list[set[str]] = [set(), set()]  # what each has had: one's own frames may tell of the like

    def tables(self, game: str) -> Iterator[str]:
        """Games that have just begun."""
        players, options, _ = GAMES[game]
        ann, ben = self.people
        while True:
            table = ann.make(game, players, players - 2, **options)
            ben.order(table, "join")
            ann.order(table, "start")
            yield table

    def differs(self, table: str) -> bool:
        """Whether each of the two holds something of which the other has none: else there is nothing to tell."""
        hands = [set(self.hidden(self.served.state(table), seat)) for seat in (0, 1)]
        return not hands[0] <= hands[1] and not hands[1] <= hands[0]

    def state(self) -> State:
        return self.served.state(self.table)

    def leaks(self) -> list[str]:
        """What the frames so far tell the wrong person; what is hidden now was hidden before."""
        state = self.state()
        found = []
        for seat, frames in enumerate(self.frames):
            self.held[seat] |= set(self.hidden(state, seat))
            words = {name: signs for name, signs in self.hidden(state, 1 - seat).items() if name not in self.held[seat]}
            found += [f"{PEOPLE[seat]} is told of {name}" for name in frames.betraying(words)]
        return found

    def picks(self) -> Iterator[Seen]:
        """Whoever can picks something, until the game is over; what was picked."""
        before = ["", ""]
        last = time.monotonic()
        while time.monotonic() < last + PATIENCE:
            for seat, person in enumerate(self.people):
                found = person.find(before[seat], patience=0)
                if found is None:
                    continue
                if found.get("isOver"):
                    return
                before[seat] = found["look"]
                person.click(found)
                last = time.monotonic()
                yield found
        raise AssertionError("nobody can pick anything, and the game is not over")


def play(session: Session, most: int) -> None:
    """Look for leaks before every pick."""
    assert session.leaks() == []
    for _ in islice(session.picks(), most):
        assert session.leaks() == []


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_tells_of_the_other_hand(served: Served, visit: Callable[..., Visit], game: str) -> None:
    session = Session(served, visit, game)
    own = [session.hidden(session.state(), seat) for seat in (0, 1)]
    assert all(own), "nothing is hidden, so nothing is tested"
    for words, frames in zip(own, session.frames, strict=True):
        assert frames.betraying(words) == list(words), "one's own frames tell of one's own hand"
    play(session, PICKS)
    assert session.leaks() == []
    assert all(len(frames.texts) > 15 for frames in session.frames)


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_found(
    served: Served, visit: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    kind = type(catalog.load(game))
    see, draw = kind.seen, kind.scene

    def tell(self: Game, state: State, viewer: int) -> Seen:
        other = {"other": see(self, state, 1 - viewer)} if viewer in (0, 1) else {}
        return {**see(self, state, viewer), **other}

    def leak(self: Game, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:
        own = draw(self, seen, shape, kept)
        other = draw(self, seen["other"], shape).parts if "other" in seen else {}
        return replace(own, groups=({**other, **own.parts},))

    monkeypatch.setattr(kind, "seen", tell)
    monkeypatch.setattr(kind, "scene", leak)
    session = Session(served, visit, game)
    assert [found for found in session.leaks() if found.startswith("Ann")] != []
    assert [found for found in session.leaks() if found.startswith("Ben")] != []
