"""The matrix as a picture: tiles, the gaps between them, planks, and the path of a claim."""

from __future__ import annotations

from gametable.games.attatat.ground import (
    FREE_IDS,
    GAP_IDS,
    SPOT_IDS,
    STEP_IDS,
    TILE_IDS,
    WALK_IDS,
    Ground,
    Link,
)
from gametable.games.attatat.outlook import planks_of
from gametable.games.attatat.pieces import EMPTY, FREE
from gametable.games.attatat.rules.numbers import TILES
from gametable.kernel.game import Seen
from gametable.scene.kept import Kept
from gametable.scene.model import Parts

SIDES = 2 * int(TILES)  # of tiles where links can begin: to the right, and down


def matrix(seen: Seen, ground: Ground, kept: Kept) -> list[Parts]:
    """The groups of the matrix; one of gaps and links for each of the ground's rows."""
    contents = contents_of(seen)
    tiles = kept.made("tiles", _tiles, ground, contents, _marks(seen, len(contents)))
    is_laid = len(contents) == len(ground.names)
    laid = [0] * SIDES
    for place, side, owner, planks in seen["links"]:
        laid[place + 25 * side] = 4 * owner + planks
    rows = [
        kept.made(row, _gaps, ground, row, contents, [laid[gap[0]] for gap in row]) if is_laid else {}
        for row in ground.rows
    ]
    return [tiles, *rows, _path(seen, ground) if seen["path"] else {}]


def contents_of(seen: Seen) -> list[int]:
    """What lies at each place where chance has laid something: a tile, FREE, or EMPTY."""
    tiles = seen["tiles"]
    contents = [EMPTY] * len(tiles)
    for place in seen["coloured"]:
        if place < len(tiles):
            contents[place] = tiles[place]
    for place in seen["free"]:
        contents[place] = FREE
    return contents


def _marks(seen: Seen, places: int) -> list[int]:
    """AT-29  Which tiles are the viewer's own, and whose cards everybody has seen."""
    marks = [0] * places
    viewer = seen["viewer"]
    for seat, hand in enumerate(seen["hands"]):
        if seat == viewer:
            for place in hand["cards"]:
                marks[place] = 8
        for place in hand["shown"]:
            marks[place] += seat + 1
    return marks


def _tiles(ground: Ground, contents: list[int], marks: list[int]) -> Parts:
    parts: Parts = {"ground": ground.base}
    for place, number in enumerate(contents):
        if number < FREE:
            parts[TILE_IDS[number]] = ground.tile(place, number, marks[place])
        elif number == FREE:
            parts[FREE_IDS[place]] = ground.other(place, FREE)
        else:
            parts[SPOT_IDS[place]] = ground.other(place, EMPTY)
    for place in range(len(contents), len(ground.names)):
        parts[SPOT_IDS[place]] = ground.other(place, -1)
    return parts


def _gaps(ground: Ground, row: tuple[Link, ...], contents: list[int], laid: list[int]) -> Parts:
    parts: Parts = {}
    for gap, planks in zip(row, laid, strict=True):
        number, one, other = gap
        first, second = contents[one], contents[other]
        parts[GAP_IDS[number]] = ground.gap(gap, first, second, planks)
        if planks:
            broken = 1 if first == EMPTY else 2 if second == EMPTY else 0
            parts |= ground.link(gap, planks, broken)
    return parts


def _path(seen: Seen, ground: Ground) -> Parts:
    """AT-22  The path that the viewer is walking, or that was just claimed."""
    path, planks = seen["path"], planks_of(seen)
    parts: Parts = {}
    before, last = -1, len(path)
    for number, place in enumerate(path, start=1):
        if before >= 0:
            pair = (before, place) if before < place else (place, before)
            gap = ground.gap_at[pair]
            parts[WALK_IDS[gap]] = ground.step(before, place, planks.get(gap, (0, 0))[1])
        parts[STEP_IDS[place]] = ground.visited(place, number, number in (1, last))
        before = place
    return parts
