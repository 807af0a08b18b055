"""What players say to a Gametable server and to one of boardgame.io: all that differs between the two."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple, Protocol

import msgspec

NAMESPACE: Final = b"/planks,"  # of the game in boardgame_io/server.js
CONNECT: Final = b"40" + NAMESPACE
EVENT: Final = b"42" + NAMESPACE
WIDTH: Final = 5
MOST_PLANKS: Final = 3

encode = msgspec.json.encode


class Place(msgspec.Struct):
    """A table, and what shows each of its two players to be that player."""

    table: str
    keys: list[str]


class Heard(NamedTuple):
    """What a message means: something to answer, the acknowledgement of a move, or a refusal."""

    answer: bytes = b""
    is_done: bool = False
    refusal: str = ""


NOTHING: Final = Heard()
DONE: Final = Heard(is_done=True)


class Talk(Protocol):
    """One player's side of the talk with a server."""

    may_move: bool
    is_over: bool  # the game at the table
    is_seated: bool

    def opening(self, place: Place) -> tuple[str, dict[str, str]]:
        """The path and the headers of the connection."""

    def first_words(self) -> bytes:
        """What is said when the connection is there; empty if the place is asked for at once."""

    def sit(self, place: Place) -> bytes:
        """Ask for the picture of a table."""

    def hear(self, text: bytes) -> Heard:
        """Understand a message."""

    def move(self) -> bytes:
        """Choose a legal move and say it."""


class _Scene(msgspec.Struct):
    t: str
    v: int = 0
    id: str = ""
    why: str = ""
    done: list[str] = []
    picks: dict[str, Any] | None = None
    stage: str | None = None


class Gametable:
    """The dialect of this project's server, as programs speak it: what they may know, and their moves as texts."""

    shape = "none"
    words = False  # as boardgame.io's players: no story, no questions

    def __init__(self, seat: int) -> None:
        self.may_move = self.is_over = self.is_seated = False
        self._seat = seat
        self._version = 0
        self._picks: dict[str, Any] = {}
        self._number = 0
        self._random = random.Random(seat)
        self._decoder = msgspec.json.Decoder(_Scene)

    def opening(self, place: Place) -> tuple[str, dict[str, str]]:
        return "/ws", {"Authorization": f"Bearer {place.keys[self._seat]}"}

    def first_words(self) -> bytes:
        return b""

    def sit(self, place: Place) -> bytes:
        self.may_move = self.is_over = self.is_seated = False
        return encode({"t": "hello", "table": place.table, "shape": self.shape, "words": self.words})

    def hear(self, text: bytes) -> Heard:
        scene = self._decoder.decode(text)
        if scene.t == "nack":
            return Heard(refusal=scene.why)
        if scene.t != "scene":
            return NOTHING
        self.is_seated = True
        self._version = scene.v
        if scene.picks is not None:
            self._picks = scene.picks
        if scene.stage is not None:
            self.is_over = scene.stage == "over"
        self.may_move = bool(self._picks) and not self.is_over
        return DONE if scene.done else NOTHING

    def move(self) -> bytes:
        self._number += 1
        path = self._walk()
        return encode({"t": "move", "v": self._version, "id": str(self._number), "path": path})

    def _walk(self) -> list[str]:
        """Touch things by chance until they mean a move."""
        path: list[str] = []
        node: Any = self._picks
        while isinstance(node, dict):
            path.append(self._random.choice(list(node)))
            node = node[path[-1]]
        return path


class DrawnGametable(Gametable):
    """The same as browsers speak it: the table comes as a picture, and moves are things to be touched."""

    shape = "wide"
    words = True


class _Link(msgspec.Struct):
    owner: str | None
    planks: int


class _Board(msgspec.Struct):
    links: list[_Link]


class _Turn(msgspec.Struct):
    currentPlayer: str  # noqa: N815 (named by boardgame.io)
    gameover: dict[str, Any] | None = None


class _State(msgspec.Struct):
    G: _Board
    ctx: _Turn
    number: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


class BoardgameIo:
    """The dialect of boardgame.io over socket.io 4: the whole state comes, and players know what is legal."""

    def __init__(self, seat: int) -> None:
        self.may_move = self.is_over = self.is_seated = False
        self._player = str(seat)
        self._place = Place("", ["", ""])
        self._state: _State | None = None
        self._random = random.Random(seat)
        self._asked = -1  # the number of the state on which a move was made
        self._event = msgspec.json.Decoder(list[msgspec.Raw])
        self._update = msgspec.json.Decoder(_State)
        self._sync = msgspec.json.Decoder(_Sync)

    def opening(self, place: Place) -> tuple[str, dict[str, str]]:
        self._place = place
        return "/socket.io/?EIO=4&transport=websocket", {}

    def first_words(self) -> bytes:
        return CONNECT

    def sit(self, place: Place) -> bytes:
        self.may_move = self.is_over = self.is_seated = False
        self._place, self._asked = place, -1
        return EVENT + encode(["sync", place.table, self._player, place.keys[int(self._player)], 2])

    def hear(self, text: bytes) -> Heard:
        if text == b"2":
            return Heard(answer=b"3")
        if text.startswith(CONNECT):
            return Heard(answer=self.sit(self._place))
        if not text.startswith(EVENT):
            return NOTHING
        kind, table, *rest = self._event.decode(memoryview(text)[len(EVENT) :])
        if bytes(kind) == b'"update"':
            return self._take(table, self._update.decode(rest[0]))
        return self._take(table, self._sync.decode(rest[0]).state) if bytes(kind) == b'"sync"' else NOTHING

    def _take(self, table: msgspec.Raw, state: _State) -> Heard:
        if msgspec.json.decode(table) != self._place.table:
            return NOTHING
        self._state = state
        self.is_seated = True
        self.is_over = state.ctx.gameover is not None
        self.may_move = state.ctx.currentPlayer == self._player and not self.is_over
        if 0 <= self._asked < state.number:
            self._asked = -1
            return DONE
        return NOTHING

    def move(self) -> bytes:
        assert self._state is not None
        links, self._asked = self._state.G.links, self._state.number
        free = [at for at, link in enumerate(links) if link.planks < MOST_PLANKS and link.owner in (None, self._player)]
        key = self._place.keys[int(self._player)]
        order = {"type": "lay", "args": [self._random.choice(free)], "playerID": self._player, "credentials": key}
        action = {"type": "MAKE_MOVE", "payload": order}
        return EVENT + encode(["update", action, self._asked, self._place.table, self._player])


class Echo:
    """The dialect of a server that only answers: every word is a move."""

    is_over = False

    def __init__(self, _seat: int) -> None:
        self.may_move = self.is_seated = False

    def opening(self, place: Place) -> tuple[str, dict[str, str]]:
        return f"/{place.table}", {}

    def first_words(self) -> bytes:
        return b""

    def sit(self, _place: Place) -> bytes:
        return b"hello"

    def hear(self, _text: bytes) -> Heard:
        if self.is_seated:
            return DONE
        self.is_seated = self.may_move = True
        return NOTHING

    def move(self) -> bytes:
        return b"move"


DIALECTS: Final[dict[str, type[Gametable | BoardgameIo | Echo]]] = {
    "gametable": Gametable,
    "drawn gametable": DrawnGametable,
    "boardgame.io": BoardgameIo,
    "echo": Echo,
}
