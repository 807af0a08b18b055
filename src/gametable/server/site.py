"""A whole server without its network: storage, tables, bots, people and limits, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher

from gametable.kernel.errors import GametableError
from gametable.kernel.language import later
from gametable.server.accounts import Accounts
from gametable.server.deciding import Deciding, Thinkers
from gametable.server.hub import IDLE, Hub
from gametable.server.identity import Caller, Identity, signing_key
from gametable.server.limits import Gate, Limits
from gametable.server.origin import checked_origin
from gametable.server.outbox import Outbox
from gametable.server.thinking.pool import BotPool
from gametable.storage.interface import Store
from gametable.storage.sqlite import open_storage

LOG: Final = logging.getLogger("gametable.site")
MOST_RUNNING: Final = 1_000_000  # tables that are loaded after a start
GOODBYE: Final = later("The server is going away; connect once more in a moment.")
FASTER: Final = later("The table is getting faster and is back in a moment.")
NOT_ANY_MORE: Final = later("Somebody has logged in or out here; connect once more.")


@dataclass(frozen=True)
class Ways:
    """How a server works; the usual ones suit a living room and a small club."""

    origins: frozenset[str] = frozenset()  # of other sites whose pages may connect
    limits: Limits = field(default_factory=Limits)
    workers: int | None = None  # processes for bots; one less than the machine has cores, if nobody says
    pace: float = 0.4  # seconds before a bot moves, so that people can follow
    seconds: dict[str, float] | None = None  # of CPU time for a bot's decision, by its level
    sweep_every: float = 30.0
    idle: float = IDLE
    heartbeat: float = 15.0  # seconds between signs of life of a stream
    thinkers: Thinkers | None = None  # instead of processes
    hasher: PasswordHasher | None = None  # of passwords
    is_apart: bool = False  # whether a process apart stores, which suits a server that is alone in its process

    def __post_init__(self) -> None:
        object.__setattr__(self, "origins", frozenset(checked_origin(origin) for origin in self.origins))


class Site:
    """Everything that requests need."""

    def __init__(self, folder: Path, ways: Ways | None = None, store: Store | None = None) -> None:
        self.folder = folder
        self.ways = ways or Ways()
        self.store = store or open_storage(folder, apart=self.ways.is_apart)
        try:
            key = signing_key(folder)
        except GametableError:
            self.store.close()
            raise
        self.hub = Hub(self.store)
        self.identity = Identity(self.store, key, self.hub.now, self.ways.origins)
        self.hub.recognise = self.identity.person_of
        self.accounts = Accounts(self.store, self.ways.limits, self.ways.hasher)
        self.gate = Gate(self.ways.limits)
        self.lines: dict[Outbox, Caller] = {}  # that are open, and who has opened them
        self.waiting: set[asyncio.Event] = set()  # of requests that wait for a change; set at the latest at the end
        self.counts: Counter[str] = Counter()  # what has happened since the start, by its name in the metrics
        self.pool: BotPool | None = None
        self.began = time.monotonic()
        self.is_loaded = False
        self.is_closing = False
        self.is_replaced = False  # by a faster program, in a moment
        self.stopped = 0  # when everybody was sent away
        self._deciding: Deciding | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to work; the running games are loaded while people are served already."""
        self.hub.open()
        thinkers = self.ways.thinkers
        if thinkers is None:
            thinkers = self.pool = BotPool(self.ways.workers)
        self._deciding = Deciding(self.hub, thinkers, self.ways.pace, self.ways.seconds)
        self._tasks = [asyncio.create_task(self._load()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Send everybody away, store what was ordered, and stop."""
        self.say_goodbye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._deciding is not None:
            await self._deciding.close()
        if self.pool is not None:
            await self.pool.close()
        await asyncio.to_thread(self.accounts.close)
        await asyncio.to_thread(self.store.close)

    def say_goodbye(self) -> None:
        """Let nobody decide or wait any more, and close all lines; browsers come back when the server does."""
        if self.is_closing:
            return
        self.is_closing = True
        self.stopped = self.hub.now()
        if self._deciding is not None:
            self._deciding.stop()
        for change in self.waiting:
            change.set()
        for line in list(self.lines):
            line.close(self.goodbye)

    @property
    def goodbye(self) -> str:
        """Why nobody can stay now."""
        return FASTER if self.is_replaced else GOODBYE

    def close_lines_of(self, caller: Caller) -> None:
        """What a session has opened ends with it, also where others look by its token; browsers connect again."""
        user = caller.person.user
        for line, opener in list(self.lines.items()):
            if opener.key == caller.key or line.person.user == user != opener.person.user:
                line.close(NOT_ANY_MORE)

    async def _load(self) -> None:
        """Load all running games, so that bots and clocks go on where they were."""
        rows = await asyncio.to_thread(self.store.tables, "running", None, MOST_RUNNING)
        for row in rows:
            try:
                self.hub.room(row.id)
            except GametableError as fault:
                LOG.error("table %s cannot be loaded: %s", row.id, fault)
            except Exception:
                LOG.exception("table %s cannot be loaded", row.id)
            await asyncio.sleep(0)
        self.is_loaded = True
        LOG.info("%d running tables are loaded", len(rows))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.ways.sweep_every)
            try:
                self.hub.sweep(self.ways.idle)
                self.hub.find_lost()
            except Exception:
                LOG.exception("the sweep failed")
