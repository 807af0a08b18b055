"""One WebSocket of a player, as bare as can be, so that the load costs little beside the server."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81  # a whole text message
PING: Final = 0x89
PONG: Final = 0x8A
CLOSE: Final = 0x88
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)  # a key of zeros leaves the text as it is
HEAD_END: Final = b"\r\n\r\n"

Hear = Callable[[bytes], None]


class Broken(Exception):
    """A server that refuses to talk, or has stopped."""


def request(host: str, path: str, headers: dict[str, str]) -> bytes:
    """The first thing that a browser sends."""
    key = base64.b64encode(os.urandom(16)).decode()
    usual = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade"}
    own = {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**usual, **own}.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Line(asyncio.Protocol):
    """A connection that says its request, then carries texts both ways."""

    def __init__(self, opening: bytes, opened: Callable[[], None], hear: Hear) -> None:
        self._opening = opening
        self._opened = opened
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._is_open = False
        self.is_closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._opening)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.is_closing:
            raise Broken(f"The server has closed a connection: {exc}")

    def close(self) -> None:
        """Hang up."""
        self.is_closing = True
        if self._transport is not None:
            self._transport.close()

    def send(self, text: bytes) -> None:
        """Say something."""
        self._write(TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        length = len(content)
        size = bytes((kind, MASKED | length)) if length < 126 else struct.pack("!BBH", kind, MASKED | 126, length)
        self._transport.write(size + NO_MASK + content)

    def data_received(self, data: bytes) -> None:
        """Take frames out of what has come, and keep the beginning of the next."""
        data = self._rest + data
        if not self._is_open:
            head, end, data = data.partition(HEAD_END)
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise Broken(f"The server refuses to talk: {head[:200]!r}")
            self._is_open = True
            self._opened()
        at = 0
        while (frame := _frame(data, at)) is not None:
            kind, begin, at = frame
            self._take(kind, data[begin:at])
        self._rest = data[at:]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self._hear(content)
        elif kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            raise Broken(f"The server says goodbye: {content[2:].decode()}")
        else:
            raise Broken(f"The server sends something that nobody asked for: {kind:#x}")


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of a frame, where its content begins and ends; None if it is not complete."""
    if len(data) < at + 2:
        return None
    kind, length, begin = data[at], data[at + 1], at + 2
    if length >= 126:
        width = 2 if length == 126 else 8
        begin += width
        if len(data) < begin:
            return None
        length = int.from_bytes(data[begin - width : begin])
    return (kind, begin, begin + length) if len(data) >= begin + length else None
