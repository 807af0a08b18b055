"""Positions in a notebook: a state draws itself as whoever decides sees it; show() chooses viewer, theme and shape.

A record is shown as some of its positions, one after the other.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args, overload

from gametable.games import catalog
from gametable.kernel.game import WATCHER
from gametable.kernel.record import NOBODY, Record
from gametable.kernel.recorder import resume
from gametable.kernel.showing import game_of, picture_of, usual_viewer
from gametable.kernel.state import State
from gametable.kernel.words import either
from gametable.scene.markup import Markup, tag
from gametable.scene.model import Shape
from gametable.scene.palette import Theme

Wish = Theme | Literal["auto"]  # auto: the theme of whoever reads the page

POSITIONS: Final = 4  # of a record, if nobody says which


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
        return self.as_image() if self.theme == "auto" else None

    def as_image(self) -> Markup:
        """The picture as an element of a page, with the text for those who do not see it."""
        if self.theme != "auto":
            return tag("img", src=_address(self._picture(self.theme)), alt=repr(self))
        dark = tag("source", srcset=_address(self._picture("dark")), media="(prefers-color-scheme: dark)")
        return tag("picture", dark, tag("img", src=_address(self._picture("light")), alt=repr(self)))

    def _picture(self, theme: Theme) -> str:
        return picture_of(self.state, self.viewer, theme, self.shape)


@dataclass(frozen=True, repr=False)
class Course:
    """Some positions of a game, each below the entry that led to it."""

    positions: tuple[tuple[str, Position], ...]

    def __repr__(self) -> str:
        return "\n\n".join(f"{caption}\n{position!r}" for caption, position in self.positions)

    def _repr_html_(self) -> str:
        figures = (tag("figure", tag("figcaption", text), position.as_image()) for text, position in self.positions)
        return tag("div", *figures)


@overload
def show(shown: State, viewer: int | None = None, theme: Wish = "light", shape: Shape = "wide") -> Position: ...


@overload
def show(
    shown: Record,
    viewer: int | None = None,
    theme: Wish = "light",
    shape: Shape = "wide",
    *,
    entries: Sequence[int] | None = None,
) -> Course: ...


def show(
    shown: State | Record,
    viewer: int | None = None,
    theme: Wish = "light",
    shape: Shape = "wide",
    *,
    entries: Sequence[int] | None = None,
) -> Position | Course:
    """A position, or those after some entries of a record, as a seat or WATCHER sees it; it stays as it is now.

    If nobody is named, a position is seen by whoever decides, a record by a watcher.
    """
    if isinstance(shown, Record):
        chosen = _spread(len(shown.moves)) if entries is None else entries
        eyes = WATCHER if viewer is None else viewer
        return Course(tuple((_caption(shown, n), show(_after(shown, n), eyes, theme, shape)) for n in chosen))
    if not isinstance(shown, State):
        raise TypeError(f"a {type(shown).__name__} cannot be shown; right is a State or a Record")
    _check_word("theme", theme, ("light", "dark", "auto"))
    _check_word("shape", shape, get_args(Shape))
    if viewer is None:
        viewer = usual_viewer(shown)
    if viewer not in range(WATCHER, int(shown.players)):
        raise ValueError(f"there is no viewer {viewer}; right is WATCHER ({WATCHER}) or a seat below {shown.players}")
    return Position(shown.copy(), viewer, theme, shape)


def _check_word(what: str, word: str, words: tuple[str, ...]) -> None:
    if word not in words:
        raise ValueError(f"the {what} cannot be {word!r}; right is {either(words)}")


def _spread(count: int) -> list[int]:
    """Some entries from the first to the last, about as far from each other."""
    return sorted({number * (count - 1) // (POSITIONS - 1) for number in range(POSITIONS)}) if count else []


def _caption(record: Record, entry: int) -> str:
    """Which entry it is, who decided, and what."""
    if not 0 <= entry < len(record.moves):
        raise ValueError(f"there is no entry {entry}; right is a number from 0 to {len(record.moves) - 1}")
    move = record.moves[entry]
    return f"{entry}. The beginning" if move.seat == NOBODY else f"{entry}. Seat {move.seat + 1}: {move.action}"


def _after(record: Record, entry: int) -> State:
    """The position after an entry."""
    return resume(catalog.load(record.game), replace(record, moves=record.moves[: entry + 1], result=None)).state


def _address(picture: str) -> str:
    """A picture as an address that holds all of it, so that symbols of two pictures are not mixed up."""
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
