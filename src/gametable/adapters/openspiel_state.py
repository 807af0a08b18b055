"""One of our positions with OpenSpiel's words.

Everything but the history is asked of the position: by Python directly, by C++ through methods of the same name or
through such that begin with an underscore.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import pyspiel

from gametable.adapters.openspiel_history import NotedMoves
from gametable.adapters.openspiel_recall import Recall
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import LARGEST_SEED, Rng
from gametable.kernel.state import CHANCE, OVER, State

CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
TERMINAL_PLAYER = int(pyspiel.PlayerId.TERMINAL)


class SpielState(NotedMoves):
    """A position in a game of OpenSpiel."""

    def __init__(self, game: Any, position: State, recall: Recall) -> None:
        super().__init__(game, position)
        self.recall = recall

    def mover(self) -> int:
        mover = self.position.to_move()
        if mover >= 0:
            return mover
        return CHANCE_PLAYER if mover == CHANCE else TERMINAL_PLAYER

    def is_terminal(self) -> bool:
        return self.position.to_move() == OVER

    def is_chance_node(self) -> bool:
        return self.position.to_move() == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or player == self.position.to_move():
            return self.position.legal_actions()
        return list(super().legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.chance_weights()
        total = sum(weights)
        return list(zip(self.position.legal_actions(), [weight / total for weight in weights], strict=True))

    def returns(self) -> list[float]:
        """Nothing before the end."""
        if self.position.to_move() != OVER:
            return [0.0] * self.position.players
        return list(self.get_game().worth(self.position))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world that a seat thinks possible, by numbers from 0 to 1 of a sampler; its history begins anew."""
        position = self.position.copy()
        position.redraw(player, Rng(int(sampler() * LARGEST_SEED)))
        return SpielState(self.get_game(), position, self.recalled().of(player, position.copy()))

    def recalled(self) -> Recall:
        """What the seats remember now; kept, so that every decision is looked at once."""
        if self.recall.moves != self.move_number():
            self.recall = self.recall.after(self.get_game().rules, self.history()[self.recall.moves :])
        return self.recall

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.legal_actions()

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.get_game().rules.write(self.position, action))

    def __str__(self) -> str:
        """What a watcher sees, and a short mark that is different in different positions."""
        rules = self.get_game().rules
        mark = blake2b(repr(self.position.words()).encode(), digest_size=8).hexdigest()
        return f"{rules.draw(rules.seen(self.position, WATCHER))}\n[{mark}]"
