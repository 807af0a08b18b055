"""An order that is sent again with the same id gets the first answer, and happens once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Guest, Never, Served, Talk, View, ways
from tests.server.test_restart import Again


def bots(view: View) -> list[str]:
    return [player["bot"] for player in view["players"]]


def say_twice(talk: Talk, t: str, **fields: Any) -> None:
    """Send the same message twice, and hear both times that it is done."""
    for _ in range(2):
        talk.send(t, id="same", **fields)
        talk.until(lambda message: "same" in message.get("done", []))


@pytest.mark.parametrize(
    ("t", "fields"), [("order", {"what": "bot", "level": "easy"}), ("chat", {"text": "/bot easy"})]
)
def test_over_a_socket(ann: Guest, t: str, fields: dict[str, Any]) -> None:
    table = ann.make("attika", players=4)
    with ann.socket(table) as talk:
        say_twice(talk, t, **fields)
    assert bots(ann.view(table)) == ["", "easy", "", ""]


def test_before_the_first_answer_is_there(ann: Guest) -> None:
    table = ann.make("attika", players=4)
    with ann.socket(table) as talk:
        for _ in range(3):
            talk.send("order", what="bot", id="same")
        talk.ask("order", what="bot", level="hard")
    assert bots(ann.view(table)) == ["", "medium", "hard", ""]


def test_over_http(ann: Guest) -> None:
    table = ann.make("attika", players=4)
    views = [ann.order(table, "bot", level="easy", id="same") for _ in range(2)]
    assert views[0] == views[1] and bots(views[1]) == ["", "easy", "", ""]
    assert bots(ann.order(table, "bot", level="easy", id="another")) == ["", "easy", "easy", ""]
    assert bots(ann.order(table, "bot", level="easy")) == ["", "easy", "easy", "easy"]


def test_the_same_id_of_somebody_else_is_another_order(ann: Guest, ben: Guest) -> None:
    table = ann.make("attika", players=3)
    ann.order(table, "bot", id="same")
    view = ben.order(table, "join", id="same")
    assert [player["name"] for player in view["players"]] == ["Ann", "medium bot 2", "Ben"]


def test_an_undo_is_one_undo(tmp_path: Path) -> None:
    with Served(tmp_path, ways(thinkers=Never())) as served:
        ann, table = alone(served)
        words = [served.words(table)]
        for _ in range(2):
            ann.move(table, ann.view(table)["picks"][0])
            words.append(served.words(table))
        for _ in range(2):
            ann.order(table, "undo", id="same")
            assert served.words(table) == words[1]
        ann.order(table, "undo", id="another")
        assert served.words(table) == words[0]


def alone(served: Served) -> tuple[Guest, str]:
    """Ann begins a game against a bot."""
    ann = served.guest()
    while True:
        table = ann.make("attika", players=2)
        ann.order(table, "bot")
        if ann.order(table, "start")["players"][0]["awaited"]:
            return ann, table


def test_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        ann = served.guest()
        table = ann.make("attika", players=4)
        ann.order(table, "bot", level="easy", id="same")
    with Served(tmp_path) as served:
        again = Again.of(served, ann)
        assert bots(again.order(table, "bot", level="easy", id="same")) == ["", "easy", "", ""]
        with again.socket(table) as talk:
            say_twice(talk, "order", what="bot", level="easy")
        assert bots(again.view(table)) == ["", "easy", "", ""]
        assert bots(again.order(table, "bot", level="hard", id="new")) == ["", "easy", "hard", ""]
