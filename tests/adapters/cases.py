"""Every game with every number of players: short where that is possible, and with secrets where they are an option."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gametable.games import catalog

OPTIONS: dict[str, dict[str, Any]] = {"attatat": {"rounds": 1}, "monster_city": {"events": True}}


def tables() -> list[tuple[str, int]]:
    """All games and numbers of players."""
    return [(game.key, players) for game in catalog.all_games() for players in _counts(game.entry.players)]


def _counts(players: tuple[int, int]) -> range:
    return range(players[0], players[1] + 1)


def options(key: str) -> dict[str, Any]:
    """The options that a game is tested with."""
    return OPTIONS.get(key, {})


def first(mask: Any) -> int:
    """The first legal action of a mask."""
    return int(np.flatnonzero(mask)[0])


def first_illegal(mask: Any) -> int:
    """The first action that is not legal."""
    return int(np.flatnonzero(mask == 0)[0])


every_table = pytest.mark.parametrize(("key", "players"), tables())
every_game = pytest.mark.parametrize("key", catalog.keys())
