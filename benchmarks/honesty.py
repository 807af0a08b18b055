"""Whether bots see only their seat: a world that differs in what the seat cannot know brings the same decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget
from gametable.bots.luck import bot_luck
from gametable.bots.thinker import why_of
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng
from gametable.kernel.state import State

Maker = Callable[[], Bot]


@dataclass
class Honesty:
    """What was compared: decisions, those in which the other world was really another one, and differences."""

    decisions: int = 0
    other_worlds: int = 0
    differences: int = 0
    first_difference: str = ""

    def __add__(self, other: Honesty) -> Honesty:
        return Honesty(
            self.decisions + other.decisions,
            self.other_worlds + other.other_worlds,
            self.differences + other.differences,
            self.first_difference or other.first_difference,
        )


def compare_game(game: Game, state: State, bots: Sequence[Maker], budget: Budget, seed: int) -> Honesty:
    """Play a game with two bots on every seat: one decides in the true world, its twin in one dealt anew around it.

    Both have the same luck and remember what they thought before; they must agree in what they do, and say why.
    """
    found = Honesty()
    chance = Rng(seed, 0)
    state.settle(chance)
    makers = [bots[(seat + seed) % len(bots)] for seat in range(state.players)]
    twins = [(make(), make()) for make in makers]
    while (seat := int(state.to_move())) >= 0:
        other = state.copy()
        other.redraw(seat, Rng(seed, found.decisions + 1))
        action, imagined = (
            ask_bot(bot, game, world, budget, bot_luck(seed, found.decisions))
            for bot, world in zip(twins[seat], (state, other), strict=True)
        )
        found.decisions += 1
        found.other_worlds += other != state
        told, retold = (why_of(bot) for bot in twins[seat])
        if imagined != action or told != retold:
            found.differences += 1
            where = f"{game.key}, {state.players} players, seed {seed}, decision {found.decisions}"
            texts = f"{game.write(state, action)} ({told}) and {game.write(state, imagined)} ({retold})"
            found.first_difference = (
                found.first_difference or f"{where}: {type(twins[seat][0]).__name__} chose {texts}."
            )
        state.step(action, chance)
    return found


def compare_games(
    game: Game,
    games: int,
    bots: Sequence[Maker],
    budget: Budget,
    *,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Honesty:
    """So many games, with every number of players in turn."""
    low, high = game.entry.players
    found = Honesty()
    for number in range(games):
        players = low + number % (high - low + 1)
        found += compare_game(game, game.new(players, options), bots, budget, number + 1)
        progress(number + 1)
    return found
