"""Bots whose answers a test holds back until it wants them."""

from __future__ import annotations

import asyncio

from gametable.server.thinking.messages import Answer, Question
from tests.server.serving import Dice


class Held(Dice):
    """Stands in for bots that answer one question after the other, each when they may."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []  # seats
        self.answers = 0  # that may be given

    async def choose(self, question: Question) -> Answer:
        if self.holds(question):
            self.asked.append(question.seat)
            number = len(self.asked)
            while number > self.answers:
                await asyncio.sleep(0.01)
        return await super().choose(question)

    def holds(self, _question: Question) -> bool:
        """Whether an answer has to wait at all."""
        return True
