"""A position that several tests of the drawn table begin with, and short words for looking at it."""

from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.scene.model import Scene, Shape
from tests.games.attatat.drawn import SQUARE, position

BROKEN = """
    [a1] =1= [b1] -2- c1     d1
     ||2      |1
     a2       ..  =2= (free) d2
     a3      [b3]     c3    {d3}
     a4       b4      c4     d4
"""


def picture(state: Attatat, viewer: int = 0, shape: Shape = "wide") -> Scene:
    return GAME.scene(GAME.seen(state, viewer), shape)


def path(state: Attatat, text: str, viewer: int = 0) -> tuple[str, ...]:
    """What is touched to mean a move."""
    return GAME.parts(GAME.seen(state, viewer), GAME.read(state, text))


def words(state: Attatat, text: str) -> str:
    """What the preview of a move tells its player."""
    return GAME.preview(GAME.seen(state, int(state.to_move())), GAME.read(state, text)).words


def labels(scene: Scene, kind: str) -> set[str]:
    return {part.label for name, part in scene.parts.items() if name.startswith(f"{kind}-")}


def broken(phase: str = "claiming") -> Attatat:
    return position(BROKEN, options={**SQUARE, "free_tiles": 1}, phase=phase)
