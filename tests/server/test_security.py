"""Strangers' pages, other people's seats, and what every answer must carry."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gametable.server.app import WEB
from tests.server.serving import Guest, Served

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FOREIGN = ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://127.0.0.1:{port}"]
FOREIGN += ["http://127.0.0.1:{port}.evil.example", "http://127.0.0.1:{port}/", "HTTP://127.0.0.1:{port}", ""]


def unsafe_routes(served: Served) -> list[tuple[str, str]]:
    """Every method and path of the application that may change something."""
    found = []
    for route in served.app.routes:
        if isinstance(route, Route):
            path = re.sub(r"{name}", "nothing", re.sub(r"{\w+:path}", "x", route.path))
            found += [(method, path) for method in route.methods or () if method not in ("GET", "HEAD")]
    return found


def test_there_are_unsafe_routes(served: Served) -> None:
    assert len(unsafe_routes(served)) >= 12


def test_a_strangers_page_can_change_nothing(served: Served, ann: Guest) -> None:
    """CSRF: every unsafe route refuses a cookie that comes with a foreign origin, or with none."""
    strange: list[dict[str, str]] = [{"Origin": origin.format(port=served.port)} for origin in FOREIGN]
    strange += [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "none")]
    strange += [{"Origin": served.origin, "Sec-Fetch-Site": "cross-site"}, {}]
    browser = served.client()
    browser.cookies.set("gametable", ann.token)
    kinds: tuple[dict[str, str], ...] = ({"Content-Type": "application/json"}, {"Content-Type": "text/plain"}, {})
    for method, path in unsafe_routes(served):
        for headers in strange:
            for kind in kinds:
                answer = browser.request(method, path, headers={**headers, **kind}, content=b"{}")
                assert answer.status_code == 403, (method, path, headers, answer.text)
                assert "Only pages of this server may do this" in answer.json()["error"]["why"]


def test_a_strangers_page_cannot_even_make_a_guest(served: Served) -> None:
    answer = served.client(Origin="http://evil.example").post("/api/guests", json={})
    assert answer.status_code == 403 and "set-cookie" not in answer.headers


def test_own_pages_and_programs_can(served: Served, ann: Guest) -> None:
    browser = served.client(Origin=served.origin)
    browser.cookies.set("gametable", ann.token)
    assert browser.post("/api/tables", json={"game": "attika"}).status_code == 201
    browser = served.client(**{"Sec-Fetch-Site": "same-origin"})
    browser.cookies.set("gametable", ann.token)
    assert browser.post("/api/tables", json={"game": "attika"}).status_code == 201
    assert (
        ann.api.post("/api/tables", json={"game": "attika"}, headers={"Origin": "http://x.example"}).status_code == 201
    )


def opens(served: Served, headers: dict[str, str], origin: str | None = None) -> int:
    """The status of a handshake."""
    address = f"ws://127.0.0.1:{served.port}/ws"
    options: dict[str, Any] = {"additional_headers": headers, "proxy": None}
    try:
        with connect(address, origin=origin, **options):  # type: ignore[arg-type]
            return 101
    except InvalidStatus as fault:
        return fault.response.status_code


def test_a_socket_opens_for_own_pages_only(served: Served, ann: Guest) -> None:
    cookie = {"Cookie": f"gametable={ann.token}"}
    assert opens(served, cookie, served.origin) == 101
    assert opens(served, {"Authorization": f"Bearer {ann.token}"}) == 101
    for origin in FOREIGN:
        assert opens(served, cookie, origin.format(port=served.port)) == 403, origin
    assert opens(served, cookie) == 403  # a browser always names its origin
    assert opens(served, {"Authorization": f"Bearer {ann.token}"}, "http://evil.example") == 403


@pytest.mark.parametrize("what", ["join", "start", "bot", "free", "undo", "pause", "end", "host", "settings", "seats"])
def test_anothers_table_cannot_be_ordered_about(ann: Guest, ben: Guest, what: str) -> None:
    """Rights come from the session alone: whatever a body says, Ben is Ben."""
    table = ann.make("attika", players=2)
    for seat in (0, 1):
        answer = ben.api.post(f"/api/tables/{table}/orders", json={"what": what, "seat": seat})
        assert answer.status_code == 409 or (what == "join" and seat == 1), answer.text
    assert ann.view(table)["players"][0]["name"] == "Ann"
    forged = ben.api.post(f"/api/tables/{table}/orders", json={"what": "start", "user": ann.user})
    assert forged.status_code == 400 and "unknown field `user`" in forged.json()["error"]["why"]


def test_anothers_seat_cannot_be_played(ann: Guest, ben: Guest, served: Served) -> None:
    table = ann.play_alone("attika")
    pick = ann.view(table)["picks"][0]
    before = served.words(table)
    refused = ben.api.post(f"/api/tables/{table}/moves", json={"text": pick})
    assert refused.status_code == 409 and "no seat at this table" in refused.json()["error"]["why"]
    assert ben.get(f"/api/tables/{table}/moves") == [] and ben.view(table)["picks"] == []
    with ben.socket(table) as talk:
        assert talk.move([pick])["t"] == "nack"
    assert served.words(table) == before


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/web/style.css", "/health", "/metrics", "/api/games", "/api/nothing", "/nothing", "/ws"]
)
def test_every_answer_carries_its_headers(served: Served, path: str) -> None:
    for method in ("GET", "POST", "DELETE", "OPTIONS"):
        headers = served.client().request(method, path).headers
        assert headers["content-security-policy"] == CONTENT_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers and "server" not in headers


def test_the_page_names_no_other_host_and_has_no_inline_code() -> None:
    files = [path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".png"]
    assert {path.suffix for path in files} >= {".html", ".css", ".js"}
    for path in files:
        text = path.read_text().replace("http://www.w3.org/2000/svg", "")  # a name, not an address
        assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text), path
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            path
        )
    page = (WEB / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", page)


@pytest.mark.parametrize("path", ["/web/../server/app.py", "/web/%2e%2e/__init__.py", "/web//etc/passwd", "/web/"])
def test_nothing_but_the_page_is_served(served: Served, path: str) -> None:
    assert served.client().get(path).status_code == 404


def test_health_and_figures(served: Served, ann: Guest) -> None:
    assert served.client().get("/health").json() == {"status": "ok", "why": ""}
    table = ann.play_alone("attatat")
    ann.post(f"/api/tables/{table}/chat", text="a most private remark")
    text = served.client().get("/metrics").text
    for name in ("tables", "rooms", "lines", "orders_total", "refused_total", "jobs_total", "healthy"):
        assert re.search(rf"^gametable_{name}\b.* \d", text, re.MULTILINE), name
    for secret in (table, ann.token, ann.user, "Ann", "private"):
        assert secret not in text


def test_the_name_of_a_table_cannot_be_guessed(ann: Guest) -> None:
    """It is all that is needed to join, as it stands in the link."""
    tables = [ann.make() for _ in range(20)]
    assert len({*tables}) == 20
    letters = [base64.urlsafe_b64decode(name) for name in tables]
    assert {len(name) for name in letters} == {12}  # bytes of the operating system's chance: 96 bits
    assert all(len({name[place] for name in letters}) > 5 for place in range(12))


def test_nobody_learns_the_name_of_a_table_that_is_not_listed(served: Served, ann: Guest, ben: Guest) -> None:
    table = ann.make("attatat", listed=False)
    ann.order(table, "bot", level="easy")
    ann.order(table, "start")
    page = served.client().get(f"/t/{table}")
    assert page.status_code == 200 and page.headers["referrer-policy"] == "same-origin" and table not in page.text
    for path in (
        "/api/tables",
        "/api/tables/mine",
        "/api/games",
        "/api/me",
        "/metrics",
        "/health",
        "/api/openapi.json",
    ):
        answer = ben.api.get(path)
        assert answer.status_code == 200 and table not in answer.text, path
    assert table in ann.api.get("/api/tables/mine").text
