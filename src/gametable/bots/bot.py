"""What a bot promises, and how it is asked.

A bot is handed the view of its seat and the legal actions, never the state: it cannot know more than a person could.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from gametable.bots.budget import Budget
from gametable.kernel.errors import GametableError
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import State


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
    except (Exception, SystemExit) as fault:  # a bot ends itself, not the program
        raise BotError(f"{_who(bot, seat)} failed: {type(fault).__name__}: {fault}{_where(fault)}") from fault
    number = whole_number(action)
    if number not in legal:
        raise BotError(f"{_who(bot, seat)} chose {action!r}, which is not one of its {len(legal)} legal actions.")
    return number


def whole_number(value: Any) -> int:
    """A whole number of any library as a plain one; -1, which is never legal, for what is none, and for yes and no."""
    try:
        return -1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return -1


def _who(bot: Bot, seat: int) -> str:
    return f"The bot {type(bot).__name__} on seat {seat + 1}"


def _where(fault: BaseException) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
