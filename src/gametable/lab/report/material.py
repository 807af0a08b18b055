"""What a report is made from: the games of a run as tables and arrays, the endless ones set aside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from gametable.lab.plan import Plan, Versions
from gametable.lab.running import Run
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.frames import by_seat, column

MOST_GAMES: Final = 10_000  # that a report looks at: more would make it slow, and hardly surer


@dataclass(frozen=True)
class Detail:
    """How closely a report looks at the win probabilities of single games, and at the rules in them."""

    games: int = 30
    moments: int = 11
    playouts: int = 40
    rule_games: int = 200
    rule_positions: int = 300


@dataclass(frozen=True)
class Material:
    """The first games of a run."""

    run: Run
    versions: Versions
    detail: Detail = Detail()
    causal: Mapping[str, Any] | None = None  # what pairs of games have shown, if any were played
    ladder: Mapping[str, Any] | None = None  # what longer thought has won, if that was tried

    @property
    def plan(self) -> Plan:
        """What was asked for."""
        return self.run.plan

    @cached_property
    def _tables(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        return self.run.tables_of(MOST_GAMES)

    @cached_property
    def all_games(self) -> pl.DataFrame:
        """A row for each game, also for those that found no end."""
        return self._tables[0]

    @cached_property
    def games(self) -> pl.DataFrame:
        """A row for each game that found an end."""
        return self.all_games.filter(~pl.col("endless"))

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """A row for each decision of these games."""
        return self._tables[1].join(self.games.select("game", "deal"), on="game", how="inner", maintain_order="left")

    @property
    def deals(self) -> NDArray[Any]:
        """The deal of each game: games of one deal share their luck."""
        return column(self.games, "deal")

    @cached_property
    def shares(self) -> Numbers:
        """Shares of the victory: games x seats."""
        return by_seat(self.games, "share")

    @cached_property
    def scores(self) -> Numbers:
        """Points: games x seats."""
        return by_seat(self.games, "score")

    def number_of(self, row: int) -> int:
        """The number of the game in a row of the arrays."""
        return int(self.games["game"][row])

    def spread_rows(self, count: int) -> list[int]:
        """Rows of so many games, evenly spread over all."""
        most = min(count, self.games.height)
        return [int(row) for row in np.unique(np.round(np.linspace(0, self.games.height - 1, most)))]
