"""Hostile frames on real sockets: mutated, typed but wrong, out of order. Nothing falls over, and nothing changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed

from gametable import COMPILED
from tests.server.serving import GAMES, Guest, Never, Served, Talk, ways

pytestmark = pytest.mark.slow

FRAMES: Final = 20_000 if COMPILED else 800
A_SOCKET: Final = 40  # frames before another one is opened; the server closes most of them earlier
WORDS: Final = ["join", "leave", "start", "undo", "bot", "free", "seats", "host", "settings", "end", "agree", "x", ""]
VALUES: Final[list[Any]] = [
    None, True, False, 0, -1, 1, 99, 100, 2**31, 2**53, 2**63, -(2**63), 10**400, 1.5, 1e308, "", "x", "0", "é", "\x00",
    "\u202e", "x" * 600, "9" * 5000, [], [[]], [0], [1, 0], ["a"] * 70, {}, {"a": {}}, {"players": 10**9},
    {"game": "chess"}, {"options": {"x": [1]}}, {"clock": {"kind": "live", "move": -5}}, {"rules": 7},
]  # fmt: skip
RAW: Final = [
    "", " ", "null", "[]", "{}", "{", "}", '"', "0", "NaN", "[" * 15_000, '{"t":' * 2000,
    '{"t":"order","settings":' + "[" * 9000,
    '{"t":"hello"}', '{"t":"hello","t":"move"}', '{"t":1}', '{"T":"hello"}', '{"t":"at","n":1e999}',
    '{"t":"at","n":' + "9" * 4300 + "}",
    '{"t":"chat","text":"\\ud800"}', '{"t":"chat","text":"\\u0000"}', "\x00", "\ufeff{}", "💥" * 1000,
]  # fmt: skip


class Hostile:
    """Makes frames that no honest browser would send."""

    def __init__(self, seed: int, table: str) -> None:
        self._random = random.Random(seed)
        self._table = table

    def frames(self) -> Iterator[str]:
        kinds = [self._raw, self._mutated, self._typed_but_wrong, self._typed_but_wrong, *[self._out_of_order] * 4]
        while True:
            yield self._random.choice(kinds)()

    def _honest(self) -> dict[str, Any]:
        source = self._random
        return source.choice(
            [
                {"t": "hello", "table": self._table, "have": source.randrange(99)},
                {"t": "move", "v": source.randrange(2**30), "id": f"{source.randrange(99)}", "path": ["draw 1"]},
                {"t": "at", "n": source.randrange(9)},
                {"t": "chat", "text": "/" + source.choice(WORDS), "id": "c"},
                {"t": "order", "what": source.choice(WORDS), "seat": source.randrange(4), "level": "easy"},
            ]
        )

    def _raw(self) -> str:
        return self._random.choice(RAW)

    def _mutated(self) -> str:
        """An honest frame in which letters were changed, lost or doubled."""
        letters = list(json.dumps(self._honest()))
        for _ in range(self._random.randint(1, 4)):
            place = self._random.randrange(len(letters))
            letters[place] = self._random.choice(
                ["", letters[place] * 2, chr(self._random.randrange(32, 1000)), "{", '"']
            )
        return "".join(letters)

    def _typed_but_wrong(self) -> str:
        """An honest frame with values that do not belong there."""
        frame = self._honest()
        for _ in range(self._random.randint(1, 2)):
            frame[self._random.choice([*frame, "seats", "settings", "extra"])] = self._random.choice(VALUES)
        return json.dumps(frame)

    def _out_of_order(self) -> str:
        """Perfectly good, but not from this person, or not now."""
        return json.dumps(self._honest())


def talk_of(eve: Guest, table: str) -> Talk:
    return eve.socket(table if eve.random.random() < 0.7 else None, max_queue=None, compression=None)


def bombard(eve: Guest, table: str, count: int, seed: int) -> None:
    """Send frames, on a new socket whenever the server has closed one, until it has heard so many."""
    counts = eve.served.site.counts
    enough = counts["messages"] + count
    frames = Hostile(seed, table).frames()
    while counts["messages"] < enough:
        with suppress(ConnectionClosed), talk_of(eve, table) as talk:
            for _ in range(A_SOCKET):
                talk.line.send(next(frames))


def test_hostile_frames_change_nothing(folder: Path) -> None:
    """A stranger bombards running games; every one of them is afterwards what it was."""
    with Served(folder, ways(thinkers=Never())) as served:
        ann, eve = served.guest("Ann"), served.guest("Eve")
        tables = []
        for game in GAMES:
            tables.append(ann.make(game))
            while any(player["open"] for player in ann.view(tables[-1])["players"]):
                ann.order(tables[-1], "bot")
            ann.order(tables[-1], "start")
        before = [(served.words(table), ann.view(table), served.site.store.entries(table)) for table in tables]
        for seed, table in enumerate(tables):
            bombard(eve, table, FRAMES // len(GAMES), seed)
        after = [(served.words(table), ann.view(table), served.site.store.entries(table)) for table in tables]
        assert served.site.counts["messages"] >= FRAMES
        assert after == before
        assert served.client().get("/health").json()["status"] == "ok"
    assert served.heard.unhandled == []


def test_hostile_frames_of_somebody_with_a_seat_break_nothing(folder: Path) -> None:
    """The host may change much, but the server stands, and every table is what its entries make of it."""
    with Served(folder, ways(thinkers=Never())) as served:
        eve = served.guest("Eve")
        for seed in range(8 if COMPILED else 1):
            table = eve.make(GAMES[seed % 4])
            bombard(eve, table, 400, 100 + seed)
            room = served.inside(lambda name=table: served.site.hub.room(name))  # type: ignore[misc]
            assert not room.frozen
            seats, stage = [seat.title(n) for n, seat in enumerate(room.table.seats)], room.table.stage
            served.inside(lambda room=room: served.site.hub.reload(room))  # type: ignore[misc]
            fresh = served.inside(lambda name=table: served.site.hub.room(name))  # type: ignore[misc]
            assert ([seat.title(n) for n, seat in enumerate(fresh.table.seats)], fresh.table.stage) == (seats, stage)
            assert not fresh.frozen
    assert served.heard.unhandled == []
