"""Every order at a table: by the API, by a socket, by chat; and new tables from old ones."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gametable.server.limits import Limits
from gametable.server.orders import ORDERS
from tests.server.serving import GENEROUS, Guest, Never, Served, View, wait_for, ways


def seated(ann: Guest, ben: Guest, game: str = "attika", **settings: Any) -> str:
    """A table with Ann, its host, and Ben, before the start."""
    table = ann.make(game, players=2, **settings)
    ben.order(table, "join")
    return table


def started(ann: Guest, ben: Guest, **settings: Any) -> str:
    table = seated(ann, ben, **settings)
    ann.order(table, "start")
    return table


def on_turn(table: str, *guests: Guest) -> Guest:
    """Whose turn it is."""
    for guest in guests:
        view = guest.view(table)
        if view["players"][view["seat"]]["awaited"]:
            return guest
    raise AssertionError("it is nobody's turn")


def refused(guest: Guest, table: str, what: str, **more: Any) -> str:
    """Why an order is refused."""
    answer = guest.api.post(f"/api/tables/{table}/orders", json={"what": what, **more})
    assert answer.status_code in (400, 409), answer.text
    return str(answer.json()["error"]["why"])


def names(view: View) -> list[str]:
    return [player["name"] for player in view["players"]]


def test_before_the_start(ann: Guest, ben: Guest) -> None:
    table = seated(ann, ben)
    assert names(ann.order(table, "seats", seats=[1, 0])) == ["Ben", "Ann"]
    assert names(ben.order(table, "leave")) == ["seat 1", "Ann"]
    assert names(ann.order(table, "bot", level="hard", seat=0)) == ["hard bot 1", "Ann"]
    assert names(ann.order(table, "free", seat=0)) == ["seat 1", "Ann"]
    view = ann.order(table, "settings", settings={"players": 3, "listed": False})
    assert (names(view), view["listed"]) == (["seat 1", "Ann", "seat 3"], False)
    assert names(ben.order(table, "join", seat=2)) == ["seat 1", "Ann", "Ben"]
    view = ann.order(table, "host", seat=2)
    assert [player["host"] for player in view["players"]] == [False, False, True]
    assert refused(ann, table, "start").startswith("Only the host")
    ben.order(table, "bot")
    assert ben.order(table, "start")["stage"] == "running"


def test_during_the_game(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    assert ann.order(table, "pause")["paused"]
    assert "paused" in refused(ben, table, "undo")
    assert not ann.order(table, "resume")["paused"]
    assert [player["away"] for player in ben.order(table, "leave")["players"]] == [False, True]
    assert not ben.order(table, "back")["players"][1]["away"]
    ended = ann.order(table, "end")
    assert ended["stage"] == "ended" and ended["secret"] and ended["picks"] == []
    assert "too late" in refused(ben, table, "leave")


def test_undo_with_consent(ann: Guest, ben: Guest, served: Served) -> None:
    table = started(ann, ben)
    before = served.words(table)
    first = on_turn(table, ann, ben)
    other = ben if first is ann else ann
    view = first.move(table, first.view(table)["picks"][0])
    if view["undo"] == "free":
        assert served.words(table) != before
        first.order(table, "undo")
        assert served.words(table) == before
        first.move(table, first.view(table)["picks"][0])
    while on_turn(table, ann, ben) is first:
        first.move(table, first.view(table)["picks"][-1])
    other.move(table, other.view(table)["picks"][0])
    here = served.words(table)
    asked = first.order(table, "undo")
    assert asked["request"] == asked["seat"] and served.words(table) == here
    assert other.order(table, "decline")["request"] is None
    first.order(table, "undo")
    assert other.order(table, "agree")["request"] is None
    assert served.words(table) != here
    assert any("takes back" in line for line in other.view(table)["say"])


def test_orders_by_socket_and_by_chat(ann: Guest, ben: Guest) -> None:
    table = ann.make("attika", players=2)
    with ann.socket(table) as mine, ben.socket(table) as his:
        assert his.ask("order", what="join")["t"] == "scene"
        assert his.scene["seat"] == 1
        mine.until(lambda message: names(mine.scene) == ["Ann", "Ben"])
        assert mine.ask("chat", text="/seats 2 1")["t"] == "scene"
        mine.until(lambda message: names(mine.scene) == ["Ben", "Ann"]) if names(mine.scene)[0] == "Ann" else None
        assert mine.ask("chat", text="good luck!")["t"] == "scene"
        assert his.until(lambda message: message["t"] == "chat")["lines"][0][1:] == ["Ann", "good luck!"]
        mine.send("chat", text="/help")
        assert "/undo" in mine.until(lambda message: message["t"] == "help")["text"]
        assert "no order /dance" in mine.ask("chat", text="/dance")["why"]
        assert "Only the host" in his.ask("order", what="start")["why"]
        assert mine.ask("order", what="start")["t"] == "scene"
        assert his.until(lambda message: message.get("stage") == "running")["t"] == "scene"
    assert [line["text"] for line in ben.get(f"/api/tables/{table}/chat")] == ["good luck!"]


def test_every_order_is_known_to_the_api(ann: Guest) -> None:
    table = ann.make("attika")
    for what in ORDERS:
        answer = ann.api.post(f"/api/tables/{table}/orders", json={"what": what})
        assert answer.status_code in (200, 409), (what, answer.text)
    assert "right is" in refused(ann, table, "dance")


def test_a_rematch_a_continuation_and_a_record(ann: Guest, ben: Guest) -> None:
    table = ann.play_alone("attatat", options={"rounds": 1})
    assert ann.api.get(f"/api/tables/{table}/record").status_code == 409
    assert ann.api.post(f"/api/tables/{table}/rematch").status_code == 409
    for _ in range(3):
        view = ann.view(table)
        while not view["players"][view["seat"]]["awaited"]:
            view = ann.wait(table, view)
        ann.move(table, view["picks"][0])
    ann.order(table, "end")
    again = ann.view(good_post(ann, f"/api/tables/{table}/rematch")["name"])
    assert again["stage"] == "open" and sorted(bool(player["bot"]) for player in again["players"]) == [False, True]
    on = ann.view(ann.post(f"/api/tables/{table}/continue", moves=2)["name"])
    assert on["stage"] == "running"
    refusal = ann.api.post(f"/api/tables/{table}/continue", json={"moves": 1000}).json()["error"]["why"]
    assert refusal.startswith("The game has 1 to")
    record = ann.api.get(f"/api/tables/{table}/record").text
    made = ben.api.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
    assert made.status_code == 201, made.text
    assert ben.view(made.json()["name"])["stage"] == "running"
    wrong = ben.api.post("/api/records", content=record + "x", headers={"Content-Type": "text/plain"})
    assert wrong.status_code == 400 and wrong.json()["error"]["why"].startswith("line ")


def good_post(guest: Guest, path: str) -> dict[str, Any]:
    answer = guest.api.post(path)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_lists_of_tables(ann: Guest, ben: Guest) -> None:
    listed, secret = ann.make("attika"), ann.make("atlanta", listed=False)
    found = {table["name"]: table for table in ben.get("/api/tables")}
    assert listed in found and secret not in found
    assert (found[listed]["host"], found[listed]["yours"], found[listed]["stage"]) == ("Ann", False, "open")
    assert {table["name"] for table in ann.get("/api/tables/mine")} == {listed, secret}
    assert ben.get("/api/tables/mine") == []


def test_games_and_their_options(ann: Guest) -> None:
    games = {game["key"]: game for game in ann.get("/api/games")}
    assert sorted(games) == ["atlanta", "attatat", "attika", "monster_city"]
    option = games["attatat"]["options"]["rounds"]
    assert "integer" in option["type"] and option["minimum"] == 1 and "rule" in option["description"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "attika", "players": 9}, "Attika is for 2 to 4 players"),
        ({"game": "attika", "players": 10**9}, "Expected `int` <= 99"),
        ({"game": "attika", "options": {"colour": 1}}, "no such option"),
        ({"game": "attatat", "options": {"rounds": 10**30}}, "right is a whole number"),
        ({"game": "attika", "clock": {"kind": "live", "move": 1}}, "5 to"),
        ({"game": "attika", "clock": {"kind": "dead"}}, "Invalid enum value 'dead'"),
        ({"gaem": "attika"}, "gaem"),
        ({}, "missing required field `game`"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_tables_that_cannot_be(ann: Guest, body: Any, why: str) -> None:
    answer = ann.api.post("/api/tables", json=body)
    assert answer.status_code in (400, 409) and why in answer.json()["error"]["why"], answer.text


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({}, 400, "either a text or an action"),
        ({"text": "a", "action": 1}, 400, "either a text or an action"),
        ({"text": "castle kingside"}, 400, "is not understood"),
        ({"action": 999_999}, 400, "numbered from 0 to"),
        ({"action": -1}, 400, "Expected `int` >= 0"),
        ({"action": 10**30}, 400, "Expected `int` <= 1000000"),
        ({"text": "a", "v": 1}, 409, "look again"),
    ],
)
def test_moves_that_cannot_be(ann: Guest, body: Any, status: int, why: str) -> None:
    table = ann.play_alone("attika")
    answer = ann.api.post(f"/api/tables/{table}/moves", json=body)
    assert answer.status_code == status and why in answer.json()["error"]["why"], answer.text


def test_a_move_against_the_rules_names_the_rule(ann: Guest, served: Served) -> None:
    table = ann.play_alone("attika")
    game = served.site.hub.rooms[table].table.game
    legal = {move["action"] for move in ann.get(f"/api/tables/{table}/moves")}
    before = served.words(table)
    rules = set()
    for action in range(0, game.actions, max(1, game.actions // 40)):
        if action not in legal:
            answer = ann.api.post(f"/api/tables/{table}/moves", json={"action": action})
            assert answer.status_code == 409 and answer.json()["error"]["why"]
            rules.add(answer.json()["error"]["rule"])
    assert any(rule.startswith("AK-") or rule[:2].isupper() for rule in rules)
    assert served.words(table) == before


def test_wrong_bodies_addresses_and_methods(served: Served, ann: Guest) -> None:
    json_kind = {"Content-Type": "application/json"}
    cases = [
        (ann.api.post("/api/tables", content=b"{", headers=json_kind), 400, "cannot be read"),
        (ann.api.post("/api/tables", content=b'{"game":"\xff"}', headers=json_kind), 400, "cannot be read"),
        (ann.api.post("/api/tables", content=b'{"options":' + b"[" * 9000, headers=json_kind), 400, "body"),
        (ann.api.post("/api/tables", content=b"game=attika"), 415, "right is Content-Type: application/json"),
        (ann.api.post("/api/tables", content=b"x" * 64_001, headers=json_kind), 413, "at most 64000 bytes"),
        (ann.api.post("/api/tables", content=iter([b"x" * 40_000] * 3), headers=json_kind), 413, "at most 64000"),
        (
            ann.api.post("/api/records", content=b"x" * 1_000_001, headers={"Content-Type": "text/plain"}),
            413,
            "at most",
        ),
        (ann.api.get("/api/tables/nothing"), 404, "There is no such table"),
        (ann.api.get("/api/tables/" + "x" * 500), 404, "There is no such table"),
        (ann.api.get("/api/tables/nothing/moves/a/b%20c"), 404, "There is no such table"),
        (ann.api.get("/api/games", params={"x": 1}), 400, "has no query 'x'"),
        (ann.api.get("/api/tables/nothing", params={"wait": 1000}), 400, "wait does not fit"),
        (ann.api.get("/api/nothing"), 404, "openapi.json lists"),
        (ann.api.delete("/api/me"), 405, "right is"),
        (ann.api.get("/api/tables/"), 404, ""),
    ]
    for answer, status, why in cases:
        assert answer.status_code == status and why in answer.json()["error"]["why"], answer.text
        assert set(answer.json()["error"]) == {"rule", "why"}


def test_tables_and_requests_are_limited(folder: Path) -> None:
    with Served(folder, ways(limits=Limits())) as served:
        ann = served.guest()
        codes = [ann.api.post("/api/tables", json={"game": "attika"}).status_code for _ in range(12)]
        assert codes == [201] * 10 + [429] * 2
        answers = [ann.api.get("/api/me") for _ in range(500)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 0 < len(refused) < 500 and len(refused) == sum(answer.status_code != 200 for answer in answers)
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)


def test_too_many_connections_are_told_when_to_come_again(folder: Path) -> None:
    with Served(folder, ways(limits=replace(GENEROUS, sockets_of_session=1))) as served:
        ann = served.guest()
        table = ann.make()
        with ann.socket(table):
            for path, queries in ((f"/api/tables/{table}/events", {}), (f"/api/tables/{table}", {"wait": 1})):
                version = ann.view(table)["v"]
                answer = ann.api.get(path, params=queries and {"have": version, **queries})
                assert answer.status_code == 429 and "You have 1 connections already" in answer.text
                assert answer.headers["retry-after"] == "5"


def has_other_story(guest: Guest, table: str, view: View) -> bool:
    return bool(guest.view(table)["say"] != view["say"])


def test_everybody_is_told_the_rules_of_the_clock(ann: Guest, ben: Guest) -> None:
    usual = {"kind": "none", "move": 0, "bank": 0, "late": "bot", "level": "medium"}
    chosen = {"kind": "live", "move": 20, "bank": 300, "late": "pause", "level": "easy"}
    table = ann.make("attika", clock=chosen)
    assert ben.view(table)["clock"] == chosen
    with ben.socket(table) as talk:
        assert talk.scene["clock"] == chosen
        before = ben.view(table)["v"]
        ann.order(table, "settings", settings={"clock": {}})
        talk.until(lambda _message: talk.scene["clock"] == usual)
    view = ben.view(table)
    assert view["clock"] == usual and view["v"] != before


def test_a_late_player_gets_help_or_a_pause(folder: Path) -> None:
    with Served(folder) as served:
        ann = served.guest()
        for late in ("bot", "pause"):
            table = ann.play_alone("attika", clock={"kind": "live", "move": 5, "late": late})
            view = ann.view(table)
            assert view["players"][view["seat"]]["deadline"] > served.site.hub.now()
            served.site.hub.now = lambda now=served.site.hub.now: now() + 6000  # type: ignore[misc]
            assert served.site._deciding is not None
            served.inside(partial(served.site._deciding._time_is_up, table))
            wait_for(partial(has_other_story, ann, table, view))
            assert ann.view(table)["paused"] == (late == "pause")
        assert served.heard.unhandled == []


def test_events_bring_the_same_scenes(ann: Guest, served: Served) -> None:
    table = ann.play_alone("attika")
    with ann.api.stream("GET", f"/api/tables/{table}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = [next(lines) for _ in range(4)]
        assert first[0] == "event: scene" and first[1].startswith("id: ") and first[2].startswith('data: {"t":"scene"')
        ann.order(table, "pause")
        while '"paused":true' not in next(lines):
            pass
    wait_for(lambda: served.site.gate.lines == 0)
    assert served.site.hub.rooms[table].guests == []


def test_a_stream_shows_that_it_lives(folder: Path) -> None:
    with Served(folder, ways(heartbeat=0.05, thinkers=Never())) as served:
        ann = served.guest()
        table = ann.make()
        with ann.api.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            while next(lines) != ": still here":
                pass
        assert ann.api.get("/api/tables/nothing/events").status_code == 404


def test_waiting_for_a_change(ann: Guest) -> None:
    table = ann.make()
    view = ann.view(table)
    assert ann.get(f"/api/tables/{table}", have=view["v"], wait=0.05)["v"] == view["v"]
    assert ann.get(f"/api/tables/{table}", have=view["v"] + 1, wait=20)["v"] == view["v"]
