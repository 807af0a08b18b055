"""A short deep test: random games over all option sets, every step checked."""

from __future__ import annotations

import pytest

import gametable
from gametable.games import catalog
from gametable.kernel.state import State
from tools import deep
from tools.deep_game import Tally, play_game
from tools.option_sets import OptionSet, option_sets, read_option_set

GAMES = 400 if gametable.COMPILED else 20
WORKERS = 2 if gametable.COMPILED else 1


@pytest.mark.slow
def test_random_games_keep_every_promise() -> None:
    report = deep.run(GAMES, seed=1, workers=WORKERS)
    assert report.failure is None, f"{report.failure.reason}\n{report.failure.command()}"
    assert report.tally.games >= GAMES


def test_every_number_of_players_and_every_value_is_tried() -> None:
    for game in catalog.all_games():
        low, high = game.entry.players
        sets = option_sets(game).sets
        assert {one.players for one in sets} == set(range(low, high + 1))
        tried = {name for one in sets for name in one.options}
        assert tried == {option.name for option in game.options}


def test_an_option_set_is_read_as_it_is_written() -> None:
    for game in catalog.all_games():
        for one in option_sets(game).sets:
            assert read_option_set(game, one.players, one.texts()) == one


class _LosesAPiece:
    """A game in which something goes missing at some point."""

    def __init__(self, game: object) -> None:
        self._game = game
        self._asked = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)

    def inventory(self, state: State) -> dict[str, int]:
        self._asked += 1
        return {"pieces": 5 if self._asked < 9 else state.players - 9}


def test_a_planted_fault_is_found_with_the_way_to_repeat_it() -> None:
    game = catalog.all_games()[0]
    players = game.entry.players[0]
    failure = play_game(_LosesAPiece(game), OptionSet(players), 4, Tally())  # type: ignore[arg-type]
    assert failure is not None
    assert "inventory has changed" in failure.reason
    assert f"--seed 4 --only players={players}" in failure.command()
