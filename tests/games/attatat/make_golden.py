"""Writes the golden games anew: `python -m tests.games.attatat.make_golden`.

Each is the first random game, by seed, that shows what its recipe asks for. Run this only when the behaviour of the
game has changed on purpose (and its rules_version with it); the difference between the files then says what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gametable.games.attatat.game import GAME
from gametable.kernel.record import write_record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import State

FOLDER = Path(__file__).with_name("golden")
MOST_SEEDS = 20_000

Shows = Callable[[State], bool]


def ends_by(how: str) -> Shows:
    """The first round ended like this."""
    return lambda state: GAME.ends(state)[0] == how


def won_by(seat: int) -> Shows:
    """This seat (from 1) won alone."""
    return lambda state: state.winners() == [seat - 1]


def won_and_ended(seat: int, how: str) -> Shows:
    """Both of the above."""
    return lambda state: won_by(seat)(state) and ends_by(how)(state)


def shared(state: State) -> bool:
    """Several seats share the victory with points."""
    return len(state.winners()) > 1 and max(state.scores()) > 0


def by_best_round(state: State) -> bool:
    """The winner has as many points as somebody else."""
    return len(state.winners()) == 1 and state.scores().count(max(state.scores())) > 1


@dataclass(frozen=True)
class Recipe:
    """A golden game: its options and what it must show."""

    players: int
    shows: Shows
    options: dict[str, Any] = field(default_factory=lambda: {"rounds": 1})


def one(**options: Any) -> dict[str, Any]:
    """A single round with these options."""
    return {"rounds": 1, **options}


RECIPES = {
    "last-path-2p": Recipe(2, won_and_ended(1, "last path"), one(without_colour="gold", without_symbol="scarab")),
    "fault-line-2p": Recipe(2, won_and_ended(2, "fault line"), one(without_colour="green", without_symbol="sphinx")),
    "planks-played-2p": Recipe(2, ends_by("planks played"), one(without_colour="blue", without_symbol="pyramid")),
    "standstill-2p": Recipe(2, ends_by("standstill"), one(without_colour="red", without_symbol="cat")),
    "shared-victory-2p": Recipe(2, shared, one(without_colour="gray", without_symbol="scribe")),
    "best-round-breaks-tie-2p": Recipe(2, by_best_round, {"rounds": 2}),
    "no-free-tiles-2p": Recipe(2, ends_by("fault line"), one(free_tiles=0)),
    "most-free-tiles-2p": Recipe(2, ends_by("last path"), one(free_tiles=5)),
    "two-cards-2p": Recipe(2, ends_by("last path"), one(cards_per_player=2)),
    "eight-cards-2p": Recipe(2, won_by(1), one(cards_per_player=8)),
    "scarab-2p": Recipe(2, won_by(2), one(layout="scarab")),
    "drawn-layout-2p": Recipe(2, ends_by("standstill"), one(layout="###/#.#/###")),
    "either-or-standstill-2p": Recipe(2, ends_by("standstill"), one(either_or=True, layout="###/###")),
    "full-game-3p": Recipe(3, won_by(1), {}),
    "seat-1-wins-step-pyramid-3p": Recipe(3, won_by(1), one(layout="step_pyramid")),
    "seat-2-wins-crossroads-3p": Recipe(3, won_by(2), one(layout="crossroads")),
    "seat-3-wins-sun-disc-3p": Recipe(3, won_by(3), one(layout="sun_disc")),
    "either-or-fewest-free-tiles-3p": Recipe(3, ends_by("fault line"), one(either_or=True, free_tiles=2)),
    "seat-1-wins-courtyard-4p": Recipe(4, won_by(1), one(layout="courtyard")),
    "seat-2-wins-diamond-4p": Recipe(4, won_by(2), one(layout="diamond")),
    "seat-3-wins-trios-4p": Recipe(4, won_by(3), one(planks_per_link=3)),
    "seat-4-wins-random-matrix-4p": Recipe(4, won_by(4), {"rounds": 2, "random_matrix": True}),
    "fewest-free-tiles-4p": Recipe(4, won_by(2), one(free_tiles=2)),
    "seat-1-wins-5p": Recipe(5, won_by(1)),
    "seat-2-wins-open-cards-5p": Recipe(5, won_by(2), one(reveal_undealt=True, cards_per_player=4)),
    "seat-3-wins-fewest-free-tiles-5p": Recipe(5, won_by(3), one(free_tiles=3)),
    "seat-4-wins-last-path-5p": Recipe(5, won_and_ended(4, "last path"), one(cards_per_player=2)),
    "seat-5-wins-either-or-5p": Recipe(5, won_by(5), one(either_or=True)),
    "everything-at-once-3p": Recipe(
        3,
        won_by(3),
        {
            "rounds": 2,
            "planks_per_link": 3,
            "cards_per_player": 4,
            "free_tiles": 5,
            "reveal_undealt": True,
            "random_matrix": True,
            "either_or": True,
            "layout": "step_pyramid",
            "without_symbol": "cat",
        },
    ),
}


def play_at_random(players: int, options: dict[str, Any], seed: int) -> Recorder:
    """A random game, written down."""
    rng = Rng(seed)
    recorder = Recorder(GAME, players, options)
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        recorder.play(actions[rng.below(len(actions))], rng)
    return recorder


def first_that_shows(recipe: Recipe) -> Recorder:
    """The random game with the lowest seed that shows what the recipe asks for."""
    for seed in range(MOST_SEEDS):
        recorder = play_at_random(recipe.players, recipe.options, seed)
        if recipe.shows(recorder.state):
            return recorder
    raise LookupError("no such game was found")


def main() -> None:
    """Write every golden game."""
    FOLDER.mkdir(exist_ok=True)
    for name, recipe in RECIPES.items():
        recorder = first_that_shows(recipe)
        (FOLDER / f"{name}.record").write_text(write_record(recorder.record), encoding="utf-8")


if __name__ == "__main__":
    main()
