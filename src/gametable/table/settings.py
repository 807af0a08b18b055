"""What the host decides before a game: game, players, options, clock, and who may find the table."""

from __future__ import annotations

from typing import Any

import msgspec

from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.table.clock import ClockRules


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that can be chosen for a table; `rules` is the version of the game's rules that it follows."""

    game: str
    players: int
    options: dict[str, Any] = {}
    clock: ClockRules = ClockRules()
    listed: bool = True
    rules: int = 0

    def check(self) -> TableSettings:
        """The settings, complete, if a game can be played with them."""
        game = self.load()
        game.settings(self.players, self.options)
        return msgspec.structs.replace(self, rules=game.entry.rules_version, clock=self.clock.check())

    def text(self) -> str:
        """The settings as entries and lists keep them."""
        return msgspec.json.encode(self).decode()

    def load(self) -> Game:
        """The game."""
        return catalog.load(self.game)


def usual_settings(key: str, players: int | None = None) -> TableSettings:
    """A table of a game as most people want it."""
    game = catalog.load(key)
    return TableSettings(game.key, players if players is not None else game.entry.players[0]).check()
