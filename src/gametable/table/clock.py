"""The clock of a table: none, live (time for each move and a bank) or turn-based (hours or days for a move).

Everything follows from the times of the entries. Time in which the server was down, or the table paused, is nobody's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from gametable.kernel.language import _
from gametable.kernel.words import either
from gametable.table.seats import LEVELS, TableError

NONE: Final = "none"
LONGEST_MOVE: Final = 60 * 24 * 3600  # seconds
LONGEST_BANK: Final = 24 * 3600
FAR_BACK: Final = 64  # decisions that somebody could take back one after the other, and win no time by it

Before = tuple[int, int, int, int]  # the number of a move, its seat, when it was asked for it, and its bank then


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think, and what happens when the time is up."""

    kind: Literal["none", "live", "turns"] = "none"
    move: int = 0  # seconds for every decision
    bank: int = 0  # seconds for the whole game, used up behind those of the decision
    late: Literal["bot", "pause"] = "bot"  # a bot makes that one decision, or the table pauses
    level: str = "medium"  # of that bot

    def check(self) -> ClockRules:
        """The rules, if a table can have them."""
        if self.kind == "none":
            return ClockRules()
        if not 5 <= self.move <= LONGEST_MOVE:
            words = _("The clock gives 5 to {most} seconds for a move, not {count}.")
            raise TableError(words.format(most=LONGEST_MOVE, count=self.move))
        if not 0 <= self.bank <= LONGEST_BANK or (self.bank and self.kind == "turns"):
            words = _("The bank has nothing with a turn-based clock, not {count}.")
            if self.kind == "live":
                words = _("The bank has 0 to {most} seconds, not {count}.")
            raise TableError(words.format(most=LONGEST_BANK, count=self.bank))
        if self.level not in LEVELS:
            words = _("The clock's bot is {levels}, not {level!r}.")
            raise TableError(words.format(levels=either(LEVELS, _("or")), level=self.level[:40]))
        return self


class Clock:
    """What is left to whom, in milliseconds."""

    def __init__(self, rules: ClockRules, players: int) -> None:
        self.rules = rules
        self.banks = [1000 * rules.bank] * players
        self._since: dict[int, int] = {}  # when each awaited seat was asked
        self._before: deque[Before] = deque(maxlen=FAR_BACK)  # how it was before each of the last decisions

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.rules.kind != NONE

    def decided(self, seat: int, at: int, move: int) -> None:
        """A seat has decided by a move with this number: what it took beyond its time comes out of its bank.

        Steps towards a move are no moves: the time runs on until others see what was decided.
        """
        since = self._since.pop(seat, at)
        self._before.append((move, seat, since, self.banks[seat]))
        self.banks[seat] = self._left(since, self.banks[seat], at)

    def _left(self, since: int, bank: int, at: int) -> int:
        """What is left of a bank after so long a thought."""
        return max(0, bank - max(0, at - since - 1000 * self.rules.move))

    def await_seats(self, seats: Iterable[int], at: int) -> None:
        """These seats are to decide from now on; who was asked before goes on."""
        self._since = {seat: self._since.get(seat, at) for seat in seats}

    def stop(self, at: int) -> None:
        """A pause begins: who has thought longer than a move may take has used so much of the bank."""
        for seat, since in self._since.items():
            self.banks[seat] = self._left(since, self.banks[seat], at)
        self._go_on_with([(move, seat, since, self._left(since, bank, at)) for move, seat, since, bank in self._before])
        self._since = {}

    def start_again(self, seats: Iterable[int], at: int) -> None:
        """These seats are asked anew: after a pause, or time in which the server was down."""
        self._since = dict.fromkeys(seats, at)
        self._go_on_with([(move, seat, at, bank) for move, seat, _, bank in self._before])

    def leave_out(self, time: int) -> None:
        """So many milliseconds were nobody's: everybody has left what they had before."""
        self._since = {seat: since + time for seat, since in self._since.items()}
        self._go_on_with([(move, seat, since + time, bank) for move, seat, since, bank in self._before])

    def _go_on_with(self, before: list[Before]) -> None:
        """Who takes a decision back finds the time as if it had never been made."""
        self._before = deque(before, FAR_BACK)

    def took_back(self, keep: int) -> None:
        """Only the first moves stand, as a seat has taken back one of its own: its time goes on as if not decided."""
        while self._before and self._before[-1][0] >= keep:
            _, seat, self._since[seat], self.banks[seat] = self._before.pop()

    def forget(self, keep: int) -> None:
        """Only the first moves stand, as others have agreed to it: all start anew, but banks stay as they are."""
        while self._before and self._before[-1][0] >= keep:
            self._before.pop()
        self._since = {}

    def is_up_for(self, move: int, at: int) -> bool:
        """Whether it is too late to decide anew what was decided by the move with this number."""
        found = [since + bank for number, _, since, bank in self._before if number == move]
        return self.runs and bool(found) and found[0] + 1000 * self.rules.move <= at

    def deadline(self, seat: int) -> int | None:
        """When a seat's time is up; None if its time does not run."""
        if not self.runs or seat not in self._since:
            return None
        return self._since[seat] + 1000 * self.rules.move + self.banks[seat]
