"""A server that does nothing but answer, at once or after the disk has taken a page: no server can be faster here.

It plays no game and stores nothing worth reading. What its players wait for is what this machine, its disk and the load
itself take.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import uvloop
from websockets.utils import apply_mask

from gametable.server.frames import MASK, frame_at, head_of
from gametable.server.serve import listen_at

SALT: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of every handshake, by the protocol
PAGE: Final = os.urandom(4096 + 24)  # as SQLite writes for a move: a page and its head
PAGES: Final = 4000  # that are there before, so that the file need not grow

Keep = Callable[[], None]


class Echo(asyncio.Protocol):
    """Says what it hears, once it is kept."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._transport: asyncio.Transport | None = None
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """The handshake, then texts, each of which comes in one piece: they are short."""
        assert self._transport is not None
        if not self._is_open:
            self._is_open = True
            self._transport.write(_handshake(data))
            return
        at = 0
        while at < len(data):
            begin, end = frame_at(data, at)
            text = apply_mask(data[begin + MASK : end], data[begin : begin + MASK])
            self._keep()
            self._transport.write(head_of(len(text)) + text)
            at = end


def _handshake(request: bytes) -> bytes:
    key = next(line.split(b": ")[1] for line in request.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key"))
    proof = base64.b64encode(hashlib.sha1(key + SALT, usedforsecurity=False).digest())
    head = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return head + b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"


def _keep_in(path: Path) -> Keep:
    """Write a page over an older one, and wait for the disk."""
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    os.write(file, PAGE * PAGES)
    os.fsync(file)
    count = 0

    def keep() -> None:
        nonlocal count
        os.pwrite(file, PAGE, count % PAGES * len(PAGE))
        os.fdatasync(file)
        count += 1

    return keep


async def serve(keep: Keep) -> None:
    """Serve on a free port, and say which, for ever."""
    listening = listen_at("127.0.0.1", 0)
    server = await asyncio.get_running_loop().create_server(lambda: Echo(keep), sock=listening)
    print(f"port {listening.getsockname()[1]}", flush=True)
    await server.serve_forever()


def main() -> None:
    """Answer at once, or with a folder after the disk."""
    parser = argparse.ArgumentParser(prog="floor_server", description=__doc__)
    parser.add_argument("--folder", type=Path)
    folder = parser.parse_args().folder
    uvloop.run(serve(_keep_in(folder / "pages") if folder else lambda: None))


if __name__ == "__main__":
    main()
