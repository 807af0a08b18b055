"""Layouts of tiles, drawn as text, and what makes one playable: AT-66, AT-67."""

from __future__ import annotations

from dataclasses import dataclass

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.rules.board import MOST_CELLS
from gametable.games.attatat.rules.numbers import TILES
from gametable.kernel.errors import OptionError
from gametable.kernel.words import plural

MATRIX = "matrix"

Cell = tuple[int, int]  # row and column, from 0


@dataclass(frozen=True)
class Drawing:
    """A layout: its tiles within the smallest rectangle around them."""

    width: int
    height: int
    tiles: frozenset[Cell]

    def mask(self) -> int:
        """The tiles as a set of cells, row by row."""
        return sum(2 ** (row * self.width + column) for row, column in self.tiles)

    def text(self) -> str:
        """The layout as a host writes it."""
        rows = range(self.height)
        columns = range(self.width)
        return "/".join("".join("#" if (row, column) in self.tiles else "." for column in columns) for row in rows)


def drawing_of(text: str) -> Drawing:
    """AT-66  The layout with this name, or drawn in this text; checked."""
    named = COMPONENTS.layouts.get(text)
    if named:
        return _trimmed(list(named.rows))
    if not text or set(text) - set("#./"):
        names = ", ".join([MATRIX, *COMPONENTS.layouts])
        raise _wrong(text, f"right is {names}, or a drawing such as ###/#.#/### (# a tile, . none, / a new row).")
    drawing = _trimmed(text.split("/"))
    _check(text, drawing)
    return drawing


def drawing_from_mask(width: int, mask: int) -> Drawing:
    """The layout that Drawing.mask() described."""
    cells = [cell for cell in range(MOST_CELLS) if mask >> cell & 1]
    tiles = frozenset((cell // width, cell % width) for cell in cells)
    return Drawing(width, max(row for row, _ in tiles) + 1, tiles)


def layout_text(width: int, mask: int) -> str:
    """The name of a named layout, else its drawing."""
    text = drawing_from_mask(width, mask).text()
    for name, layout in COMPONENTS.layouts.items():
        if "/".join(layout.rows) == text:
            return name
    return text


def cell_name(cell: Cell) -> str:
    """a1 is the upper left corner, b1 lies to its right."""
    row, column = cell
    return f"{chr(ord('a') + column)}{row + 1}" if column < 26 else f"row {row + 1}, column {column + 1}"


def _wrong(text: str, right: str) -> OptionError:
    return OptionError("layout", text if len(text) <= 80 else text[:77] + "...", "AT-66", right)


def _trimmed(rows: list[str]) -> Drawing:
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    if not cells:
        return Drawing(0, 0, frozenset())
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    tiles = frozenset((row - top, column - left) for row, column in cells)
    return Drawing(max(c for _, c in tiles) + 1, max(r for r, _ in tiles) + 1, tiles)


def _check(text: str, drawing: Drawing) -> None:
    """AT-66  At most 25 tiles, each with two neighbours, in one piece that no single removal splits."""
    tiles = drawing.tiles
    if not 4 <= len(tiles) <= TILES:
        raise _wrong(text, f"it has {len(tiles)} tiles; right are 4 to {TILES}.")
    for tile in sorted(tiles):
        count = len(_neighbours(tile) & tiles)
        if count < 2:
            raise _wrong(
                text, f"the tile {cell_name(tile)} has {plural(count, 'neighbour')}; every tile needs two or more."
            )
    apart = tiles - _piece(tiles)
    if apart:
        raise _wrong(text, f"the tile {cell_name(min(apart))} is not connected with {cell_name(min(tiles))}.")
    for tile in sorted(tiles):
        rest = tiles - {tile}
        if _piece(rest) != rest:
            raise _wrong(text, f"it falls apart when the tile {cell_name(tile)} is taken out.")
    if drawing.width * drawing.height > MOST_CELLS:
        raise _wrong(
            text, f"it spreads over {drawing.width} by {drawing.height} places; at most {MOST_CELLS} in all fit."
        )


def _neighbours(tile: Cell) -> set[Cell]:
    row, column = tile
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def _piece(tiles: frozenset[Cell]) -> frozenset[Cell]:
    """The tiles that neighbours join to the first one."""
    found: set[Cell] = set()
    waiting = {min(tiles)}
    while waiting:
        tile = waiting.pop()
        found.add(tile)
        waiting |= _neighbours(tile) & tiles - found
    return frozenset(found)
