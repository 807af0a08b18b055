"""Moves made from Python, told to OpenSpiel when it asks for them.

OpenSpiel keeps the history in C++, and its way from Python to there and back takes several times as long as a move of
ours. So a move from Python is carried out at once and noted, and goes into the history when somebody asks for that.
"""

from __future__ import annotations

from abc import abstractmethod
from operator import index
from typing import Any

import pyspiel

from gametable.kernel.state import State


class Moves(list[tuple[int, int]]):
    """Seats (or chance) and their actions, cheap to copy."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Moves:
        return Moves(self)


class NotedMoves(pyspiel.State):  # type: ignore[misc]
    """A state whose history is what C++ knows and, after that, what is noted here."""

    def __init__(self, game: Any, position: State) -> None:
        super().__init__(game)
        self.position = position
        self.noted = Moves()
        self.telling: int | None = None  # the seat whose noted move C++ hears of

    def apply_action(self, action: int) -> None:
        """Carry out an action or outcome; one that is not allowed raises Refused."""
        number = index(action)
        mover = self.position.to_move()
        self.position.play(number)
        self.noted.append((mover, number))

    def current_player(self) -> int:
        return self.mover() if self.telling is None else self.telling

    @abstractmethod
    def mover(self) -> int:
        """Who decides now, by OpenSpiel's numbers."""

    def move_number(self) -> int:
        return int(super().move_number()) + len(self.noted)

    def history(self) -> list[int]:
        self._tell()
        return list(super().history())

    def full_history(self) -> list[Any]:
        self._tell()
        return list(super().full_history())

    def history_str(self) -> str:
        self._tell()
        return str(super().history_str())

    def is_initial_state(self) -> bool:
        self._tell()
        return bool(super().is_initial_state())

    def is_initial_non_chance_state(self) -> bool:
        self._tell()
        return bool(super().is_initial_non_chance_state())

    def clone(self) -> Any:
        self._tell()
        return super().clone()

    def serialize(self) -> str:
        self._tell()
        return str(super().serialize())

    def _apply_action(self, action: int) -> None:
        """C++ makes a move, or hears of one that was made."""
        if self.telling is None:
            self._tell()
            self.position.play(action)

    def _tell(self) -> None:
        noted, self.noted = self.noted, Moves()
        for mover, action in noted:
            self.telling = mover
            super().apply_action(action)
        self.telling = None
