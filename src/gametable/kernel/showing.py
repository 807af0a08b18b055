"""States show themselves in notebooks: a notebook asks any value for `_repr_svg_`, and draws what it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gametable.kernel.state import State
from gametable.scene.export import svg
from gametable.scene.model import Shape
from gametable.scene.palette import Theme

if TYPE_CHECKING:
    from gametable.kernel.game import Game

_GAMES: Final[dict[type, Game]] = {}


def show_with(kind: type[State], game: Game) -> None:
    """Let states of this kind draw themselves; compiled classes take a method from outside as all others do."""
    _GAMES[kind] = game
    setattr(kind, "_repr_svg_", _drawn)  # noqa: B010 (the class does not declare it)


def game_of(state: State) -> Game:
    """The game that a state is a position of."""
    game = _GAMES.get(type(state))
    if game is None:
        raise TypeError(f"{type(state).__name__} is no state of a game that is loaded")
    return game


def usual_viewer(state: State) -> int:
    """Whoever decides; a watcher where nobody does."""
    return max(int(state.to_move()), -1)


def picture_of(state: State, viewer: int, theme: Theme = "light", shape: Shape = "wide") -> str:
    """What a viewer may know of a state, as an SVG file."""
    game = game_of(state)
    names = tuple(f"Seat {seat + 1}" for seat in range(state.players))
    return svg(game.scene(game.seen(state, viewer), shape), game.definitions(), theme, names=names)


def _drawn(state: Any) -> str:
    return picture_of(state, usual_viewer(state))
