"""Writes the golden games anew: `python -m tests.games.attika.make_golden`.

Each is the first random game, by seed, that shows what its recipe asks for. Run this only when the behaviour of the
game has changed on purpose (and its rules_version with it); the difference between the files then says what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.kernel.record import write_record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.attika.lists import OWN

FOLDER = Path(__file__).with_name("golden")
MOST_SEEDS = 20_000

Shows = Callable[[Attika], bool]
Policy = Callable[[list[int], Rng], int]


def at_random(actions: list[int], rng: Rng) -> int:
    """Any action, each with the same chance."""
    return actions[rng.below(len(actions))]


def only_cards(actions: list[int], rng: Rng) -> int:
    """Give up whenever that is possible, so that all cards end up in hands."""
    return int(n.END) if n.END in actions else at_random(actions, rng)


def hoarding(actions: list[int], rng: Rng) -> int:
    """Spend most turns on drawing, so that all stacks are used up early."""
    drawing = [action for action in actions if action < n.END or action == n.STORE]
    return at_random(drawing if drawing and rng.below(8) else actions, rng)


def won(seat: int, how: str) -> Shows:
    """This seat (from 1) won alone, in this way."""
    return lambda state: state.winners() == [seat - 1] and GAME.ends(state) == [how]


def out_of_tiles(state: Attika) -> bool:
    """All tiles are laid and all stacks used up."""
    seats = GAME.seen(state, -1)["seats"]
    return bool(state.tiles_left == 0 and not any(sum(seat["stacks"]) for seat in seats))


def standstill(state: Attika) -> bool:
    """Nothing moved any more."""
    return GAME.ends(state) == ["standstill"]


ALL, LINK = "all buildings", "sanctuaries linked"
FAR, CONNECTED, OWN_LISTS = {"sanctuaries": "far"}, {"amphora_group": "connected"}, {"lists": OWN}


@dataclass(frozen=True)
class Recipe:
    """A golden game: its options, how its players decide, and what it must show."""

    players: int
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)
    policy: Policy = at_random


RECIPES = {
    "seat-1-builds-all-2p": Recipe(2, won(1, ALL)),
    "seat-2-builds-all-connected-2p": Recipe(2, won(2, ALL), CONNECTED),
    "seat-1-links-far-2p": Recipe(2, won(1, LINK), FAR),
    "seat-2-links-2p": Recipe(2, won(2, LINK)),
    "standstill-2p": Recipe(2, standstill, policy=only_cards),
    "seat-1-builds-all-own-lists-3p": Recipe(3, won(1, ALL), OWN_LISTS),
    "seat-2-links-3p": Recipe(3, won(2, LINK)),
    "seat-3-builds-all-far-3p": Recipe(3, won(3, ALL), FAR),
    "standstill-3p": Recipe(3, standstill, policy=only_cards),
    "seat-1-links-4p": Recipe(4, won(1, LINK)),
    "seat-2-builds-all-4p": Recipe(4, won(2, ALL)),
    "seat-3-links-connected-4p": Recipe(4, won(3, LINK), CONNECTED),
    "seat-4-builds-all-far-own-lists-4p": Recipe(4, won(4, ALL), {**FAR, **OWN_LISTS}),
    "tiles-run-out-4p": Recipe(4, out_of_tiles, policy=hoarding),
}


def play_game(state: Attika, policy: Policy, seed: int) -> Attika:
    """A game without its record, with the same chance as play_and_record()."""
    rng = Rng(seed)
    state.settle(rng)
    while actions := state.legal_actions():
        state.step(policy(actions, rng), rng)
    return state


def play_and_record(recipe: Recipe, seed: int) -> Recorder:
    """A game, written down."""
    rng = Rng(seed)
    recorder = Recorder(GAME, recipe.players, recipe.options)
    recorder.begin(rng)
    while actions := recorder.state.legal_actions():
        recorder.play(recipe.policy(actions, rng), rng)
    return recorder


def first_that_shows(recipe: Recipe) -> Recorder:
    """The game with the lowest seed that shows what the recipe asks for."""
    start = cast("Attika", GAME.new(recipe.players, recipe.options))
    for seed in range(MOST_SEEDS):
        if recipe.shows(play_game(start.copy(), recipe.policy, seed)):
            return play_and_record(recipe, seed)
    raise LookupError("no such game was found")


def main() -> None:
    """Write every golden game."""
    FOLDER.mkdir(exist_ok=True)
    for name, recipe in RECIPES.items():
        recorder = first_that_shows(recipe)
        (FOLDER / f"{name}.record").write_text(write_record(recorder.record), encoding="utf-8")


if __name__ == "__main__":
    main()
