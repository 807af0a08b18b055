"""A pool of worker processes that bots think in. Whatever a bot does, its table gets a legal move in time."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from gametable.bots.bot import BotError
from gametable.bots.names import bot_names
from gametable.kernel.words import either, nearest
from gametable.server.thinking.child import worker_command
from gametable.server.thinking.line import Line, PoolClosed
from gametable.server.thinking.messages import Answer, NoAnswer, Question, Reason, check_question, fallback
from gametable.server.thinking.slot import Slot
from gametable.server.thinking.terms import Limits, Patience

log = logging.getLogger(__name__)


@dataclass
class Counters:
    """What has happened so far; asked is the sum of answered, cancelled, all fallbacks and what is under way."""

    asked: int = 0
    answered: int = 0  # by a bot
    cancelled: int = 0  # before there was an answer, or by the end of the pool
    fallbacks: Counter[str] = field(default_factory=Counter)  # by Reason


class BotPool:
    """Asks bots in worker processes, at most one question in each, and answers by chance where a bot does not."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        allow_own: bool = False,
        limits: Limits | None = None,
        patience: Patience | None = None,
        command: Sequence[str] | None = None,
        show_errors: bool = False,
    ) -> None:
        """`allow_own` lets module:name bots in; `show_errors` lets workers write to this program's standard error."""
        count = max(1, (os.cpu_count() or 1) - 1) if workers is None else workers
        if count < 1:
            raise ValueError(f"A pool cannot have {count} workers.")
        self.counters = Counters()
        self._allow_own = allow_own
        self._patience = patience or Patience()
        started = command or worker_command(limits or Limits())
        self._slots = [Slot(started, self._patience, show_errors=show_errors) for _ in range(count)]
        self._line = Line(self._slots)
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def busy(self) -> int:
        """How many workers have a question."""
        return sum(slot.busy for slot in self._slots)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._line)

    @property
    def kills(self) -> int:
        """How many processes were killed because of a question."""
        return sum(slot.kills for slot in self._slots)

    def processes(self) -> list[int]:
        """The numbers of the processes that are there now."""
        return [slot.pid for slot in self._slots if slot.pid is not None]

    def check_name(self, bot: str) -> None:
        """Raise BotError for a bot that may not be named here."""
        if bot in bot_names() or (self._allow_own and ":" in bot):
            return
        raise BotError(f"There is no bot {bot[:40]!r}: right is {either(bot_names())}.{nearest(bot, bot_names())}")

    async def warm(self) -> int:
        """Start all processes before they are needed; how many there are then."""
        return sum(await asyncio.gather(*(slot.warm() for slot in self._slots)))

    async def choose(self, question: Question) -> Answer:
        """A legal action: the bot's own, or one by chance where the bot gives none.

        Raises PoolClosed if the pool is or gets closed. A caller that is cancelled leaves nothing behind.
        """
        check_question(question)
        if self._closed:
            raise PoolClosed("The bots have been sent home.")
        self.counters.asked += 1
        try:
            answer = await self._answer(question)
        except NoAnswer as fault:
            return self._fall_back(question, fault)
        except BaseException:
            self.counters.cancelled += 1
            raise
        self.counters.answered += 1
        return answer

    async def close(self) -> None:
        """End all processes; returns when nothing is left of them."""
        self._closed = True
        self._line.close()
        await asyncio.gather(*(slot.close() for slot in self._slots))

    async def _answer(self, question: Question) -> Answer:
        try:
            self.check_name(question.bot)
        except BotError:
            name = f"The bot {question.bot[:40]!r} may not be named here"
            raise NoAnswer(Reason.NAME, name) from None
        slot = await self._line.take(question, self._patience.turn)
        try:
            return await slot.ask(question)
        finally:
            self._line.give_back(question, slot)

    def _fall_back(self, question: Question, fault: NoAnswer) -> Answer:
        """A legal move by chance; not when the bots were sent home, which is no reason to move."""
        if self._closed:
            self.counters.cancelled += 1
            raise PoolClosed("The bots have been sent home.") from fault
        self.counters.fallbacks[fault.reason] += 1
        log.warning("Table %s, seat %d: %s", question.table, question.seat, f"{fault}. {fault.detail}".rstrip())
        return fallback(question, fault)
