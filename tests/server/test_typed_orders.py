"""What is typed into the chat: said to all, or with a / in front an order that is understood whole or refused."""

from __future__ import annotations

import pytest

from gametable.server.orders import read_command
from gametable.table.seats import TableError
from tests.server.serving import Guest
from tests.server.test_orders import names


@pytest.mark.parametrize(
    ("text", "seat", "level"),
    [
        ("/bot", None, None),
        ("/bot hard", None, "hard"),
        ("/bot hard 3", 2, "hard"),
        ("/bot 3 hard", 2, "hard"),
        ("/join 2", 1, None),
        ("/free  2 ", 1, None),
        ("/start", None, None),
        ("/", None, None),
    ],
)
def test_what_can_be_typed(text: str, seat: int | None, level: str | None) -> None:
    order = read_command(text)
    assert (order.seat, order.level) == (seat, level)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("/bot hard 1000", "1000"),
        ("/bot medium ²", "²"),
        ("/bot medium ٣", "٣"),
        ("/bot medium -1", "-1"),
        ("/bot medium 2 3", "3"),
        ("/bot medium hard", "hard"),
        ("/join 1 2", "2"),
        ("/join me", "me"),
        ("/start 2", "2"),
        ("/start now", "now"),
        ("/seats 1 2 x", "x"),
        ("/seats " + "1 " * 100, "1"),
    ],
)
def test_nothing_that_is_typed_is_passed_over(text: str, word: str) -> None:
    with pytest.raises(TableError, match=f"{word!r} is not understood behind /"):
        read_command(text)


def test_a_wrong_seat_behind_bot_gives_no_seat_away(ann: Guest) -> None:
    table = ann.make("attatat", players=3)
    with ann.socket(table) as talk:
        for text in ("/bot hard 1000", "/bot medium ²", "/bot medium 0", "/bot medium 4"):
            assert talk.ask("chat", text=text)["t"] == "nack", text
        assert [player["open"] for player in ann.view(table)["players"]] == [False, True, True]
        assert talk.ask("chat", text="/bot medium 3")["t"] == "scene"
        assert [player["open"] for player in ann.view(table)["players"]] == [False, True, False]


def test_chat(ann: Guest, ben: Guest) -> None:
    table = ann.make()
    with ben.socket(table) as talk:
        ann.post(f"/api/tables/{table}/chat", text="<b>hello</b> \u202e you")
        talk.until(lambda message: message["t"] == "chat" and bool(message["lines"]))
        assert talk.chat[0][1:] == ["Ann", "<b>hello</b>   you"]
    for text in ("", "   ", "x" * 501):
        answer = ann.api.post(f"/api/tables/{table}/chat", json={"text": text})
        assert answer.status_code == 400 and "1 to 500 letters" in answer.json()["error"]["why"]


def test_orders_by_the_chat_of_the_api(ann: Guest, ben: Guest) -> None:
    table = ann.make("attatat", players=3)
    path = f"/api/tables/{table}/chat"
    answer = ben.post(path, text=" /help")
    assert answer["done"] and "/undo" in answer["help"]
    assert ben.post(path, text="/join 3") == {"done": True, "help": ""}
    assert names(ben.view(table)) == ["Ann", "seat 2", "Ben"]
    for text, why in (("/start", "Only the host, Ann, can"), ("/dance", "no order /dance"), ("/bot x y", "'y' is not")):
        refusal = ben.api.post(path, json={"text": text})
        assert refusal.status_code == 409 and why in refusal.json()["error"]["why"], refusal.text
    assert ben.post(path, text="what does /help say?") == {"done": True, "help": ""}
    assert [line["text"] for line in ann.get(path)] == ["what does /help say?"]
