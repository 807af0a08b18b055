"""What a seat may know, as text, and what it remembers: the two halves of an information state.

A view alone does not tell how it came about. OpenSpiel asks for perfect recall: positions that a seat has reached by
other decisions, or in which it saw other things when it decided, are other information states. A digest of all that a
seat saw and did when it decided stands for its past.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from gametable.kernel.game import WATCHER, Game
from gametable.kernel.state import CHANCE, State

BYTES = 12  # of a digest


def view_text(game: Game, position: State, viewer: int) -> str:
    """All that a viewer may know now; equal views are equal texts."""
    return _compact(game.seen(position, viewer))


def private_text(game: Game, position: State, seat: int) -> str:
    """What a seat knows and a watcher does not."""
    public = game.seen(position, WATCHER)
    return _compact({name: fact for name, fact in game.seen(position, seat).items() if fact != public.get(name)})


@dataclass(frozen=True)
class Recall:
    """What every seat remembers at one position. It never changes, and copies of a state share it."""

    position: State
    moves: int  # of the history that led here
    digests: tuple[str, ...]  # by seat
    views: dict[int, str] = field(default_factory=dict)  # by seat, as far as somebody has asked

    def text(self, game: Game, seat: int) -> str:
        """A seat's information state."""
        return f'{{"past":"{self.digests[seat]}","now":{self._view(game, seat)}}}'

    def after(self, game: Game, actions: Sequence[int]) -> Recall:
        """What is remembered when these actions and outcomes have followed."""
        recall = self
        for action in actions:
            recall = recall._after(game, action)
        return recall

    def of(self, seat: int, position: State) -> Recall:
        """What one seat remembers, in a position that looks the same to it; nothing of what the others do."""
        digests = tuple(digest if other == seat else "" for other, digest in enumerate(self.digests))
        return Recall(position, 0, digests)

    def _after(self, game: Game, action: int) -> Recall:
        mover = int(self.position.to_move())
        digests = self.digests
        if mover != CHANCE:
            lived = f"{digests[mover]} {self._view(game, mover)} {action}"
            digest = blake2b(lived.encode(), digest_size=BYTES).hexdigest()
            digests = (*digests[:mover], digest, *digests[mover + 1 :])
        position = self.position.copy()
        position.apply(action)
        return Recall(position, self.moves + 1, digests)

    def _view(self, game: Game, seat: int) -> str:
        if seat not in self.views:
            self.views[seat] = view_text(game, self.position, seat)
        return self.views[seat]

    def __deepcopy__(self, memo: dict[int, Any]) -> Recall:
        return self


def _compact(facts: dict[str, Any]) -> str:
    return json.dumps(facts, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
