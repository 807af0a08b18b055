"""Positions that several tests of the drawn table begin with, and short words for looking at it."""

from __future__ import annotations

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.state import Atlanta
from gametable.scene.model import Preview, Scene, Zone

CITY = """
       0    1    2    3    4
  2             In9
  1        To7  ( )  Bu8
  0   Re4  ( )  Bu10 ( )  Rt6
 -1        In5       To3
"""
PAIR = """
       0    1    2
  0   Re4       Bu10
"""
THREE = """
       0    1    2
  1        To7
  0   Re4       Bu10
"""


def scene_of(state: Atlanta, viewer: int = 0) -> Scene:
    return GAME.scene(GAME.seen(state, viewer))


def zone(scene: Scene, name: str) -> Zone:
    return next(zone for zone in scene.zones if zone.name == name)


def inside(scene: Scene, name: str) -> list[str]:
    """The labels of all parts in a zone that have one."""
    return [part.label for part in scene.parts.values() if part.layer.startswith(f"{name}/") and part.label]


def path(state: Atlanta, text: str) -> tuple[str, ...]:
    """What is touched to mean a move."""
    return GAME.parts(GAME.seen(state, state.seat), GAME.read(state, text))


def touched(state: Atlanta, text: str) -> str:
    """The same as a list of moves shows it."""
    scene = scene_of(state, state.seat)
    return " → ".join(scene.parts[key].label for key in path(state, text))


def shown(state: Atlanta, text: str) -> Preview:
    return GAME.preview(GAME.seen(state, state.seat), GAME.read(state, text))


def final(state: Atlanta, text: str) -> bool:
    return GAME.is_final(GAME.seen(state, state.seat), GAME.read(state, text))
