"""Positions that several tests of the drawn table begin with, and short words for looking at it."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from gametable.games.attika.rules.state import Attika
from gametable.scene.model import Part, Preview, Scene
from tests.games.attika.drawn import play, position

LAST = [4, 1, 8, 8]  # stack 2 holds one building
QUARRY = """
          .   .
        . 1quarry/M H . .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      . 2well
"""
HARBOUR = """
          .   .
        1ship 1harbour 1ship . .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def scene_of(state: Attika, viewer: int = 0) -> Scene:
    return GAME.scene(GAME.seen(state, viewer))


def touched(state: Attika, text: str) -> Part:
    """The one thing that a move touches."""
    seat = state.to_move()
    (name,) = GAME.parts(GAME.seen(state, seat), GAME.read(state, text))
    return scene_of(state, seat).parts[name]


def path(state: Attika, text: str) -> tuple[str, ...]:
    return GAME.parts(GAME.seen(state, state.to_move()), GAME.read(state, text))


def shown(state: Attika, text: str) -> Preview:
    return GAME.preview(GAME.seen(state, state.to_move()), GAME.read(state, text))


def is_final(state: Attika, text: str) -> bool:
    return GAME.is_final(GAME.seen(state, state.to_move()), GAME.read(state, text))


def in_layer(scene: Scene, layer: str) -> dict[str, Part]:
    return {name: part for name, part in scene.parts.items() if part.layer == layer}


def marked(scene: Scene, kind: str) -> set[str]:
    return {name for name in scene.parts if name.startswith(f"{kind}-")}


def zone_names(scene: Scene) -> list[tuple[str, str]]:
    return [(zone.name, zone.place) for zone in scene.zones]


def fortress_in_hand() -> Attika:
    """Seat 1 has taken the fortress from storage, free on every hex around the quarry."""
    state = position(QUARRY, hands=["H H M M M", "W W"], stored=["fortress mill", "tower"], amphoras=[2, 0])
    return play(state, "choose fortress")


def before_tile(name: str = "T22") -> Attika:
    """Seat 1 has stored the last building of stack 2; this tile has come."""
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    return play(state, "draw 2", "tower", "store", name)
