"""Moves of people through a whole server in this process, without a network: its ASGI application is asked directly.

All that is used of the server is its application and what any program may say to it, so that servers of different
versions can be asked by the same code. Each table has an address of its own, so that no limit is reached.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.load.dialects import NOTHING, DrawnGametable, Heard, Place

MOVES: Final = 60  # at a table; what one socket may say is not more
HEARD_WITHIN: Final = 600.0  # seconds, also where each instruction is counted

Event = dict[str, Any]


class ServerInProcess:
    """An ASGI application whose tables people play at."""

    def __init__(self, app: Any, clock: Callable[[], float] = time.process_time) -> None:
        self._app = app
        self._clock = clock  # is asked before the first move and after the last
        self._runner = asyncio.Runner()
        self._tables = 0
        self._lifespan = Connection(app, {"type": "lifespan"})
        self._runner.run(self._open())

    @classmethod
    def in_folder(cls, folder: Path, clock: Callable[[], float] = time.process_time) -> ServerInProcess:
        """The server as it always is, with its data in a folder."""
        from gametable.server.app import make_app  # noqa: PLC0415  (only whoever measures a server loads one)

        return cls(make_app(folder), clock)

    async def _open(self) -> None:
        self._lifespan.start()
        await self._lifespan.say({"type": "lifespan.startup"}, until="lifespan.startup.complete")

    def close(self) -> None:
        """Store what was played, and end."""
        self._runner.run(self._lifespan.say({"type": "lifespan.shutdown"}, until="lifespan.shutdown.complete"))
        self._runner.close()

    def play(self, key: str, players: int) -> tuple[int, float]:
        """The first moves of a game at a new table: how many, and CPU seconds without making the table."""
        return self._runner.run(self._play(key, players))

    async def _play(self, key: str, players: int) -> tuple[int, float]:
        self._tables += 1
        address = f"10.0.{self._tables // 256}.{self._tables % 256}"
        tokens = [(await self._ask(address, "/api/guests", {"name": f"P{seat}"}))["token"] for seat in range(players)]
        table = await self._ask(address, "/api/tables", {"game": key, "players": players}, tokens[0])
        orders = f"/api/tables/{table['name']}/orders"
        for token in tokens[1:]:
            await self._ask(address, orders, {"what": "join"}, token)
        await self._ask(address, orders, {"what": "start"}, tokens[0])
        seats = Seats(self._app, address, Place(table["name"], tokens))
        await seats.sit_down()
        began = self._clock()
        moves = await seats.move_by_chance(MOVES)
        spent = self._clock() - began
        await seats.leave()
        return moves, spent

    async def _ask(self, address: str, path: str, body: object, token: str = "") -> Any:
        """The answer to a request."""
        scope = scope_of("http", address, path, token)
        scope["method"], scope["scheme"] = "POST", "http"
        scope["headers"].append((b"content-type", b"application/json"))
        connection = Connection(self._app, scope)
        connection.start()
        begin = await connection.say({"type": "http.request", "body": json.dumps(body).encode(), "more_body": False})
        content = await connection.heard()
        if begin["status"] not in (200, 201):
            raise SystemExit(f"{path} was answered with {begin['status']}: {content['body'][:200]!r}")
        return json.loads(content["body"])


async def next_heard(heard: asyncio.Queue[Any]) -> Any:
    """What comes next; a server that says nothing for long has failed."""
    async with asyncio.timeout(HEARD_WITHIN):
        return await heard.get()


class Connection:
    """One call of the application, with what goes in and what comes out."""

    def __init__(self, app: Any, scope: Event, emit: Callable[[Event], None] | None = None) -> None:
        self._app = app
        self._scope = scope
        self._in: asyncio.Queue[Event] = asyncio.Queue()
        self._out: asyncio.Queue[Event] = asyncio.Queue()
        self._emit = emit or self._out.put_nowait
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Call the application."""

        async def send(event: Event) -> None:
            self._emit(event)

        self._task = asyncio.get_running_loop().create_task(self._app(self._scope, self._in.get, send))

    async def say(self, event: Event, until: str = "") -> Event:
        """Say something, and wait for the next event that comes back."""
        self.tell(event)
        answer = await self.heard()
        if until and answer["type"] != until:
            raise SystemExit(f"The server has answered {event['type']} with {answer}.")
        return answer

    def tell(self, event: Event) -> None:
        """Say something whose answer is not waited for."""
        self._in.put_nowait(event)

    async def heard(self) -> Event:
        """The next event that comes back; a server that says nothing for long has failed."""
        async with asyncio.timeout(HEARD_WITHIN):
            return await self._out.get()

    async def end(self) -> None:
        """Wait until the application has returned."""
        if self._task is not None:
            await self._task


class Seats:
    """The people at a table, whose browsers want pictures."""

    def __init__(self, app: Any, address: str, place: Place) -> None:
        count = len(place.keys)
        self._place = place
        self._heard: asyncio.Queue[tuple[int, Event]] = asyncio.Queue()
        self._talks = [DrawnGametable(seat) for seat in range(count)]
        self._connections = [
            Connection(app, scope_of("websocket", address, "/ws", token), partial(self._take, seat))
            for seat, token in enumerate(place.keys)
        ]

    def _take(self, seat: int, event: Event) -> None:
        self._heard.put_nowait((seat, event))

    async def sit_down(self) -> None:
        """Connect, and wait until everybody sees the table."""
        for connection in self._connections:
            connection.start()
            connection.tell({"type": "websocket.connect"})
        while not all(talk.is_seated for talk in self._talks):
            await self._hear()

    async def leave(self) -> None:
        """Hang up."""
        for connection in self._connections:
            connection.tell({"type": "websocket.disconnect", "code": 1000})
            await connection.end()

    async def move_by_chance(self, most: int) -> int:
        """Move by chance, each move once the one before is acknowledged; return how many moves there were."""
        moves = 0
        while moves < most and not any(talk.is_over for talk in self._talks):
            mover = next((seat for seat, talk in enumerate(self._talks) if talk.may_move), None)
            if mover is None:
                await self._hear()
                continue
            self._say(mover, self._talks[mover].move())
            answer = NOTHING
            while not (answer.is_done or answer.refusal):
                answer = await self._hear()
            if answer.refusal:  # what was picked from had changed meanwhile; the new picture is on its way
                self._talks[mover].may_move = False
            moves += answer.is_done
        return moves

    def _say(self, seat: int, text: bytes) -> None:
        self._connections[seat].tell({"type": "websocket.receive", "text": text.decode()})

    async def _hear(self) -> Heard:
        """What the server says next."""
        async with asyncio.timeout(HEARD_WITHIN):
            seat, event = await self._heard.get()
        if event["type"] == "websocket.accept":
            self._say(seat, self._talks[seat].sit(self._place))
            return NOTHING
        if event["type"] != "websocket.send":
            raise SystemExit(f"The server has ended the connection: {event}.")
        return self._talks[seat].hear(event["text"].encode())


def scope_of(kind: str, address: str, path: str, token: str) -> Event:
    """What a server tells an application of a connection."""
    headers = [(b"host", b"127.0.0.1")]
    if token:
        headers.append((b"authorization", b"Bearer " + token.encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": (address, 1),
        "server": ("127.0.0.1", 80),
    }
