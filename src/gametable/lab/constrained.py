"""Bots that must not take something, or must take it where they can: for experiments that ask what it does.

The bot inside is asked freely first. Only when its choice breaks the constraint is it asked again, with fewer legal
actions: two games with equal luck stay equal up to the moment at which the constraint matters.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.kernel.game import Game, Seen
from gametable.kernel.question import Taking
from gametable.kernel.rng import Rng

Actions = Container[int] | Taking


def takes(actions: Actions, game: Game, seen: Seen, action: int) -> bool:
    """Whether an action is one of these, or one that a function of the position says yes to."""
    return action in actions if isinstance(actions, Container) else actions(game, seen, action)


class Watching:
    """Plays as the bot inside, and remembers which of some things it took."""

    def __init__(self, bot: Bot, things: Mapping[str, Actions]) -> None:
        self._bot = bot
        self._things = things
        self.taken: set[str] = set()

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The choice of the bot inside."""
        action = self._bot.choose(game, seen, legal, budget, rng)
        self.taken |= {thing for thing, actions in self._things.items() if takes(actions, game, seen, action)}
        return action


class Forbidding:
    """Plays as the bot inside, but none of the actions as long as anything else is legal."""

    def __init__(self, bot: Bot, actions: Actions) -> None:
        self._bot = bot
        self._actions = actions

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The choice of the bot inside among all that is allowed."""
        action = self._bot.choose(game, seen, legal, budget, rng)
        if not takes(self._actions, game, seen, action):
            return action
        allowed = [other for other in legal if not takes(self._actions, game, seen, other)]
        return self._bot.choose(game, seen, allowed, budget, rng) if allowed else action


class Forcing:
    """Plays as the bot inside, but one of the actions whenever one is legal."""

    def __init__(self, bot: Bot, actions: Actions) -> None:
        self._bot = bot
        self._actions = actions

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The choice of the bot inside among what is wanted, or among all if nothing of it is legal."""
        action = self._bot.choose(game, seen, legal, budget, rng)
        if takes(self._actions, game, seen, action):
            return action
        wanted = [other for other in legal if takes(self._actions, game, seen, other)]
        return self._bot.choose(game, seen, wanted, budget, rng) if wanted else action
