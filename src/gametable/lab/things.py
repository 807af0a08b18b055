"""The things of a game (what actions take, build or choose) with the numbers of their actions."""

from __future__ import annotations

from gametable.kernel.errors import NotationError
from gametable.kernel.game import Game
from gametable.kernel.state import State
from gametable.lab.causal import actions_by_thing


def things_of(game: Game, start: State) -> dict[str, frozenset[int]]:
    """All things that a game with these settings has; numbers that name nothing in it are left out."""

    def thing(action: int) -> str:
        try:
            return game.thing(start, action)
        except NotationError:
            return ""

    return actions_by_thing(thing, game.actions)
