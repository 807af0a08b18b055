"""Whether bots see only their seat: a world that differs in what the seat cannot know brings the same decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gametable.bots.bot import Bot, ask_bot
from gametable.bots.budget import Budget
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
    """Play a game; let a fresh bot take every decision twice: in the true world, and in one dealt anew around it."""
    found = Honesty()
    chance = Rng(seed, 0)
    state.settle(chance)
    while (seat := int(state.to_move())) >= 0:
        make = bots[(seat + seed) % len(bots)]
        other = state.copy()
        other.redraw(seat, Rng(seed, 3 * found.decisions + 1))
        luck = 3 * found.decisions + 2
        action = ask_bot(make(), game, state, budget, Rng(seed, luck))
        imagined = ask_bot(make(), game, other, budget, Rng(seed, luck))
        found.decisions += 1
        found.other_worlds += other != state
        if imagined != action:
            found.differences += 1
            where = f"{game.key}, {state.players} players, seed {seed}, decision {found.decisions}"
            texts = f"{game.write(state, action)} and {game.write(state, imagined)}"
            found.first_difference = found.first_difference or f"{where}: {type(make()).__name__} chose {texts}."
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
