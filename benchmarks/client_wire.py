"""What a browser receives for one move, counted at the socket: every seat has a WebSocket, a bot decides for all."""

from __future__ import annotations

import json
import re
import select
import socket
import struct
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.client_shares import Conversation, shares, spread
from benchmarks.client_tables import Chooser, Plan, Twin, make_table, store
from benchmarks.load.processes import HOST, own_command, started
from benchmarks.load.wire import CLOSE, HEAD_END, MASKED, NO_MASK, PING, PONG, TEXT, _frame, request

OFFER: Final = "permessage-deflate; client_max_window_bits"  # as Chromium says it
COMPRESSED: Final = 0xC1  # a whole text message, deflated
TAIL: Final = b"\x00\x00\xff\xff"  # that the protocol leaves away
PATIENCE: Final = 20.0  # seconds for an answer
WINDOW: Final = re.compile(r"server_max_window_bits=(\d+)")


class Frame(NamedTuple):
    """A message with what it cost."""

    text: bytes
    wire: int  # bytes at the socket, with the frame's head


class Ear:
    """One player's WebSocket, with the compression that the server agrees to."""

    def __init__(self, port: int, token: str, *, compresses: bool = True) -> None:
        offer = {"Sec-WebSocket-Extensions": OFFER} if compresses else {}
        self._socket = socket.create_connection((HOST, port))
        self._socket.sendall(request(f"{HOST}:{port}", "/ws", {"Authorization": f"Bearer {token}", **offer}))
        self._data = b""
        while HEAD_END not in self._data:
            self._data += self._socket.recv(4096)
        head, _, self._data = self._data.partition(HEAD_END)
        lines = head.decode().split("\r\n")
        assert " 101 " in lines[0], lines[0]
        named = [line.partition(":")[2].strip() for line in lines if line.lower().startswith("sec-websocket-ext")]
        self.agreed = named[0] if named else ""
        self._inflate = zlib.decompressobj(-15)

    @property
    def window_bits(self) -> int:
        """The size of the window in which the server looks for what it has sent before."""
        found = WINDOW.search(self.agreed)
        return int(found[1]) if found else 15

    def say(self, t: str, **fields: Any) -> None:
        """Send a message."""
        self._write(TEXT, json.dumps({"t": t, **fields}).encode())

    def _write(self, kind: int, content: bytes) -> None:
        length = len(content)
        size = bytes((kind, MASKED | length)) if length < 126 else struct.pack("!BBH", kind, MASKED | 126, length)
        self._socket.sendall(size + NO_MASK + content)

    def rest(self) -> Iterator[Frame]:
        """All messages that the server has for this player now.

        Its answer to a ping comes behind what is sent; whoever did not move is sent the picture a turn of the server's
        loop later, so there is a second ping.
        """
        for _ in range(2):
            self._write(PING, b"")
            while (frame := self.hear()) is not None:
                yield frame

    def hear(self) -> Frame | None:
        """The next message; None is the answer to a ping."""
        end = time.monotonic() + PATIENCE
        while True:
            found = _frame(self._data, 0)
            if found is not None:
                kind, begin, length = found
                content, self._data = self._data[begin:length], self._data[length:]
                if kind in (TEXT, COMPRESSED):
                    return Frame(self._text(kind, content), length)
                assert kind != CLOSE, content
                if kind == PONG:
                    return None
                self._write(PONG, content)
                continue
            waiting = select.select([self._socket], [], [], max(0.0, end - time.monotonic()))[0]
            assert waiting, "the server does not answer"
            more = self._socket.recv(65536)
            assert more, "the server has gone"
            self._data += more

    def _text(self, kind: int, content: bytes) -> bytes:
        return self._inflate.decompress(content + TAIL) if kind == COMPRESSED else content

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


@dataclass
class Heard:
    """What one player has received in a whole game."""

    opening: list[Frame] = field(default_factory=list)  # when the table was first looked at
    moves: list[list[Frame]] = field(default_factory=list)  # of each move of anybody
    previews: list[Frame] = field(default_factory=list)  # asked for before a move, as by hovering
    was_awaited: list[bool] = field(default_factory=list)  # whether the player decides after that move


def bytes_a_move(plans: list[Plan], *, hovers: bool = False) -> dict[str, Any]:
    """Play whole games of the same kind; bytes for each player and each move, or those of the previews before them."""
    everybody: list[Heard] = []
    agreed, bits = "", 15
    for plan in plans:
        twin = make_table(plan)
        with tempfile.TemporaryDirectory() as name:
            tokens = store(Path(name), [twin])[twin.table.name]
            with started(own_command(Path(name))) as server, ExitStack() as stack:
                ears = [stack.enter_context(closing(Ear(server.port, token))) for token in tokens]
                agreed, bits = ears[0].agreed, ears[0].window_bits
                everybody += _play(twin, ears, Chooser(seed=plan.seed), hovers=hovers)
    if hovers:
        return {"wire": spread([frame.wire for one in everybody for frame in one.previews])}
    streams = [_conversation(one) for one in everybody]
    return {"agreed": agreed, "games": len(plans), **_sums(everybody), **shares(streams, bits)}


def _play(twin: Twin, ears: list[Ear], chooser: Chooser, *, hovers: bool) -> list[Heard]:
    """One whole game; whoever hovers asks before each move what it would change."""
    heard = [Heard() for _ in ears]
    versions = [_look(ear, twin, one) for ear, one in zip(ears, heard, strict=True)]
    for ear, one, seat in zip(ears, heard, range(len(ears)), strict=True):
        one.opening += ear.rest()  # others have come since
        versions[seat] = _version(one.opening, versions[seat])
    number = 0
    while twin.is_running:
        number += 1
        seat = twin.seat()
        action = chooser.choose(twin, seat)
        path = twin.path(seat, action)
        if hovers:
            heard[seat].previews.append(_preview(ears[seat], versions[seat], path))
        ears[seat].say("move", v=versions[seat], id=str(number), path=path)
        twin.decide(seat, action)
        for other in sorted(range(len(ears)), key=lambda one: one != seat):  # the mover is heard first
            frames = list(_answer(ears[other], str(number)) if other == seat else ears[other].rest())
            heard[other].moves.append(frames)
            heard[other].was_awaited.append(twin.is_running and other in twin.table.awaited())
            versions[other] = _version(frames, versions[other])
    return heard


def _look(ear: Ear, twin: Twin, heard: Heard) -> int:
    """Say hello; the chat comes last."""
    ear.say("hello", table=twin.table.name, shape="wide", lang="en")
    while True:
        frame = ear.hear()
        assert frame is not None
        heard.opening.append(frame)
        if json.loads(frame.text)["t"] == "chat":
            return _version(heard.opening, 0)


def _preview(ear: Ear, version: int, path: tuple[str, ...]) -> Frame:
    ear.say("preview", v=version, path=path)
    frame = ear.hear()
    assert frame is not None, "a preview was not answered"
    assert json.loads(frame.text)["t"] == "preview", frame.text
    return frame


def _answer(ear: Ear, number: str) -> Iterator[Frame]:
    """What the mover hears, up to the answer; all others are sent theirs right after it."""
    while True:
        frame = ear.hear()
        assert frame is not None, "a move was not answered"
        yield frame
        message = json.loads(frame.text)
        assert message["t"] == "scene", message
        if number in message.get("done", []):
            return


def _version(frames: list[Frame], before: int) -> int:
    scenes = [message for frame in frames if (message := json.loads(frame.text))["t"] == "scene"]
    return int(scenes[-1]["v"]) if scenes else before


def _conversation(heard: Heard) -> Conversation:
    moves = [[frame.text for frame in frames] for frames in heard.moves if frames]
    return Conversation([frame.text for frame in heard.opening], moves)


def _sums(everybody: list[Heard]) -> dict[str, Any]:
    heard = [
        (frames, turn) for one in everybody for frames, turn in zip(one.moves, one.was_awaited, strict=True) if frames
    ]
    wire = [sum(frame.wire for frame in frames) for frames, _ in heard]
    raw = [sum(len(frame.text) for frame in frames) for frames, _ in heard]
    turns = [turn for _, turn in heard]
    opening = [sum(frame.wire for frame in one.opening) for one in everybody]
    return {
        "moves": len(wire),  # of which a player has heard
        "silent": sum(not frames for one in everybody for frames in one.moves),  # of which a player has not
        "wire": spread(wire),
        "raw": spread(raw),
        "wire_before_a_turn": spread([count for count, turn in zip(wire, turns, strict=True) if turn]),
        "wire_else": spread([count for count, turn in zip(wire, turns, strict=True) if not turn]),
        "opening": spread(opening),
    }
