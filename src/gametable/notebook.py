"""Positions in a notebook: a state draws itself as whoever decides sees it; show() chooses viewer, theme and shape."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Literal

from gametable.kernel.game import WATCHER
from gametable.kernel.showing import game_of, picture_of, usual_viewer
from gametable.kernel.state import State
from gametable.scene.markup import tag
from gametable.scene.model import Shape
from gametable.scene.palette import Theme

Wish = Theme | Literal["auto"]  # auto: the theme of whoever reads the page


@dataclass(frozen=True, repr=False)
class Position:
    """What one viewer may know of a state. A notebook takes the picture, a terminal the text."""

    state: State
    viewer: int
    theme: Wish = "light"
    shape: Shape = "wide"

    def __repr__(self) -> str:
        game = game_of(self.state)
        return game.draw(game.seen(self.state, self.viewer))

    def _repr_svg_(self) -> str:
        return self._picture("light" if self.theme == "auto" else self.theme)

    def _repr_html_(self) -> str | None:
        """Both themes, of which the page takes its own; nothing where a theme was asked for."""
        if self.theme != "auto":
            return None
        dark = tag("source", srcset=_address(self._picture("dark")), media="(prefers-color-scheme: dark)")
        return tag("picture", dark, tag("img", src=_address(self._picture("light")), alt=repr(self)))

    def _picture(self, theme: Theme) -> str:
        return picture_of(self.state, self.viewer, theme, self.shape)


def show(state: State, viewer: int | None = None, theme: Wish = "light", shape: Shape = "wide") -> Position:
    """A position as a seat sees it, or WATCHER; as whoever decides if nobody is named. It stays as it is now."""
    if viewer is None:
        viewer = usual_viewer(state)
    if not WATCHER <= viewer < state.players:
        raise ValueError(f"there is no viewer {viewer}; right is WATCHER ({WATCHER}) or a seat below {state.players}")
    return Position(state.copy(), viewer, theme, shape)


def _address(picture: str) -> str:
    """A picture as an address that holds all of it, so that symbols of two pictures are not mixed up."""
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
