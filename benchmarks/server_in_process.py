"""Moves of people through a whole server in this process, without a network: its ASGI application is asked directly.

All that is used of the server is its application and what any program may say to it, so that servers of different
versions can be asked by the same code. Each table has an address of its own, so that no limit is reached.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, Self

from benchmarks.load.dialects import DrawnGametable, Place

MOVES: Final = 60  # at a table; what one socket may say is not more
HEARD_WITHIN: Final = 60.0  # seconds

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
        async with AsyncExitStack() as stack:
            place = Place(table["name"], tokens)
            seats = [
                await stack.enter_async_context(Seat(self._app, address, place, number)) for number in range(players)
            ]
            moves, began = 0, self._clock()
            async with asyncio.timeout(HEARD_WITHIN):
                while moves < MOVES and not any(seat.talk.is_over for seat in seats):
                    mover = next((seat for seat in seats if seat.talk.may_move), None)
                    if mover is None:
                        await asyncio.sleep(0)
                        for seat in seats:
                            seat.hear_waiting()
                    else:
                        await mover.move()
                        moves += 1
            return moves, self._clock() - began

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


class Connection:
    """One call of the application, with what goes in and what comes out."""

    def __init__(self, app: Any, scope: Event) -> None:
        self._app = app
        self._scope = scope
        self._in: asyncio.Queue[Event] = asyncio.Queue()
        self._out: asyncio.Queue[Event] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Call the application."""

        async def send(event: Event) -> None:
            self._out.put_nowait(event)

        self._task = asyncio.get_running_loop().create_task(self._app(self._scope, self._in.get, send))

    async def say(self, event: Event, until: str = "") -> Event:
        """Say something, and wait for the next event that comes back."""
        self._in.put_nowait(event)
        answer = await self.heard()
        if until and answer["type"] != until:
            raise SystemExit(f"The server has answered {event['type']} with {answer}.")
        return answer

    def tell(self, event: Event) -> None:
        """Say something that has no answer."""
        self._in.put_nowait(event)

    async def heard(self) -> Event:
        """The next event that comes back."""
        async with asyncio.timeout(HEARD_WITHIN):
            return await self._out.get()

    def heard_already(self) -> Event | None:
        """The next event, if it is there."""
        return None if self._out.empty() else self._out.get_nowait()

    async def end(self) -> None:
        """Wait until the application has returned."""
        if self._task is not None:
            await self._task


class Seat:
    """A person at a table, whose browser wants pictures."""

    def __init__(self, app: Any, address: str, place: Place, number: int) -> None:
        self.talk = DrawnGametable(number)
        self._place = place
        self._connection = Connection(app, scope_of("websocket", address, "/ws", place.keys[number]))

    async def __aenter__(self) -> Self:
        self._connection.start()
        await self._connection.say({"type": "websocket.connect"}, until="websocket.accept")
        self._say(self.talk.sit(self._place))
        while not self.talk.is_seated:
            self._hear(await self._connection.heard())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._connection.tell({"type": "websocket.disconnect", "code": 1000})
        await self._connection.end()

    async def move(self) -> None:
        """Make a move by chance, and wait until it is acknowledged."""
        self._say(self.talk.move())
        self.talk.may_move = False
        while not self._hear(await self._connection.heard()):
            pass

    def hear_waiting(self) -> None:
        """Hear all that has come."""
        while (event := self._connection.heard_already()) is not None:
            self._hear(event)

    def _say(self, text: bytes) -> None:
        self._connection.tell({"type": "websocket.receive", "text": text.decode()})

    def _hear(self, event: Event) -> bool:
        """Whether a move is acknowledged."""
        if event["type"] != "websocket.send":
            raise SystemExit(f"The server has ended the connection: {event}.")
        heard = self.talk.hear(event["text"].encode())
        if heard.refusal:
            raise SystemExit(f"The server has refused a move: {heard.refusal}")
        return heard.is_done


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
