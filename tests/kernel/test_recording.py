"""The playout that writes down: the same games as the one that only counts, and steps that lead to the same end."""

from __future__ import annotations

import pytest

from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.recording import WORDS_OF_A_STEP, Recording
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from tests.lab.stuck import StuckGame

GAMES = catalog.all_games()


def steps_of(recording: Recording) -> list[tuple[int, int, int]]:
    words = recording.take_steps().tolist()
    return [(words[at], words[at + 1], words[at + 2]) for at in range(0, len(words), int(WORDS_OF_A_STEP))]


def played(game: Game, number: int, longest: int) -> tuple[State, list[tuple[int, int, int]]]:
    recording = Recording()
    state = game.new(game.entry.players[1])
    recording.run(state, Rng(4, number), longest)
    return state, steps_of(recording)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_games_are_those_of_a_simulation(game: Game) -> None:
    for number in range(3):
        counted = game.new(game.entry.players[1])
        playout = Playout()
        assert playout.run(counted, Rng(4, number), game.longest(counted))
        state, steps = played(game, number, game.longest(counted))
        assert state == counted
        assert sum(who != CHANCE for who, _, _ in steps) == playout.decisions
        assert sum(who == CHANCE for who, _, _ in steps) == playout.outcomes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_steps_lead_to_the_end_again(game: Game) -> None:
    end, steps = played(game, 7, 10**6)
    state = game.new(game.entry.players[1])
    for who, action, legal in steps:
        assert state.to_move() == who
        assert legal == (0 if who == CHANCE else len(state.legal_actions()))
        assert state.is_legal(action)
        state.apply(action)
    assert state == end


def test_a_game_stops_when_it_is_too_long() -> None:
    state, steps = played(catalog.load("attatat"), 1, 5)
    assert sum(who != CHANCE for who, _, _ in steps) == 5
    assert state.to_move() >= 0


def test_a_game_stops_at_a_dead_end() -> None:
    """The seat to move has no legal action, which no rule may allow; nothing is written down for it."""
    game = StuckGame()
    stopped = 0
    for number in range(40):
        state, recording = game.new(2, {"cards": 4}), Recording()
        recording.run(state, Rng(4, number), 100)
        steps = steps_of(recording)
        stopped += state.to_move() >= 0
        assert (state.to_move() >= 0) == (state.to_move() != OVER and state.legal_actions() == [])
        assert all(legal > 0 for who, _, legal in steps if who != CHANCE)
        replayed = game.new(2, {"cards": 4})
        for _, action, _ in steps:
            assert replayed.is_legal(action)
            replayed.apply(action)
        assert replayed == state
    assert 0 < stopped < 40


def test_games_stand_one_behind_the_other_until_they_are_taken() -> None:
    game = catalog.load("attatat")
    recording = Recording()
    lengths = []
    for number in (1, 2):
        before = recording.length
        recording.run(game.new(5), Rng(4, number), 10**6)
        lengths.append(int(recording.length - before))
    assert steps_of(recording) == [*played(game, 1, 10**6)[1], *played(game, 2, 10**6)[1]]
    assert lengths == [len(played(game, number, 10**6)[1]) for number in (1, 2)]
    assert recording.length == 0
