"""Random play through interfaces for learning, ours and others: how many decisions, in how many seconds of CPU time.

What a program that learns would do: look at what is known and what is legal, choose, play, begin anew after the end.
"""

from __future__ import annotations

import random
import time
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from types import SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from gametable.batch import Batch
from gametable.games import catalog
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER

SEED: Final = 5
YARDSTICK: Final = "connect_four_v3"
JUDGED_SECONDS: Final = 5.0  # how long PettingZoo's benchmark plays


class Played(NamedTuple):
    """What was played, and what it took."""

    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def play_batch(games: int, steps: int, *, observe: bool = True) -> Played:
    """Monster City for 4 players in a batch, with the masks and, if wanted, the observations."""
    batch = Batch("monster_city", players=4, games=games, seed=SEED, observe=observe)
    began = time.process_time()
    for _ in range(steps):
        batch.step(batch.sample())
    return Played(games * steps, time.process_time() - began)


def play_environment(table: Any, seconds: float) -> Played:
    """PettingZoo's own performance_benchmark, with a clock of CPU time on which its five seconds are so many."""
    benchmark = wanted("pettingzoo.test.performance_benchmark")
    haste, said = JUDGED_SECONDS / seconds, StringIO()
    clock = SimpleNamespace(time=lambda: time.process_time() * haste)
    with patch.object(benchmark, "time", clock), redirect_stdout(said):
        benchmark.performance_benchmark(table)
    rate = haste * float(said.getvalue().partition(" turns per second")[0].split()[-1])
    return Played(round(rate * seconds), seconds)


def play_uno(turns: int) -> Played:
    """RLCard's UNO: its step() returns the next player's observation and legal actions."""
    table = wanted("rlcard").make("uno", config={"seed": SEED})
    decisions = 0
    began = time.process_time()
    while decisions < turns:
        seen, _ = table.reset()
        while not table.is_over():
            seen, _ = table.step(random.choice(list(seen["legal_actions"])))
            decisions += 1
    return Played(decisions, time.process_time() - began)


def play_engine(key: str, players: int, games: int) -> Played:
    """The engine itself from Python: legal actions or outcomes, one of them, apply()."""
    start = catalog.load(key).new(players)
    rng = Rng(SEED)
    decisions = 0
    began = time.process_time()
    for _ in range(games):
        state = start.copy()
        while (seat := state.to_move()) != OVER:
            legal = state.legal_actions()
            if seat == CHANCE:
                state.apply(random.choices(legal, state.chance_weights())[0])
            else:
                state.apply(legal[rng.below(len(legal))])
            decisions += 1
    return Played(decisions, time.process_time() - began)


def play_shell(key: str, players: int, games: int) -> Played:
    """The same through OpenSpiel."""
    wanted("gametable.adapters.openspiel")
    game = wanted("pyspiel").load_game(f"gametable_{key}(players={players})")
    rng = Rng(SEED)
    decisions = 0
    began = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
            decisions += 1
    return Played(decisions, time.process_time() - began)


def connect_four() -> Any:
    """The yardstick: PettingZoo's own environment of connect four."""
    return wanted(f"pettingzoo.classic.{YARDSTICK}").env()


def own_environment(key: str, players: int) -> Any:
    """One of our games as a PettingZoo environment."""
    return wanted("gametable.adapters.pettingzoo").env(key, players=players)


def wanted(module: str) -> Any:
    """A module that only this benchmark needs; a sentence where it is missing."""
    try:
        return import_module(module)
    except ImportError as fault:
        raise SystemExit(
            f"{module} is missing ({fault}): pip install 'gametable[bench]' brings what is needed."
        ) from fault
