"""Honest bots: what a seat cannot know has no influence on what it decides.

Every decision of 200 games here; `benchmarks/bots.py` compares those of 200 games of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from benchmarks.honesty import compare_games
from gametable import COMPILED
from gametable.bots.budget import Budget
from gametable.bots.names import bot_names, find_bot
from gametable.bots.thinker import ThinkingBot
from gametable.games import catalog
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import State
from tests.contract.highest import Highest, HighestGame

pytestmark = pytest.mark.slow

TINY = Budget(float("inf"), 6)
OWN = [partial(find_bot, name) for name in bot_names()]
SHORT: dict[str, dict[str, Any]] = {"attatat": {"rounds": 1}, "monster_city": {"events": True}}
GAMES = {"atlanta": 28, "attatat": 80, "attika": 12, "monster_city": 80}  # 200, more of those that are quick
KEYS = catalog.keys() if COMPILED else ["monster_city"]  # interpreted the others take minutes


@pytest.mark.parametrize("key", KEYS)
def test_no_bot_is_led_by_what_its_seat_cannot_know(key: str) -> None:
    games = GAMES.get(key, 10) if COMPILED else 1
    found = compare_games(catalog.load(key), games, OWN, TINY, options=SHORT.get(key))
    assert found.first_difference == ""
    assert found.differences == 0
    assert found.other_worlds > found.decisions / 8  # else nothing was hidden, and nothing was tested


class OpenHighest(HighestGame):
    """A game that by mistake shows everybody's card."""

    def seen(self, state: State, viewer: int) -> Seen:
        return {**super().seen(state, viewer), "all": list(state.hands) if isinstance(state, Highest) else []}


class Peeping:
    """A bot that looks at all cards."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        return legal[sum(seen["all"]) % 2]


class Talkative(ThinkingBot):
    """A bot that does what an honest one would, but says what it saw."""

    def choose(self, game: Game, seen: Seen, legal: Sequence[int], budget: Budget, rng: Rng) -> int:
        action = super().choose(game, {**seen, "all": []}, legal, budget, rng)
        assert self.thought
        self.thought = replace(self.thought, line=[str(seen["all"])])
        return action


def test_a_reason_that_tells_too_much_is_found() -> None:
    found = compare_games(OpenHighest(), 8, [Talkative], TINY)
    assert found.differences > 0
    assert "Talkative chose" in found.first_difference


def test_a_bot_that_is_shown_too_much_is_found() -> None:
    found = compare_games(OpenHighest(), 8, [Peeping], TINY)
    assert found.differences > 0
    assert "Peeping chose" in found.first_difference
