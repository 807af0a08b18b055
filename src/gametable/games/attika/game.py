"""Attika assembled: the contract, and where each part of it is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from gametable.games.attika import drawing, inventory, notation, options, picks, refusals, sight, story
from gametable.games.attika.features import AttikaFeatures
from gametable.games.attika.judgement import NAMES, AttikaJudgement
from gametable.games.attika.previews import is_final, preview
from gametable.games.attika.rules import numbers
from gametable.games.attika.rules.state import Attika, new_state
from gametable.games.attika.scene import scene
from gametable.games.attika.symbols import SYMBOLS
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

CARDS = 60  # AK-2


FOLDER = Path(__file__).parent


class AttikaGame(Game):
    """2 to 4 players build their cities on a land that grows, until one has built all or linked two sanctuaries."""

    entry = Entry(
        key="attika",
        title="Attika",
        designer="Marcel-André Casasola Merkle",
        publisher="Hans im Glück",
        year=2003,
        players=(2, 4),
        minutes=60,
        age=10,
        rules_version=1,
    )
    options = options.OPTIONS
    state_class = Attika
    actions = numbers.ACTIONS
    outcomes = numbers.OUTCOMES
    players_rule = "AK-4"
    feature_set = AttikaFeatures()
    paint = drawing.PAINT
    symbols = SYMBOLS

    def complete(self, players: int, settings: Settings) -> Settings:  # noqa: ARG002 (alike for all numbers of players)
        return options.complete(settings)

    def start(self, players: int, settings: Settings) -> Attika:
        return new_state(options.setup_words(players, settings))

    def longest(self, state: State) -> int:
        """AK-34  Every turn that counts has a building, a draw or a card, and a building pays 60 cards at most."""
        buildings = int(state.players * numbers.PIECES)
        cards = CARDS * (buildings + 1)
        decisions_to_build = CARDS + 6  # draw or choose, lot, cards, turn and place a tile, amphora
        return (buildings * decisions_to_build + 2 * buildings + cards) * int(state.players + 1)

    def most_outcomes(self, state: State) -> int:
        """At the start each component comes once at most; then a decision brings a card for each action at most."""
        start = state.players * numbers.PIECES + numbers.TILES + CARDS + 1
        return int(start + numbers.BUILDS * self.longest(state))

    def reveals(self, before: State, action: int) -> bool:
        """AK-17  Paid cards come to light and cannot be taken back."""
        return sight.reveals(cast(Attika, before), action)

    def is_half_made(self, state: State) -> bool:
        """AK-10  What somebody is about to build or to place does not show yet."""
        return cast("Attika", state).phase in (numbers.SITING, numbers.PAYING, numbers.PLACING)

    def seen(self, state: State, viewer: int) -> Seen:
        return sight.seen(cast("Attika", state), viewer)

    def imagine(self, seen: Seen, rng: Rng) -> State:
        return sight.imagine(seen, rng)

    def refusal(self, state: State, action: int) -> Refused | None:
        return refusals.refusal(cast("Attika", state), action)

    def write(self, state: State, action: int) -> str:
        return notation.write(cast("Attika", state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast("Attika", state), text)

    def thing(self, state: State, action: int) -> str:
        return notation.thing(cast("Attika", state), action)

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        return story.tell(cast("Attika", before), action, cast("Attika", after), viewer)

    def draw(self, seen: Seen) -> str:
        return drawing.draw(seen)

    def scene(self, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:
        return scene(seen, shape, kept or Kept())

    def parts(self, seen: Seen, action: int) -> tuple[str, ...]:
        return picks.parts(seen, action)

    def preview(self, seen: Seen, action: int, shape: Shape = "wide") -> Preview:  # noqa: ARG002 (ghosts fit both)
        return preview(seen, action)

    def is_final(self, seen: Seen, action: int) -> bool:
        return is_final(seen, action)

    def ask(self, seen: Seen) -> str:
        return drawing.ask(seen)

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        return [("Buildings on the land", seen["scores"])]

    def inventory(self, state: State) -> dict[str, int]:
        return inventory.inventory(cast("Attika", state))

    def ends(self, state: State) -> list[str]:
        end = sight.ENDS[cast("Attika", state).end]
        return [end] if end else []

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        tuning = read_tuning(FOLDER / "judgement.toml", NAMES)
        return tuning.changed(changes or {}).made(AttikaJudgement)

    def guide(self, language: str = "en") -> Rulebook:
        return guide_in(FOLDER, language)


GAME = AttikaGame()
