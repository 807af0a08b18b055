"""A WebSocket of uvicorn that gives what it hears to the application at once, and writes at once what it is given.

ASGI carries each message through a queue, an event and a task, which costs more than a move does. So the handshake, the
end and everything unusual go that way, and plain texts do not. An application finds this in `scope["extensions"]`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.utils import apply_mask

from gametable.server.frames import LONGEST_HEAD, MASK, MASKED, PLAIN_TEXT, frame_at, head_of, only_text
from gametable.server.messages import LONGEST_FRAME
from gametable.server.socket import DIRECT

LAST_SECONDS: Final = 15.0  # for a browser that was told to go
PACKING: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=15,  # 160 kB for each connection, and a third of the bytes of uvicorn's 12
    client_max_window_bits=12,
    compress_settings={"memLevel": 6},
)
SMALL: Final = 200  # bytes of a message that is not worth packing

Hear = Callable[[str], None]


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection. Until somebody listens directly, it is uvicorn's."""

    _hear: Hear | None = None
    _chunks = 0  # of bytes that the library got while nobody listened directly
    _rest = b""  # the beginning of a frame
    _is_lost = False
    _is_paused = False
    _end: asyncio.TimerHandle | None = None  # when the connection is cut, whatever the other side does

    def __init__(self, *values: Any, **more: Any) -> None:
        """As uvicorn's, but packed with a longer memory: what was drawn some moves ago need not be sent again."""
        super().__init__(*values, **more)
        if self.conn.available_extensions:
            self.conn.available_extensions = [PACKING]

    def handle_connect(self, event: Request) -> None:
        """Offer the application to listen directly."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]  # uvicorn's own are plain dicts

    def listen(self, hear: Hear) -> None:
        """Give each text to this function from now on; not for somebody who spoke before being accepted."""
        if self._chunks == 1:
            self._hear = hear

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Hear plain texts; the library gets all other frames, each of them whole, so that it never waits for more."""
        if self._hear is not None and not self._rest and self.conn.current_size is None:
            text = only_text(data)
            if text is not None:
                self._hear(text)
                return
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        while self._hear is not None and at < len(data):
            begin, end = frame_at(data, at)
            if end > len(data) and end - at <= LONGEST_HEAD + LONGEST_FRAME:
                self._rest = data[at:]
                return
            is_plain = data[at] == PLAIN_TEXT and data[at + 1] >= MASKED
            if not is_plain or not self._hear_text(self._hear, data[begin:end]):
                super().data_received(data[at:end])
                if self.transport.is_closing():
                    return
            at = end
        if at < len(data):
            self._chunks += 1
            super().data_received(data[at:])

    def _hear_text(self, hear: Hear, masked: bytes) -> bool:
        """Hear a text behind its mask; not if a message in parts has begun, or it is too long, or no text at all."""
        if self.conn.current_size is not None or len(masked) > MASK + LONGEST_FRAME:
            return False
        try:
            text = apply_mask(masked[MASK:], masked[:MASK]).decode()
        except UnicodeDecodeError:
            return False
        hear(text)
        return True

    def send_receive_event_to_app(self) -> None:
        """Hear a text, too, that the library has unpacked or put together; bytes end the listening."""
        if self._hear is None or self.curr_msg_data_type == "bytes":
            self._hear = None
            super().send_receive_event_to_app()
            return
        content, self.frames = b"".join(self.frames), []
        try:
            text = content.decode()
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            self._hear(text)

    def pause(self) -> None:
        """Read nothing more until the application has ended: what the other side says stays on its side."""
        if not self._is_lost:
            self._is_paused = True
            self.transport.pause_reading()

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
        self._hear = None  # and nothing keeps the application's memory
        if self._is_paused and not self._is_lost:
            self.transport.resume_reading()
        self.scope["extensions"].pop(DIRECT)
        if not self.writable.is_set():
            self.transport.abort()
        elif not self._is_lost:
            self._end = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left to be cut, and nothing keeps the connection's memory."""
        self._is_lost = True
        super().connection_lost(exc)
        self.conn.parser.close()  # which waits for more and knows the connection, which knows it: a circle
        if self._end is not None:
            self._end.cancel()
            self._end = None
