"""A picture of each game for the lobby: the middle of a game that bots have played, as somebody at the table saw it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.kernel.game import Game, Seen
from gametable.kernel.language import by_language
from gametable.kernel.rng import Rng
from gametable.scene.export import svg
from gametable.scene.palette import Theme

SEED: Final = 7
MOST: Final = 160  # decisions that are waited for
SHOWN: Final = 0.7  # of them have been made
THOUGHT: Final = Budget(float("inf"), 60)  # the same picture on every machine


@by_language
def portrait(game: Game, theme: Theme) -> str:
    """The board of a game, as an SVG file."""
    scene = game.scene(_middle(game))
    board = replace(scene, zones=tuple(zone for zone in scene.zones if zone.place == "board"))
    return svg(board, game.definitions(), theme)


@cache
def _middle(game: Game) -> Seen:
    views = _views(game)
    return views[int(SHOWN * len(views))]


def _views(game: Game) -> list[Seen]:
    """What whoever was to decide saw, one decision after the other."""
    state, rng, bot = game.new(max(game.entry.players[0], 3)), Rng(SEED), find_bot("easy")
    state.settle(rng)
    views: list[Seen] = []
    while state.to_move() >= 0 and len(views) < MOST:
        seen = game.seen(state, state.to_move())
        views.append(seen)
        state.step(bot.choose(game, seen, state.legal_actions(), THOUGHT, rng), rng)
    return views
