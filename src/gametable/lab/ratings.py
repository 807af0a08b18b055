"""Ratings of bots from the games that they played, with their uncertainty (openskill's Plackett-Luce model)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Played(Protocol):
    """A game as a rating needs it: which bot sat where, and who got what part of the victory."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The number of the bot on each seat."""

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the victory that each seat got."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""


@dataclass(frozen=True)
class Rating:
    """A rating: 25 is where everybody starts, and the truth lies within twice the uncertainty nearly always."""

    mean: float
    uncertainty: float


def rate(games: Sequence[Played], bots: int) -> list[Rating]:
    """Ratings of all bots after these games; a bot with several seats learns the mean of what they met."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 (only who rates needs it)

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for game in games:
        if len(set(game.seats)) > 1:
            rated = model.rate([[ratings[bot]] for bot in game.seats], ranks=_ranks(game))
            for bot in set(game.seats):
                own = [team[0] for team, number in zip(rated, game.seats, strict=True) if number == bot]
                ratings[bot] = model.rating(
                    mu=sum(one.mu for one in own) / len(own), sigma=sum(one.sigma for one in own) / len(own)
                )
    return [Rating(rating.mu, rating.sigma) for rating in ratings]


def _ranks(game: Played) -> list[float]:
    """The places of all seats, from 0: a victory goes before all points."""
    results = list(zip(game.shares, game.scores, strict=True))
    order = sorted(set(results), reverse=True)
    return [float(order.index(result)) for result in results]
