"""Where all decide at once, somebody who changes their mind again and again does not keep the bots from deciding."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.server.thinking.messages import Question
from tests.server.held import Held
from tests.server.serving import Guest, Served, View, wait_for, ways


class Slow(Held):
    """Stands in for bots that are slow where all decide at once."""

    def holds(self, question: Question) -> bool:
        return bool(question.seen["phase"] == "scoring")


@pytest.fixture
def slow() -> Slow:
    return Slow()


def play_to_the_scoring(ann: Guest, table: str) -> View:
    view = ann.view(table)
    while view["seen"]["phase"] != "scoring":
        is_awaited = view["players"][view["seat"]]["awaited"]
        view = ann.move(table, ann.random.choice(view["picks"])) if is_awaited else ann.wait(table, view)
    return view


def test_a_bot_is_not_asked_again_because_somebody_else_changes_their_mind(tmp_path: Path, slow: Slow) -> None:
    with Served(tmp_path, ways(thinkers=slow)) as server:
        ann = server.guest()
        table = ann.play_alone("monster_city")
        view = play_to_the_scoring(ann, table)
        first, second = view["picks"][:2]
        wait_for(lambda: slow.asked == [1])
        ann.move(table, first)  # everybody sees that Ann has chosen: what the bot thought before is lost
        slow.answers = 1
        wait_for(lambda: slow.asked == [1, 1])
        for text in (second, first, second):
            ann.move(table, text)  # nobody sees that
        slow.answers = 9
        view = ann.view(table)
        while view["seen"]["phase"] == "scoring":
            view = ann.wait(table, view)
        assert slow.asked == [1, 1, 2]
