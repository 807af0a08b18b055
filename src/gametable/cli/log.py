"""Keeps for every viewer the lines that it has not read yet."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.kernel.game import Game
from gametable.kernel.record import Move
from gametable.kernel.state import State
from gametable.table.story import told


class Log:
    """Unread lines by viewer, each with the number of the entry that it tells about."""

    def __init__(self, game: Game, viewers: Sequence[int]) -> None:
        self._game = game
        self._unread: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}

    def enter(self, number: int, before: State, move: Move) -> None:
        """Tell every viewer about an entry."""
        for viewer, unread in self._unread.items():
            unread += [(number, line) for line in told(self._game, before, move, viewer)]

    def take_back(self, number: int) -> None:
        """Forget an entry that was undone, where it has not been read."""
        for viewer, unread in self._unread.items():
            self._unread[viewer] = [(entry, line) for entry, line in unread if entry != number]

    def read(self, viewer: int) -> list[str]:
        """The unread lines of a viewer, which are then read."""
        lines = [line for _, line in self._unread[viewer]]
        self._unread[viewer] = []
        return lines
