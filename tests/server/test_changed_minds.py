"""Where all decide at once, somebody who changes their mind again and again does not keep the bots from deciding."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gametable.server.thinking.messages import Answer, Question
from tests.server.serving import PATIENCE, Dice, Guest, Served, View, ways


class Slow(Dice):
    """Stands in for bots that are slow where all decide at once: they wait until they may answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []  # seats that were asked in the scoring
        self.answers = 0  # that may be given

    async def choose(self, question: Question) -> Answer:
        if question.seen["phase"] == "scoring":
            self.asked.append(question.seat)
            number = len(self.asked)
            while number > self.answers:
                await asyncio.sleep(0.01)
        return await super().choose(question)


@pytest.fixture
def slow() -> Slow:
    return Slow()


def wait_for(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


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
