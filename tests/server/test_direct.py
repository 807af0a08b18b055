"""Frames as browsers and others may send them, and what becomes of them on the short way to the tables."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from pathlib import Path
from typing import Any, Final, Self

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from gametable.server import direct
from gametable.server.direct import DirectProtocol
from gametable.server.frames import frame_at, head_of
from gametable.server.limits import Limits
from gametable.server.outbox import MOST_MESSAGES, Outbox
from gametable.table.seats import Person
from tests.server.serving import Guest, Served, wait_for, ways

MASK = b"\x01\x02\x03\x04"
TEXT, BYTES, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
BEGINNING, LAST_PART = 0x01, 0x80
REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
)


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """A frame as a browser sends it."""
    head = head_of(len(content))
    return bytes((kind, head[1] | 0x80)) + head[2:] + MASK + apply_mask(content, MASK)


def order(number: str) -> bytes:
    """Something that is refused, as nobody has said hello."""
    return json.dumps({"t": "chat", "text": "x", "id": number}).encode()


WRONG: Final = [  # frames, and the code with which a server ends then
    (frame(b"{", BEGINNING) + frame(order("between")), 1002),
    (bytes((TEXT, 2)) + b"{}", 1002),  # without a mask
    (frame(b"{}", 0x83), 1002),  # a kind that there is not
    (frame(b"{}", 0xC1), 1002),  # packed, which was not agreed
    (frame(b'"\xff"'), 1007),
    (frame(b"x" * 16_001), 1009),
    (frame(b"x" * 20_000)[:20], 1009),
    (frame(b"x" * 9_000, BEGINNING) + frame(b"x" * 9_000, LAST_PART), 1009),
]


class Raw:
    """A connection on which everything can be said."""

    def __init__(self, guest: Guest) -> None:
        self._socket = socket.create_connection(("127.0.0.1", guest.served.port), 20)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._stream = self._socket.makefile("rb")
        self.say(REQUEST + b"Authorization: Bearer " + guest.token.encode() + b"\r\n\r\n")
        assert b" 101 " in self._stream.readline()
        while self._stream.readline() != b"\r\n":
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._socket.close()

    def say(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        """The kind and the content of the next frame."""
        data = self._read(2)
        while len(data) < (end := frame_at(data, 0)[1]):
            data += self._read(1 if end == len(data) + 1 else end - len(data))
        return data[0], data[frame_at(data, 0)[0] :]

    def _read(self, count: int) -> bytes:
        data = self._stream.read(count)
        if len(data) < count:
            raise EOFError("the server has cut the connection")
        return data

    def numbers(self, count: int) -> list[str]:
        """The orders to which the next texts answer."""
        return [json.loads(self.hear()[1])["id"] for _ in range(count)]

    def pongs(self) -> int:
        """How many pings are answered before the connection is cut."""
        count = 0
        try:
            while self.hear() == (PONG, b""):
                count += 1
        except (EOFError, ConnectionError):
            return count
        raise AssertionError("something else than a pong came")

    def closing(self) -> int:
        """The code with which the server ends."""
        kind, content = self.hear()
        assert kind == CLOSE
        return int.from_bytes(content[:2])


def test_a_text_may_come_byte_by_byte(ann: Guest) -> None:
    with Raw(ann) as raw:
        for byte in frame(order("one") + b" " * 200):
            raw.say(bytes((byte,)))
        raw.say(frame(order("two")))
        assert raw.numbers(2) == ["one", "two"]


def test_many_texts_may_come_at_once(ann: Guest) -> None:
    names = [str(number) for number in range(50)]
    everything = b"".join(frame(order(name)) for name in names)
    with Raw(ann) as raw:
        raw.say(everything[:1000])
        raw.say(everything[1000:])
        assert raw.numbers(50) == names


def test_a_text_may_come_in_parts(ann: Guest) -> None:
    text = order("parts")
    with Raw(ann) as raw:
        raw.say(frame(text[:9], BEGINNING) + frame(b"?", PING))
        assert raw.hear() == (PONG, b"?")
        raw.say(frame(text[9:], LAST_PART) + frame(order("after")))
        assert raw.numbers(2) == ["parts", "after"]


@pytest.mark.parametrize(("wrong", "code"), WRONG)
def test_what_is_wrong_ends_the_connection(ann: Guest, served: Served, wrong: bytes, code: int) -> None:
    before = served.site.counts["messages"]
    with Raw(ann) as raw:
        raw.say(wrong + frame(order("too late")))
        assert raw.closing() == code
    assert served.site.counts["messages"] == before


def test_nothing_is_heard_behind_bytes(ann: Guest, served: Served) -> None:
    before = served.site.counts["messages"]
    with Raw(ann) as raw:
        raw.say(frame(b"bytes", BYTES) + frame(order("too late")))
        assert raw.closing() == 1003
    assert served.site.counts["messages"] == before


def test_who_says_goodbye_is_answered(ann: Guest, served: Served) -> None:
    with Raw(ann) as raw:
        raw.say(frame(order("last")))
        assert raw.numbers(1) == ["last"]
        raw.say(frame((1000).to_bytes(2), CLOSE))
        assert raw.closing() == 1000
    wait_for(lambda: served.site.gate.lines == 0)


def test_who_says_too_much_is_looked_at_no_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def look(data: bytes, at: int) -> tuple[int, int]:
        nonlocal looks
        looks += 1
        return frame_at(data, at)

    monkeypatch.setattr(direct, "frame_at", look)
    limits = Limits(penance=0.2)
    most = limits.messages.count
    with Served(folder, ways(limits=limits)) as served, Raw(served.guest()) as raw:
        raw.say(b"".join(frame(order(str(number))) for number in range(500 * most)))
        assert raw.numbers(most) == [str(number) for number in range(most)]
        assert raw.closing() == 4429
        wait_for(lambda: served.site.gate.lines == 0)
    assert most < looks < most + 2 * direct.LAST_BYTES // len(frame(order("0")))


def test_a_flood_of_small_frames_is_cut_off(ann: Guest, served: Served) -> None:
    with Raw(ann) as raw:
        raw.say(frame(b"", PING) * 5000)
        assert raw.pongs() <= direct.UNUSUAL.count
    wait_for(lambda: served.site.gate.lines == 0)


def test_who_speaks_before_the_answer_is_cut_off() -> None:
    class Transport(asyncio.Transport):
        is_cut = False

        def abort(self) -> None:
            self.is_cut = True

    async def never(_scope: Any, _receive: Any, _send: Any) -> None:
        await asyncio.Event().wait()

    async def speak() -> bool:
        protocol = DirectProtocol(Config(never, log_config=None), ServerState(), {})
        transport = Transport()
        protocol.connection_made(transport)
        protocol.data_received(REQUEST + b"\r\n")
        assert not transport.is_cut
        protocol.data_received(frame(order("early")))
        for task in protocol.tasks:
            task.cancel()
        return transport.is_cut

    assert asyncio.run(speak())


def test_long_messages_are_packed_and_short_ones_are_not(ann: Guest) -> None:
    table = ann.play_alone("attika")
    with ann.socket() as talk:
        for number in range(3):
            talk.hello(table)
            assert talk.ask("chat", text="/nonsense")["t"] == "nack", number


def test_nothing_stays_of_those_who_have_left(ann: Guest) -> None:
    """They come and go in great numbers, and garbage is looked for seldom."""
    gc.collect()
    gc.disable()
    try:
        for way in ("goodbye", "nonsense", "cut"):
            with Raw(ann) as raw:
                raw.say(frame(order("here")))
                raw.numbers(1)
                if way == "goodbye":
                    raw.say(frame(b"", CLOSE))
                    raw.hear()
                elif way == "nonsense":
                    raw.say(frame(b"?") * 10)
                    while raw.hear()[0] != CLOSE:
                        pass
                    raw.say(frame(b"", CLOSE))
        wait_for(lambda: not any(isinstance(thing, (DirectProtocol, ServerProtocol)) for thing in gc.get_objects()))
    finally:
        gc.enable()


def test_an_outbox_keeps_the_order() -> None:
    """What can be written at once does not overtake what had to wait."""
    sent: list[bytes] = []
    is_open = True

    def write(message: bytes) -> bool:
        if is_open:
            sent.append(message)
        return is_open

    async def carry(box: Outbox, gate: asyncio.Event) -> None:
        while (message := await box.next()) is not None:
            await gate.wait()
            sent.append(message)

    async def play() -> None:
        nonlocal is_open
        box, gate = Outbox(Person("ann", "Ann"), write), asyncio.Event()
        carrying = asyncio.create_task(carry(box, gate))
        box.send(b"0")  # nobody carries yet
        await asyncio.sleep(0)
        box.send(b"1")  # the one before it is on its way
        gate.set()
        await asyncio.sleep(0.01)
        box.send(b"2")
        is_open = False
        box.send(b"3")
        is_open = True
        box.send(b"4")
        await asyncio.sleep(0.01)
        box.send(b"5")
        box.close("")
        await carrying

    asyncio.run(play())
    assert sent == [b"0", b"1", b"2", b"3", b"4", b"5"]


def test_an_outbox_that_cannot_write_is_full_at_last() -> None:
    box = Outbox(Person("ann", "Ann"), lambda _message: False)
    for _ in range(MOST_MESSAGES + 1):
        box.send(b"x")
    assert box.is_overfull


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
def test_heads_and_ends_of_frames(length: int) -> None:
    whole: Any = head_of(length) + bytes(length)
    begin = len(head_of(length))
    assert frame_at(whole, 0) == (begin, len(whole))
    assert frame_at(b"?" + whole, 1) == (begin + 1, len(whole) + 1)
    for part in range(begin):
        assert frame_at(whole[:part], 0)[1] > part
