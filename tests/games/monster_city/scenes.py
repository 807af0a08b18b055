"""Scenes that many tests begin with, and what viewers notice of a move."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.monster_city.drawn import CATEGORIES, play, split, table

LONELY_COLOUR = re.compile(r"\b(?:red(?! ●)|green(?! ▲)|yellow(?! ■))\b", re.IGNORECASE)


def lonely_colours(text: str) -> list[str]:
    """MC-2  The colours in a text that stand without their symbol."""
    return LONELY_COLOUR.findall(text.replace("\N{NO-BREAK SPACE}", " "))


def fresh(players: int = 3, seed: int = 1, **options: object) -> MonsterCity:
    """A new game with its setup done."""
    state = GAME.new(players, options)
    state.settle(Rng(seed))
    return cast("MonsterCity", state)


def scoring_due(
    *cities: str, scorings: int = 0, notes: Sequence[dict[str, int]] | None = None, **more: Any
) -> MonsterCity:
    """A scoring with these cities; the last building of the last city was the last one of the row."""
    *rest, newest = split(cities[-1])
    notes = notes or [dict.fromkeys(CATEGORIES[:scorings], 0) for _ in cities]
    before = table(
        cities=[*cities[:-1], ", ".join(rest)],
        row=newest,
        seat=len(cities) - 1,
        deck=30 - 10 * scorings,
        scorings=scorings,
        notes=notes,
        **more,
    )
    return play(before, f"build {newest}")


def choose(state: MonsterCity, seat: int, way: str, seed: int = 1) -> MonsterCity:
    """Let any seat choose in a scoring."""
    state.turn_to(seat)
    return play(state, f"score {way}", seed=seed)


def views(state: MonsterCity, viewers: Sequence[int]) -> list[tuple[dict[str, Any], str, str, list[float]]]:
    """All that these viewers can look at: the view, the drawing, the question and the features."""
    seen = [GAME.seen(state, viewer) for viewer in viewers]
    numbers = [GAME.features(state, viewer) if viewer >= 0 else [] for viewer in viewers]
    return [(view, GAME.draw(view), GAME.ask(view), features) for view, features in zip(seen, numbers, strict=True)]


def told(state: MonsterCity, text: str, viewer: int = WATCHER) -> list[str]:
    """Make a move, without the chance that follows, and listen to what a viewer is told of it."""
    before = state.copy()
    action = GAME.read(state, text)
    state.play(action)
    return GAME.tell(before, action, state, viewer)


def random_steps(
    players: int, seed: int, options: dict[str, object] | None = None
) -> Iterator[tuple[MonsterCity, int, MonsterCity]]:
    """A random game, step by step with every chance event: before, action or outcome, after."""
    rng = Rng(seed, players)
    state = GAME.new(players, options)
    while actions := state.legal_actions():
        before = state.copy()
        action = int(state.draw(rng)) if state.to_move() == CHANCE else actions[rng.below(len(actions))]
        state.apply(action)
        yield cast("MonsterCity", before), action, cast("MonsterCity", state)


def finished(players: int, seed: int) -> MonsterCity:
    """The end of a random game."""
    *_, (_, _, last) = random_steps(players, seed)
    return last
