"""Simulations count the same whatever the number of workers, and end cleanly when something fails."""

from __future__ import annotations

import os
from typing import Any

import pytest

from gametable import COMPILED
from gametable.games.catalog import load
from gametable.kernel.errors import OptionError
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from gametable.lab.chunks import RandomGames
from gametable.lab.simulate import simulate
from gametable.lab.tally import Tally
from gametable.lab.workers import LabError
from tests.contract.highest import Highest, HighestGame

KEYS = [
    *("game", "players", "games", "decisions", "outcomes", "cpu_seconds"),
    *("per_second", "compiled", "ends", "win_share", "scores"),
]
GAMES = 31


def counts(workers: int | None) -> dict[str, Any]:
    result = simulate(load("attatat"), 3, {"rounds": 1}, GAMES, seed=7, workers=workers).as_json()
    return {key: value for key, value in result.items() if key not in ("cpu_seconds", "per_second")}


@pytest.mark.parametrize("workers", [2, 3, None])
def test_any_number_of_workers_counts_the_same(workers: int | None) -> None:
    assert counts(workers) == counts(1)


def test_the_counts_are_those_of_the_games() -> None:
    game = load("attatat")
    playout = Playout()
    ends: list[str] = []
    points = [0, 0]
    for number in range(GAMES):
        state = game.new(2)
        assert playout.run(state, Rng(5, number), game.longest(state))
        ends += game.ends(state)
        points = [sum(pair) for pair in zip(points, state.scores(), strict=True)]
    result = simulate(game, 2, None, GAMES, seed=5, workers=1).as_json()
    assert list(result) == KEYS
    assert (result["decisions"], result["outcomes"]) == (playout.decisions, playout.outcomes)
    assert result["ends"] == {name: ends.count(name) for name in sorted(set(ends))}
    assert sum(result["ends"].values()) == 2 * GAMES
    assert result["scores"] == {"mean": [sum_of / GAMES for sum_of in points]}
    assert sum(result["win_share"]) == pytest.approx(1)
    assert result["compiled"] is COMPILED
    assert result["per_second"] == pytest.approx(
        (result["decisions"] + result["outcomes"]) / result["cpu_seconds"], rel=1e-6
    )


def test_a_shared_victory_gives_a_part_to_each() -> None:
    game = HighestGame()
    state = game.new(3)
    for action in (0, 1, 2, 1, 1, 1):  # three cards are dealt, and all three are hidden: everybody has 0 points
        state.apply(action)
    tally = Tally(3)
    tally.count(game, state)
    assert state.winners() == [0, 1, 2]
    assert [share / tally.victory for share in tally.shares] == [1 / 3] * 3


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(load("attatat"), 2, {"rounds": 1}, 60, seed=1, workers=2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 60


class ShortHighest(HighestGame):
    """Believes that no game has more than two decisions."""

    def longest(self, _state: State) -> int:
        return 2


@pytest.mark.parametrize("workers", [1, 2])
def test_an_endless_game_is_named(workers: int) -> None:
    start = ShortHighest().new(2)
    playout = Playout()
    first = next(number for number in range(99) if not playout.run(start.copy(), Rng(3, number), 2))
    with pytest.raises(LabError, match=f"Game {first} of seed 3 finds no end: it has more than 2 decisions"):
        simulate(ShortHighest(), 2, None, 99, seed=3, workers=workers)


class Deadly(Highest):
    """Ends the process that plays it."""

    def winners(self) -> list[int]:
        os._exit(3)


class DeadlyGame(HighestGame):
    state_class = Deadly


def test_a_worker_that_dies_is_reported() -> None:
    with pytest.raises(LabError, match="A worker process ended before its games were played"):
        simulate(DeadlyGame(), 2, None, 10, seed=1, workers=2)


def test_ctrl_c_ends_the_workers() -> None:
    def stop(_done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(load("attatat"), 2, {"rounds": 1}, 400, seed=1, workers=2, progress=stop)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "0 games cannot be played; right is 1 or more."),
        ({"games": -5}, "-5 games cannot be played"),
        ({"seed": -1}, "-1 cannot be a seed; right is 0 to 4611686018427387903."),
        ({"seed": 2**62}, "cannot be a seed"),
        ({"workers": 0}, "0 workers cannot be had; right is 1 to 61."),
        ({"workers": 62}, "62 workers cannot be had"),
    ],
)
def test_wrong_wishes_are_explained(wrong: dict[str, int], sentence: str) -> None:
    wishes: dict[str, Any] = {"games": 1, "seed": 1, "workers": 1} | wrong
    with pytest.raises(LabError) as fault:
        simulate(load("attatat"), 2, None, **wishes)
    assert sentence in str(fault.value)


def test_wrong_options_are_refused_before_anything_is_played() -> None:
    with pytest.raises(OptionError, match="planks_per_link cannot be 99"):
        simulate(load("attatat"), 2, {"planks_per_link": 99})


def test_the_largest_seed_works() -> None:
    task = RandomGames(load("attatat"), load("attatat").new(2, {"rounds": 1}), 2**62 - 1)
    assert task.play((0, 2)).games == 2
