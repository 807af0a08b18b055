"""A small plot as SVG: shares of the victory against time on a logarithmic axis, with intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 360
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 40, 310  # of the field
INK, GRID, COLOUR = "#333", "#ddd", "#0b6e99"
FONT: Final = 'font-family="sans-serif" font-size="12"'
LINES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Point:
    """A share with its interval, after so many milliseconds."""

    time: float
    share: float
    low: float
    high: float


def plot(title: str, points: Sequence[Point], par: float) -> str:
    """The whole picture."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(WIDTH / 2, 22, title, "middle"),
        *_grid(),
        _line(LEFT, _height(par), RIGHT, _height(par), INK, ' stroke-dasharray="5 4"'),
        *_curve(points),
        _text((LEFT + RIGHT) / 2, HEIGHT - 12, "CPU time for a decision, ms", "middle"),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _grid() -> Iterator[str]:
    for share in LINES:
        yield _line(LEFT, _height(share), RIGHT, _height(share), GRID)
        yield _text(LEFT - 8, _height(share) + 4, f"{share:.0%}", "end")


def _curve(points: Sequence[Point]) -> Iterator[str]:
    first, last = math.log2(points[0].time), math.log2(points[-1].time)
    scale = (RIGHT - LEFT - 40) / max(last - first, 1e-9)
    across = [LEFT + 20 + (math.log2(point.time) - first) * scale for point in points]
    way = " ".join(f"{x:.1f},{_height(point.share):.1f}" for x, point in zip(across, points, strict=True))
    yield f'<polyline points="{way}" fill="none" stroke="{COLOUR}" stroke-width="2"/>'
    for x, point in zip(across, points, strict=True):
        yield _line(x, _height(point.low), x, _height(point.high), COLOUR)
        yield f'<circle cx="{x:.1f}" cy="{_height(point.share):.1f}" r="4" fill="{COLOUR}"/>'
        yield _text(x, BOTTOM + 18, f"{point.time:g}", "middle")


def _height(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:  # noqa: PLR0917 (two points)
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'
