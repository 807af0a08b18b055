"""Whoever asks for an environment that cannot be reads what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.adapters.gymnasium import SeatEnv
from gametable.adapters.pettingzoo import GameEnv
from gametable.bots.bot import BotError
from gametable.bots.budget import BudgetError
from gametable.bots.random import RandomBot
from gametable.kernel.errors import OptionError, UnknownGame

BOTH = pytest.mark.parametrize("kind", [GameEnv, SeatEnv])


@BOTH
@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"players": 9}, r"players cannot be 9 .*: Attatat is for 2 to 5 players\."),
        ({"reward": "glory"}, r"reward cannot be 'glory': right is win or margin\."),
        ({"render_mode": "hologram"}, r"render_mode cannot be 'hologram': right is human, ansi, rgb_array or None\."),
        ({"reward": ["win"]}, r"reward cannot be \['win'\]: right is win or margin\."),
        ({"players": "many"}, r"players cannot be 'many'"),
        ({"rounds": 0}, r"rounds cannot be 0"),
        ({"weather": "rain"}, r"weather"),
    ],
)
def test_what_no_table_can_be(kind: Any, wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        kind("attatat", **wishes)


@BOTH
def test_a_game_that_is_not_there(kind: Any) -> None:
    with pytest.raises(UnknownGame, match="Did you mean attatat"):
        kind("atatat")
    with pytest.raises(UnknownGame, match="There is no game 'None'"):
        kind(None)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"seat": 2}, r"seat cannot be 2: right is a seat from 0 to 1, or random\."),
        ({"seat": -1}, r"seat cannot be -1"),
        ({"seat": True}, r"seat cannot be True"),
        ({"seat": "first"}, r"seat cannot be 'first'"),
        ({"seat": 0.5}, r"seat cannot be 0\.5"),
        ({"seat": None}, r"seat cannot be None"),
        ({"illegal": "laugh"}, r"illegal cannot be 'laugh': right is end or raise\."),
        ({"opponents": ["random", "greedy"]}, r"opponents cannot be .*: right is one bot for all, or a list of 1"),
        ({"opponents": []}, r"opponents cannot be \[\]: right is one bot for all"),
        (
            {"opponents": None},
            r"opponents cannot be None: right is the name of a bot, or an object that can choose\(\)",
        ),
        ({"opponents": [5]}, r"opponents cannot be 5"),
        ({"opponents": RandomBot}, r"opponents cannot be .*RandomBot"),
    ],
)
def test_what_no_seat_can_have(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        SeatEnv("attatat", 2, **wishes)


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(BotError, match=r"There is no bot 'gredy'.* Did you mean greedy"):
        SeatEnv("attatat", 2, opponents="gredy")


@pytest.mark.parametrize("budget", ["soon", None])
def test_a_budget_that_is_none(budget: Any) -> None:
    with pytest.raises(BudgetError, match=f"'{budget}' is no budget"):
        SeatEnv("attatat", 2, opponents="easy", budget=budget)
