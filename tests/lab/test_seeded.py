"""Games by seed: the same as recorded matches, and equal as long as the same is decided."""

from __future__ import annotations

import pytest

from gametable.bots.bot import Bot
from gametable.bots.budget import Budget
from gametable.bots.greedy import GreedyBot
from gametable.bots.random import RandomBot
from gametable.games import catalog
from gametable.kernel.recorder import Recorder
from gametable.kernel.state import CHANCE, State
from gametable.lab.match import play_match
from gametable.lab.seeded import Course, Decision, play_course
from gametable.lab.workers import LabError
from tests.contract.highest import HighestGame

BUDGET = Budget(float("inf"), 3)


@pytest.mark.parametrize("key", catalog.keys())
def test_a_game_is_that_of_a_recorded_match(key: str) -> None:
    game = catalog.load(key)
    players = game.entry.players[0]
    bots: list[Bot] = [GreedyBot(), *[RandomBot()] * (players - 1)]
    recorder = Recorder(game, players)
    play_match(recorder, bots, 31, BUDGET)
    course = play_course(game, game.new(players), bots, 31, BUDGET)
    assert course.scores == tuple(recorder.state.scores())
    assert len(course.decisions) == len(recorder.record.moves) - 1
    winners = recorder.state.winners()
    assert [seat for seat, share in enumerate(course.shares) if share > 0] == winners
    assert sum(course.shares) == pytest.approx(1)


def test_steps_and_decisions_are_what_was_played() -> None:
    game = HighestGame()
    start = game.new(3)
    course = play_course(game, start, [RandomBot()] * 3, 5, BUDGET)
    state: State = start.copy()
    decisions = []
    for step in course.steps:
        if state.to_move() != CHANCE:
            decisions.append(Decision(int(state.to_move()), step, len(state.legal_actions())))
        state.play(step)
    assert tuple(decisions) == course.decisions
    assert tuple(state.scores()) == course.scores
    assert start == game.new(3)


def test_decisions_in_a_row_are_one_turn() -> None:
    seats = [0, 0, 1, 0, 2, 2, 2]
    course = Course(tuple(Decision(seat, 0, 1) for seat in seats), (), (), ())
    assert course.turns == 4


class Endless(HighestGame):
    def longest(self, state: State) -> int:
        return 1


def test_an_endless_game_is_told() -> None:
    game = Endless()
    with pytest.raises(LabError, match="The game of seed 4 finds no end: it has more than 1 decisions"):
        play_course(game, game.new(2), [RandomBot()] * 2, 4, BUDGET)
