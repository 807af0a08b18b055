"""Prints what searches find in some positions of every game, to be compared between two builds.

Run as a program; GAMETABLE_COMPILED says which build searches.
"""

from __future__ import annotations

from gametable.bots.budget import Budget
from gametable.bots.names import find_bot
from gametable.bots.thinker import ThinkingBot
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.rng import Rng

BUDGET = Budget(float("inf"), 10)
DECISIONS = 10
EVERY = 6  # decisions of a game of chance, one is a bot's


def print_thoughts(game: Game, players: int) -> None:
    """The first decisions of a game of random seats and a thinking one, with every number that was found."""
    rng = Rng(5, players)
    state = game.new(players)
    state.settle(rng)
    bot = ThinkingBot()
    for number in range(DECISIONS):
        seat = int(state.to_move())
        action = bot.choose(game, game.seen(state, seat), state.legal_actions(), BUDGET, Rng(6, number))
        print(game.key, players, number, action, bot.thought)
        state.step(action, rng)


def print_game(game: Game, players: int) -> None:
    """A whole game of chance in which greedy and easy decide now and then, with all that was decided."""
    rng = Rng(7, players)
    state = game.new(players, {"rounds": 1} if game.key == "attatat" else None)
    state.settle(rng)
    actions: list[int] = []
    while (seat := int(state.to_move())) >= 0:
        now_and_then, who = len(actions) % EVERY == 0, len(actions) // EVERY % 2
        bot = find_bot(("greedy", "easy")[who] if now_and_then else "random")
        legal = state.legal_actions()
        actions.append(bot.choose(game, game.seen(state, seat), legal, BUDGET, Rng(8, len(actions))))
        state.step(actions[-1], rng)
    print(game.key, players, actions, state.scores())


def main() -> None:
    """All games, with the fewest and the most players."""
    for game in catalog.all_games():
        for players in game.entry.players:
            print_thoughts(game, players)
        print_game(game, game.entry.players[0])


if __name__ == "__main__":
    main()
