"""A server behind a proxy with TLS: the addresses that its owner names, and the cookies that it gives out."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from gametable.cli.app import main
from gametable.server.origin import WrongOrigin, checked_origin
from gametable.server.site import Ways
from tests.server.serving import Served, Talk, ways

OUTSIDE = "https://games.example"


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://games.example", "https://games.example"),
        ("https://games.example/", "https://games.example"),
        (" HTTPS://Games.Example ", "https://games.example"),
        ("https://games.example:443", "https://games.example"),
        ("https://games.example:8443/", "https://games.example:8443"),
        ("http://games.example:80", "http://games.example"),
        ("http://192.168.1.7:8017", "http://192.168.1.7:8017"),
        ("http://[::1]:8017/", "http://[::1]:8017"),
        ("https://gry-planszówki.example", "https://xn--gry-planszwki-klb.example"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(text: str, origin: str) -> None:
    assert checked_origin(text) == origin
    assert Ways(origins=frozenset([text])).origins == {origin}


@pytest.mark.parametrize(
    "text",
    ["games.example", "https://", "https://games.example/table", "https://games.example?x", "https://a@games.example"]
    + ["ftp://games.example", "https://*.games.example", "https://games.example:x", "https://[", "", "*", "null"]
    + ["https://games.example/#x", "https://games example", "https://games.example:99999"],
)
def test_what_no_page_can_come_from_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WrongOrigin, match=r"right is only a scheme and a host, such as https://games\.example\."):
        checked_origin(text)
    assert main(["serve", "--origin", text, "--port", "0"]) == 2
    assert "is no origin" in capsys.readouterr().err


HEADERS = {
    "the proxy passes Host on": {"Host": "games.example"},
    "the proxy writes a Host of its own": {},
    "the proxy says that there is TLS": {"Host": "games.example", "X-Forwarded-Proto": "https"},
}


@pytest.mark.parametrize("passed", HEADERS.values(), ids=HEADERS)
def test_a_cookie_for_an_address_with_tls_never_travels_without(folder: Path, passed: dict[str, str]) -> None:
    with Served(folder, ways(origins=frozenset([f"{OUTSIDE}/"]))) as served:
        made = served.client(**passed).post("/api/guests", json={"name": "Ann"}, headers={"Origin": OUTSIDE})
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-gametable=") and cookie.endswith("; Secure") and "; Path=/;" in cookie
        name = cookie.partition(";")[0]
        assert served.client(Cookie=name, **passed).get("/api/me").json()["name"] == "Ann"
        headers = {"Origin": OUTSIDE, "Cookie": name, **passed}
        assert served.client(**headers).post("/api/tables", json={"game": "attika"}).status_code == 201
        socket = {name: text for name, text in headers.items() if name != "Host"}  # it writes its own
        with Talk(f"ws://127.0.0.1:{served.port}/ws", additional_headers=socket) as talk:
            assert talk.ask("chat", text="x")["t"] == "nack"  # it is open
        gone = served.client(**headers).post("/api/logout").headers["set-cookie"]
        assert gone.startswith("__Host-gametable=; Max-Age=0;") and gone.endswith("; Secure")


def test_another_host_cannot_plant_a_cookie(folder: Path) -> None:
    """A neighbour of games.example can set cookies for it, but none with the safe name."""
    with Served(folder, ways(origins=frozenset([OUTSIDE]))) as served:
        planted = {"Cookie": f"gametable={served.guest().token}", "Host": "games.example"}
        assert served.client(**planted).get("/api/me").json() is None
        headers = {"Cookie": planted["Cookie"], "Origin": OUTSIDE}
        with Talk(f"ws://127.0.0.1:{served.port}/ws", additional_headers=headers) as talk:
            with pytest.raises(ConnectionClosed) as caught:
                talk.hear()
            assert caught.value.rcvd is not None and caught.value.rcvd.code == 4401


def test_at_home_everything_is_as_before(folder: Path) -> None:
    """Who comes past the proxy has no TLS, and a cookie that needs it would be lost."""
    with Served(folder, ways(origins=frozenset([OUTSIDE]))) as served:
        made = served.client(Origin=served.origin).post("/api/guests", json={"name": "Ann"})
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("gametable=") and "Secure" not in cookie
        assert served.client(Cookie=cookie.partition(";")[0]).get("/api/me").json()["name"] == "Ann"
