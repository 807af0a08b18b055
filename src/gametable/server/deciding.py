"""Bots' turns and clocks: asks a bot where one has to decide, and does what the host chose when a time is up."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final, Protocol

from gametable.kernel.game import Seen, seated
from gametable.kernel.rng import LARGEST_SEED
from gametable.server.hub import Hub
from gametable.server.room import Room
from gametable.server.thinking.messages import Answer, Question
from gametable.server.waiting import carry_out
from gametable.table.entries import Entry
from gametable.table.playing import (
    answer_due,
    decide,
    decide_late,
    is_late,
    is_unanswered,
    late_seat,
    let_lapse,
    pause_late,
)
from gametable.table.table import RUNNING, Table

LOG: Final = logging.getLogger("gametable.bots")
SECONDS: Final = {"easy": 0.3, "medium": 0.6, "hard": 1.5}  # of CPU time for a decision
AGAIN: Final = 1.0  # seconds until a bot is asked again that could not decide

Known = tuple[Seen, list[int]]  # by a seat, and what it may do


class Thinkers(Protocol):
    """Who can be asked for a decision: a pool of processes, or a stand-in."""

    async def choose(self, question: Question) -> Answer:
        """A legal action for the seat in the question."""


class Deciding:
    """Follows all tables of a hub: whose turn is it, and is that a bot, or is somebody late?"""

    def __init__(
        self, hub: Hub, thinkers: Thinkers, pace: float = 0.4, seconds: dict[str, float] | None = None
    ) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._pace = pace  # seconds before a bot's move is made, so that people can follow
        self._seconds = seconds or SECONDS
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._is_closed = False
        hub.watches.append(self.look)

    def look(self, room: Room) -> None:
        """A table has changed, or was loaded."""
        name = room.table.name
        if room.table.clock.runs or name in self._timers:
            self._set_timer(room)
        if name not in self._thinking and bot_to_ask(room.table) is not None and not room.frozen:
            task = asyncio.get_running_loop().create_task(self._think(name))
            self._thinking[name] = task
            task.add_done_callback(lambda done: self._thought(name, done))

    def _thought(self, name: str, task: asyncio.Task[None]) -> None:
        """A bot has decided, or could not: then it is asked again after a while."""
        del self._thinking[name]
        if task.cancelled():
            return
        if task.exception() is not None:
            LOG.error("table %s: no bot decides", name, exc_info=task.exception())
            asyncio.get_running_loop().call_later(AGAIN, self._look_again, name)
        else:
            self._look_again(name)

    def _look_again(self, name: str) -> None:
        if name in self._hub.rooms and not self._is_closed:
            self.look(self._hub.rooms[name])

    def stop(self) -> None:
        """Let no bot decide any more, and nobody be late."""
        if self._is_closed:
            return
        self._is_closed = True
        self._hub.watches.remove(self.look)
        for timer in self._timers.values():
            timer.cancel()
        for task in self._thinking.values():
            task.cancel()

    async def close(self) -> None:
        """Wait for nobody any more."""
        self.stop()
        tasks = list(self._thinking.values())
        await asyncio.gather(*tasks, return_exceptions=True)

    # Bots

    async def _think(self, name: str) -> None:
        """Let the bot decide whose turn it is; if what it knows changes meanwhile, the thought is lost."""
        room = self._hub.rooms[name]
        seat = bot_to_ask(room.table)
        if seat is None or room.is_storing:
            await self._stored(room)
            return
        entries, known = room.table.entries, _known(room.table, seat)
        action = await self._ask(room, seat, room.table.seats[seat].bot, known)

        def run(table: Table, at: int) -> list[Entry]:
            if bot_to_ask(table) != seat or (table.entries != entries and _known(table, seat) != known):
                return []
            return decide(table, seat, action, at)

        await carry_out(self._hub, self._hub.room(name), run)

    async def _stored(self, room: Room) -> None:
        stored = asyncio.Event()
        self._hub.look(room, lambda _room: stored.set())
        await stored.wait()

    async def _ask(self, room: Room, seat: int, level: str, known: Known) -> int:
        seen, legal = known
        if len(legal) == 1:
            return legal[0]
        luck = secrets.randbelow(LARGEST_SEED)  # nothing to do with that of the table
        question = Question(
            room.table.name, seat, room.table.running().game.key, level, seen, legal, self._seconds[level], luck
        )
        answer, _ = await asyncio.gather(self._thinkers.choose(question), asyncio.sleep(self._pace))
        if answer.fallback:
            LOG.warning("table %s, seat %d: %s", room.table.name, seat + 1, answer.fallback)
        return answer.action

    # Clocks

    def _set_timer(self, room: Room) -> None:
        name = room.table.name
        if name in self._timers:
            self._timers.pop(name).cancel()
        table = room.table
        times = [*(table.clock.deadline(seat) for seat in table.awaited()), answer_due(table)]
        deadlines = [time for time in times if time is not None]
        if deadlines and not room.frozen:
            delay = max(0, min(deadlines) - self._hub.now()) / 1000
            self._timers[name] = asyncio.get_running_loop().call_later(delay, self._time_is_up, name)

    def _time_is_up(self, name: str) -> None:
        room = self._hub.rooms.get(name)
        if room is None or self._is_closed:
            return
        now = self._hub.now()
        seat = late_seat(room.table, now)
        if is_unanswered(room.table, now) and not room.is_storing:
            self._hub.give(room, let_lapse)
        elif seat is None or room.is_storing:
            self._hub.look(room, self._set_timer)
        elif room.table.clock.rules.late == "pause":
            self._hub.give(room, pause_late)
        else:
            self._stand_in(name, seat)

    def _stand_in(self, name: str, seat: int) -> None:
        """A bot decides for a person who is late, just this once."""
        key = f"{name} late"
        if key in self._thinking:
            return  # when that one has decided, or could not, somebody looks again
        task = asyncio.get_running_loop().create_task(self._decide_late(name, seat))
        self._thinking[key] = task
        task.add_done_callback(lambda done: self._stood_in(name, done))

    def _stood_in(self, name: str, task: asyncio.Task[None]) -> None:
        """A bot has decided for somebody who was late, or could not: the clock is looked at in any case."""
        del self._thinking[f"{name} late"]
        if task.cancelled():
            return
        if task.exception() is not None:
            LOG.error("table %s: no bot stands in", name, exc_info=task.exception())
            asyncio.get_running_loop().call_later(AGAIN, self._look_again, name)
        else:
            self._look_again(name)

    async def _decide_late(self, name: str, seat: int) -> None:
        """Let a bot decide for a seat; if what the seat knows changes meanwhile, the thought is lost."""
        room = self._hub.room(name)
        if room.is_storing or not is_late(room.table, seat, self._hub.now()):
            await self._stored(room)
            return
        known = _known(room.table, seat)
        action = await self._ask(room, seat, room.table.clock.rules.level, known)

        def run(table: Table, at: int) -> list[Entry]:
            if not is_late(table, seat, at) or _known(table, seat) != known:
                return []
            return decide_late(table, seat, action, at)

        await carry_out(self._hub, self._hub.room(name), run)


def _known(table: Table, seat: int) -> Known:
    """What a seat decides by: others who decide at the same time may change their minds without a word of it."""
    match = table.running()
    state = seated(match.state, seat)
    return match.game.seen(state, seat), match.game.legal_for(state, seat)


def bot_to_ask(table: Table) -> int | None:
    """The seat of a bot that has to decide now; bots wait until others have answered whether somebody may take back."""
    if table.stage != RUNNING or not table.has_bots or table.request is not None:
        return None
    return next((seat for seat in table.awaited() if table.seats[seat].bot), None)
