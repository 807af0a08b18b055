"""A scene as one picture, for notebooks, reports and tests: an SVG file with its colours written out, or a PNG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gametable.scene.kit import text
from gametable.scene.layout import GAP, Placed, lay_out, width_of
from gametable.scene.legend import BOLD_LETTER, legend, shortened
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Scene, Zone
from gametable.scene.names import named
from gametable.scene.palette import Theme, colour, resolved

MARGIN: Final = 16
TITLE: Final = 20
CAPTION: Final = 12
SIZE: Final = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')
# Named one by one, since a program without a browser knows no font by the name of `sans-serif`
FONTS: Final = "Noto Sans, DejaVu Sans, Liberation Sans, Segoe UI, Helvetica Neue, Arial, sans-serif"
MONOSPACE: Final = "Noto Sans Mono, DejaVu Sans Mono, Liberation Mono, Menlo, Consolas, Courier New, monospace"


def zone_markup(scene: Scene, zone: Zone) -> Markup:
    """The parts of a zone, layer by layer."""
    layers: dict[str, list[str]] = {f"{zone.name}/{layer}": [] for layer in zone.layers}
    for part in scene.parts.values():
        if part.layer in layers:
            layers[part.layer].append(tag("g", Markup(part.markup), transform=f"translate({part.x} {part.y})"))
    return Markup("".join(piece for pieces in layers.values() for piece in pieces))


def svg(
    scene: Scene,
    definitions: str,
    theme: Theme = "light",
    *,
    title: str = "",
    names: Sequence[str] = (),
    scale: float = 1,
) -> str:
    """The whole scene as an SVG file: title, players, board, then trays beside each other, then what others have."""
    width = width_of(scene.zones)
    head, top = _head(scene, title, names, width)
    placed, bottom = lay_out(scene.zones, width, top)
    whole = width + 2 * MARGIN, round(bottom + 2 * MARGIN)
    picture = tag(
        "svg",
        tag("title", title) if title else "",
        tag("defs", Markup(definitions)),
        tag("rect", width=whole[0], height=whole[1], fill=colour("table")),
        tag("g", head, *(_drawn(scene, zone, names) for zone in placed), transform=f"translate({MARGIN} {MARGIN})"),
        xmlns="http://www.w3.org/2000/svg",
        width=round(whole[0] * scale),
        height=round(whole[1] * scale),
        viewBox=f"0 0 {whole[0]} {whole[1]}",
        font_family=FONTS,
        role="img",
    )
    return resolved(picture, theme).replace('font-family="monospace"', f'font-family="{MONOSPACE}"')


def size_of(picture: str) -> tuple[int, int]:
    """The width and height of an SVG file that svg() has made."""
    found = SIZE.search(picture)
    assert found is not None
    return int(found[1]), int(found[2])


def png(picture: str) -> bytes:
    """An SVG file as a PNG of its size, drawn with the fonts of this machine."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 (only who wants a PNG needs it)

    return bytes(svg_to_bytes(svg_string=picture))


def has_fonts() -> bool:
    """Whether this machine has a font that a PNG can be drawn with; without one its texts are missing."""
    words = tag("text", "W", y=20, font_size=20)
    empty, written = (
        tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", width=24, height=24, font_family=FONTS)
        for drawn in ("", words)
    )
    return png(empty) != png(written)


def _head(scene: Scene, title: str, names: Sequence[str], width: int) -> tuple[Markup, float]:
    """The title and the players, and where the zones begin."""
    drawn, top = [], 0
    if title:
        words = shortened(title, TITLE, width, BOLD_LETTER)
        drawn.append(text(words, TITLE, "ink", 0, TITLE / 2, weight=700, anchor="start"))
        top = TITLE + GAP
    if names:
        players, height = legend(names, scene.panels, width)
        drawn.append(tag("g", players, transform=f"translate(0 {top})"))
        top += height + GAP // 2
    return group(*drawn), top


def _drawn(scene: Scene, placed: Placed, names: Sequence[str]) -> Markup:
    """A zone in its place, with its title above it unless it is the board."""
    zone = placed.zone
    caption: str = ""
    if zone.place != "board":
        words = shortened(named(zone.title, names), CAPTION, placed.width)
        caption = text(words, CAPTION, "ink", placed.left + 2, placed.top - 10, anchor="start")
    inner = tag(
        "svg",
        zone_markup(scene, zone),
        x=placed.left,
        y=placed.top,
        width=placed.width,
        height=placed.height,
        viewBox=" ".join(map(str, zone.box)),
    )
    return group(caption, inner)
