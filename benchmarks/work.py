"""The pieces of work that are timed, the same for compiled and interpreted code.

Every loop stands in a function, here and for OpenSpiel: at module level Python looks each name up in a dict, which
makes a call of 100 ns look like one of 200.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import repeat

from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import State

MOVES_SEED = 7  # chance
CHOICE_SEED = 8  # decisions
MIDDLE = 60  # decisions after which a position is copied


def play_out(game: Game, players: int, games: int) -> tuple[int, float]:
    """Random games in one call each: decisions and outcomes, and CPU seconds."""
    start = game.new(players)
    longest = game.longest(start)
    playout = Playout()
    rng = Rng(MOVES_SEED)
    began = time.process_time()
    for _ in repeat(None, games):
        playout.run(start.copy(), rng, longest)
    return playout.decisions + playout.outcomes, time.process_time() - began


def draw_games(start: State, games: int) -> list[list[int]]:
    """The actions of random games, to be replayed with the same chance."""
    drawn: list[list[int]] = []
    for number in range(games):
        state, chance, choice = start.copy(), Rng(MOVES_SEED, number), Rng(CHOICE_SEED, number)
        state.settle(chance)
        actions: list[int] = []
        while state.to_move() >= 0:
            legal = state.legal_actions()
            actions.append(legal[choice.below(len(legal))])
            state.play(actions[-1], chance)
        drawn.append(actions)
    return drawn


def replay(start: State, games: list[list[int]]) -> float:
    """One checked call a move, with the chance that follows: CPU seconds."""
    began = time.process_time()
    for number, actions in enumerate(games):
        state, chance = start.copy(), Rng(MOVES_SEED, number)
        state.settle(chance)
        for action in actions:
            state.play(action, chance)
    return time.process_time() - began


def choose(start: State, games: int) -> tuple[int, float]:
    """Ask for the legal actions, take one, play it: moves and CPU seconds."""
    moves = 0
    began = time.process_time()
    for number in range(games):
        state, chance = start.copy(), Rng(MOVES_SEED, number)
        state.settle(chance)
        below = Rng(CHOICE_SEED, number).below
        while legal := state.legal_actions():
            state.play(legal[below(len(legal))], chance)
            moves += 1
    return moves, time.process_time() - began


def middle_position(start: State, actions: list[int]) -> State:
    """A position from the middle of the first drawn game."""
    state, chance = start.copy(), Rng(MOVES_SEED, 0)
    state.settle(chance)
    for action in actions[:MIDDLE]:
        state.play(action, chance)
    return state


def nanoseconds(call: Callable[[], object], times: int) -> float:
    """CPU time of one call from Python, the loop around it left out."""
    began = time.process_time()
    for _ in repeat(None, times):
        call()
    middle = time.process_time()
    for _ in repeat(None, times):
        pass
    return (2 * middle - began - time.process_time()) / times * 1e9
