"""What a bot promises, and how it is asked.

A bot is handed the view of its seat and the legal actions, never the state: it cannot know more than a person could.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

from gametable.bots.budget import Budget
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import State

LONGEST: Final = 80  # letters of an answer that is no legal action


class BotError(GametableError):
    """A bot that cannot be found, or that does what no bot may do."""


@runtime_checkable
class Bot(Protocol):
    """A player that is a program."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """Pick one of the legal actions, within the budget; what is left to chance comes from `rng`."""


def ask_bot(bot: Bot, game: Game, state: State, budget: Budget, rng: Rng) -> int:
    """The decision of the bot that sits on the seat to move."""
    seat = int(state.to_move())
    legal = game.legal_for(state, seat)
    try:
        action = bot.choose(game, game.seen(state, seat), tuple(legal), budget, rng)
    except KeyboardInterrupt:  # of a person: no fault of the bot
        raise
    except BaseException as fault:  # a bot ends itself, not the program
        raise BotError(f"{_who(bot, seat)} failed: {told(fault)}{_where(fault)}") from fault
    number = whole_number(action)
    if number not in legal:
        raise BotError(f"{_who(bot, seat)} chose {_shown(action)}, which is not one of its {len(legal)} legal actions.")
    return number


def whole_number(value: Any) -> int:
    """A whole number of any library as a plain one; -1, which is never legal, for what is none, and for yes and no."""
    try:
        return -1 if isinstance(value, bool) else operator.index(value)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 (what somebody else wrote may raise anything)
        return -1


def told(fault: BaseException) -> str:
    """An exception in words, also one that cannot say what it is about."""
    name, text = type(fault).__name__, _said(lambda: str(fault), "it does not say why")
    return f"{name}: {text}" if text else name


def _shown(value: Any) -> str:
    """An answer as a program shows it, shortened; one that cannot be shown by its kind."""
    text = _said(lambda: repr(value), f"a {type(value).__name__} that cannot be shown")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _said(say: Callable[[], str], otherwise: str) -> str:
    """What a thing says of itself, unless it fails at that."""
    try:
        return say()
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 (what somebody else wrote may raise anything)
        return otherwise


def _who(bot: Bot, seat: int) -> str:
    return f"The bot {type(bot).__name__} on seat {seat + 1}"


def _where(fault: BaseException) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
