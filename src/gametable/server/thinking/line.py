"""The line of questions that wait for a worker: first come, first served, and one question a table at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gametable.server.thinking.messages import NoAnswer, Question, Reason
from gametable.server.thinking.slot import Slot

MOST_PLACES: Final = 4096  # seats of which is known who thought for them last


class PoolClosed(RuntimeError):
    """A bot was asked, or still thought, when the pool was closed; no move is made."""


@dataclass(eq=False)
class Turn:
    """A question in the line."""

    question: Question
    slot: asyncio.Future[Slot]

    @property
    def place(self) -> tuple[str, int]:
        """The seat that the question is for."""
        return self.question.table, self.question.seat


class Line:
    """Hands out free workers."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._slots = slots
        self._waiting: deque[Turn] = deque()
        self._tables: set[str] = set()  # with a question in a worker
        self._last: OrderedDict[tuple[str, int], Slot] = OrderedDict()  # who thought for a seat last

    def __len__(self) -> int:
        return len(self._waiting)

    async def take(self, question: Question, patience: float) -> Slot:
        """A worker for this question, which must be given back."""
        turn = Turn(question, asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._serve()
        try:
            async with asyncio.timeout(patience):
                return await turn.slot
        except TimeoutError:
            self._leave(turn)
            late = f"No worker was free for the bot {question.bot} within {patience:.1f} seconds"
            raise NoAnswer(Reason.BUSY, late) from None
        except asyncio.CancelledError:
            self._leave(turn)
            raise

    def give_back(self, question: Question, slot: Slot) -> None:
        """The worker is free for others."""
        slot.busy = False
        self._tables.discard(question.table)
        self._serve()

    def close(self) -> None:
        """Send everybody away who waits."""
        for turn in self._waiting:
            if not turn.slot.done():
                turn.slot.set_exception(PoolClosed("The bots have been sent home."))
        self._waiting.clear()

    def _leave(self, turn: Turn) -> None:
        """Somebody does not wait any longer; a worker that was handed over just then goes back."""
        if turn in self._waiting:
            self._waiting.remove(turn)
        elif turn.slot.done() and not turn.slot.cancelled() and not turn.slot.exception():
            self.give_back(turn.question, turn.slot.result())

    def _serve(self) -> None:
        """Hand the free workers to those who came first, passing over tables that are being thought about."""
        for turn in list(self._waiting):
            if turn.question.table in self._tables or turn.slot.done():
                continue
            if all(slot.down and not slot.busy for slot in self._slots):
                self._waiting.remove(turn)
                turn.slot.set_exception(NoAnswer(Reason.START, "No process for bots could be started"))
                continue
            slot = self._free_slot(turn)
            if slot is None:
                return
            self._hand_over(turn, slot)

    def _free_slot(self, turn: Turn) -> Slot | None:
        """The worker that knows the seat already, else one that runs, else one that can be started."""
        free = [slot for slot in self._slots if not slot.busy and not slot.down]
        last = self._last.get(turn.place)
        if last in free:
            return last
        return next((slot for slot in free if slot.ready), next(iter(free), None))

    def _hand_over(self, turn: Turn, slot: Slot) -> None:
        self._waiting.remove(turn)
        self._tables.add(turn.question.table)
        self._last[turn.place] = slot
        self._last.move_to_end(turn.place)
        if len(self._last) > MOST_PLACES:
            self._last.popitem(last=False)
        slot.busy = True
        turn.slot.set_result(slot)
