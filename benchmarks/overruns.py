"""Whether bots keep within their time: every decision of a league of all bots, on the CPU clock of the thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.kernel.game import Game, Seen
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.lab.match import play_match


@dataclass
class Timed:
    """A bot with a watch beside it."""

    name: str
    bot: Bot
    used: list[float] = field(default_factory=list)

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """What the bot chooses; its time is written down."""
        began = time.thread_time()
        action = self.bot.choose(game, seen, legal, budget, rng)
        self.used.append(time.thread_time() - began)
        return action


def watch_league(game: Game, games: int, budget: Budget, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """Games in which all our bots meet, with every number of players in turn: how long the longest decisions took."""
    low, high = game.entry.players
    names = bot_names()
    used: dict[str, list[float]] = {name: [] for name in names}
    for number in range(games):
        players = low + number % (high - low + 1)
        seats = [
            Timed(name, find_bot(name)) for name in (names[(number + seat) % len(names)] for seat in range(players))
        ]
        play_match(Recorder(game, players), seats, number + 1, budget)
        for seat in seats:
            used[seat.name] += seat.used
        progress(number + 1, games)
    every = [took for decisions in used.values() for took in decisions]
    longest = {name: max(decisions, default=0.0) / budget.seconds - 1 for name, decisions in used.items()}
    late = sum(took > 1.2 * budget.seconds for took in every)
    return {"game": game.key, "games": games, "decisions": len(every), "late": late, "overruns": longest}
