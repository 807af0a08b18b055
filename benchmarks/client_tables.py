"""Tables whose luck is fixed, so that a measurement or a picture can be made again: played here, served from disk."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Final

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.game import Seen, seated
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.server.identity import Identity, new_guest, signing_key
from gametable.storage.interface import AddEntries, Job, PutTable, PutUser, Results, UserRow
from gametable.storage.loading import row_of
from gametable.storage.sqlite import open_storage
from gametable.table.arranging import put_bot, sit, start
from gametable.table.entries import Entry
from gametable.table.playing import decide
from gametable.table.seats import Person
from gametable.table.settings import TableSettings
from gametable.table.table import RUNNING, Table
from gametable.table.writing import enter

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva")
PATIENCE: Final = 60.0  # seconds until everything has to be stored


@dataclass(frozen=True)
class Plan:
    """A table that is wished for."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    bots: Sequence[str] = ()  # levels, on the last seats; people have the others
    names: Sequence[str] = NAMES  # of the people


@dataclass
class Twin:
    """A table as the server will have it: whoever knows its secret knows its luck, too."""

    table: Table
    guests: list[UserRow]
    entries: list[Entry]

    @property
    def is_running(self) -> bool:
        """Whether the game is not over."""
        return self.table.stage == RUNNING

    @property
    def state(self) -> State:
        """The position with everything that is hidden."""
        return self.table.running().state

    def seat(self) -> int:
        """Who decides now; of several, the first."""
        return self.table.awaited()[0]

    def seen(self, seat: int) -> Seen:
        """What a seat may know."""
        return self.table.game.seen(seated(self.state, seat), seat)

    def path(self, seat: int, action: int) -> tuple[str, ...]:
        """What a person touches to mean an action."""
        return self.table.game.parts(self.table.game.seen(self.state, seat), action)

    def decide(self, seat: int, action: int) -> None:
        """Let it happen here; the server does the same when it is told."""
        self.entries += decide(self.table, seat, action, self.table.at + 1)


def now() -> int:
    """Milliseconds, as entries count them."""
    return time.time_ns() // 1_000_000


def make_table(plan: Plan, guests: Sequence[UserRow] = (), *, is_started: bool = True, at: int | None = None) -> Twin:
    """A table with people on the first seats and bots on the others; all its luck follows from the plan.

    The first people may be known already; a table that is not started may have fewer people than seats.
    """
    at = now() if at is None else at
    secret = hashlib.sha256(f"{plan.game} {plan.players} {plan.seed}".encode()).digest()
    names = plan.names[len(guests) : plan.players - len(plan.bots)]
    people = [*guests, *(new_guest(name, at) for name in names)]
    persons = [Person(guest.id, guest.name) for guest in people]
    settings = TableSettings(plan.game, plan.players, dict(plan.options)).check()
    table = Table(f"{plan.game}-{plan.players}-{plan.seed}", persons[0].user, secret, settings)
    entries = [enter(table, "settings", at, text=settings.text())]
    for person in persons:
        entries += sit(table, person, None, at)
    for level in plan.bots:
        entries += put_bot(table, persons[0], level, None, at)
    if is_started:
        entries += start(table, persons[0], at)
    return Twin(table, people, entries)


class Chooser:
    """Decides for all seats as good players would, always in the same way."""

    def __init__(self, bot: str = "greedy", iterations: int = 200, seed: int = 1) -> None:
        self._make: Callable[[], Bot] = lambda: find_bot(bot)
        self._bots: dict[int, Bot] = {}
        self._budget = Budget(float("inf"), iterations)
        self._rng = Rng(seed)

    def choose(self, twin: Twin, seat: int) -> int:
        """A legal action, from what the seat may know."""
        game = twin.table.game
        legal = game.legal_for(twin.state, seat)
        bot = self._bots.setdefault(seat, self._make())
        return bot.choose(game, twin.seen(seat), legal, self._budget, self._rng)


def player_counts(key: str) -> list[int]:
    """The fewest and the most players of a game."""
    return sorted(set(catalog.load(key).entry.players))


def store(folder: Path, twins: Sequence[Twin]) -> dict[str, list[str]]:
    """Put tables into a new storage; return what shows each person to be that person, by the table's name."""
    folder.mkdir(parents=True, exist_ok=True)
    storage = open_storage(folder)
    stored = Event()

    def report(results: Results) -> None:
        faults = [fault for _, fault in results if fault is not None]
        assert not faults, faults
        left.difference_update(id(job) for job, _ in results)
        if not left:
            stored.set()

    try:
        identity = Identity(storage, signing_key(folder), now)
        people = {guest.id: guest for twin in twins for guest in twin.guests}
        jobs = [Job(tuple(PutUser(guest) for guest in people.values())), *map(_job, twins)]
        left = {id(job) for job in jobs}
        storage.listen(report)
        for job in jobs:
            storage.submit(job)
        assert stored.wait(PATIENCE), "the tables are not stored"
    finally:
        storage.close()
    return {twin.table.name: [identity.guest_token(guest.id) for guest in twin.guests] for twin in twins}


def _job(twin: Twin) -> Job:
    row = row_of(twin.table, twin.entries[0].at)
    return Job((PutTable(row), AddEntries(twin.table.name, tuple(twin.entries))))
