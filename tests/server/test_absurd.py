"""What would take long to read is refused before it is read, whoever sends it, and wherever it is sent."""

from __future__ import annotations

import http.cookies
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gametable.games import catalog
from gametable.server.limits import Allowance
from tests.server.serving import GAMES, GENEROUS, Guest, Served, ways

POINTS = "x." * 4000 + "y = 1"
LISTS = [("attika", "lists"), ("atlanta", "lists"), ("monster_city", "cards")]
TEXT = {"Content-Type": "text/plain"}
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were read as TOML."""
    texts: list[str] = []
    for game in GAMES:
        loaded = catalog.load(game)  # reads lists of its own
        loaded.settings(loaded.entry.players[0])
    monkeypatch.setattr("gametable.kernel.lists.tomllib.loads", texts.append)
    return texts


@pytest.mark.parametrize(("game", "option"), LISTS)
def test_lists_that_would_take_long(ann: Guest, game: str, option: str, parsed: list[str]) -> None:
    for text, why in ((POINTS, "a point stands outside of quotes"), ("#" * 60_000, "right are 10000 at most")):
        answer = ann.api.post("/api/tables", json={"game": game, "options": {option: text}})
        assert answer.status_code == 400 and why in answer.json()["error"]["why"], answer.text
    assert parsed == []


@pytest.mark.parametrize(("game", "option"), LISTS)
def test_such_lists_by_orders_and_records(ann: Guest, game: str, option: str, parsed: list[str]) -> None:
    table = ann.make("attatat")
    settings = {"game": game, "players": 3, "options": {option: POINTS}}
    answer = ann.api.post(f"/api/tables/{table}/orders", json={"what": "settings", "settings": settings})
    assert answer.status_code == 400 and "a point stands" in answer.json()["error"]["why"]
    with ann.socket(table) as talk:
        assert "a point stands" in talk.ask("order", what="settings", settings=settings)["why"]
    record = f"gametable record 1\ngame {game}\nrules 1\nplayers 3\noption {option} {POINTS}\n\n0 - | x\n"
    answer = ann.api.post("/api/records", content=record, headers=TEXT)
    assert answer.status_code == 400 and "a point stands" in answer.json()["error"]["why"]
    assert parsed == []


@pytest.mark.parametrize("path", ["/api/tables", "/api/records"])
def test_whoever_has_made_many_tables_waits_before_anything_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    limits = replace(GENEROUS, tables_of_session=Allowance(2, 60.0))
    read: list[Any] = []

    def note(*values: Any) -> None:
        read.append(values)
        raise AssertionError(values)

    with Served(folder, ways(limits=limits)) as served:
        ann = served.guest()
        for _ in range(2):
            ann.make()
        monkeypatch.setattr("gametable.server.api_tables.TableSettings", note)
        monkeypatch.setattr("gametable.server.api_tables.read_record", note)
        body, kind = (json.dumps({"game": "attika"}), JSON) if path == "/api/tables" else ("x", TEXT)
        assert ann.api.post(path, content=body, headers=kind).status_code == 429
    assert read == []


@pytest.mark.parametrize("depth", [400, *range(900, 1000, 3), 5000])
def test_deep_values_are_refused(ann: Guest, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for option in ("sanctuaries", "lists"):
        body = f'{{"game": "attika", "options": {{"{option}": {deep}}}}}'
        answer = ann.api.post("/api/tables", content=body, headers=JSON)
        assert answer.status_code == 400 and len(answer.text) < 500


def test_deep_settings_are_refused(ann: Guest) -> None:
    table = ann.make("attika")
    with ann.socket(table) as talk:
        for depth in range(800, 1000):
            deep = "[" * depth + "]" * depth
            for what in (f'"options": {{"sanctuaries": {deep}}}', f'"options": {deep}', f'"clock": {deep}'):
                talk.line.send(f'{{"t": "order", "what": "settings", "id": "1", "settings": {{{what}}}}}')
                heard = talk.until(lambda message: message["t"] == "nack")
                assert len(heard["why"]) < 500, heard
                if not heard["id"]:  # not understood; ten of those would end the line
                    return


def test_numbers_with_many_digits_are_refused(ann: Guest) -> None:
    for digits in (30, 4000, 4299, 4301, 60_000):
        number = "9" * digits
        for body in (f'"options": {{"rounds": {number}}}', f'"players": {number}'):
            answer = ann.api.post("/api/tables", content=f'{{"game": "attatat", {body}}}', headers=JSON)
            assert answer.status_code == 400 and len(answer.text) < 500, answer.text
        head = f"gametable record 1\ngame attatat\nrules 1\nplayers 2\noption rounds {number[:19_000]}\n\n0 - | x\n"
        answer = ann.api.post("/api/records", content=head, headers=TEXT)
        assert answer.status_code == 400 and len(answer.text) < 500, answer.text


def test_cookies_of_strangers_are_not_unquoted(served: Served, ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's way of taking quotes away takes seconds for one long cookie with many backslashes."""
    unquoted: list[str] = []
    monkeypatch.setattr(http.cookies, "_unquote", unquoted.append)
    strange = 'strange="' + "\\a" * 20_000 + '"'
    for cookie, user in ((strange, None), (f"{strange}; gametable={ann.token}; other=1", ann.user)):
        answer = served.client(Cookie=cookie).get("/api/me").json()
        assert (answer and answer["id"]) == user
        origin = {"Cookie": cookie, "Origin": served.origin}
        assert served.client(**origin).post("/api/tables", json={"game": "attika"}).status_code == (
            201 if user else 401
        )
    assert unquoted == []


def test_a_host_name_that_no_code_can_hold(served: Served, ann: Guest) -> None:
    table = ann.make()
    answer = served.client(Host="x" * 3000).get(f"/api/tables/{table}/qr.svg")
    assert answer.status_code == 400 and "the header Host is too long" in answer.json()["error"]["why"]
