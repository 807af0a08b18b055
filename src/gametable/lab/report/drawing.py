"""Drawings by matplotlib as parts of a page: text stays text, colours are those of the page, the same bytes each time.

A drawing is painted with the light colours of the palette; in the page each becomes its variable, so that the page's
theme chooses. All styles become attributes: the page allows no style but its own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import escape
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from gametable.scene.palette import COLOURS, colour

WIDTH: Final = 5.0  # inches: 360 units of the drawing, about as wide as a phone
USED: Final = ("ink", "faint", "edge", "card", "blue", "blue-soft", "teal")
VARIABLES: Final = {COLOURS[name][0]: colour(name) for name in USED}
SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 12.5,
    "axes.unicode_minus": False,
    **dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), COLOURS["ink"][0]),
    "axes.edgecolor": COLOURS["faint"][0],
    "grid.color": COLOURS["edge"][0],
    "axes.spines.top": False,
    "axes.spines.right": False,
}

HEX: Final = re.compile(r"#[0-9a-f]{6}\b")
STYLE: Final = re.compile(r' style="([^"]*)"')
PLACES: Final = re.compile(r' (?:d|x|y)="[^"]*"')
LONG_NUMBER: Final = re.compile(r"(\.\d\d)\d+")
NEEDLESS: Final = (
    re.compile(r"<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL),
    re.compile(r'(?<=<g) id="[^"]*"'),
    re.compile(r' transform="rotate\(-0 [^"]*\)"'),
    re.compile(r' (?:xmlns|xmlns:xlink|version|width|height)="[^"]*"(?=[^<]*viewBox)'),
    re.compile(r' xmlns="[^"]*"'),
    re.compile(r' version="[^"]*"'),
)


def light(name: str) -> str:
    """A colour to paint with; only some are known in the page."""
    assert name in USED
    return COLOURS[name][0]


def draw(name: str, height: float, alt: str, paint: Callable[[Axes], None]) -> str:
    """A drawing of so many inches of height, as SVG; its name is not that of another drawing in the page."""
    with mpl.rc_context({**SETTINGS, "svg.hashsalt": f"gametable {name}"}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        paint(figure.subplots())
        file = io.StringIO()
        facts = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(file, format="svg", transparent=True, metadata=facts)
    return for_page(file.getvalue(), alt)


def for_page(text: str, alt: str) -> str:
    """A drawing of matplotlib without what a page does not need, in the page's colours, with words for the blind."""
    svg = text[text.index("<svg") :]
    for needless in NEEDLESS:
        svg = needless.sub("", svg)
    svg = STYLE.sub(lambda found: _attributes(found[1]), svg).replace("xlink:href", "href")
    svg = HEX.sub(lambda found: VARIABLES.get(found[0], found[0]), svg)
    svg = PLACES.sub(lambda found: LONG_NUMBER.sub(r"\1", found[0]), svg)
    svg = re.sub(r"\s*\n\s*", " ", svg).replace("> <", "><").strip()
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(alt, quote=True)}"', 1)


def _attributes(style: str) -> str:
    """What a style says, as attributes; the page chooses the font."""
    pairs = [item.split(": ", 1) for item in style.split("; ") if not item.startswith("font-family")]
    return "".join(f' {name}="{value}"' for name, value in pairs)
