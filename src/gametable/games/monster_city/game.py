"""Monster City assembled: the contract, and where each part of it is found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from gametable.games.monster_city import (
    drawing,
    forecast,
    imagination,
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
from gametable.games.monster_city.features import MonsterCityFeatures
from gametable.games.monster_city.judgement import NAMES, MonsterCityJudgement
from gametable.games.monster_city.rules import numbers
from gametable.games.monster_city.rules.state import MonsterCity, new_state
from gametable.kernel.errors import Refused
from gametable.kernel.game import Entry, Game, Seen
from gametable.kernel.judgement import Judgement
from gametable.kernel.language import _
from gametable.kernel.options import Settings
from gametable.kernel.rng import Rng
from gametable.kernel.rulebook import Rulebook, guide_in
from gametable.kernel.state import State
from gametable.kernel.tuning import read_tuning
from gametable.scene.kept import Kept
from gametable.scene.model import Preview, Scene, Shape

FOLDER = Path(__file__).parent


class MonsterCityGame(Game):
    """3 to 5 players build cities and let monsters trample them, because monsters bring the money."""

    entry = Entry(
        key="monster_city",
        title="Monster City",
        designer="Michael Schacht",
        publisher="Nasza Księgarnia",
        year=2021,
        players=(3, 5),
        minutes=30,
        age=8,
        rules_version=1,
    )
    options = options.OPTIONS
    state_class = MonsterCity
    actions = numbers.ACTIONS
    outcomes = numbers.CARDS
    players_rule = "MC-0"
    feature_set = MonsterCityFeatures()
    symbols = symbols.SYMBOLS
    paint = drawing.PAINT

    def complete(self, players: int, settings: Settings) -> Settings:
        return options.complete(players, settings)

    def start(self, players: int, settings: Settings) -> MonsterCity:
        return new_state(options.setup_words(players, settings))

    def longest(self, state: State) -> int:
        """40 buildings leave the row and fall at most once; attacks pay for them; events take two steps; scorings."""
        attacks = numbers.DECK + numbers.MOST_MONEY * state.players
        events = numbers.HAND * state.players + attacks
        return int(numbers.DECK + attacks + numbers.CARDS + 2 * events + 5 * state.players)

    def reveals(self, before: State, action: int) -> bool:
        """MC-27, MC-43  An event on the table and the choices of a scoring cannot be hidden again."""
        return sight.reveals(cast("MonsterCity", before), action)

    def is_half_made(self, state: State) -> bool:
        """An attack or a Remodel that is not finished does not show yet."""
        return cast("MonsterCity", state).phase in (numbers.DESTROYING, numbers.REMODELLING)

    def seen(self, state: State, viewer: int) -> Seen:
        return sight.seen(cast("MonsterCity", state), viewer)

    def imagine(self, seen: Seen, rng: Rng) -> State:
        return imagination.imagine(seen, rng)

    def refusal(self, state: State, action: int) -> Refused | None:
        return refusals.refusal(cast("MonsterCity", state), action)

    def write(self, state: State, action: int) -> str:
        return notation.write(cast("MonsterCity", state), action)

    def read(self, state: State, text: str) -> int:
        return notation.read(cast("MonsterCity", state), text)

    def thing(self, state: State, action: int) -> str:
        """Kinds of cards and categories are all that an action names, so its text says it all."""
        return notation.write_action(cast("MonsterCity", state), action)

    def tell(self, before: State, action: int, after: State, viewer: int) -> list[str]:
        return story.tell(cast("MonsterCity", before), action, cast("MonsterCity", after), viewer)

    def draw(self, seen: Seen) -> str:
        return drawing.draw(seen)

    def scene(self, seen: Seen, shape: Shape = "wide", kept: Kept | None = None) -> Scene:  # noqa: ARG002 (all is one)
        return scene.scene(seen, shape)

    def parts(self, seen: Seen, action: int) -> tuple[str, ...]:
        return picks.parts(seen, action)

    def preview(self, seen: Seen, action: int, shape: Shape = "wide") -> Preview:  # noqa: ARG002 (ghosts fit both)
        return forecast.preview(seen, action)

    def is_final(self, seen: Seen, action: int) -> bool:
        return forecast.is_final(seen, action)

    def ask(self, seen: Seen) -> str:
        return drawing.ask(seen)

    def sheet(self, seen: Seen) -> list[tuple[str, list[int]]]:
        """MC-33  The notepad; an open category counts nothing."""
        rows = []
        for category, name in enumerate(sight.CATEGORIES):
            rows.append((_(name).capitalize(), [seat["notes"][category] or 0 for seat in seen["seats"]]))
        return rows

    def inventory(self, state: State) -> dict[str, int]:
        return inventory.inventory(cast("MonsterCity", state))

    def ends(self, state: State) -> list[str]:
        """MC-34  There is one way to end; who won by what is the question."""
        return [sight.how_it_ended(cast("MonsterCity", state))] if state.winners() else []

    def judgement(self, changes: Mapping[str, float] | None = None) -> Judgement:
        tuning = read_tuning(FOLDER / "judgement.toml", NAMES)
        return tuning.changed(changes or {}).made(MonsterCityJudgement)

    def guide(self, language: str = "en") -> Rulebook:
        return guide_in(FOLDER, language)


GAME = MonsterCityGame()
