"""Finds the games: every folder beside this file that has a game.py with a GAME in it."""

from __future__ import annotations

import importlib
import inspect
from functools import cache
from pathlib import Path

from gametable.kernel.errors import BrokenGame, UnknownGame
from gametable.kernel.game import Game
from gametable.kernel.signs import Ban, Sign
from gametable.kernel.words import either, nearest

FOLDER = Path(__file__).parent


def keys() -> list[str]:
    """The names of all games, sorted."""
    return sorted(path.parent.name for path in FOLDER.glob("*/game.py"))


@cache
def load(key: str) -> Game:
    """The game with this name."""
    if key not in keys():
        raise UnknownGame(
            key, f"There {'are' if len(keys()) > 1 else 'is'} {either(keys(), 'and')}.{nearest(key, keys())}"
        )
    try:
        module = importlib.import_module(f"gametable.games.{key}.game")
    except Exception as fault:
        raise BrokenGame(key, f"its folder does not load: {type(fault).__name__}: {fault}") from fault
    return checked(key, getattr(module, "GAME", None))


def checked(key: str, game: object) -> Game:
    """The game, if it offers all that the contract asks for."""
    if inspect.isclass(game) or not isinstance(game, Game):
        raise BrokenGame(key, "its game.py has no GAME that is a gametable.kernel.game.Game.")
    for name in ("entry", "options", "state_class", "actions", "outcomes", "players_rule"):
        if not hasattr(game, name):
            raise BrokenGame(key, f"its GAME does not say `{name}`.")
    if game.key != key:
        raise BrokenGame(key, f"its key is {game.key!r}, but its folder is {key!r}.")
    return game


def signs(key: str) -> tuple[tuple[Sign, ...], tuple[Ban, ...]]:
    """By what one sees that rules of a game come into play; nothing for a game that does not say it."""
    if not (FOLDER / key / "signs.py").exists():
        return (), ()
    module = importlib.import_module(f"gametable.games.{key}.signs")
    return module.SIGNS, module.BANS


def all_games() -> list[Game]:
    """Every game, in the order of their names; a broken one raises."""
    return [load(key) for key in keys()]


def usable_games() -> tuple[list[Game], list[BrokenGame]]:
    """The games that can be used, and what is wrong with the others."""
    games: list[Game] = []
    broken: list[BrokenGame] = []
    for key in keys():
        try:
            games.append(load(key))
        except BrokenGame as fault:
            broken.append(fault)
    return games, broken
