"""The picture of a game that has no drawings of its own: its text, and a button for each legal action.

With it an author's game can be played in the browser before its first piece is drawn.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from gametable.kernel.rng import Rng
from gametable.scene.markup import tag
from gametable.scene.model import Panel, Part, Scene, Zone
from gametable.scene.palette import colour

if TYPE_CHECKING:
    from gametable.kernel.game import Game

SIZE: Final = 14
LINE: Final = 18
LETTER: Final = 0.61 * SIZE


def plain_scene(game: Game, seen: dict[str, Any]) -> Scene:
    """The text line by line, and what the viewer may do."""
    lines = game.draw(seen).splitlines()
    width = max([20, *map(len, lines)])
    zone = Zone(
        "text", game.entry.title, "board", (0, 0, round(LETTER * (width + 2)), LINE * (len(lines) + 1)), ("lines",)
    )
    state = game.imagine(seen, Rng(1))
    actions = game.legal_for(state, seen["viewer"])
    return Scene(
        zones=(zone,),
        groups=({f"line-{number}": _line(number, line) for number, line in enumerate(lines) if line},),
        buttons={f"action-{action}": game.write(state, action) for action in actions},
        panels=(Panel(),) * state.players,
    )


@cache
def _line(number: int, words: str) -> Part:
    drawn = tag("text", words, font_size=SIZE, fill=colour("ink"), font_family="monospace", xml__space="preserve")
    return Part("text/lines", round(LETTER), LINE * (number + 1), drawn, words.strip())
