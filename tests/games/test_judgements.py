"""Judgements of all games: shares of the victory in every position, weights above nothing, numbers from the file."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec

import gametable
from gametable import COMPILED
from gametable.games import catalog
from gametable.games.monster_city.game import GAME as MONSTER_CITY
from gametable.kernel.game import Game
from gametable.kernel.judgement import Judgement, seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import MOST_LEGAL, OVER, State, scratch
from gametable.kernel.tuning import read_tuning
from tests.games.monster_city.drawn import play, table
from tools.option_sets import option_sets

JUDGED = [game.key for game in catalog.all_games() if type(game.judgement()) is not Judgement]
EVERY = 5  # one position in so many
PICKS = 12  # of a playout, in one position
KEPT = {"rounds"}  # options that only make a game longer


def positions(game: Game) -> Iterator[State]:
    """Positions in which somebody decides, and ends, of random games with all player counts and options."""
    sets = [s for s in option_sets(game, mixtures=16).sets if not KEPT & set(s.options)]
    for number, option_set in enumerate(sets if COMPILED else sets[::6]):
        rng = Rng(11, number)
        state = game.new(option_set.players, option_set.options)
        state.settle(rng)
        for step in range(10**6):
            if step % EVERY == 0 or state.to_move() == OVER:
                yield state
            if state.to_move() == OVER:
                break
            legal = state.legal_actions()
            state.step(legal[rng.below(len(legal))], rng)


def values(judgement: Judgement, state: State) -> list[float]:
    out = seat_values()
    judgement.values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def weights(judgement: Judgement, state: State) -> list[float]:
    legal, out = scratch(), vec[float]([0.0] * MOST_LEGAL)
    count = state.legal_into(legal)
    judgement.weights_into(state, legal, count, out)
    return [out[at] for at in range(count)]


def numbers_of(key: str) -> Path:
    """The file of a judgement's numbers."""
    return Path(gametable.__file__).parent / "games" / key / "judgement.toml"


def test_there_are_judgements() -> None:
    assert {"atlanta", "attatat", "attika", "monster_city"} <= set(JUDGED)


@pytest.mark.parametrize("key", JUDGED)
def test_values_are_shares_and_weights_are_above_nothing(key: str) -> None:
    game = catalog.load(key)
    judgement, fresh = game.judgement(), game.judgement
    seen = 0
    for state in positions(game):
        before = state.words()
        found = values(judgement, state)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in found)
        if state.to_move() == OVER:
            winners = state.winners()
            assert found == [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
        else:
            assert all(0 < weight < 1e6 for weight in weights(judgement, state))
        if seen % 10 == 0:  # what was judged before leaves no trace
            assert found == values(fresh(), state.copy())
        assert state.words() == before
        seen += 1
    assert seen > (600 if COMPILED else 100)


@pytest.mark.parametrize("key", JUDGED)
def test_a_playout_picks_what_is_legal_and_comes_to_an_end(key: str) -> None:
    game = catalog.load(key)
    judgement, legal = game.judgement(), scratch()
    settled = 0
    for players in game.entry.players:
        rng = Rng(3, players)
        state = game.new(players)
        state.settle(rng)
        while state.to_move() != OVER:
            action = judgement.pick(state, legal, rng)
            assert state.is_legal(action)
            state.step(action, rng)
            settled += judgement.is_settled(state)
    assert settled or judgement.horizon < 100, "a playout must come to a point where it is judged"


@pytest.mark.parametrize("key", JUDGED)
def test_the_numbers_are_those_of_the_file(key: str) -> None:
    module = importlib.import_module(f"gametable.games.{key}.judgement")
    file = numbers_of(key)
    tuning = read_tuning(file, module.NAMES)
    assert list(tuning.numbers) == list(module.NAMES)
    assert len(set(module.NAMES)) == len(module.NAMES)
    judgement = catalog.load(key).judgement()
    assert judgement.horizon == tuning.search["horizon"]
    assert judgement.exploration == tuning.search["exploration"] > 0
    assert judgement.widening == tuning.search["widening"] >= 0


@pytest.mark.parametrize("key", JUDGED)
def test_every_number_counts(key: str) -> None:
    """A number that changes no value, no weight and no pick anywhere is not needed."""
    game = catalog.load(key)
    module = importlib.import_module(f"gametable.games.{key}.judgement")
    numbers = read_tuning(numbers_of(key), module.NAMES).numbers
    plain = game.judgement()
    idle = {name: game.judgement({name: 1.7 * value + 0.1}) for name, value in numbers.items()}
    for number, state in enumerate(positions(game)):
        if not idle or number > 3000:
            break
        if state.to_move() != OVER:
            known = noticed(plain, state, number)
            idle = {name: other for name, other in idle.items() if noticed(other, state, number) == known}
    assert sorted(idle) == []


def noticed(judgement: Judgement, state: State, seed: int) -> tuple[list[float], list[float], list[int]]:
    """All that a judgement says of a position; what a playout does there depends on luck, so it is asked often."""
    picks = [int(judgement.pick(state, scratch(), Rng(seed, turn))) for turn in range(PICKS)]
    return values(judgement, state), weights(judgement, state), picks


@pytest.mark.parametrize("turned", [1, 2])
def test_monster_city_has_the_same_value_from_every_seat(turned: int) -> None:
    cities = ["red 3, green 4", "red 6, red 7, yellow 5", "green 8"]
    money, notes = [1, 0, 2], [{"tallest": 9}, {"all": 20}, {"smallest": 4}]
    judgement = MONSTER_CITY.judgement()
    found = []
    for shift in (0, turned):
        order = [(seat + shift) % 3 for seat in range(3)]
        state = table(
            cities=[cities[seat] for seat in order],
            money=[money[seat] for seat in order],
            notes=[notes[seat] for seat in order],
            stops=[seat for seat in range(3) if order[seat] != 1],
            seat=order.index(0),
            scorings=1,
        )
        shares = values(judgement, state)
        found.append([shares[order.index(seat)] for seat in range(3)])
    assert found[0] == pytest.approx(found[1])
    assert len(set(found[0])) == 3


def test_monster_city_counts_an_attack_that_is_not_finished() -> None:
    """While buildings are still being chosen, the value is that of the least harm."""
    judgement = MONSTER_CITY.judgement()
    city = "red 3, red 6, red 7, green 4, green 8, yellow 5"
    state = table(cities=[city, "red 4", "green 3"], monsters="2 red + 1 green | all red", deck=25)
    before = values(judgement, state)
    play(state, "attack 2 red + 1 green")
    begun = values(judgement, state)
    play(state, "destroy red 3", "destroy red 6", "destroy green 4")
    assert state.to_move() == 1
    assert begun == pytest.approx(values(judgement, state))
    assert begun[0] != pytest.approx(before[0])
