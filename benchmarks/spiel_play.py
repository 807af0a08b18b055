"""Random games through OpenSpiel's interface, beside the same games of the bare engine driven from Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pyspiel

from gametable.adapters.openspiel import PREFIX
from gametable.games import catalog
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State

CHANCE_SEED = 7
CHOICE_SEED = 8
STEPS = 2**32  # of a random number between 0 and 1


def play_with_spiel(key: str, players: int, games: int) -> tuple[int, float]:
    """OpenSpiel asks for the end, chance with its probabilities, legal actions: decisions and outcomes, CPU seconds."""
    game = pyspiel.load_game(f"{PREFIX}{key}(players={players})")
    moves = 0
    began = time.process_time()
    for number in range(games):
        moves += _play_spiel(game.new_initial_state(), Rng(CHANCE_SEED, number).word, Rng(CHOICE_SEED, number).below)
    return moves, time.process_time() - began


def play_bare(key: str, players: int, games: int) -> tuple[int, float]:
    """The same games, of the engine alone, asked for the same: outcomes with their weights, and legal actions."""
    return _timed(_play_bare, key, players, games)


def play_drawn(key: str, players: int, games: int) -> tuple[int, float]:
    """As many games of the engine alone, which draws its outcomes itself."""
    return _timed(_play_drawn, key, players, games)


def _timed(play: Callable[[State, Rng, Any], int], key: str, players: int, games: int) -> tuple[int, float]:
    start = catalog.load(key).new(players)
    moves = 0
    began = time.process_time()
    for number in range(games):
        moves += play(start.copy(), Rng(CHANCE_SEED, number), Rng(CHOICE_SEED, number).below)
    return moves, time.process_time() - began


def _play_spiel(state: Any, word: Callable[[], int], below: Callable[[int], int]) -> int:
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            left = word() / STEPS
            for outcome, chance in state.chance_outcomes():
                left -= chance
                if left < 0:
                    break
            state.apply_action(outcome)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[below(len(legal))])
        moves += 1
    return moves


def _play_bare(state: State, chance: Rng, below: Callable[[int], int]) -> int:
    moves = 0
    while (mover := state.to_move()) != OVER:
        legal = state.legal_actions()
        if mover == CHANCE:
            weights = state.chance_weights()
            left = chance.word() / STEPS * sum(weights)
            for outcome, weight in zip(legal, weights, strict=True):
                left -= weight
                if left < 0:
                    break
            state.apply(outcome)
        else:
            state.apply(legal[below(len(legal))])
        moves += 1
    return moves


def _play_drawn(state: State, chance: Rng, below: Callable[[int], int]) -> int:
    moves = 0
    while (mover := state.to_move()) != OVER:
        if mover == CHANCE:
            state.apply(state.draw(chance))
        else:
            legal = state.legal_actions()
            state.apply(legal[below(len(legal))])
        moves += 1
    return moves
