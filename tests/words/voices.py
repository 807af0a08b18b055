"""All that Monster City says in a language: what people are told, asked and shown, previews and refusals.

python -m tests.words.voices pl en      speak Polish first, from the first import on; print what is then said in English
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import gametable
from gametable.kernel.language import speaking

if TYPE_CHECKING:
    from gametable.kernel.state import State
    from gametable.scene.model import Shape

WRITTEN = re.compile(r"<text[^>]*>([^<]*)</text>")
GAMES = ((3, 1, False), (4, 2, True), (5, 3, True))  # players, seed, with events


def import_all() -> None:
    """Every module, so that what speaks at its import is heard."""
    for module in pkgutil.walk_packages(gametable.__path__, "gametable."):
        if not module.name.endswith("__main__") and "__mypyc" not in module.name:
            importlib.import_module(module.name)


def whole_game(players: int, seed: int, events: bool) -> Iterator[str]:
    """What is said in a random game, to everybody."""
    from tests.games.monster_city.scenes import random_steps

    for number, (before, action, after) in enumerate(random_steps(players, seed, {"events": events})):
        for viewer in range(-1, players):
            yield from told(before, action, after, viewer)
            if number % 4 == 0:
                yield from shown(before, viewer)
        if number % 12 == 0:
            yield from refused(before)


def told(before: State, action: int, after: State, viewer: int) -> Iterator[str]:
    """The lines of the log, and the question."""
    from gametable.games.monster_city.game import GAME

    yield from GAME.tell(before, action, after, viewer)
    yield GAME.ask(GAME.seen(before, viewer))


def shown(state: State, viewer: int) -> Iterator[str]:
    """Everything in the picture of a position, and what each action would bring."""
    from gametable.games.monster_city.game import GAME

    seen = GAME.seen(state, viewer)
    yield GAME.draw(seen)
    yield from (row for row, _points in GAME.sheet(seen))
    shapes: tuple[Shape, ...] = ("wide", "tall")
    for shape in shapes:
        scene = GAME.scene(seen, shape)
        yield from (zone.title for zone in scene.zones)
        yield from scene.buttons.values()
        yield from (word for panel in scene.panels for _number, word in panel.facts)
        for part in scene.parts.values():
            yield part.label
            yield from WRITTEN.findall(part.markup)
    for action in GAME.legal_for(state, viewer):
        yield GAME.preview(seen, action).words


def refused(state: State) -> Iterator[str]:
    """Why actions are not allowed."""
    from gametable.games.monster_city.game import GAME

    for action in range(-1, GAME.actions + 1):
        refusal = GAME.refusal(state, action)
        if refusal:
            yield refusal.reason


def everything(language: str) -> list[str]:
    """All that is said in some games."""
    with speaking(language):
        return [line for game in GAMES for line in whole_game(*game)]


def digest(lines: list[str]) -> str:
    """Many lines in a few letters."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


if __name__ == "__main__":
    first, then = sys.argv[1:]
    with speaking(first):
        import_all()
        everything(first)
    print(digest(everything(then)))
