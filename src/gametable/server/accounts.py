"""Accounts: a name and a password that keep a person for longer than a browser keeps its cookie."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from gametable.kernel.language import _, later
from gametable.server.limits import Limits, Rate
from gametable.storage.interface import Store, UserRow
from gametable.table.seats import TableError

ACCOUNT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{2,39}")
PASSWORD: Final = (8, 200)  # letters
HASHERS: Final = 2  # threads; each hash takes its time and 64 MB
Value = TypeVar("Value")
WRONG: Final = later("There is no account with this name and password.")


class WrongPassword(TableError):
    """A name and a password that do not belong together, whichever of them is wrong."""


class Unusable(TableError):
    """A name or a password that no account can have."""


class TooManyAttempts(TableError):
    """Somebody tries many passwords."""

    def __init__(self, wait: float) -> None:
        words = _("There were too many attempts to log in; wait {count} seconds.")
        super().__init__(words.format(count=round(wait + 0.5)))
        self.wait = wait


class Accounts:
    """Makes and checks passwords, in threads of its own."""

    def __init__(self, store: Store, limits: Limits, hasher: PasswordHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(HASHERS, "password")
        self._pairs = Rate(limits.logins)
        self._names = Rate(limits.logins_of_account)
        self._addresses = Rate(limits.logins_of_address)
        self._nobody = ""  # a hash for names that nobody has, so that they take as long

    def close(self) -> None:
        """Hash no more."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def take_attempt(self, account: str, address: str) -> None:
        """Count an attempt, or refuse it."""
        name = account.casefold()
        pairs = ((self._addresses, address), (self._names, name), (self._pairs, f"{name} {address}"))
        for rate, key in pairs:
            wait = rate.take(key)
            if wait:
                raise TooManyAttempts(wait)

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        return await self._in_thread(partial(self._hasher.hash, password))

    async def log_in(self, account: str, password: str) -> UserRow:
        """The person with this account and password."""
        row = self._store.account(account) if ACCOUNT.fullmatch(account) else None
        if not self._nobody:
            self._nobody = await self.hash("nobody")
        expected = row.password if row is not None else self._nobody
        is_right = await self._in_thread(partial(self._verify, expected, password))
        if row is None or not is_right:
            raise WrongPassword(_(WRONG))
        return row

    def _verify(self, expected: str, password: str) -> bool:
        try:
            return self._hasher.verify(expected, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], Value]) -> Value:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def check_account(account: str, password: str) -> None:
    """Refuse a name or a password that no account can have."""
    low, high = PASSWORD
    if not ACCOUNT.fullmatch(account):
        raise Unusable(_("The name of an account has 3 to 40 of the letters a-z, 0-9, dot, dash and underscore."))
    if not low <= len(password) <= high:
        words = _("A password has {low} to {high} letters; yours has {count}.")
        raise Unusable(words.format(low=low, high=high, count=len(password)))
