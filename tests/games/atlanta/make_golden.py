"""Writes the golden games anew: `python -m tests.games.atlanta.make_golden`.

Each is the first game, by seed, that shows what its recipe asks for. Run this only when the behaviour of the game has
changed on purpose (and its rules_version with it); the difference between the files then says what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.position import DECK
from gametable.games.atlanta.rules.result import hand_size
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.record import write_record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.atlanta.players import Player, at_random, builder, collector
from tools.option_sets import lists_of

FOLDER = Path(__file__).with_name("golden")
MOST_SEEDS = 5_000

Shows = Callable[[Atlanta], bool]


def won_by(seat: int) -> Shows:
    """This seat (from 1) won alone."""
    return lambda state: state.winners() == [seat - 1]


def ends_by(how: str) -> Shows:
    """The game ended like this."""
    return lambda state: GAME.ends(state) == [how]


def deck_ran_out(state: Atlanta) -> bool:
    """The deck is empty, but two empty stacks ended the game."""
    return state.size_of(DECK) == 0 and GAME.ends(state) == ["stacks empty"]


def tied(state: Atlanta) -> list[int]:
    """The seats with the most points, if there are several."""
    best = [seat for seat, points in enumerate(state.scores()) if points == max(state.scores())]
    return best if len(best) > 1 and max(state.scores()) > 0 else []


def by_districts(state: Atlanta) -> bool:
    """AL-25  As many points, but not as many designated Districts."""
    tiles = [int(state.tableau_of(seat).tiles) for seat in tied(state)]
    return len(state.winners()) == 1 and tiles.count(max(tiles, default=0)) == 1


def by_cards(state: Atlanta) -> bool:
    """AL-25  As many points and Districts, but not as many cards in hand."""
    tiles = [int(state.tableau_of(seat).tiles) for seat in tied(state)]
    hands = [int(hand_size(state, seat)) for seat in tied(state)]
    return len(state.winners()) == 1 and tiles.count(max(tiles, default=0)) > 1 and len(set(hands)) > 1


def shared(state: Atlanta) -> bool:
    """AL-25  Equal to the end."""
    return len(state.winners()) > 1 and max(state.scores()) > 0


@dataclass(frozen=True)
class Recipe:
    """A golden game: its options, who plays and what it must show."""

    players: int
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)
    player: Player = builder


STRICT = {"covering": "strict"}
TWENTY = {"values": "1-20 once"}
FEW_KINDS, MANY_KINDS = ({"lists": text} for text in lists_of("atlanta"))

RECIPES = {
    "seat-1-wins-2p": Recipe(2, won_by(1), {"first_player": "2"}),
    "seat-2-wins-2p": Recipe(2, won_by(2)),
    "seat-1-wins-3p": Recipe(3, won_by(1)),
    "seat-2-wins-3p": Recipe(3, won_by(2), {"first_player": "3"}),
    "seat-3-wins-3p": Recipe(3, won_by(3)),
    "seat-1-wins-4p": Recipe(4, won_by(1)),
    "seat-2-wins-4p": Recipe(4, won_by(2), {"first_player": "1"}),
    "seat-3-wins-4p": Recipe(4, won_by(3), {"first_player": "4"}),
    "seat-4-wins-4p": Recipe(4, won_by(4)),
    "more-districts-break-a-tie-2p": Recipe(2, by_districts),
    "fewer-cards-break-a-tie-3p": Recipe(3, by_cards, player=collector),
    "shared-victory-2p": Recipe(2, shared),
    "standstill-2p": Recipe(2, ends_by("standstill"), player=at_random),
    "standstill-4p": Recipe(4, ends_by("standstill"), player=at_random),
    "deck-runs-out-3p": Recipe(3, deck_ran_out, player=at_random),
    "strict-3p": Recipe(3, ends_by("stacks empty"), STRICT),
    "strict-standstill-2p": Recipe(2, ends_by("standstill"), STRICT, at_random),
    "values-1-20-2p": Recipe(2, ends_by("stacks empty"), TWENTY),
    "values-1-20-standstill-4p": Recipe(4, ends_by("standstill"), TWENTY, at_random),
    "strict-values-1-20-3p": Recipe(3, ends_by("stacks empty"), {**STRICT, **TWENTY}),
    "own-lists-few-kinds-2p": Recipe(2, ends_by("stacks empty"), FEW_KINDS),
    "own-lists-many-kinds-strict-4p": Recipe(4, ends_by("stacks empty"), {**MANY_KINDS, **STRICT}),
}


def played(players: int, options: dict[str, Any], player: Player, seed: int) -> Recorder:
    """A game, written down."""
    rng = Rng(seed)
    recorder = Recorder(GAME, players, options)
    recorder.begin(rng)
    while recorder.state.to_move() >= 0:
        recorder.play(player(cast("Atlanta", recorder.state), rng), rng)
    return recorder


def first_that_shows(recipe: Recipe) -> Recorder:
    """The game with the lowest seed that shows what the recipe asks for."""
    for seed in range(MOST_SEEDS):
        recorder = played(recipe.players, recipe.options, recipe.player, seed)
        if recipe.shows(cast("Atlanta", recorder.state)):
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
