"""The signs of Attika, drawn within -12 to 12 in one colour: landscapes, buildings, groups, and a few things more."""

from __future__ import annotations

from typing import Final

PREFIX: Final = "attika-"


def _filled(path: str) -> str:
    return f'<path fill-rule="evenodd" d="{path}"/>'


def _lines(path: str, width: float = 2.2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _disc(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'


LANDSCAPES: Final = {  # AK-1
    "water": _lines("M-10-4c3-4 6-4 10 0s7 4 10 0M-10 5c3-4 6-4 10 0s7 4 10 0", 2.6),
    "forest": _filled(
        "M-4-11L0-5H-2L3 2H-2.5V8H-5.5V2H-11L-6-5H-8zM6-5L9 0H7.5L11.5 6H7.2V10H4.8V6H1.5L4.5 2.2H5L2.5-.2z"
    ),
    "hill": _filled("M-12 8C-11-1-7-5-3-5C0-5 2-3 3 0C4-1 5-1.5 6.5-1.5C9.5-1.5 12 3 12 8z"),
    "mountain": _filled("M-12 9L-4-9L1 1L4-4L12 9zM-4-9zM-6.2-1L-4-6L-1.6-1.2L-4-3z"),
}
BUILDINGS: Final = {  # AK-3
    "capital": _filled("M-10 5L-11-6L-5-1L0-10L5-1L11-6L10 5zM-10 7H10V10H-10z"),
    "oracle": _filled("M-12 0C-6-9 6-9 12 0C6 9-6 9-12 0zM0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5z") + _disc(0, 0, 2.4),
    "theatre": _filled(
        "M-9-9C-3-7 3-7 9-9C10 2 7 11 0 11C-7 11-10 2-9-9zM-6-3C-5-5-3-5-2-3C-3-2-5-2-6-3z"
        "M2-3C3-5 5-5 6-3C5-2 3-2 2-3zM-5 3C-2 5 2 5 5 3C4 8-4 8-5 3z"
    ),
    "tavern": _filled("M-9-8H5V-5H8C11-5 11 4 8 4H5V10H-9zM5-2V1H7C8 1 8-2 7-2zM-6-4V6H-4V-4zM-1-4V6H1V-4z"),
    "plaza": _filled(
        "M-10-10H-2V-2H-10zM2-10H10V-2H2zM-10 2H-2V10H-10zM2 2H10V10H2z"
        "M-8-8V-4H-4V-8zM4-8V-4H8V-8zM-8 4V8H-4V4zM4 4V8H8V4z"
    ),
    "market": _filled(
        "M-9-9H9L12-2C12 2 7 2 6-1C5 2 1 2 0-1C-1 2-5 2-6-1C-7 2-12 2-12-2zM-10 3H-7V6H7V3H10V11H7V9H-7V11H-10z"
    ),
    "gymnasium": _filled("M-12-3H-10V-6H-5V-1.5H5V-6H10V-3H12V3H10V6H5V1.5H-5V6H-10V3H-12z"),
    "stadium": _filled(
        "M-5-8H5A8 8 0 0 1 5 8H-5A8 8 0 0 1-5-8zM-5-5A5 5 0 0 0-5 5H5A5 5 0 0 0 5-5z"
        "M-5-3H5A3 3 0 0 1 5 3H-5A3 3 0 0 1-5-3z"
    ),
    "statue": _disc(0, -7.6, 3.8) + _filled("M-8 3.5C-8-1-5-3 0-3C5-3 8-1 8 3.5zM-4.5 5H4.5V8.5H8V11.5H-8V8.5H-4.5z"),
    "temple": _filled(
        "M0-11L12-4V-2H-12V-4zM-10 0H-7V7H-10zM-4.5 0H-1.5V7H-4.5zM1.5 0H4.5V7H1.5zM7 0H10V7H7zM-12 8.5H12V11H-12z"
    ),
    "well": _filled("M0-12L11-5H-11zM-8-4H-6V3H-8zM6-4H8V3H6zM-1-4H1V-1H3V3H-3V-1H-1zM-10 4H10L8 11H-8z"),
    "cornfield": _filled(
        "M-1 11V-5H1V11zM0-12C3-9 3-7 0-5C-3-7-3-9 0-12zM2-1C2-5 4-7 8-7C8-3 6-1 2-1zM-2-1C-2-5-4-7-8-7C-8-3-6-1-2-1z"
        "M2 6C2 2 4 0 8 0C8 4 6 6 2 6zM-2 6C-2 2-4 0-8 0C-8 4-6 6-2 6z"
    ),
    "mill": _filled("M-3 1L-5 11H5L3 1z")
    + _lines("M-8-9L8 5M8-9L-8 5", 2)
    + _filled("M-10-7L-5-11L-3-6L-5-4zM10-7L5-11L3-6L5-4zM-10 3L-7 7L-3 3L-5 0zM10 3L7 7L3 3L5 0z"),
    "village": _filled("M-6-6L0 0V9H-3V4H-6V9H-12V0zM6-10L12-4V9H8V3H5V9H2V-1L1-2V-5z"),
    "quarry": _filled(
        "M-5-9H5V-3H-5zM-11-2H-.7V4H-11zM.7-2H11V4H.7zM-12 5H-4.7V11H-12zM-3.5 5H3.5V11H-3.5zM4.7 5H12V11H4.7z"
    ),
    "fortress": _filled("M-12-8H-8V-5H-4V-8H4V-5H8V-8H12V10H4V5A4 4 0 0 0-4 5V10H-12z"),
    "tower": _filled("M-8-11H-4.5V-8H-1.8V-11H1.8V-8H4.5V-11H8V-4L6-2V11H2V6A2 2 0 0 0-2 6V11H-6V-2L-8-4z"),
    "harbour": _lines("M0-5V10M-5-3H5M-10 3C-9 8-5 10 0 10C5 10 9 8 10 3M-11.5 5L-10 2L-7.5 4.5M11.5 5L10 2L7.5 4.5")
    + _lines("M0-11A2.8 2.8 0 1 1 0-5.4A2.8 2.8 0 1 1 0-11z", 2),
    "ship": _filled("M-1.5-11V3H-9zM1-9L8 3H1zM-11 5H11L7 11H-7z"),
    "silver mine": _filled("M-11-4C-5-10 5-10 11-4C8-5.5 5-6.3 2-6.5V11H-2V-6.5C-5-6.3-8-5.5-11-4z")
    + _filled("M7 4L10 7L7 10L4 7zM-7 5L-4.5 7.5L-7 10L-9.5 7.5z"),
    "mint": _filled(
        "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11zM0-8.5A8.5 8.5 0 1 0 0 8.5A8.5 8.5 0 1 0 0-8.5z"
        "M0-6.5L1.8-2H6.5L2.8 1L4.2 5.8L0 3L-4.2 5.8L-2.8 1L-6.5-2H-1.8z"
    ),
    "vineyard": "".join(_disc(x, y, 2.7) for x, y in ((-6, -2), (0, -2), (6, -2), (-3, 3), (3, 3), (0, 8)))
    + _filled("M-1-5C-1-9 1-11 7-11C7-7 4-5 1-5z")
    + _lines("M0-5C0-8-2-10-4-11", 1.6),
    "vintner": _filled(
        "M-7-10H7C11-4 11 4 7 10H-7C-11 4-11-4-7-10zM-8.6-6.5V-4.5H8.6V-6.5zM-8.6 4.5V6.5H8.6V4.5z"
        "M0-2.6A2.6 2.6 0 1 0 0 2.6A2.6 2.6 0 1 0 0-2.6z"
    ),
    "street": _filled("M-5-11H5L10 11H-10zM-.8-9V-5H.8V-9zM-1-2.5V2H1V-2.5zM-1.3 5V10H1.3V5z"),
}
GROUPS: Final = {  # AK-3: the mark of each group, readable when it is tiny
    "city": _filled("M-9-11H9V-7H5V7H9V11H-9V7H-5V-7H-9z"),
    "supply": _filled("M-11-3H11C11 5 7 9 4 10H-4C-7 9-11 5-11-3zM-6-5A6 6 0 0 1 6-5z"),
    "defence": _filled("M-10-10C-4-8 4-8 10-10C11 2 7 9 0 12C-7 9-11 2-10-10z"),
    "seafaring": _filled("M-2-12V6H-11zM2-8L10 6H2zM-11 8H11V12H-11z"),
    "streets": _filled("M-12 12L-4-12H-1.5V12zM12 12L4-12H1.5V12z"),
    "mint": _filled("M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11zM0-6A6 6 0 1 0 0 6A6 6 0 1 0 0-6z") + _disc(0, 0, 3.5),
    "wine": "".join(_disc(x, y, 4.2) for x, y in ((-7, -5), (2, -8), (7, 0), (-2, 2), (1, 8.5))),
}
OTHERS: Final = {
    "amphora": _filled(
        "M-4-12H4V-9.5H2.8V-8H5C10-8 10-1 6.8 0C7 5 4 8 2.5 9V10H5V12H-5V10H-2.5V9C-4 8-7 5-6.8 0"
        "C-10-1-10-8-5-8H-2.8V-9.5H-4zM4.5-5.7C5.5-4.5 6.3-3.5 6.6-2.2C7.6-3 7.3-5.7 5-5.7z"
        "M-4.5-5.7C-5.5-4.5-6.3-3.5-6.6-2.2C-7.6-3-7.3-5.7-5-5.7z"
    ),
    "give-up": _filled("M-2-11L9 0L-2 11V4H-10V-4H-2z"),
    "check": _lines("M-8 0L-3 6L8-7", 4),
    "turn": _lines("M8-4A9 9 0 1 0 9 3", 2.8) + _filled("M11-11V-2H2z"),
    "plus": _lines("M0-8V8M-8 0H8", 3),
}


def sign(name: str) -> str:
    """The id of a sign."""
    return PREFIX + name.replace(" ", "-")


def building_sign(name: str, group: str) -> str:
    """AK-3, AK-36  A building's own sign; a host's building that we do not know has that of its group."""
    return sign(name) if name in BUILDINGS else sign(f"group-{group}")


SYMBOLS: Final = {
    sign(name): drawing
    for drawings in (LANDSCAPES, BUILDINGS, {f"group-{name}": mark for name, mark in GROUPS.items()}, OTHERS)
    for name, drawing in drawings.items()
}
