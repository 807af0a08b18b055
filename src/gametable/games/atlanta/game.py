"""Atlanta assembled: the contract, and where each part of it is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, cast

from gametable.games.atlanta import (
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
from gametable.games.atlanta.features import AtlantaFeatures
from gametable.games.atlanta.judgement import NAMES, AtlantaJudgement
from gametable.games.atlanta.rules import numbers
from gametable.games.atlanta.rules.state import Atlanta, new_state
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


class AtlantaGame(Game):
    """2 to 4 players lay overlapping cards, close squares between them and put tiles there."""

    entry = Entry(
        key="atlanta",
        title="Atlanta",
        designer="Mondo Davis",
        publisher="Mondo Davis",
        year=0,  # the rulebook names none
        players=(2, 4),
        minutes=30,
        age=10,
        rules_version=1,
    )
    options = options.OPTIONS
    state_class = Atlanta
    actions = numbers.ACTIONS
    outcomes = numbers.OUTCOMES
    players_rule = "AL-0"
    feature_set = AtlantaFeatures()
    symbols: ClassVar[Mapping[str, str]] = symbols.SYMBOLS
    paint = drawing.PAINT

    def complete(self, players: int, settings: Settings) -> Settings:
        return options.complete(players, settings)

    def start(self, players: int, settings: Settings) -> Atlanta:
        return new_state(options.setup_words(players, settings))

    def longest(self, state: State) -> int:
        """Every card is drawn once, chosen once and laid once; every tile is taken once."""
        return int(3 * (numbers.CARDS - 2 * state.players) + numbers.TILES + 1)

    def most_outcomes(self, state: State) -> int:  # noqa: ARG002 (it does not depend on the players)
        """Every card and every tile comes once, and somebody begins."""
        return int(numbers.CARDS + numbers.TILES + 1)

    def reveals(self, before: State, action: int) -> bool:
        """AL-10  A card that only its owner knew shows when it is laid."""
        return sight.reveals(cast("Atlanta", before), action)

    def is_half_made(self, state: State) -> bool:
        """AL-11a  A card that somebody is about to play does not show yet."""
        return bool(cast("Atlanta", state).phase == numbers.PLACING)

    def seen(self, state: State, viewer: int) -> Seen:
        return sight.seen(cast("Atlanta", state), viewer)

    def imagine(self, seen: Seen, rng: Rng) -> State:
        return sight.imagine(seen, rng)

    def refusal(self, state: State, action: int) -> Refused | None:
        return refusals.refusal(cast("Atlanta", state), action)

    def write(self, state: State, action: int) -> str:
        return notation.write(cast("Atlanta", state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast("Atlanta", state), text)

    def thing(self, state: State, action: int) -> str:
        return notation.thing(cast("Atlanta", state), action)

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        return story.tell(cast("Atlanta", before), action, cast("Atlanta", after), viewer)

    def draw(self, seen: Seen) -> str:
        return drawing.draw(seen)

    def scene(self, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:  # noqa: ARG002 (all is one)
        return scene.scene(seen, shape)

    def parts(self, seen: Seen, action: int) -> tuple[str, ...]:
        return picks.parts(seen, action)

    def preview(self, seen: Seen, action: int, shape: Shape = "wide") -> Preview:  # noqa: ARG002 (ghosts fit both)
        return picks.preview(seen, action)

    def is_final(self, seen: Seen, action: int) -> bool:
        return picks.is_final(seen, action)

    def ask(self, seen: Seen) -> str:
        return drawing.ask(seen)

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        """AL-24  The points of each tile that lies in a city, suit by suit."""
        cities = seen["cities"]
        laid = {district["tile"]: district["name"] for city in cities for district in city["districts"]}
        return [(laid[tile], [_points_of_tile(city, tile) for city in cities]) for tile in sorted(laid) if tile >= 0]

    def inventory(self, state: State) -> dict[str, int]:
        return inventory.inventory(cast("Atlanta", state))

    def ends(self, state: State) -> list[str]:
        end = cast("Atlanta", state).end
        return [sight.ENDS[end]] if end else []

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        tuning = read_tuning(FOLDER / "judgement.toml", NAMES)
        return tuning.changed(changes or {}).made(AtlantaJudgement)

    def guide(self, language: str = "en") -> Rulebook:
        return guide_in(FOLDER, language)


def _points_of_tile(city: Seen, tile: int) -> int:
    return sum(district["value"] for district in city["districts"] if district["tile"] == tile)


GAME = AtlantaGame()
