"""A bot that searches: it imagines the worlds that its seat thinks possible, and tries what may follow in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget, Clock
from gametable.bots.search import Search
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, State

SLICE: Final = 0.012  # seconds between two looks at the clock: compiled code hears no signal
GROWING: Final = 0.008  # seconds to make room in a tree for the first time, at most
LINE: Final = 3  # moves of the line that a bot names
MOST_SAMPLES: Final = 24  # things that chance may have brought within a turn, which are compared with what it did bring


@dataclass(frozen=True)
class Level:
    """How a searching bot plays: how much it looks at, and how much it lets slip."""

    name: str
    share: float = 1.0  # of the time that it is given
    most_iterations: int | None = None
    slip: float = 0.0  # a move that is this much worse (of a whole victory) is still taken now and then


EASY: Final = Level("easy", share=0.25, most_iterations=60, slip=0.05)
MEDIUM: Final = Level("medium", share=0.5, most_iterations=500, slip=0.01)
HARD: Final = Level("hard")


@dataclass(frozen=True)
class Thought:
    """What a search has found, in terms of what its seat may know."""

    action: int
    iterations: int
    moves: int  # decisions and chance events that were tried
    chances: dict[int, float]  # the share of the victory that each action promises
    expected: list[float]  # by seat
    line: list[str]

    def why(self) -> str:
        """One sentence for people."""
        then = f", then perhaps {', '.join(self.line[1:])}" if len(self.line) > 1 else ""
        return f"{self.line[0]}{then}: {self.chances[self.action]:.0%} of the victory in {self.iterations} tries."


class ThinkingBot:
    """Searches as long as it may; keeps its tree from one step of a turn to the next."""

    def __init__(
        self,
        level: Level = HARD,
        stop: Callable[[], bool] = lambda: False,
        changes: Mapping[str, float] | None = None,
    ) -> None:
        self.level = level
        self.thought: Thought | None = None  # about the last decision; None where there was nothing to decide
        self._stop = stop
        self._changes = dict(changes or {})  # numbers of the judgement to try instead of the game's own
        self._search: Search | None = None
        self._game = ""
        self._growing = GROWING  # seconds that it may take to make room in the tree
        self._after: State | None = None  # a possible world behind the last decision, where the turn may go on

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        """The action that the search tried most, or one that is about as good."""
        clock = Budget(budget.seconds * self.level.share, self._most(budget)).clock()
        self.thought = None
        goes_on = self._goes_on(game, seen)
        if len(legal) == 1 and not goes_on:
            return legal[0]
        search = self._tree(game, goes_on)
        root = game.imagine(seen, rng)
        if len(legal) == 1:
            action = legal[0]
        else:
            self._think(search, root, seen["viewer"], clock, rng)
            action = self._pick(search, list(legal), rng)
            self.thought = self._thought(game, search, root, action, list(legal))
        self._go_on(search, root, action)
        return action

    def _goes_on(self, game: Game, seen: Seen) -> bool:
        """Whether this decision follows the last one in the same turn: then the tree goes on from here, too."""
        search, world = self._search, self._after
        self._after = None
        if search is None or world is None or self._game != game.key:
            return False
        if world.to_move() == seen["viewer"]:
            return game.seen(world, seen["viewer"]) == seen
        for sample in search.samples(MOST_SAMPLES):
            after = world.copy()
            is_own = search.brings(sample, after) and after.to_move() == seen["viewer"]
            if is_own and game.seen(after, seen["viewer"]) == seen:
                search.follow_sample(sample)
                return True
        return False

    def _tree(self, game: Game, goes_on: bool) -> Search:
        """The tree of the last step if this one follows it, else an empty one."""
        if self._search is None or self._game != game.key:
            self._search = Search(game.judgement(self._changes))
            self._game = game.key
        if not goes_on:
            self._search.begin()
        return self._search

    def _think(self, search: Search, root: State, seat: int, clock: Clock, rng: Rng) -> None:
        world = root.copy()
        while (count := clock.slice(SLICE)) and not (clock.iterations and self._stop()):
            clock.iterations += search.run(root, seat, world, count, rng)
            if search.is_full() and not self._make_room(search, clock):
                return

    def _make_room(self, search: Search, clock: Clock) -> bool:
        """Let the tree grow if there is time for it; each time takes about twice as long as the last."""
        began = clock.used
        if clock.left < self._growing:
            return False
        search.make_room()
        self._growing = max(GROWING, 3 * (clock.used - began))
        return True

    def _most(self, budget: Budget) -> int | None:
        given = [most for most in (budget.iterations, self.level.most_iterations) if most is not None]
        return min(given) if given else None

    def _pick(self, search: Search, legal: list[int], rng: Rng) -> int:
        """The action tried most; a level that lets things slip may take another that promises nearly as much."""
        visits = search.visits_of(legal)
        best = max(range(len(legal)), key=lambda at: visits[at])
        if not self.level.slip:
            return legal[best]
        values = search.values_of(legal)
        gaps = [max(0.0, values[best] - value) for value in values]
        weights = [math.exp(-gap / self.level.slip) if visits[at] else 0.0 for at, gap in enumerate(gaps)]
        left = rng.word() / 2**32 * sum(weights)
        for at, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return legal[at]
        return legal[best]

    def _thought(self, game: Game, search: Search, root: State, action: int, legal: list[int]) -> Thought:
        """What was thought, in words of the game."""
        line = search.best_line(root, LINE)
        texts, world = [], root.copy()
        for move in line if line[:1] == [action] else [action]:
            texts.append(game.write(world, move))
            world.apply(move)
        chances = dict(zip(legal, search.values_of(legal), strict=True))
        expected = search.expected(root.players)
        return Thought(action, int(search.iterations), int(search.moves), chances, expected, texts)

    def _go_on(self, search: Search, root: State, action: int) -> None:
        """Keep what is known of the next step, if it may be one of the same turn, at once or after some luck."""
        after = root.copy()
        after.apply(action)
        if after.to_move() in (root.to_move(), CHANCE):
            search.follow(action)
            self._after = after


def why_of(bot: Bot) -> str:
    """Why a bot moved as it did, in one sentence that may tell what only its seat knows; empty if it does not say."""
    thought = getattr(bot, "thought", None)
    return thought.why() if isinstance(thought, Thought) else ""
