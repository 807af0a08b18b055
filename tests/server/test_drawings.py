"""Drawings are sent once over a connection, and by their number from then on."""

from __future__ import annotations

import json
from typing import Any

from gametable.scene.model import Part
from gametable.server.drawings import MOST, Drawings, Written, joined

LION = "<circle r='9'/>"
SPHINX = "<rect width='9'/>"


def change(base: int | None, **parts: Any) -> dict[str, Any]:
    return {"t": "scene", "v": 8, "base": base, "set": parts, "del": []}


def read(written: Written, known: set[int], answers: list[str] | None = None) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(joined(written, known, answers or []))
    return message


def test_a_drawing_comes_with_its_number_once() -> None:
    drawings, known = Drawings(), set[int]()
    whole = read(drawings.write(change(None, a=Part("board/x", 1, 2, LION), b=Part("board/x", 3, 4, LION))), known)
    assert whole["draw"] == [[0, LION]] and whole["set"]["a"] == ["board/x", 1, 2, 0, "", ""]
    later = read(drawings.write(change(8, c=Part("board/x", 5, 6, LION), d=["board/x", 7, 8, SPHINX])), known)
    assert later["draw"] == [[1, SPHINX]]
    assert [later["set"][name][3] for name in "cd"] == [0, 1]


def test_what_is_as_before_has_no_number() -> None:
    message = read(Drawings().write(change(7, a=[None, 1, 2], b=[None, 3, 4, None, "gate"])), set())
    assert message["set"] == {"a": [None, 1, 2], "b": [None, 3, 4, None, "gate"]} and "draw" not in message


def test_each_browser_gets_what_it_lacks() -> None:
    drawings, first, second = Drawings(), set[int](), set[int]()
    read(drawings.write(change(None, a=Part("board/x", 1, 2, LION))), first)
    written = drawings.write(change(8, b=Part("board/x", 1, 2, LION)))
    assert "draw" not in read(written, first)
    assert read(written, second)["draw"] == [[0, LION]]


def test_a_whole_picture_begins_anew() -> None:
    drawings, known = Drawings(), set[int]()
    for _ in range(2):
        assert read(drawings.write(change(None, a=Part("board/x", 1, 2, LION))), known)["draw"] == [[0, LION]]


def test_answers_go_with_the_picture() -> None:
    message = read(Drawings().write(change(7)), set(), ["n1", "n2"])
    assert message == {"t": "scene", "v": 8, "base": 7, "set": {}, "del": [], "done": ["n1", "n2"]}


def test_numbers_are_never_given_twice() -> None:
    drawings, known = Drawings(), set[int]()
    seen: dict[int, str] = {}
    for number in range(MOST + 5):
        message = read(drawings.write(change(7, a=Part("board/x", 1, 2, f"<g>{number}</g>"))), known)
        assert not seen.keys() & dict(message["draw"]).keys()
        seen.update(message["draw"])
    again = read(drawings.write(change(7, a=Part("board/x", 1, 2, "<g>0</g>"))), known)
    assert again["draw"] == [[MOST + 5, "<g>0</g>"]], "forgotten ones come anew"
