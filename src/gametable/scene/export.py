"""A scene as one picture, for notebooks, reports and tests: the zones below each other, colours written out."""

from __future__ import annotations

from gametable.scene.markup import Markup, tag
from gametable.scene.model import Scene, Zone
from gametable.scene.palette import Theme, colour, resolved

MARGIN = 16
FONTS = "Noto Sans, DejaVu Sans, Arial, sans-serif"


def zone_markup(scene: Scene, zone: Zone) -> Markup:
    """The parts of a zone, layer by layer."""
    layers: dict[str, list[str]] = {f"{zone.name}/{layer}": [] for layer in zone.layers}
    for part in scene.parts.values():
        if part.layer in layers:
            layers[part.layer].append(tag("g", Markup(part.markup), transform=f"translate({part.x} {part.y})"))
    return Markup("".join(piece for pieces in layers.values() for piece in pieces))


def svg(scene: Scene, definitions: str, theme: Theme = "light") -> str:
    """The whole scene as an SVG file: board, then trays beside each other, then what others have."""
    width = max((zone.box[2] for zone in scene.zones), default=0)
    drawn, top, left, height = [], MARGIN, 0, 0
    for zone in scene.zones:
        if left and left + zone.box[2] > width:
            top, left, height = top + height + MARGIN, 0, 0
        drawn.append(_placed(scene, zone, left + MARGIN, top))
        left, height = left + zone.box[2] + MARGIN, max(height, zone.box[3])
    whole = width + 2 * MARGIN, top + height + MARGIN
    picture = tag(
        "svg",
        tag("defs", Markup(definitions)),
        tag("rect", width=whole[0], height=whole[1], fill=colour("table")),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {whole[0]} {whole[1]}",
        width=whole[0],
        height=whole[1],
        font_family=FONTS,
    )
    return resolved(picture, theme)


def _placed(scene: Scene, zone: Zone, left: int, top: int) -> Markup:
    x, y, width, height = zone.box
    return tag(
        "svg",
        zone_markup(scene, zone),
        x=left,
        y=top,
        width=width,
        height=height,
        viewBox=f"{x} {y} {width} {height}",
    )
