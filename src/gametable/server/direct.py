"""A WebSocket of uvicorn that gives what it hears to the application at once, and writes at once what it is given.

ASGI carries each message through a queue, an event and a task, which costs more than a move does. So the handshake, the
end and everything unusual go that way, and plain texts do not. An application finds this in `scope["extensions"]`.

It stands on parts of uvicorn and websockets that are not for others. `protocol.py` says with which releases that was
tested, and takes uvicorn's own protocol with any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.utils import apply_mask

from gametable.server.frames import (
    GOODBYE,
    KIND,
    LONGEST_HEAD,
    MASK,
    MASKED,
    PACKED,
    PLAIN_TEXT,
    frame_at,
    head_of,
    only_text,
)
from gametable.server.limits import Allowance, Rate
from gametable.server.messages import LONGEST_FRAME
from gametable.server.socket import DIRECT

LAST_SECONDS: Final = 15.0  # for a browser that was told to go
LAST_SECOND: Final = 1.0  # for one that has said too much
LAST_BYTES: Final = 65_536  # that are looked at when nothing more is heard, for a goodbye
WHOLE_TEXTS: Final = (PLAIN_TEXT, PLAIN_TEXT | PACKED)  # whoever hears them counts them
UNUSUAL: Final = Allowance(300, 20.0)  # pings, pieces and the like: the library takes its time with each
PACKING: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=15,  # 160 kB for each connection, and a third of the bytes of uvicorn's 12
    client_max_window_bits=12,
    compress_settings={"memLevel": 6},
)
SMALL: Final = 200  # bytes of a message that is not worth packing
OF_UVICORN: Final = (  # what is used of its protocol; beside these only `scope`, which the handshake makes
    *("close_sent", "conn", "curr_msg_data_type", "frames", "handle_connect", "handle_parser_exception"),
    *("handshake_complete", "loop", "run_asgi", "send_receive_event_to_app", "transport", "writable"),
)
OF_WEBSOCKETS: Final = (  # what is used of its connection
    *("available_extensions", "current_size", "data_to_send", "extensions", "parser", "send_close", "send_text"),
)

Hear = Callable[[str], bool]


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection. Until somebody listens directly, it is uvicorn's."""

    _hear: Hear | None = None
    _chunks = 0  # of bytes that the library got while nobody listened directly
    _rest = b""  # the beginning of a frame
    _is_lost = False
    _is_over = False  # nothing more is heard, only a goodbye
    _is_tiresome = False  # and was told to go for that
    _is_paused = False
    _last_bytes = LAST_BYTES
    _end: asyncio.TimerHandle | None = None  # when the connection is cut, whatever the other side does

    def __init__(self, *values: Any, **more: Any) -> None:
        """As uvicorn's, but packed with a longer memory: what was drawn some moves ago need not be sent again."""
        super().__init__(*values, **more)
        if self.conn.available_extensions:
            self.conn.available_extensions = [PACKING]
        self._unusual = Rate(UNUSUAL)

    def handle_connect(self, event: Request) -> None:
        """Offer the application to listen directly."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]  # uvicorn's own are plain dicts

    def listen(self, hear: Hear) -> None:
        """Give each text to this function from now on, as long as it returns that it goes on."""
        self._hear = hear

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Hear plain texts; the library gets all other frames, each of them whole, so that it never waits for more."""
        if self._is_over:
            self._last_bytes -= len(data)
            if self._last_bytes < 0:
                return
        elif self._hear_at_once(data):
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        while self._hear is not None and at < len(data):
            begin, end = frame_at(data, at)
            if end > len(data) and end - at <= LONGEST_HEAD + LONGEST_FRAME:
                self._rest = data[at:]
                return
            self._take(self._hear, data[at:end], begin - at)
            at = end
            if self.transport.is_closing():
                return
            if self._is_over and len(data) - at > LAST_BYTES:
                self._last_bytes = 0  # nobody knows where frames begin any more
                return
        if at < len(data):
            self._take_first(data)

    def _hear_at_once(self, data: bytes) -> bool:
        """Hear what is nearly always heard: one short text, alone and whole; False if it is something else."""
        if self._hear is None or self._rest or self.conn.current_size is not None:
            return False
        text = only_text(data)
        if text is None:
            return False
        self._pass_on(self._hear, text)
        return True

    def _take(self, hear: Hear, frame: bytes, head: int) -> None:
        """Hear a text, or let the library have a frame; at the end only a goodbye."""
        if self._is_over:
            if frame[0] & KIND == GOODBYE:
                super().data_received(frame)
        elif frame[0] != PLAIN_TEXT or frame[1] < MASKED or not self._hear_text(hear, frame[head:]):
            if frame[0] not in WHOLE_TEXTS and self._unusual.take(""):
                self.transport.abort()
            else:
                super().data_received(frame)

    def _take_first(self, data: bytes) -> None:
        """Let the library have the handshake; whoever speaks before the answer to it is no browser."""
        self._chunks += 1
        if self._chunks > 1 and not self.handshake_complete:
            self.transport.abort()
        else:
            super().data_received(data)

    def _pass_on(self, hear: Hear, text: str) -> None:
        if not hear(text):
            self._end_hearing()

    def _end_hearing(self) -> None:
        """Read nothing more until the application has ended: what the other side says stays on its side."""
        self._is_over = True
        if not self._is_lost and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()

    def _hear_text(self, hear: Hear, masked: bytes) -> bool:
        """Hear a text behind its mask; not if a message in parts has begun, or it is too long, or no text at all."""
        if self.conn.current_size is not None or len(masked) > MASK + LONGEST_FRAME:
            return False
        try:
            text = apply_mask(masked[MASK:], masked[:MASK]).decode()
        except UnicodeDecodeError:
            return False
        self._pass_on(hear, text)
        return True

    def send_receive_event_to_app(self) -> None:
        """Hear a text, too, that the library has unpacked or put together; bytes end the listening."""
        if self._hear is None or self.curr_msg_data_type == "bytes":
            super().send_receive_event_to_app()
            self._end_hearing()
            return
        content, self.frames = b"".join(self.frames), []
        try:
            text = content.decode()
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            self._pass_on(self._hear, text)

    def ignore(self) -> None:
        """Hear nothing more from somebody who says too much, and cut the connection soon after the end."""
        self._is_tiresome = True
        self._end_hearing()

    # What goes out

    def write(self, message: bytes) -> bool:
        """Write a text at once; not if the other side does not read, or is gone."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.extensions and len(message) > SMALL:
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(head_of(len(message)) + message)
        return True

    async def run_asgi(self) -> None:
        """When the application has ended, so does the connection, also of somebody who does not read at all."""
        await super().run_asgi()
        self._is_over = True
        self._hear = _hear_nothing  # and nothing keeps the application's memory
        if self._is_paused and not self._is_lost:
            self.transport.resume_reading()
        self.scope["extensions"].pop(DIRECT)
        if not self.writable.is_set():
            self.transport.abort()
        elif not self._is_lost:
            seconds = LAST_SECOND if self._is_tiresome else LAST_SECONDS
            self._end = self.loop.call_later(seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to be cut, and nothing keeps the connection's memory."""
        self._is_lost = True
        super().connection_lost(exc)
        self.conn.parser.close()  # which waits for more and knows the connection, which knows it: a circle
        if self._end is not None:
            self._end.cancel()
            self._end = None


def _hear_nothing(_text: str) -> bool:
    return False


def missing_parts() -> list[str]:
    """What uvicorn's connection lacks of all that is used here, as far as that can be seen before anybody connects."""
    config = Config(_no_application, http="h11", ws="none", log_config=None)
    loop = asyncio.new_event_loop()
    try:
        protocol = WebSocketsSansIOProtocol(config, ServerState(), {}, loop)
    finally:
        loop.close()
    missing = [name for name in OF_UVICORN if not hasattr(protocol, name)]
    if "conn" not in missing:
        missing += [f"conn.{name}" for name in OF_WEBSOCKETS if not hasattr(protocol.conn, name)]
    return missing


async def _no_application(_scope: Any, _receive: Any, _send: Any) -> None:
    """Nobody is served."""
