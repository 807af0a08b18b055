"""How much one person, one address and one socket may ask for."""

# mypyc compiles this module: objects

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gametable.kernel.language import _

MOST_KEYS: Final = 20_000  # that a rate remembers before it forgets those that have rested


@dataclass(frozen=True)
class Allowance:
    """So many within any span of so many seconds."""

    count: int
    seconds: float


@dataclass(frozen=True)
class Limits:
    """What a server allows; tests and experiments may be more generous or more strict."""

    messages: Allowance = Allowance(100, 20.0)  # of a socket
    sockets_of_session: int = 20
    sockets_of_address: int = 60
    requests_of_session: Allowance = Allowance(300, 15.0)
    requests_of_address: Allowance = Allowance(1200, 20.0)
    tables_of_session: Allowance = Allowance(10, 60.0)
    tables_of_address: Allowance = Allowance(60, 60.0)
    guests_of_address: Allowance = Allowance(60, 60.0)
    gap: float = 0.005  # seconds between two sockets when many come at once; to let one in takes a third of that
    penance: float = 2.0  # seconds until a socket that has said too much is closed; it counts until then
    logins: Allowance = Allowance(10, 300.0)  # of an account from an address
    logins_of_account: Allowance = Allowance(50, 300.0)
    logins_of_address: Allowance = Allowance(30, 300.0)


class Rate:
    """An allowance for each of many keys; a key that has rested long enough is forgotten."""

    def __init__(
        self, allowance: Allowance, clock: Callable[[], float] = time.monotonic, most_keys: int = MOST_KEYS
    ) -> None:
        self._most_keys = most_keys
        self._count = allowance.count
        self._seconds = allowance.seconds
        self._clock = clock
        self._taken: dict[str, deque[float]] = {}  # when each key took what still counts

    def take(self, key: str) -> float:
        """Take one; return 0, or in how many seconds there will be one again."""
        now = self._clock()
        taken = self._taken.get(key)
        if taken is None:
            if len(self._taken) >= self._most_keys:
                self._forget(now)
            taken = self._taken[key] = deque()
        while taken and taken[0] + self._seconds <= now:
            taken.popleft()
        if len(taken) >= self._count:
            return taken[0] + self._seconds - now
        taken.append(now)
        return 0.0

    def _forget(self, now: float) -> None:
        self._taken = {key: taken for key, taken in self._taken.items() if taken and taken[-1] + self._seconds > now}


class Places:
    """A number of places for each of many keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Take a place, if there is one."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Leave a place."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]

    @property
    def total(self) -> int:
        """All places that are taken."""
        return self._taken.total()


class Gate:
    """All that is counted for a whole server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.of_session = Rate(limits.requests_of_session)
        self.of_address = Rate(limits.requests_of_address)
        self.tables = Rate(limits.tables_of_session)
        self.tables_of_address = Rate(limits.tables_of_address)
        self.guests = Rate(limits.guests_of_address)
        self._sessions = Places(limits.sockets_of_session)
        self._addresses = Places(limits.sockets_of_address)

    @property
    def lines(self) -> int:
        """How many sockets and streams are open."""
        return self._addresses.total

    def enter(self, user: str, address: str) -> str:
        """Open a socket or a stream; empty, or why not. Whoever got in leaves again."""
        if not self._addresses.take(address):
            words = _("Your address has {count} connections already; close one.")
            return words.format(count=self.limits.sockets_of_address)
        if not self._sessions.take(user):
            self._addresses.give_back(address)
            words = _("You have {count} connections already; close one.")
            return words.format(count=self.limits.sockets_of_session)
        return ""

    def leave(self, user: str, address: str) -> None:
        """A socket or a stream is closed."""
        self._sessions.give_back(user)
        self._addresses.give_back(address)
