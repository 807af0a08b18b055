"""A table as a stream of server-sent events: the same messages that a WebSocket brings, for those who only look."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from gametable.server.identity import Caller
from gametable.server.messages import Hello
from gametable.server.outbox import Outbox
from gametable.server.site import Site
from gametable.server.visitor import Visitor

HEARTBEAT: Final = b": still here\n\n"
HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class _Kind(msgspec.Struct):
    """What an event is named by: the kind of a message, and the version of the picture that it brings."""

    t: str
    v: int | None = None


class EventStream:
    """The answer to a request for events, as an ASGI application. Its place at the gate was taken already."""

    def __init__(self, site: Site, caller: Caller, address: str, hello: Hello) -> None:
        self._site = site
        self._caller = caller
        self._address = address
        self._hello = hello
        self._outbox = Outbox(caller.person)

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens until somebody leaves."""
        site, outbox = self._site, self._outbox
        visitor = Visitor(site.hub, outbox)
        site.lines[outbox] = self._caller
        watching = [asyncio.create_task(self._watch(visitor)), asyncio.create_task(_close_when_gone(outbox, receive))]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            visitor.hear(msgspec.json.encode(self._hello))
            with contextlib.suppress(OSError):
                await self._send_all(send)
        finally:
            outbox.close("")
            visitor.leave()
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            del site.lines[outbox]
            site.gate.leave(outbox.person.user, self._address)

    async def _send_all(self, send: Send) -> None:
        while True:
            try:
                async with asyncio.timeout(self._site.ways.heartbeat):
                    message = await self._outbox.next()
            except TimeoutError:
                await send({"type": "http.response.body", "body": HEARTBEAT, "more_body": True})
                continue
            if message is None:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            await send({"type": "http.response.body", "body": as_event(message), "more_body": True})

    async def _watch(self, visitor: Visitor) -> None:
        """Somebody who does not read any more is not at the table any more."""
        await self._outbox.is_closed.wait()
        visitor.leave()


async def _close_when_gone(outbox: Outbox, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    outbox.close("")


def as_event(message: bytes) -> bytes:
    """A message in the form of an event; JSON has no line breaks of its own."""
    kind = msgspec.json.decode(message, type=_Kind)
    number = b"id: %d\n" % kind.v if kind.v is not None else b""
    return b"event: " + kind.t.encode() + b"\n" + number + b"data: " + message + b"\n\n"
