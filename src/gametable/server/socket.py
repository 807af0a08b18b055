"""The WebSocket of a browser, as a bare ASGI application: knows who connects, carries messages, says goodbye."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from gametable.kernel.language import _, later, speaking
from gametable.server.ear import (
    BROKEN,
    GOING_AWAY,
    GONE,
    LOST,
    NO_TEXT,
    REPLACED,
    TIRESOME,
    TOO_MANY,
    UNKNOWN,
    Ear,
    End,
)
from gametable.server.identity import Caller, bearer_token
from gametable.server.origin import address_of, is_welcome, language_of
from gametable.server.outbox import Outbox
from gametable.server.site import NOT_ANY_MORE, Site
from gametable.server.turnstile import Turnstile

LOG: Final = logging.getLogger("gametable.socket")
DIRECT: Final = "gametable.direct"  # the extension of ASGI by which a server may offer a shorter way
LONGEST_REASON: Final = 123  # bytes, by the protocol
CLOSING_SECONDS: Final = 2.0
ACCEPT: Final = {"type": "websocket.accept"}


class Direct(Protocol):
    """The shorter way: texts come and go without events of ASGI."""

    def listen(self, hear: Callable[[str], bool]) -> None:
        """Give each text to this function from now on, as long as it returns that it goes on."""

    def write(self, message: bytes) -> bool:
        """Write a text at once, or say that it cannot be now."""

    def ignore(self) -> None:
        """Hear nothing more."""


class Sockets:
    """The ASGI application for all sockets."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._turnstile = Turnstile(site.ways.limits.gap)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its first byte to its last."""
        connection = HTTPConnection(scope)
        if (await receive())["type"] != "websocket.connect":
            return
        if not self._may_connect(connection):
            self._site.counts["sockets_foreign"] += 1
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: the answer is 403
            return
        with speaking(language_of(connection)):  # until a hello says which language is wanted
            await self._serve_until_the_end(connection, receive, send)

    async def _serve_until_the_end(self, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        try:
            code, why = await self._let_in(connection, receive, send)
        except OSError:  # the other side is gone
            return
        except Exception:
            LOG.exception("a socket failed")
            code, why = BROKEN, _("Something went wrong in the program; connect once more.")
        if code:
            self._site.counts[f"sockets_closed_{code}"] += 1
            await _close(send, code, why)

    @property
    def _away(self) -> int:
        return REPLACED if self._site.is_replaced else GOING_AWAY

    def _may_connect(self, connection: HTTPConnection) -> bool:
        """Only pages of this server may use its cookies; programs carry a token and have no origin."""
        if "origin" not in connection.headers:
            return bearer_token(connection) is not None
        return is_welcome(connection, self._site.ways.origins)

    async def _let_in(self, connection: HTTPConnection, receive: Receive, send: Send) -> End:
        """Whoever cannot stay is told so at once, and holds up nobody; the others come in one after the other."""
        caller, address = self._site.identity.caller(connection), address_of(connection)
        if caller is None:
            await send(ACCEPT)
            return UNKNOWN, _("Nobody is known by this cookie or token; ask for a new one at /api/guests.")
        full = self._site.gate.enter(caller.person.user, address)
        if full:
            await send(ACCEPT)
            return TOO_MANY, full
        try:
            await self._turnstile.enter()
            await send(ACCEPT)
            if not self._site.identity.is_still(caller, connection):
                return LOST, _(NOT_ANY_MORE)
            return await self._serve(caller, receive, send, connection.scope.get("extensions", {}).get(DIRECT))
        finally:
            self._site.gate.leave(caller.person.user, address)

    async def _serve(self, caller: Caller, receive: Receive, send: Send, direct: Direct | None) -> End:
        if self._site.is_closing:
            return self._away, _(self._site.goodbye)
        outbox = Outbox(caller.person, direct.write if direct else None)
        ear = Ear(self._site.hub, outbox, self._site.ways.limits.messages, self._site.counts)
        if direct:
            direct.listen(ear.hear)
        self._site.lines[outbox] = caller
        try:
            end = await self._carry(outbox, ear, receive, send)
            if end[0] in TIRESOME:
                await self._let_wait(direct)
            return end
        finally:
            del self._site.lines[outbox]

    async def _let_wait(self, direct: Direct | None) -> None:
        """Whoever says too much is closed a little later, has a place meanwhile, and so cannot come again at once."""
        if direct:
            direct.ignore()
        await asyncio.sleep(self._site.ways.limits.penance)

    async def _carry(self, outbox: Outbox, ear: Ear, receive: Receive, send: Send) -> End:
        """Hear and send until one of both ends."""
        hearing = asyncio.create_task(_hear_all(ear, receive))
        sending = asyncio.create_task(_send_all(outbox, send))
        closed = asyncio.create_task(outbox.is_closed.wait())
        try:
            await asyncio.wait([hearing, closed], return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                hearing.result()
            with speaking(ear.language):  # nothing more is heard from now on, also while the last words are sent
                ear.end = ear.end or ((self._away if self._site.is_closing else LOST), _(outbox.why))
            if ear.end != GONE and not outbox.is_overfull:
                await asyncio.wait([sending], timeout=CLOSING_SECONDS)
            return ear.end
        finally:
            ear.leave()
            outbox.close("")
            for task in (hearing, sending, closed):
                task.cancel()
            await asyncio.gather(hearing, sending, closed, return_exceptions=True)


async def _hear_all(ear: Ear, receive: Receive) -> None:
    """Hear what does not come directly: everything, or only bytes, and that the other side is gone."""
    while ear.end is None:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            ear.end = GONE
        elif event.get("text") is None:
            ear.close(NO_TEXT, later("Only text is understood here, not bytes."))
        else:
            ear.hear(event["text"])


async def _send_all(outbox: Outbox, send: Send) -> None:
    while (message := await outbox.next()) is not None:
        await send({"type": "websocket.send", "text": message.decode()})


async def _close(send: Send, code: int, why: str) -> None:
    """Say goodbye; somebody who does not read is not waited for."""
    message: dict[str, Any] = {"type": "websocket.close", "code": code, "reason": shortened(why)}
    try:
        async with asyncio.timeout(CLOSING_SECONDS):
            await send(message)
    except (OSError, RuntimeError):  # TimeoutError is an OSError
        LOG.debug("a socket was gone before it was closed")


def shortened(why: str) -> str:
    """A sentence that fits into a closing frame."""
    return why.encode()[:LONGEST_REASON].decode(errors="ignore")
