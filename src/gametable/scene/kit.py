"""Shapes that all games draw with: hexes, cards, tokens, texts, and symbols that are defined once and used often."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import SEAT_PATTERNS, SEAT_SYMBOLS, SEATS, colour

LETTERS: Final = dict.fromkeys("fijlrtI.,:'()| ", 0.38) | dict.fromkeys("mwMW", 0.93)  # of its size, in wide fonts
LETTER: Final = 0.63  # all others
BOLD: Final = 1.08  # times wider
SEAT_SHAPES: Final[dict[str, str]] = {  # within a square from -12 to 12
    "disc": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
    "square": "M-8-8h16v16h-16z",
    "triangle": "M0-10L10 8H-10z",
    "diamond": "M0-11L9 0L0 11L-9 0z",
    "star": "M0-11L3-3.5L11-3.5L4.5 1.5L7 9.5L0 5L-7 9.5L-4.5 1.5L-11-3.5L-3-3.5z",
}
PATTERNS: Final[dict[str, str]] = {  # of an 8 by 8 tile, in white
    "dots": '<circle cx="2" cy="2" r="1.1"/><circle cx="6" cy="6" r="1.1"/>',
    "stripes": '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6" stroke-width="1.6"/>',
    "grid": '<path d="M0 4H8M4 0V8" stroke-width="1"/>',
    "zigzag": '<path d="M0 6L4 2L8 6" stroke-width="1.3" fill="none"/>',
}


def definitions(symbols: Mapping[str, str]) -> Markup:
    """Symbols by name, drawn within -12 to 12, and the patterns and seats' symbols that every game has."""
    return _definitions(tuple(symbols.items()))


@lru_cache(maxsize=64)
def _definitions(symbols: tuple[tuple[str, str], ...]) -> Markup:
    shapes = {f"seat-{name}": f'<path d="{path}"/>' for name, path in SEAT_SHAPES.items()}
    drawn = [
        tag("symbol", Markup(body), id=name, viewBox="-12 -12 24 24") for name, body in (shapes | dict(symbols)).items()
    ]
    patterns = [
        tag(
            "pattern",
            tag("g", Markup(body), fill="#fff", stroke="#fff", fill_opacity=0.4, stroke_opacity=0.38),
            id=f"pattern-{name}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for name, body in PATTERNS.items()
    ]
    return group(*drawn, *patterns)


@cache
def use(symbol: str, size: float = 24, fill: str = "on", x: float = 0, y: float = 0) -> Markup:
    """A symbol around (x, y). It is drawn in one colour: where the symbol itself names none, and by currentColor."""
    half = size / 2
    return tag(
        "use", href=f"#{symbol}", x=x - half, y=y - half, width=size, height=size, fill=colour(fill), color=colour(fill)
    )


@cache
def hexagon(radius: float, *, flat: bool = False) -> str:
    """The path of a hexagon around (0, 0), with a corner on top, or a side."""
    turn = 0 if flat else 30
    corners = [math.radians(60 * corner + turn) for corner in range(6)]
    points = [f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}" for angle in corners]
    return f"M{'L'.join(points)}z"


@cache
def seat_fill(path: str, seat: int, **attributes: Any) -> Markup:
    """A shape in a seat's colour, with its pattern above it."""
    pattern = SEAT_PATTERNS[seat]
    over = tag("path", d=path, fill=f"url(#pattern-{pattern})", class_="pattern") if pattern else ""
    return group(tag("path", d=path, fill=colour(SEATS[seat]), **attributes), over)


@cache
def seat_symbol(seat: int, size: float = 24, fill: str = "on", x: float = 0, y: float = 0) -> Markup:
    """The symbol of a seat."""
    return use(f"seat-{SEAT_SYMBOLS[seat]}", size, fill, x, y)


@cache
def text(
    words: str,
    size: float = 14,
    fill: str = "ink",
    x: float = 0,
    y: float = 0,
    *,
    weight: int = 400,
    anchor: str = "middle",
    within: float | None = None,
) -> Markup:
    """A line of text whose middle is at the height y; letters of one that may be too wide stand closer."""
    bold = None if weight == 400 else weight
    wide = size * sum(LETTERS.get(letter, LETTER) for letter in words) * (BOLD if weight >= 600 else 1)
    squeezed = within is not None and wide > within
    return tag(
        "text",
        words,
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        fill=colour(fill),
        text_anchor=anchor,
        font_weight=bold,
        textLength=within if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )


@cache
def box(
    width: float,
    height: float,
    fill: str = "card",
    *,
    round_by: float = 6,
    edge: str | None = "edge",
    x: float | None = None,
    y: float | None = None,
    **attributes: Any,
) -> Markup:
    """A rectangle with round corners, around (0, 0) unless a corner is given."""
    left, top = (-width / 2 if x is None else x), (-height / 2 if y is None else y)
    stroke = {"stroke": colour(edge), "stroke_width": 1.5} if edge else {}
    return tag(
        "rect", x=left, y=top, width=width, height=height, rx=round_by, fill=colour(fill), **stroke, **attributes
    )


@cache
def empty_place(
    width: float, height: float, edge: str = "faint", *, round_by: float = 7, fill: str | None = None, seen: float = 0.6
) -> Markup:
    """A place around (0, 0) where something can lie: a dashed outline, as clear as it is important."""
    return tag(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=round_by,
        fill=colour(fill) if fill else "none",
        stroke=colour(edge),
        stroke_width=1.5,
        stroke_dasharray="4 4",
        stroke_opacity=seen,
    )


@cache
def card_back(width: float, height: float, symbol: str, hue: str = "teal", caption: str = "") -> Markup:
    """The back of a card or a pile, with its symbol and how many lie there."""
    edge = box(width, height, f"{hue}-deep", edge=None, y=-height / 2 + 3)
    face = box(width, height, hue, edge=None)
    inner = box(width - 8, height - 8, hue, edge="on", stroke_opacity=0.35, round_by=4)
    sign = use(symbol, width * 0.5, "on", 0, -height * 0.1 if caption else 0)
    size = min(14.5, 1.5 * width / max(1, len(caption)))
    low = min(height * 0.33, height / 2 - 6 - 0.55 * size)  # above the rim
    words = text(caption, size, "on", 0, low, weight=700) if caption else ""
    return group(edge, face, inner, sign, words)


@cache
def hit_area(width: float, height: float) -> Markup:
    """Something that cannot be seen but can be touched."""
    return tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, fill="transparent", class_="hit")


@cache
def badge(words: str, x: float = 0, y: float = 0, fill: str = "ink", on: str = "card") -> Markup:
    """A small number in a disc or pill."""
    width = max(21, 8 + 9 * len(words))
    return group(
        tag("rect", x=x - width / 2, y=y - 10.5, width=width, height=21, rx=10.5, fill=colour(fill)),
        text(words, 14.5, on, x, y, weight=700),
    )
