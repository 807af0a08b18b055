"""Attatat assembled: the contract, and where each part of it is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from gametable.games.attatat import (
    drawing,
    inventory,
    notation,
    options,
    picks,
    refusals,
    scene,
    sight,
    story,
    symbols,
)
from gametable.games.attatat.areas import pile_points
from gametable.games.attatat.features import AttatatFeatures
from gametable.games.attatat.judgement import NAMES, AttatatJudgement
from gametable.games.attatat.rules import numbers
from gametable.games.attatat.rules.state import Attatat, new_state
from gametable.kernel.errors import Refused
from gametable.kernel.game import Entry, Game, Seen
from gametable.kernel.judgement import Judgement
from gametable.kernel.options import Settings
from gametable.kernel.rng import Rng
from gametable.kernel.rulebook import Rulebook, guide_in
from gametable.kernel.state import State
from gametable.kernel.tuning import read_tuning
from gametable.scene.kept import Kept
from gametable.scene.model import Preview, Scene, Shape

FOLDER = Path(__file__).parent


class AttatatGame(Game):
    """2 to 5 players link tiles, claim paths between their own, and watch the board fall apart."""

    entry = Entry(
        key="attatat",
        title="Attatat",
        designer="Charlie Hoopes",
        publisher="HoopCAT Games",
        year=2013,
        players=(2, 5),
        minutes=45,
        age=8,
        rules_version=1,
    )
    options = options.OPTIONS
    state_class = Attatat
    actions = numbers.ACTIONS
    outcomes = numbers.TILES
    players_rule = "AT-3"
    feature_set = AttatatFeatures()
    symbols = symbols.SYMBOLS
    paint = drawing.PAINT

    def complete(self, players: int, settings: Settings) -> Settings:
        return options.complete(players, settings)

    def start(self, players: int, settings: Settings) -> Attatat:
        return new_state(options.setup_words(players, settings))

    def longest(self, state: State) -> int:
        """In a round: at most 60 links and 25 claims, idle turns between them, 27 decisions to walk and remove."""
        setup = cast("Attatat", state).setup
        busy_turns = setup.players * setup.links_each + numbers.TILES
        return int(2 + setup.rounds * (2 * busy_turns * (setup.players + 1) + 28 * numbers.TILES))

    def most_outcomes(self, state: State) -> int:
        """What leaves the game, and in each round a matrix and its cards."""
        return int(numbers.TILES * (1 + 2 * cast("Attatat", state).setup.rounds))

    def reveals(self, before: State, action: int) -> bool:
        """AT-9, AT-26  What a named symbol or a claim brings to light cannot be taken back."""
        return sight.reveals(cast(Attatat, before), action)

    def is_half_made(self, state: State) -> bool:
        """AT-13a  A path that somebody walks does not show yet."""
        return bool(cast("Attatat", state).phase == numbers.WALKING)

    def seen(self, state: State, viewer: int) -> Seen:
        return sight.seen(cast("Attatat", state), viewer)

    def imagine(self, seen: Seen, rng: Rng) -> State:
        return sight.imagine(seen, rng)

    def refusal(self, state: State, action: int) -> Refused | None:
        return refusals.refusal(cast("Attatat", state), action)

    def write(self, state: State, action: int) -> str:
        return notation.write(cast("Attatat", state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast("Attatat", state), text)

    def thing(self, state: State, action: int) -> str:  # noqa: ARG002 (the same for all boards)
        return notation.thing(action)

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        return story.tell(cast("Attatat", before), action, cast("Attatat", after), viewer)

    def draw(self, seen: Seen) -> str:
        return drawing.draw(seen)

    def scene(self, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:
        return scene.scene(seen, shape, kept or Kept())

    def parts(self, seen: Seen, action: int) -> tuple[str, ...]:
        return picks.parts(seen, action)

    def preview(self, seen: Seen, action: int, shape: Shape = "wide") -> Preview:  # noqa: ARG002 (ghosts fit both)
        return picks.preview(seen, action)

    def is_final(self, seen: Seen, action: int) -> bool:
        """AT-26, AT-42  A claim shows cards; whatever ends a round has new ones dealt."""
        return picks.is_final(seen, action)

    def ask(self, seen: Seen) -> str:
        return drawing.ask(seen)

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        """AT-41  The points of the rounds that are over, and what the planks collected since would bring."""
        over = [(f"Round {number}", points) for number, points in enumerate(seen["points"], start=1)]
        if seen["phase"] == "over":
            return over
        return [*over, (f"Round {len(over) + 1} so far", [pile_points(pile) for pile in seen["piles"]])]

    def inventory(self, state: State) -> dict[str, int]:
        return inventory.inventory(cast("Attatat", state))

    def ends(self, state: State) -> list[str]:
        attatat = cast("Attatat", state)
        return [sight.ENDS[attatat.end_of(number)] for number in range(attatat.rounds_over())]

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        tuning = read_tuning(FOLDER / "judgement.toml", NAMES)
        return tuning.changed(changes or {}).made(AttatatJudgement)

    def guide(self, language: str = "en") -> Rulebook:
        return guide_in(FOLDER, language)


GAME = AttatatGame()
