"""Plays one random game of every option set and prints a number for every step, to be compared between two builds.

Run as a program with the name of a game; GAMETABLE_COMPILED says which build plays.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator

from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER, State
from tools.option_sets import OptionSet, option_sets

REDRAW_EVERY = 16


def fingerprint(state: State) -> str:
    """One number for the whole position, who moves and what is legal."""
    return f"{zlib.crc32(str((state.words(), state.to_move(), state.legal_actions())).encode()):08x}"


def described(game: Game, state: State, seat: int) -> str:
    """One number for all that a seat may know, as numbers for learning."""
    return f"{zlib.crc32(str(game.features(state, seat)).encode()):08x}"


def step_by_step(game: Game, state: State, rng: Rng, one_by_one: bool) -> Iterator[str]:
    """A random game: each action with its position, now and then with what a seat imagines and how it is described."""
    step = 0
    yield fingerprint(state)
    while state.to_move() != OVER:
        legal = state.legal_actions()
        if state.to_move() != CHANCE:
            action = legal[rng.below(len(legal))]
            state.play(action)
        elif one_by_one:
            action = state.draw(rng)
            state.apply(action)
        else:
            action = state.settle(rng)
        yield f"{action} {fingerprint(state)}"
        step += 1
        if step % REDRAW_EVERY == 0:
            other = state.copy()
            other.redraw(step % (state.players + 1) - 1, rng)
            yield f"imagined {fingerprint(other)}, described {described(game, state, step % state.players)}"


def played_out(game: Game, state: State, rng: Rng) -> str:
    """A random game in one call: its length, its end and its result."""
    playout = Playout()
    playout.run(state, rng, game.longest(state))
    counts = f"{playout.decisions} {playout.outcomes}"
    return f"{counts} {state.scores()} {state.winners()} {game.ends(state)} {fingerprint(state)}"


def lines(game: Game, number: int, option_set: OptionSet) -> Iterator[str]:
    """Everything about one option set, each line with its own name."""
    start = game.new(option_set.players, option_set.options)
    steps = step_by_step(game, start.copy(), Rng(number), number % 2 == 0)
    for step, line in enumerate(steps):
        yield f"{option_set}, step {step}: {line}"
    yield f"{option_set}, played out: {played_out(game, start.copy(), Rng(number, 1))}"


def main() -> None:
    """Print the games of every option set."""
    game = catalog.load(sys.argv[1])
    for number, option_set in enumerate(option_sets(game).sets):
        for line in lines(game, number, option_set):
            print(line)


if __name__ == "__main__":
    main()
