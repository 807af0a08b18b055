"""Where the zones of a scene lie in one picture: the board first and large, the rest in rows below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gametable.scene.model import Zone

GAP: Final = 16
CAPTION: Final = 20  # the height of the words above a zone
LEAST_WIDTH: Final = 360
LARGEST: Final = 1.5  # a board is enlarged to the width of the trays, but not more than that
OTHERS: Final = 0.85  # what others have is smaller
SQUEEZE: Final = 1.1  # a row that is a little too long is made smaller as a whole


class Placed(NamedTuple):
    """A zone with its place in the picture."""

    zone: Zone
    left: float
    top: float
    scale: float

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return self.zone.box[2] * self.scale

    @property
    def height(self) -> float:
        """How high it is drawn."""
        return self.zone.box[3] * self.scale


def width_of(zones: Sequence[Zone]) -> int:
    """The width of a picture without its margins: that of the widest zone."""
    return max([LEAST_WIDTH, *(zone.box[2] for zone in zones)])


def lay_out(zones: Sequence[Zone], width: int, top: float) -> tuple[list[Placed], float]:
    """Every zone with its place, and where the picture ends."""
    placed: list[Placed] = []
    for zone in zones:
        if zone.place == "board":
            scale = min(width / zone.box[2], LARGEST)
            placed.append(Placed(zone, (width - zone.box[2] * scale) / 2, top, scale))
            top += placed[-1].height + GAP
    for row in _rows([zone for place in ("tray", "others") for zone in zones if zone.place == place], width):
        shrink = min(1, (width - GAP * (len(row) - 1)) / sum(_natural(zone) for zone in row))
        placed += _in_a_row(row, top + CAPTION, shrink)
        top = max(zone.top + zone.height for zone in placed[-len(row) :]) + GAP
    return placed, top - GAP if placed else top


def _scale(zone: Zone) -> float:
    return OTHERS if zone.place == "others" else 1.0


def _natural(zone: Zone) -> float:
    return zone.box[2] * _scale(zone)


def _rows(zones: Iterable[Zone], width: int) -> list[list[Zone]]:
    """Zones beside each other, as many as fit."""
    rows: list[list[Zone]] = []
    for zone in zones:
        if rows and sum(map(_natural, rows[-1])) + GAP * len(rows[-1]) + _natural(zone) <= width * SQUEEZE:
            rows[-1].append(zone)
        else:
            rows.append([zone])
    return rows


def _in_a_row(row: Sequence[Zone], top: float, shrink: float) -> list[Placed]:
    placed: list[Placed] = []
    left = 0.0
    for zone in row:
        placed.append(Placed(zone, left, top, _scale(zone) * shrink))
        left += placed[-1].width + GAP
    return placed
