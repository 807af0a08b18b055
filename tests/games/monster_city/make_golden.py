"""Writes the golden games anew: `python -m tests.games.monster_city.make_golden`.

Each is the first random game, by seed, that shows what its recipe asks for. Run this only when the behaviour of the
game has changed on purpose (and its rules_version with it); the difference between the files then says what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gametable.games.monster_city.game import GAME
from gametable.kernel.record import write_record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.monster_city.steps import card_list

FOLDER = Path(__file__).with_name("golden")
MOST_SEEDS = 20_000
OWN_LISTS = {
    "buildings": ["10 x red 1", "9 x green 2", "1 x green 20", "20 x yellow 5"],
    "pairs": ["2 x red 1 + red 1", "3 x green 2 + yellow 5"],
    "monsters": ["6 x all red", "6 x 1 green + 3 yellow", "6 x all of 1 20", "12 x any 2"],
    "events": ["4 x Counterattack", "4 x Detour", "6 x Grant"],
}

Shows = Callable[[Recorder], bool]


def won_by(seat: int) -> Shows:
    """This seat (from 1) won alone, by points."""
    return lambda game: game.state.winners() == [seat - 1] and ended(game) == "more points"


def ended(game: Recorder) -> str:
    """By what the winner is ahead."""
    return GAME.ends(game.state)[0]


def by_buildings(game: Recorder) -> bool:
    """The winner has as many points as somebody else, and more buildings."""
    return ended(game) == "more buildings"


def shared(game: Recorder) -> bool:
    """Several seats share the victory."""
    return ended(game) == "shared victory"


def entries(game: Recorder, begin: str) -> int:
    """How many moves and outcomes begin with these letters."""
    texts = [text for move in game.record.moves for text in (move.action, *move.outcomes)]
    return sum(text.startswith(begin) for text in texts)


def every_event(game: Recorder) -> bool:
    """Each event is played for its effect once at least, and some of them for nothing."""
    words = ("chicken", "reject", "give", "take", "counterattack", "detour", "grant", "nothing")
    return all(entries(game, word) for word in words)


def several_deals(game: Recorder) -> bool:
    """The used events were shuffled, and somebody played a card from before and one from after."""
    return entries(game, "deal 1") > 0 and entries(game, "deal 2") > 0


def every_stop(game: Recorder) -> bool:
    """Every seat used its STOP card."""
    return entries(game, "stop") == game.state.players


@dataclass(frozen=True)
class Recipe:
    """A golden game: its options and what it must show."""

    players: int
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)


EVENTS = {"events": True}
RECIPES = {
    "seat-1-wins-3p": Recipe(3, won_by(1), {"first_player": "3"}),
    "seat-2-wins-3p": Recipe(3, won_by(2)),
    "seat-3-wins-events-3p": Recipe(3, won_by(3), EVENTS),
    "every-event-3p": Recipe(3, every_event, EVENTS),
    "events-shuffled-3p": Recipe(3, several_deals, {**EVENTS, "first_player": "1"}),
    "every-stop-3p": Recipe(3, every_stop, {"first_player": "2"}),
    "own-cards-3p": Recipe(3, won_by(1), {"cards": card_list(**OWN_LISTS)}),
    "seat-1-wins-4p": Recipe(4, won_by(1)),
    "seat-2-wins-events-4p": Recipe(4, won_by(2), EVENTS),
    "seat-3-wins-4p": Recipe(4, won_by(3)),
    "seat-4-wins-events-4p": Recipe(4, won_by(4), {**EVENTS, "first_player": "4"}),
    "more-buildings-4p": Recipe(4, by_buildings),
    "shared-victory-4p": Recipe(4, shared),
    "own-cards-events-4p": Recipe(4, several_deals, {**EVENTS, "cards": card_list(**OWN_LISTS)}),
    "seat-1-wins-events-5p": Recipe(5, won_by(1), EVENTS),
    "seat-2-wins-5p": Recipe(5, won_by(2)),
    "seat-3-wins-events-5p": Recipe(5, won_by(3), EVENTS),
    "seat-4-wins-5p": Recipe(5, won_by(4)),
    "seat-5-wins-5p": Recipe(5, won_by(5), {"first_player": "5"}),
    "more-buildings-events-5p": Recipe(5, by_buildings, EVENTS),
    "shared-victory-events-5p": Recipe(5, shared, EVENTS),
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
        if recipe.shows(recorder):
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
