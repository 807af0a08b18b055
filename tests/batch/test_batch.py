"""A batch is so many games of State: the same positions, the same legal actions, the same numbers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import gametable
from gametable.batch import Batch
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER, State

SEED = 11
STEPS = 400 if gametable.COMPILED else 40
SETUPS = [
    (game.key, players)
    for game in catalog.all_games()
    for players in range(game.entry.players[0], game.entry.players[1] + 1)
]
SHORT: dict[str, dict[str, Any]] = {"attatat": {"rounds": 1}}  # games that are over soon


class Twin:
    """One game of a batch, played without it."""

    def __init__(self, game: Game, start: State, number: int) -> None:
        self.game = game
        self.start = start
        self.seeds = Rng(SEED, 2 * number)
        self.begin()

    def begin(self) -> None:
        self.luck = Rng(self.seeds.word() << 30 ^ self.seeds.word())
        self.state = self.start.copy()
        self.state.settle(self.luck)

    def step(self, action: int) -> list[int]:
        """The winners, if the game is over: then a new one begins."""
        self.state.play(action, self.luck)
        winners = self.state.winners()
        if self.state.to_move() == OVER:
            self.begin()
        return winners


def shares(winners: list[int], players: int) -> list[float]:
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def assert_alike(batch: Batch, number: int, state: State) -> None:
    assert batch.state(number) == state
    assert batch.seats[number] == state.to_move()
    assert np.flatnonzero(batch.masks[number]).tolist() == state.legal_actions()
    assert batch.counts[number] == batch.masks[number].sum()
    assert batch.observations[number].tolist() == batch.game.features(state, int(state.to_move()))


@pytest.mark.parametrize(("key", "players"), SETUPS)
def test_every_game_goes_as_it_would_alone(key: str, players: int) -> None:
    game, options = catalog.load(key), SHORT.get(key, {})
    batch = Batch(key, players=players, games=3, seed=SEED, **options)
    twins = [Twin(game, game.new(players, options), number) for number in range(3)]
    ended = 0
    for _ in range(STEPS):
        actions = batch.sample()
        batch.step(actions)
        for number, twin in enumerate(twins):
            winners = twin.step(int(actions[number]))
            assert batch.done[number] == bool(winners)
            assert batch.rewards[number].tolist() == shares(winners, players)
            assert_alike(batch, number, twin.state)
            ended += bool(winners)
    assert ended > 0 or not gametable.COMPILED


def test_the_arrays_have_a_row_for_each_game() -> None:
    batch = Batch("monster_city", players=4, games=5)
    assert batch.observations.shape == (5, len(batch.game.features(batch.state(0), 0)))
    assert batch.masks.shape == (5, batch.game.actions)
    assert batch.rewards.shape == (5, 4)
    assert batch.counts.shape == batch.seats.shape == batch.done.shape == batch.sample().shape == (5,)
    assert batch.masks.dtype == batch.done.dtype == np.bool_


def bytes_of(batch: Batch) -> bytes:
    arrays = (batch.observations, batch.masks, batch.counts, batch.seats, batch.rewards, batch.done)
    return b"".join(array.tobytes() for array in arrays)


def random_play(batch: Batch, steps: int) -> Iterator[bytes]:
    for _ in range(steps):
        batch.step(batch.sample())
        yield bytes_of(batch)


def test_the_same_seed_brings_the_same_bytes() -> None:
    one, other = (Batch("monster_city", players=3, games=4, seed=5, events=True) for _ in range(2))
    first = list(random_play(one, 60))
    assert first == list(random_play(other, 60))
    one.reset(6)
    assert bytes_of(one) != bytes_of(other)
    assert list(random_play(one, 60)) != first
    one.reset(5)
    assert list(random_play(one, 60)) == first


def test_a_game_does_not_depend_on_how_many_there_are() -> None:
    few, many = (Batch("atlanta", players=2, games=games, seed=9) for games in (2, 7))
    for _ in range(50):
        few.step(few.sample())
        many.step(many.sample())
        assert (few.observations == many.observations[:2]).all()
        assert (few.masks == many.masks[:2]).all()
        assert few.state(1) == many.state(1)


def test_games_differ() -> None:
    batch = Batch("monster_city", players=4, games=20)
    assert len({batch.state(number).words() for number in range(20)}) == 20


def test_without_observations_all_else_is_the_same() -> None:
    seen, unseen = (Batch("attika", players=2, games=3, seed=4, observe=observe) for observe in (True, False))
    assert unseen.observations.shape == (3, 0)
    for _ in range(40):
        actions = seen.sample()
        assert (unseen.sample() == actions).all()
        seen.step(actions)
        unseen.step(actions)
        assert (seen.masks == unseen.masks).all()


def test_random_actions_are_spread_over_all_that_is_legal() -> None:
    batch = Batch("monster_city", players=3, games=1)
    drawn = np.array([batch.sample()[0] for _ in range(2000)])
    legal = np.flatnonzero(batch.masks[0])
    shares_drawn = np.array([(drawn == action).mean() for action in legal])
    assert shares_drawn.sum() == 1
    assert np.abs(shares_drawn - 1 / len(legal)).max() < 5 * np.sqrt(1 / len(legal) / 2000)


def test_arrays_are_for_reading() -> None:
    batch = Batch("attatat", players=2, games=2)
    for array in (batch.observations, batch.masks, batch.counts, batch.seats, batch.rewards, batch.done):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


def test_arrays_outlive_the_batch() -> None:
    masks = Batch("attatat", players=2, games=2).masks
    assert masks.sum() == sum(len(Batch("attatat", players=2, games=2).state(n).legal_actions()) for n in (0, 1))


def test_without_numpy_a_sentence_says_what_to_install() -> None:
    program = "import sys; sys.modules['numpy'] = None; import gametable.batch"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "The package numpy is not installed: pip install 'gametable[batch]' brings it." in done.stderr
