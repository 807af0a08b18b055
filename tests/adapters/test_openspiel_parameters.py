"""Options as parameters of OpenSpiel, and back."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from gametable.adapters.openspiel import PREFIX
from gametable.adapters.openspiel_parameters import from_parameter, parameters_of, settings_from, to_parameter
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.options import Choice, Value, WholeNumber, YesOrNo
from tools.option_sets import OptionSet, option_sets

ROUNDS = WholeNumber("rounds", "", "", 1, 9)
PLANKS = WholeNumber("planks", "", "", 2, 3, 2)
OPEN = YesOrNo("open", "", "")
FIRST = Choice("first", "", "", ("chance", "1", "2"))
LISTS = Choice("lists", "", "", ("standard",), free_text=True)


@pytest.mark.parametrize(
    ("option", "value", "parameter"),
    [
        (ROUNDS, None, -1),
        (ROUNDS, 3, 3),
        (PLANKS, 3, 3),
        (OPEN, True, True),
        (FIRST, "chance", -1),
        (FIRST, "2", 2),
        (LISTS, "standard", "standard"),
        (LISTS, "a = [1, 2]\nb = (100%)", "a %3D [1%2C 2]%0Ab %3D %28100%25%29"),
    ],
)
def test_a_value_as_a_parameter(option: Any, value: Value, parameter: object) -> None:
    assert to_parameter(option, value) == parameter
    assert from_parameter(option, parameter) == value


def sets(game: Game) -> list[OptionSet]:
    """Each value of each option alone, for the smallest table."""
    return [each for each in option_sets(game, mixtures=0).sets if each.players == game.entry.players[0]]


@pytest.mark.parametrize("game", catalog.all_games(), ids=lambda game: game.key)
def test_every_option_set_has_a_game_that_can_be_written_and_read(game: Game) -> None:
    for each in sets(game):
        parameters = {
            option.name: to_parameter(option, each.options[option.name])
            for option in game.options
            if option.name in each.options
        }
        loaded = pyspiel.load_game(PREFIX + game.key, {"players": each.players, **parameters})
        assert loaded.start == game.new(each.players, each.options)
        assert pyspiel.load_game(str(loaded)).start == loaded.start


@pytest.mark.parametrize("game", catalog.all_games(), ids=lambda game: game.key)
def test_the_standard_parameters_mean_the_standard_game(game: Game) -> None:
    standard = settings_from(game.options, parameters_of(game.options))
    assert standard == {option.name: option.default for option in game.options}
    assert str(pyspiel.load_game(PREFIX + game.key)) == f"{PREFIX}{game.key}()"
