"""`hard` against itself with less time: what more thought is worth."""

from __future__ import annotations

from dataclasses import dataclass

from gametable.bots.bot import Bot
from gametable.bots.thinker import Level, ThinkingBot
from gametable.lab.arena import Pairing


@dataclass(frozen=True)
class Handicap(Pairing):
    """`hard` on every seat: the first bot with all the time, the others with a part of it."""

    part: float = 1.0

    def bot(self, number: int) -> Bot:
        """The first has all the time."""
        return ThinkingBot(Level("hard", share=1.0 if number == 0 else self.part))
