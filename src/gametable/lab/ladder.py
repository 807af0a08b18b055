"""A ladder of budgets: one seat thinks twice as long as all others, and then twice as long as that, and so on.

Neighbouring rungs play against each other, and never the top against the bottom: there the stronger one would soon win
nearly everything, and a ladder that has reached the ceiling looks like one that levels off.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.games import catalog
from gametable.kernel.game import Game, Seen
from gametable.kernel.options import Settings
from gametable.kernel.rng import Rng
from gametable.lab.arena import deal_seed
from gametable.lab.executors import PROCESSES, play_parts
from gametable.lab.seeded import play_course
from gametable.lab.statistics.ladder import FEWEST
from gametable.lab.workers import LabError

BUDGETS: Final = (10, 20, 40, 80, 160)  # iterations of a decision
SEARCHING: Final = ("hard", "search", "medium")  # bots that use so many iterations, the strongest first


Results = list[list[float]]  # of a deal: by the seat that thinks longer, the shares of all seats


class Patient:
    """Plays as the bot inside, with a budget of its own."""

    def __init__(self, bot: Bot, iterations: int) -> None:
        self._bot = bot
        self._budget = Budget(math.inf, iterations)

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:  # noqa: ARG002 (has its own)
        """The choice of the bot inside."""
        return self._bot.choose(game, seen, legal, self._budget, rng)


@dataclass(frozen=True)
class Climb:
    """What every worker must know to play any deal of a ladder."""

    game: str
    players: int
    options: Settings
    bot: str
    seed: int
    budgets: tuple[int, ...]

    def play(self, deal: int) -> list[Results]:
        """One deal on all rungs: on each of them, the seat that thinks longer goes round."""
        return [self._rung(deal, less, more) for less, more in pairwise(self.budgets)]

    def _rung(self, deal: int, less: int, more: int) -> Results:
        return [list(self._shares(deal, seat, less, more)) for seat in range(self.players)]

    def _shares(self, deal: int, seat: int, less: int, more: int) -> tuple[float, ...]:
        game = catalog.load(self.game)
        start = game.start(self.players, self.options)
        bots = [Patient(find_bot(self.bot), more if place == seat else less) for place in range(self.players)]
        return play_course(game, start, bots, deal_seed(self.seed, deal), Budget()).shares


def patient_shares(rungs: Sequence[Sequence[Results]]) -> list[list[float]]:
    """For each rung the share of the longer thought by deal: the mean over the seats that it had."""
    return [[sum(row[seat] for seat, row in enumerate(deal)) / len(deal) for deal in rung] for rung in rungs]


def rung_names(budgets: Sequence[int]) -> list[str]:
    """Each rung in words."""
    return [f"{more} over {less} iterations" for less, more in pairwise(budgets)]


def climber(bots: Sequence[str]) -> str:
    """The bot that climbs for a run of these bots: the strongest of them that searches, else `hard`."""
    return next((name for name in SEARCHING if name in bots), SEARCHING[0])


def check_deals(deals: int) -> None:
    """Refuse too few."""
    if deals < FEWEST:
        raise LabError(f"A ladder of {deals} deals shows nothing; right are {FEWEST} or more.")


def climb_ladder(
    climb: Climb,
    deals: int,
    *,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Callable[[int], None] | None = None,
) -> list[list[Results]]:
    """Play so many deals in all rotations on every rung: the results by rung and deal."""
    check_deals(deals)
    rows: list[list[Results]] = []
    for row in play_parts(climb, range(deals), workers, on):
        rows.append(row)
        if progress:
            progress(len(rows))
    return [list(rung) for rung in zip(*rows, strict=True)]
