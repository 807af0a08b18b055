"""From tables of games and decisions to the arrays that the statistics work on.

Any table will do whose columns are found by name and become arrays, such as a polars DataFrame.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from gametable.lab.statistics.estimates import Numbers
from gametable.lab.workers import LabError


class Column(Protocol):
    """A column of a table."""

    def to_numpy(self) -> NDArray[Any]:
        """Its values as an array."""


class Frame(Protocol):
    """A table."""

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""

    def __getitem__(self, name: str, /) -> Column:
        """The column with this name."""


def column(frame: Frame, name: str) -> NDArray[Any]:
    """The values of a column."""
    if name not in frame.columns:
        raise LabError(f"The table has no column {name!r}; it has {', '.join(frame.columns)}.")
    return frame[name].to_numpy()


def by_seat(games: Frame, what: Literal["share", "score"]) -> Numbers:
    """A matrix (games x seats) from the columns share_1, share_2 … of finished games with equally many players."""
    endless = int(column(games, "endless").sum()) if "endless" in games.columns else 0
    if endless:
        raise LabError(f"{endless} games of the table found no end and have no winner; leave them out first.")
    players = np.unique(column(games, "players"))
    if len(players) != 1:
        counts = ", ".join(map(str, players.tolist())) or "no"
        raise LabError(f"A table by seat needs games with equally many players; here are games with {counts} players.")
    seats = range(1, int(players[0]) + 1)
    return np.stack([column(games, f"{what}_{seat}").astype(np.float64) for seat in seats], axis=1)


def things_taken(games: Frame, decisions: Frame) -> dict[str, NDArray[np.bool_]]:
    """For each thing of the decisions a matrix (games x seats): who took it. The table counts seats from 1."""
    numbers = column(games, "game")
    order = np.argsort(numbers)
    rows = order[np.searchsorted(numbers, column(decisions, "game"), sorter=order).clip(max=len(numbers) - 1)]
    known = numbers[rows] == column(decisions, "game")
    names, seats = column(decisions, "thing"), column(decisions, "seat")
    named = known & np.array([name is not None and name != "" for name in names], dtype=np.bool_)
    shape = (len(numbers), int(column(games, "players").max()))
    found = {}
    for thing in sorted({str(name) for name in names[named]}):
        mine = named & (names == thing)
        matrix = np.zeros(shape, dtype=np.bool_)
        matrix[rows[mine], seats[mine].astype(np.intp) - 1] = True
        found[thing] = matrix
    return found
