"""What a socket may send, how much, and how it is closed: by the direct protocol and by uvicorn's own."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from gametable.server.limits import Allowance, Limits
from gametable.server.outbox import MOST_MESSAGES, Outbox
from gametable.table.seats import Person
from tests.server.serving import GENEROUS, PLENTY, Guest, Served, Talk, use_own_protocol, wait_for, ways


@pytest.fixture(scope="module", autouse=True, params=["direct", "uvicorn's own"])
def protocol(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if request.param != "direct":
            use_own_protocol(patch)
        yield


@pytest.fixture(scope="module")
def served(protocol: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data")) as server:
        yield server
        assert server.heard.unhandled == []


def closing(talk: Talk) -> Close:
    """How the server closes a socket."""
    with pytest.raises(ConnectionClosed) as caught:
        talk.until(lambda _message: False)
    assert caught.value.rcvd is not None
    return caught.value.rcvd


def test_bytes_are_not_heard(ann: Guest) -> None:
    with ann.socket() as talk:
        talk.line.send(b"\x00\x01")
        close = closing(talk)
    assert (close.code, close.reason) == (1003, "Only text is understood here, not bytes.")


@pytest.mark.parametrize("size", [16_001, 20_000, 2_000_000])
def test_a_frame_can_be_too_long(ann: Guest, size: int) -> None:
    with ann.socket(compression=None) as talk:
        talk.line.send("x" * size)
        assert closing(talk).code == 1009


def test_a_frame_that_is_long_only_when_unpacked(ann: Guest) -> None:
    with ann.socket() as talk:
        talk.line.send("x" * 10_000_000)
        assert closing(talk).code == 1009


def test_the_longest_frame_is_heard(ann: Guest) -> None:
    with ann.socket() as talk:
        talk.line.send(json.dumps({"t": "chat", "text": ""}).ljust(16_000))
        assert talk.hear()["why"] == "Say hello to a table first."


def test_ten_wrong_messages_are_enough(ann: Guest) -> None:
    with ann.socket() as talk:
        for _ in range(10):
            talk.line.send("nonsense")
        for _ in range(10):
            assert talk.hear()["why"].startswith("This message is not understood")
        assert closing(talk).code == 4400


def test_a_flood_is_cut_off(folder: Path) -> None:
    with Served(folder, ways(limits=Limits())) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        table = ann.make()
        with ann.socket() as flood, ben.socket(table) as other:
            for _ in range(150):
                flood.line.send('{"t":"at"}')
            close = closing(flood)
            assert (close.code, close.reason) == (4429, "At most 100 messages in 20 seconds are heard.")
            assert other.ask("chat", text="still here")["t"] == "scene"
        assert served.heard.unhandled == []


def test_whoever_says_too_much_waits_for_the_end_and_has_a_place_meanwhile(folder: Path) -> None:
    limits = Limits(messages=Allowance(5, 20.0), sockets_of_session=1, penance=2.0)
    with Served(folder, ways(limits=limits)) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        with ann.socket() as flood:
            began = time.monotonic()
            for _ in range(300):
                flood.line.send('{"t":"at"}')
            with ann.socket() as again:
                assert closing(again).reason.endswith("already; close one.")
            with ben.socket() as other:
                assert other.ask("chat", text="x")["why"] == "Say hello to a table first."
            assert closing(flood).code == 4429
            assert time.monotonic() - began >= 2.0
        wait_for(lambda: served.site.gate.lines == 0)
        with ann.socket() as later:
            assert later.ask("chat", text="x")["t"] == "nack"


def test_sockets_are_counted(folder: Path) -> None:
    limits = Limits(sockets_of_session=3, sockets_of_address=5)
    with Served(folder, ways(limits=limits)) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        with ann.socket() as one, ann.socket(), ann.socket():
            with ann.socket() as fourth:
                assert closing(fourth) == Close(4429, "You have 3 connections already; close one.")
            with ben.socket(), ben.socket(), ben.socket() as sixth:
                assert closing(sixth) == Close(4429, "Your address has 5 connections already; close one.")
            one.line.close()
            wait_for(lambda: served.site.gate.lines == 2)  # two of Ann, none of Ben
            with ann.socket() as again:
                again.send("at")
                assert again.hear()["t"] == "nack"
        wait_for(lambda: served.site.gate.lines == 0)
        assert served.site.lines == {}


def test_nobody_is_told_to_become_somebody(served: Served) -> None:
    headers = {"Authorization": "Bearer nobody"}
    with Talk(f"ws://127.0.0.1:{served.port}/ws", additional_headers=headers) as talk:
        assert closing(talk).code == 4401


def test_nobody_holds_up_somebody(folder: Path) -> None:
    """Those who cannot stay do not pass the turnstile, which lets one person in for an hour here."""
    with Served(folder, ways(limits=replace(GENEROUS, gap=3600.0, sockets_of_address=1))) as served:
        address = f"ws://127.0.0.1:{served.port}/ws"
        for headers in ({"Origin": served.origin}, {"Authorization": "Bearer nobody"}) * 3:
            with Talk(address, additional_headers=headers) as talk:
                end = closing(talk)
                assert end.code == 4401 and "Nobody is known by this cookie or token" in end.reason
        assert served.site.gate.lines == 0
        ann = served.guest("Ann")
        with ann.socket(ann.make()) as talk:
            assert talk.scene["stage"] == "open"
            with ann.socket() as second:
                assert closing(second) == Close(4429, "Your address has 1 connections already; close one.")


def test_a_slow_reader_is_let_go_and_holds_up_nobody(folder: Path) -> None:
    with Served(folder, ways(limits=Limits(messages=PLENTY))) as served:
        ann, ben = served.guest("Ann"), served.guest("Ben")
        table = ann.play_alone("attika")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", served.port))
        options: dict[str, Any] = {"sock": deaf, "max_queue": 1, "compression": None, "close_timeout": 0.1}
        with ben.socket(**options) as slow, ann.socket(table) as quick:
            wait_for(lambda: served.site.gate.lines == 2)
            try:
                for _ in range(3000):
                    slow.send("hello", table=table)
            except ConnectionClosed:
                pass
            assert quick.ask("chat", text="hello?")["t"] == "scene"
            wait_for(lambda: served.site.gate.lines == 1)
            assert served.site.counts["sockets_closed_4408"] == 1
            assert len(served.site.hub.rooms[table].guests) == 1
        assert served.heard.unhandled == []


def test_an_outbox_takes_so_many_and_no_more() -> None:
    box = Outbox(Person("ann", "Ann"))
    for _ in range(MOST_MESSAGES):
        box.send(b"x")
    assert not box.is_closed.is_set()
    box.send(b"x")
    assert box.is_closed.is_set() and box.is_overfull
    heavy = Outbox(Person("ann", "Ann"))
    heavy.send(b"x" * 600_000)
    heavy.send(b"x" * 600_000)
    assert heavy.is_overfull


def test_a_picture_that_is_still_there_is_not_sent_again(ann: Guest) -> None:
    table = ann.play_alone("attika")
    with ann.socket(table) as talk:
        version = talk.scene["v"]
        with ann.socket() as second:
            second.send("hello", table=table, have=version)
            assert second.hear()["t"] == "chat"  # nothing has changed
            second.send("hello", table=table, have=version + 1000)
            assert second.until(lambda message: message["t"] == "scene")["base"] is None


def test_earlier_positions(ann: Guest) -> None:
    table = ann.play_alone("attatat")
    with ann.socket(table) as talk:
        assert talk.move(talk.paths[0])["t"] == "scene"
        talk.send("at", n=1)
        past = talk.until(lambda message: message["t"] in ("past", "nack"))
        assert past["at"] == 1 and past["total"] >= 2 and past["set"]
        talk.send("at", n=past["total"] + 100)
        assert talk.until(lambda message: message["t"] == "nack")["why"].startswith("You have seen moves 1 to")


def test_a_move_sent_twice_happens_once(ann: Guest, served: Served) -> None:
    table = ann.play_alone("attika")
    with ann.socket(table) as talk:
        order = {"v": talk.scene["v"], "id": "same", "path": talk.paths[0]}
        for _ in range(2):
            talk.send("move", **order)
            talk.until(lambda message: "same" in message.get("done", []))
    entries = served.site.store.entries(table)
    assert sum(entry.client == f"{ann.user} same" for entry in entries) == 1
