"""The WebSocket of a browser, as a bare ASGI application: knows who connects, carries messages, closes with a sentence.

1001  the server is going away        4400  too much that nobody can understand
1003  only text is understood         4401  nobody is known by this cookie or token
1009  a message is too long           4429  too many messages, or too many connections
1011  a fault of the program          4408  the other side reads too slowly, or must connect once more
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from gametable.kernel.language import _, speaking
from gametable.server.identity import Caller, bearer_token
from gametable.server.limits import Rate
from gametable.server.messages import LONGEST_FRAME
from gametable.server.origin import address_of, is_welcome, language_of
from gametable.server.outbox import Outbox
from gametable.server.site import GOODBYE, Site
from gametable.server.visitor import Hopeless, Visitor

LOG: Final = logging.getLogger("gametable.socket")
LONGEST_REASON: Final = 123  # bytes, by the protocol
CLOSING_SECONDS: Final = 2.0

GOING_AWAY: Final = 1001
NO_TEXT: Final = 1003
TOO_LONG: Final = 1009
BROKEN: Final = 1011
NONSENSE: Final = 4400
UNKNOWN: Final = 4401
LOST: Final = 4408
TOO_MANY: Final = 4429


class Ended(Exception):
    """The socket should be closed."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class Sockets:
    """The ASGI application for all sockets."""

    def __init__(self, site: Site) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its first byte to its last."""
        connection = HTTPConnection(scope)
        if (await receive())["type"] != "websocket.connect":
            return
        if not self._may_connect(connection):
            self._site.counts["sockets_foreign"] += 1
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: the answer is 403
            return
        await send({"type": "websocket.accept"})
        with speaking(language_of(connection)):  # until a hello says which language is wanted
            await self._serve_until_the_end(connection, receive, send)

    async def _serve_until_the_end(self, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        try:
            caller = self._site.identity.caller(connection)
            code, why = await self._serve(caller, address_of(connection), receive, send)
        except Ended as end:
            code, why = end.code, end.why
        except OSError:  # the other side is gone
            return
        except Exception:
            LOG.exception("a socket failed")
            code, why = BROKEN, _("Something went wrong in the program; connect once more.")
        self._site.counts[f"sockets_closed_{code}"] += 1
        await _close(send, code, why)

    def _may_connect(self, connection: HTTPConnection) -> bool:
        """Only pages of this server may use its cookies; programs carry a token and have no origin."""
        if "origin" not in connection.headers:
            return bearer_token(connection) is not None
        return is_welcome(connection, self._site.ways.origins)

    async def _serve(self, caller: Caller | None, address: str, receive: Receive, send: Send) -> tuple[int, str]:
        if caller is None:
            return UNKNOWN, _("Nobody is known by this cookie or token; ask for a new one at /api/guests.")
        if self._site.is_closing:
            return GOING_AWAY, _(GOODBYE)
        user = caller.person.user
        full = self._site.gate.enter(user, address)
        if full:
            return TOO_MANY, full
        outbox = Outbox(caller.person)
        self._site.lines.add(outbox)
        try:
            return await self._carry(outbox, receive, send)
        finally:
            self._site.lines.discard(outbox)
            self._site.gate.leave(user, address)

    async def _carry(self, outbox: Outbox, receive: Receive, send: Send) -> tuple[int, str]:
        """Hear and send until one of both ends; a fault of either is raised here."""
        visitor = Visitor(self._site.hub, outbox)
        hearing = asyncio.create_task(self._hear(visitor, receive))
        sending = asyncio.create_task(_send_all(outbox, send))
        overfull = asyncio.create_task(outbox.is_closed.wait())
        tasks = [hearing, sending, overfull]
        try:
            await asyncio.wait([hearing, overfull], return_when=asyncio.FIRST_COMPLETED)
            if outbox.is_closed.is_set() and not outbox.is_overfull:
                await asyncio.wait([sending], timeout=CLOSING_SECONDS)
        finally:
            visitor.leave()
            outbox.close("")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if hearing.done() and not hearing.cancelled():
            hearing.result()
        with speaking(visitor.language):
            return (GOING_AWAY if self._site.is_closing else LOST), _(outbox.why)

    async def _hear(self, visitor: Visitor, receive: Receive) -> None:
        rate = Rate(self._site.ways.limits.messages)
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                raise ConnectionError
            with speaking(visitor.language):
                self._check(event.get("text"), rate)
                try:
                    visitor.hear(event["text"])
                except Hopeless as fault:
                    raise Ended(NONSENSE, _("There were too many messages that nobody can understand.")) from fault

    def _check(self, text: str | None, rate: Rate) -> None:
        """A message is a text, not too long, and not one too many."""
        if text is None:
            raise Ended(NO_TEXT, _("Only text is understood here, not bytes."))
        if len(text) > LONGEST_FRAME or len(text.encode()) > LONGEST_FRAME:
            raise Ended(TOO_LONG, _("A message has at most {most} bytes.").format(most=LONGEST_FRAME))
        if rate.take(""):
            limit = self._site.ways.limits.messages
            words = _("At most {count} messages in {seconds} seconds are heard.")
            raise Ended(TOO_MANY, words.format(count=limit.count, seconds=f"{limit.seconds:g}"))
        self._site.counts["messages"] += 1


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
