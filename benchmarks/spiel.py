"""The yardstick: OpenSpiel's connect four, written in C++, called from Python move by move."""

from __future__ import annotations

import time
from typing import Any

from gametable.kernel.rng import Rng

NAME = "connect_four"


def load() -> Any:
    """OpenSpiel's connect four; a sentence where OpenSpiel is missing."""
    try:
        import pyspiel  # noqa: PLC0415  (its absence is explained, not a crash)
    except ImportError as fault:
        raise SystemExit("OpenSpiel is missing: `make bench` installs it and runs this.") from fault
    return pyspiel.load_game(NAME)


def draw_games(game: Any, games: int) -> list[list[int]]:
    """The actions of random games."""
    drawn: list[list[int]] = []
    for number in range(games):
        state, choice = game.new_initial_state(), Rng(1, number)
        actions: list[int] = []
        while not state.is_terminal():
            legal = state.legal_actions()
            actions.append(legal[choice.below(len(legal))])
            state.apply_action(actions[-1])
        drawn.append(actions)
    return drawn


def replay(game: Any, games: list[list[int]]) -> float:
    """One call a move: CPU seconds."""
    began = time.process_time()
    for actions in games:
        state = game.new_initial_state()
        for action in actions:
            state.apply_action(action)
    return time.process_time() - began


def choose(game: Any, games: int) -> tuple[int, float]:
    """Ask for the legal actions, take one, play it: moves and CPU seconds."""
    moves = 0
    began = time.process_time()
    for number in range(games):
        state = game.new_initial_state()
        below = Rng(1, number).below
        while legal := state.legal_actions():
            state.apply_action(legal[below(len(legal))])
            moves += 1
    return moves, time.process_time() - began
