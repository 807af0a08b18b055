"""How long games are, and how much there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from gametable.lab.statistics.distributions import QUANTILES, Distribution, distribution
from gametable.lab.statistics.estimates import SHARE, Estimate, clustered_mean
from gametable.lab.workers import LabError

SECONDS: Final = 20.0  # that a person is taken to need for a decision with a choice


@dataclass(frozen=True)
class Lengths:
    """How long games are."""

    decisions: Distribution
    turns: Distribution
    minutes: Distribution
    seconds: float  # for one decision, as assumed

    def as_json(self) -> dict[str, Any]:
        """The lengths as JSON has them."""
        spreads = {"decisions": self.decisions, "turns": self.turns, "minutes": self.minutes}
        return {**{name: spread.as_json() for name, spread in spreads.items()}, "seconds": self.seconds}


def game_lengths(
    decisions: ArrayLike, turns: ArrayLike, deals: ArrayLike | None = None, *, seconds: float = SECONDS
) -> Lengths:
    """Decisions and turns of each game; minutes if every decision takes the same assumed time."""
    if not seconds > 0:
        raise LabError(f"A decision cannot take {seconds:g} seconds; right is a number above 0.")
    counts = np.asarray(decisions, dtype=np.float64)
    minutes = distribution(counts * seconds / 60, deals)
    return Lengths(distribution(counts, deals), distribution(turns, deals), minutes, seconds)


@dataclass(frozen=True)
class Menu:
    """A decision with its number of legal actions: which game, which decision in it."""

    game: int
    number: int
    legal: int


@dataclass(frozen=True)
class Branching:
    """How many legal actions a decision has."""

    mean: Estimate
    quantiles: dict[float, float]
    forced: Estimate  # share of decisions with one legal action
    largest: tuple[Menu, ...]  # the richest decision of each of some games, to open and look at

    def as_json(self) -> dict[str, Any]:
        """The branching as JSON has it."""
        return {
            "mean": self.mean.as_json(),
            "quantiles": {f"{share:g}": number for share, number in self.quantiles.items()},
            "forced": self.forced.as_json(),
            "largest": [{"game": menu.game, "number": menu.number, "legal": menu.legal} for menu in self.largest],
        }


def branching(
    games: ArrayLike, numbers: ArrayLike, legal: ArrayLike, deals: ArrayLike | None = None, *, largest: int = 5
) -> Branching:
    """Branching from a table of decisions: the game, the number in that game, and how many actions were legal.

    Intervals are by game, or by deal where deals are given, one for each decision.
    """
    names, counts = np.asarray(games), np.asarray(legal, dtype=np.float64)
    if not len(names) == len(counts) == len(np.asarray(numbers)):
        raise LabError("Every decision has a game, a number and a count of legal actions: the lists are equally long.")
    groups = names if deals is None else deals
    return Branching(
        mean=clustered_mean(counts, groups).estimate(),
        quantiles=dict(zip(QUANTILES, np.quantile(counts, QUANTILES).tolist(), strict=True)),
        forced=clustered_mean(counts == 1, groups, SHARE).estimate(),
        largest=_largest(names.tolist(), np.asarray(numbers).tolist(), counts.tolist(), largest),
    )


def _largest(games: list[int], numbers: list[int], legal: list[float], count: int) -> tuple[Menu, ...]:
    """The richest decision of each game, the richest games first."""
    richest: dict[int, Menu] = {}
    for game, number, options in zip(games, numbers, legal, strict=True):
        if game not in richest or options > richest[game].legal:
            richest[game] = Menu(game, number, int(options))
    return tuple(sorted(richest.values(), key=lambda menu: (-menu.legal, menu.game))[:count])
