"""Which protocol carries the WebSockets, and that a server works with uvicorn's own."""

from __future__ import annotations

import ast
import inspect
import logging
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gametable.server import direct, protocol
from gametable.server.direct import OF_UVICORN, OF_WEBSOCKETS, DirectProtocol
from gametable.server.protocol import OWN, TESTED, find_protocol
from tests.server.serving import Served, use_own_protocol, wait_for
from tests.server.test_direct import BYTES, CLOSE, WRONG, Raw, frame, order

ROOT = Path(__file__).resolve().parents[2]


class Without:
    """Something that lacks one of its parts."""

    def __init__(self, whole: Any, part: str) -> None:
        self._whole = whole
        self._part = part

    def __getattr__(self, name: str) -> Any:
        if name == self._part:
            raise AttributeError(name)
        return getattr(self._whole, name)


def test_the_installed_releases_take_the_direct_protocol() -> None:
    found = find_protocol()
    assert (found.ws, found.why_not_direct) == (DirectProtocol, "")


@pytest.mark.parametrize("package", TESTED)
def test_the_releases_of_the_developers_are_among_those_that_were_tested(package: str) -> None:
    release = re.search(rf"^{package}==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert release is not None
    assert release[1] in TESTED[package]


@pytest.mark.parametrize("package", TESTED)
@pytest.mark.parametrize("release", ["0.0.1", "999.0"])
def test_another_release_takes_uvicorns_own_protocol(
    package: str, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "version", lambda name: release if name == package else version(name))
    found = find_protocol()
    assert found.ws == OWN
    assert found.why_not_direct.startswith(f"{package} {release} is installed; the direct protocol was tested with ")
    assert all(tested in found.why_not_direct for tested in TESTED[package])


@pytest.mark.parametrize("name", [*OF_UVICORN, *(f"conn.{name}" for name in OF_WEBSOCKETS)])
def test_a_missing_part_takes_uvicorns_own_protocol(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(*values: Any) -> Any:
        made = WebSocketsSansIOProtocol(*values)
        if not name.startswith("conn."):
            return Without(made, name)
        made.conn = Without(made.conn, name.removeprefix("conn."))  # type: ignore[assignment]
        return made

    monkeypatch.setattr(direct, "WebSocketsSansIOProtocol", make)
    found = find_protocol()
    assert found.ws == OWN
    assert f"has no {name}." in found.why_not_direct


@pytest.mark.parametrize(
    "name",
    ["uvicorn.protocols.websockets.websockets_sansio_impl.WebSocketsSansIOProtocol", "websockets.utils.apply_mask"],
)
def test_a_name_that_cannot_be_imported_takes_uvicorns_own_protocol(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, direct.__name__)
    monkeypatch.delattr(name)
    found = find_protocol()
    assert found.ws == OWN
    assert name.rpartition(".")[2] in found.why_not_direct


def test_every_part_that_is_used_is_looked_for() -> None:
    """Whatever the direct protocol reads of itself is its own or in the lists; so is what it reads of `conn`."""
    tree = ast.parse(inspect.getsource(DirectProtocol))
    own = {name for name in vars(DirectProtocol) if name not in dir(WebSocketsSansIOProtocol)}
    used: set[str] = set()
    of_connection: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            text = ast.unparse(node.value)
            if text in ("self", "super()"):
                used.add(node.attr)
            elif text == "self.conn":
                of_connection.add(node.attr)
    asyncios = {"__init__", "connection_lost", "data_received"}  # every protocol has these
    uvicorns = {name for name in used if not name.startswith("_")} - own - asyncios - {"scope"}
    assert uvicorns == set(OF_UVICORN)
    assert of_connection == set(OF_WEBSOCKETS)


def test_a_server_says_in_its_log_why_it_takes_uvicorns_own_protocol(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "gametable"), Served(folder):
        assert caplog.messages == []
    use_own_protocol(monkeypatch)
    with caplog.at_level(logging.WARNING, "gametable"), Served(folder):
        assert len(caplog.messages) == 1
        assert caplog.messages[0].startswith("WebSockets use uvicorn's own protocol: uvicorn ")


def test_a_game_is_played_by_uvicorns_own_protocol(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_protocol(monkeypatch)
    with Served(folder) as served:
        ann, moves = served.guest("Ann"), 0
        with ann.socket(ann.play_alone("attatat")) as talk:
            while moves < 5:
                if talk.scene["seat"] in talk.scene["awaited"]:
                    assert talk.move(ann.random.choice(talk.paths))["t"] == "scene"
                    moves += 1
                else:
                    talk.until(lambda message: message["t"] == "scene")
            assert talk.ask("chat", text="hello")["t"] == "scene"
        wait_for(lambda: served.site.gate.lines == 0)
        assert served.heard.unhandled == []


@pytest.mark.parametrize(("wrong", "code"), [*WRONG, (frame(b"bytes", BYTES), 1003), (frame(b"{}" * 9_000), 1009)])
def test_what_is_wrong_ends_the_connection_of_uvicorns_own_protocol_too(
    wrong: bytes, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_own_protocol(monkeypatch)
    with Served(folder) as served, Raw(served.guest()) as raw:
        raw.say(wrong + frame(order("too late")))
        assert raw.closing() == code
        assert served.site.counts["messages"] == 0


def test_who_says_goodbye_to_uvicorns_own_protocol_is_answered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_own_protocol(monkeypatch)
    with Served(folder) as served, Raw(served.guest()) as raw:
        raw.say(frame(order("last")))
        assert raw.numbers(1) == ["last"]
        raw.say(frame((1000).to_bytes(2), CLOSE))
        assert raw.closing() == 1000
        wait_for(lambda: served.site.gate.lines == 0)
