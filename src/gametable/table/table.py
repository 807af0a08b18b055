"""A table: who sits where, how the game stands, what has been asked. Only `taking.py` changes it."""

# mypyc compiles this module: objects

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _
from gametable.table.clock import Clock
from gametable.table.fairness import commitment
from gametable.table.match import Match
from gametable.table.seats import Seat, TableError
from gametable.table.settings import TableSettings

Stage: TypeAlias = Literal["open", "running", "over", "ended"]

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
ENDED: Final = "ended"  # by the host, without a result


class BrokenTable(GametableError):
    """Entries that do not make the table that they made before: it can be looked at, but not played on."""


@dataclass
class UndoRequest:
    """Somebody has asked to take back what others have seen."""

    seat: int
    keep: int  # moves that would stand
    at: int  # since when others can answer
    agreed: set[int] = field(default_factory=set)


class Table:
    """One table, as its entries have made it."""

    def __init__(self, name: str, host: str, secret: bytes, settings: TableSettings) -> None:
        self.name = name
        self.host = host
        self.secret = secret
        self.commitment = commitment(secret)
        self.settings = settings
        self.game = settings.load()
        self.seats = [Seat() for _ in range(settings.players)]
        self.stage: Stage = OPEN
        self.is_paused = False
        self.match: Match | None = None
        self.request: UndoRequest | None = None
        self.shown_secret = ""
        self.clock = Clock(settings.clock, settings.players)
        self.entries = 0  # how many have been taken
        self.arranged = 0  # how many were not of the game: while this stays the same, so do the seats and the settings
        self.at = 0  # when the last one was
        self.unchecked = 0  # how many since the position was last written down as a digest

    @property
    def people(self) -> list[int]:
        """The seats at which people decide."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    @property
    def has_bots(self) -> bool:
        """Whether a bot decides anywhere, also one that stands in."""
        return any(seat.bot for seat in self.seats)

    def seat_of(self, user: str) -> int | None:
        """The seat of a person, also of one who is away."""
        for number, seat in enumerate(self.seats):
            if seat.user == user and user:
                return number
        return None

    def running(self) -> Match:
        """The game, which must have begun."""
        if self.match is None:
            raise TableError(_("The game at table {name} has not begun; the host starts it.").format(name=self.name))
        return self.match

    def awaited(self) -> list[int]:
        """The seats that must decide now."""
        if self.match is None or self.stage != RUNNING or self.is_paused:
            return []
        return self.match.state.awaited_seats()
