"""How long a bot may think: some CPU time, or some iterations of a search."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from gametable.kernel.errors import GametableError


class BudgetError(GametableError):
    """A text that is no budget."""


@dataclass(frozen=True)
class Budget:
    """CPU time in seconds, or a number of iterations; where both are given, what ends first."""

    seconds: float = 1.0
    iterations: int | None = None

    def clock(self) -> Clock:
        """A clock that starts now."""
        return Clock(self)


class Clock:
    """Counts the CPU time and the iterations of one decision; the same machine doing other things does not count."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begun = time.thread_time()
        self._looked = (0.0, 0)  # what was used, and how many iterations were done, at the last look
        self.iterations = 0

    @property
    def used(self) -> float:
        """CPU seconds since the clock was started."""
        return time.thread_time() - self._begun

    @property
    def left(self) -> float:
        """CPU seconds that may still be used."""
        return self._budget.seconds - self.used

    def slice(self, longest: float) -> int:
        """How many more iterations to do before looking at the clock again; 0 when the budget is spent.

        A slice takes about `longest` seconds, and never more than a part of what is left: what comes next may take
        longer than what came before, so the slower of all iterations and the latest ones counts. Nobody knows how long
        an iteration takes before one is done: the first slice is one, and each has at most twice as many as all before.
        """
        used = self.used
        left = self._budget.seconds - used
        most = LARGEST if self._budget.iterations is None else self._budget.iterations - self.iterations
        if self.iterations == 0:
            return min(1, most)
        if left <= 0 or most <= 0:
            return 0
        each = max(used / self.iterations, self._latest(used), 1e-9)
        self._looked = (used, self.iterations)
        return max(1, min(int(min(longest, PART * left) / each), most, 2 * self.iterations))

    def _latest(self, used: float) -> float:
        """What an iteration took since the last look."""
        before, iterations = self._looked
        return (used - before) / max(1, self.iterations - iterations)


PART = 0.4  # of what is left, that a slice may take
LARGEST = 10**9  # iterations or seconds that anybody may ask for
BUDGET = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|it)?")


def read_budget(text: str) -> Budget:
    """The budget that a person wrote: 50ms, 1.5s or 2000it."""
    found = BUDGET.fullmatch(text.strip().lower())
    if not found or not 0 < float(found[1]) <= LARGEST:
        raise BudgetError(
            f"{text[:40]!r} is no budget: right is a time such as 50ms or 1.5s, or 2000it for iterations."
        )
    number = float(found[1])
    if found[2] == "it":
        return Budget(seconds=float("inf"), iterations=max(1, int(number)))
    return Budget(seconds=number / 1000 if found[2] == "ms" else number)
