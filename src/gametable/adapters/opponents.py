"""The bots on the seats of which none learns."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import isclass

from gametable.adapters.play import Play
from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget, read_budget
from gametable.bots.luck import bot_luck
from gametable.bots.names import find_bot
from gametable.kernel.errors import OptionError
from gametable.kernel.state import OVER


class Opponents:
    """A bot for every other seat, in the order of play after the seat that learns."""

    def __init__(self, named: str | Bot | Sequence[str | Bot], seats: int, budget: str | Budget) -> None:
        self._named = list(named) if isinstance(named, Sequence) and not isinstance(named, str) else [named] * seats
        if len(self._named) != seats:
            raise OptionError("opponents", named, "", f"right is one bot for all, or a list of {seats}, one for each.")
        for bot in self._named:
            if isclass(bot) or not isinstance(bot, str | Bot):
                raise OptionError("opponents", bot, "", "right is the name of a bot, or an object that can choose().")
        self._budget = budget if isinstance(budget, Budget) else read_budget(str(budget))
        self.begin(seed=0, seat=0)

    def begin(self, seed: int, seat: int) -> None:
        """Seat fresh bots around the seat that learns; what they leave to chance follows from the game's seed."""
        self._bots = [find_bot(bot) if isinstance(bot, str) else bot for bot in self._named]
        self._seed = seed
        self._decisions = 0  # of all of them
        self._seat = seat

    def play(self, play: Play) -> None:
        """Let the bots decide until the seat that learns is asked, or the game is over."""
        while (seat := int(play.state.to_move())) not in (self._seat, OVER):
            bot = self._bots[(seat - self._seat) % play.players - 1]
            luck = bot_luck(self._seed, self._decisions)
            play.act(ask_bot(bot, play.game, play.state, self._budget, luck))
            self._decisions += 1
