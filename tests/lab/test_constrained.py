"""Bots under a constraint: it is kept where it can be, and changes nothing where it does not matter."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.bots.random import RandomBot
from gametable.games.catalog import load
from gametable.kernel.game import Game, Seen
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from gametable.lab.constrained import Actions, Forbidding, Forcing, Watching
from gametable.lab.seeded import play_course

BUDGET = Budget(float("inf"), 5)
GAME = load("attatat")


class First:
    """Takes the first legal action, and remembers what it was offered."""

    def __init__(self) -> None:
        self.offers: list[Sequence[int]] = []

    def choose(self, _game: Game, _seen: Seen, legal: Sequence[int], _budget: Budget, _rng: Rng) -> int:
        self.offers.append(list(legal))
        return legal[0]


def choose(bot: Bot, legal: Sequence[int], seen: Seen | None = None) -> int:
    return bot.choose(GAME, seen or {}, legal, BUDGET, Rng(1))


def even(_game: Game, _seen: Seen, action: int) -> bool:
    return action % 2 == 0


@pytest.mark.parametrize("actions", [{2, 4}, (2, 4), even])
def test_forbidden_actions_are_taken_only_where_nothing_else_is_legal(actions: Actions) -> None:
    assert choose(Forbidding(First(), actions), [2, 3, 4]) == 3
    assert choose(Forbidding(First(), actions), [3, 4]) == 3
    assert choose(Forbidding(First(), actions), [2, 4]) == 2


@pytest.mark.parametrize("actions", [{2, 4}, (2, 4), even])
def test_forced_actions_are_taken_wherever_they_are_legal(actions: Actions) -> None:
    assert choose(Forcing(First(), actions), [1, 3, 4]) == 4
    assert choose(Forcing(First(), actions), [2, 3]) == 2
    assert choose(Forcing(First(), actions), [1, 3]) == 1


def test_a_bot_is_asked_again_only_where_the_constraint_matters() -> None:
    inside = First()
    choose(Forbidding(inside, {5}), [3, 5])
    choose(Forbidding(inside, {5}), [5, 7])
    assert inside.offers == [[3, 5], [5, 7], [7]]


def test_what_is_taken_may_follow_from_what_is_seen() -> None:
    def shown(_game: Game, seen: Seen, action: int) -> bool:
        return bool(action in seen["wanted"])

    assert choose(Forcing(First(), shown), [1, 2, 3], {"wanted": [3]}) == 3
    assert choose(Forcing(First(), shown), [1, 2, 3], {"wanted": []}) == 1


def test_watching_remembers_what_was_taken() -> None:
    bot = Watching(First(), {"low": {1}, "even": even, "never": ()})
    assert [choose(bot, legal) for legal in ([1, 2], [2, 3])] == [1, 2]
    assert bot.taken == {"low", "even"}


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "hard"])
@pytest.mark.parametrize("constraint", [Forbidding, Forcing])
def test_a_constraint_that_never_matters_changes_nothing(name: str, constraint: type[Forbidding | Forcing]) -> None:
    start = GAME.new(2, {"rounds": 1})
    free, bound = (
        play_course(GAME, start, [first, RandomBot()], 9, BUDGET)
        for first in (find_bot(name), constraint(find_bot(name), ()))
    )
    assert free == bound


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "hard"])
def test_our_bots_keep_to_the_actions_that_are_left(name: str) -> None:
    """All but the last legal action are forbidden, so that the constraint matters everywhere."""
    state = GAME.new(2, {"rounds": 1})
    rng = Rng(3)
    state.settle(rng)
    for _ in range(12):
        if state.to_move() == OVER:
            break
        legal = state.legal_actions()
        bot = Forbidding(find_bot(name), legal[:-1])
        assert ask_bot(bot, GAME, state, BUDGET, rng) == legal[-1]
        state.step(RandomBot().choose(GAME, {}, legal, BUDGET, rng), rng)
