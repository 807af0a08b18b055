"""In a league of all bots no decision takes more than its time and one slice: shown on a clock that the test turns on.

All that costs time costs a fixed amount here, however fast the machine is: a look at the clock, an iteration of a
search, a world that is imagined. How long decisions really take is measured by benchmarks/overruns.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from gametable import COMPILED
from gametable.bots import budget as budgets
from gametable.bots import thinker
from gametable.bots.bot import Bot
from gametable.bots.budget import Budget, Clock
from gametable.bots.names import bot_names, find_bot
from gametable.bots.search import Search
from gametable.games import catalog
from gametable.kernel.game import Game, Seen
from gametable.kernel.judgement import Judgement
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.lab.match import play_match

GIVEN = 0.02  # seconds for a decision
LOOK = 1e-5
ITERATION = 0.003  # every fourth takes twice as long
WORLD = 0.004  # a greedy bot would like eight of them
SLICE = 2 * ITERATION + WORLD + 20 * LOOK  # what may come on top: one step that was begun in time
TABLES = [  # interpreted only the smallest: the compiled run plays all of them
    (game.key, players)
    for game in catalog.all_games()
    for players in range(game.entry.players[0], game.entry.players[1 if COMPILED else 0] + 1)
]


class Watch:
    """A clock that goes on by itself with every look."""

    def __init__(self) -> None:
        self.now = 100.0

    def thread_time(self) -> float:
        self.now += LOOK
        return self.now


class SlowSearch:
    """A search whose iterations take their time on the watch."""

    def __init__(self, watch: Watch, judgement: Judgement) -> None:
        self._watch = watch
        self._search = Search(judgement)

    def run(self, root: State, seat: int, world: State, count: int, rng: Rng) -> int:
        before = int(self._search.iterations)
        done = int(self._search.run(root, seat, world, count, rng))
        self._watch.now += ITERATION * sum(2 if number % 4 == 3 else 1 for number in range(before, before + done))
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._search, name)


@dataclass
class Watched:
    """A bot with the watch beside it: how long each of its decisions took."""

    name: str
    bot: Bot
    watch: Watch
    used: list[tuple[str, float]]

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        began = self.watch.now
        action = self.bot.choose(game, seen, legal, budget, rng)
        self.used.append((self.name, self.watch.now - began))
        return action


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The watch, which all bots look at; searches and worlds take time on it."""
    made = Watch()
    monkeypatch.setattr(budgets, "time", made)
    monkeypatch.setattr(thinker, "Search", lambda judgement: SlowSearch(made, judgement))
    for game in catalog.all_games():
        monkeypatch.setattr(type(game), "imagine", _slow(type(game).imagine, made))
    return made


def _slow(imagine: Callable[[Game, Seen, Rng], State], watch: Watch) -> Callable[[Game, Seen, Rng], State]:
    def slowly(game: Game, seen: Seen, rng: Rng) -> State:
        watch.now += WORLD
        return imagine(game, seen, rng)

    return slowly


def league(key: str, players: int, watch: Watch) -> list[tuple[str, float]]:
    """Games in which all bots meet: the name of each decider, and how long it took."""
    used: list[tuple[str, float]] = []
    names, short = bot_names(), {"rounds": 1} if key == "attatat" else {}
    for first in range(0, len(names), players):
        seats = [names[(first + seat) % len(names)] for seat in range(players)]
        bots = [Watched(name, find_bot(name), watch, used) for name in seats]
        play_match(Recorder(catalog.load(key), players, short), bots, first + 1, Budget(GIVEN))
    return used


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_no_decision_of_a_league_takes_more_than_its_time_and_one_slice(key: str, players: int, watch: Watch) -> None:
    used = league(key, players, watch)
    assert {name for name, _ in used} == set(bot_names())
    assert [(name, took) for name, took in used if took > GIVEN + SLICE] == []
    assert max(took for name, took in used if name == "hard") > GIVEN - SLICE, "all the time is used"
    assert max(took for name, took in used if name == "greedy") > WORLD


def test_a_search_that_does_not_look_at_the_clock_is_found(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "slice", lambda clock, _longest: 20 if clock.iterations < 20 else 0)
    late = {name for name, took in league("monster_city", 3, watch) if took > GIVEN + SLICE}
    assert late == {"easy", "medium", "hard", "search"}
