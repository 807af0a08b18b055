"""Finds a bot by its name: one of ours, or module:name for one that was written elsewhere."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final

from gametable.bots.bot import Bot, BotError, told
from gametable.bots.greedy import GreedyBot
from gametable.bots.random import RandomBot
from gametable.bots.thinker import EASY, HARD, MEDIUM, ThinkingBot
from gametable.kernel.words import either, nearest

OWN: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": lambda: ThinkingBot(EASY),
    "medium": lambda: ThinkingBot(MEDIUM),
    "hard": lambda: ThinkingBot(HARD),
    "search": lambda: ThinkingBot(HARD),
}


def bot_names() -> list[str]:
    """The names of the bots that belong to the package, sorted."""
    return sorted(OWN)


def find_bot(name: str) -> Bot:
    """A fresh bot of this name."""
    if name in OWN:
        return OWN[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        known = either(bot_names())
        raise BotError(
            f"There is no bot {name!r}: right is {known}, or module:name for your own.{nearest(name, bot_names())}"
        )
    if not module or not attribute:
        raise BotError(f"{name!r} names no bot: your own bot is written module:name, such as my_bots:Careful.")
    return _made(name, _found(_module(module), attribute))


def _module(name: str) -> ModuleType:
    """The module, which may lie in the current folder; behind all others, so that it hides none of them."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name and (name == fault.name or name.startswith(f"{fault.name}.")):
            raise BotError(f"There is no module {name!r}, neither installed nor in this folder.") from fault
        raise BotError(f"The module {name!r} does not load: {fault}.") from fault
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # also what would end the program
        raise BotError(f"The module {name!r} does not load: {told(fault)}") from fault


def _found(module: ModuleType, name: str) -> object:
    try:
        return getattr(module, name)
    except KeyboardInterrupt:
        raise
    except AttributeError as fault:
        public = [word for word in vars(module) if not word.startswith("_")]
        raise BotError(f"The module {module.__name__!r} has no {name!r}.{nearest(name, public)}") from fault
    except BaseException as fault:  # a module may make its parts when they are asked for
        raise BotError(f"The module {module.__name__!r} does not give {name!r}: {told(fault)}") from fault


def _made(name: str, maker: object) -> Bot:
    """The bot that a class or a function makes; a bot that is ready is taken as it is."""
    try:
        bot = maker() if inspect.isclass(maker) or (callable(maker) and not isinstance(maker, Bot)) else maker
        if not inspect.isclass(bot) and isinstance(bot, Bot):
            return bot
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # also what would end the program
        raise BotError(f"{name} makes no bot when called: {told(fault)}") from fault
    raise BotError(f"{name} is no bot: it has no method choose(game, seen, legal, budget, rng).")
