"""Glyphs of Monster City, our own drawings within -12 to 12: colours' symbols, monsters, card backs and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gametable.scene.palette import colour

_EYE: Final = f'fill="{colour("on")}"'
_PUPIL: Final = f'fill="{colour("gray-deep")}"'
_LINE: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


def _eye(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" {_EYE}/>'
        f'<circle cx="{x + radius * 0.2:.2f}" cy="{y + radius * 0.1:.2f}" r="{radius * 0.5:.2f}" {_PUPIL}/>'
    )


_COLOURS: Final = {  # MC-2: in the order red, green, yellow
    "circle": '<circle r="9.5"/>',
    "triangle": '<path d="M0-10.5L11 9H-11z"/>',
    "square": '<path d="M-9-9H9V9H-9z"/>',
}
_MONSTERS: Final = {
    "lizard": (
        '<path d="M-11.5 10.5C-8 9.5-7 5.5-6.2 1.5C-5.2-3.5-3.5-6-1.2-7C-.8-10.5 2-12 5-11.5L11-9.5'
        "V-6.8L5.5-5.2C6.3-3.5 6.5-1.5 6.4.5L10 0V2.4L6.4 4.2C6.4 6.5 6.8 9 7.4 11.5H2.2"
        'L.9 8.2L-.8 11.5H-6.5C-8 11-9.5 11.5-11.5 10.5z"/>'
        '<path d="M-3.2-8L-8-8.5L-5.2-4.5zM-5.7-4L-10.5-3.5L-7-.3zM-7.2.7L-12 2.5L-8 4.8z"/>'
        f'<path d="M6-6.9L7-5.8L8-7.1L9-6.2L10-7.3" {_EYE}/>' + _eye(4.2, -8.8, 1.6)
    ),
    "squid": (
        '<path d="M-9 1C-9-8-5-11.5 0-11.5C5-11.5 9-8 9 1C9 3.5 11.5 5 11.5 9L9.5 11.5'
        "C9 8.5 7.8 7.3 6.3 6.4C6.5 8.5 5.5 10.5 4.5 11.5H2.6C2.4 9.3 1.7 8 0 7.2"
        "C-1.7 8-2.4 9.3-2.6 11.5H-4.5C-5.5 10.5-6.5 8.5-6.3 6.4C-7.8 7.3-9 8.5-9.5 11.5L-11.5 9"
        'C-11.5 5-9 3.5-9 1z"/>' + _eye(-3.6, -2.5, 2.6) + _eye(3.6, -2.5, 2.6)
    ),
    "bat": (
        '<path d="M0-4C1.5-6.5 3-7 4.2-9.5L5.4-5C7.5-7.5 10-8.5 12-7.5C10.3-4.5 11 0 9.2 4.5'
        "C7.5 2.5 6.2 3.5 5.2 5.5C4.2 7.5 2 9.5 0 10.5C-2 9.5-4.2 7.5-5.2 5.5C-6.2 3.5-7.5 2.5-9.2 4.5"
        'C-11 0-10.3-4.5-12-7.5C-10-8.5-7.5-7.5-5.4-5L-4.2-9.5C-3-7-1.5-6.5 0-4z"/>'
        f'<path d="M-2.5 5.5L-1.5 7.5L-.5 5.7H.5L1.5 7.5L2.5 5.5z" {_EYE}/>' + _eye(0, 1, 3.2)
    ),
    "giant": (
        '<path d="M-7-6L-10.5-11.5L-4-9.3C-1-10.3 1-10.3 4-9.3L10.5-11.5L7-6C8-4 8.3-2 8.2 0L11.5 4.5L9.5 7.5'
        'L7.2 5.5V11.5H2L1 7.8H-1L-2 11.5H-7.2V5.5L-9.5 7.5L-11.5 4.5L-8.2 0C-8.3-2-8-4-7-6z"/>'
        f'<path d="M-4.5.5H4.5L3.2 3.8L2 2.4L1 3.8L0 2.4L-1 3.8L-2 2.4L-3.2 3.8z" {_EYE}/>'
        + _eye(-4, -3, 1.7)
        + _eye(0, -4.6, 1.9)
        + _eye(4, -3, 1.7)
    ),
    "robot": (
        '<path d="M-.8-9.5V-12H.8V-9.5H6.5V-2H10.5V8H7.5V1H6.5V6H5.5V11.5H1V7H-1V11.5H-5.5V6H-6.5V1H-7.5V8'
        'H-10.5V-2H-6.5V-9.5z"/>'
        f'<path d="M-4.8-7.5H-1V-4.5H-4.8zM1-7.5H4.8V-4.5H1zM-4-2.5H4V-1.2H-4zM-3 1H3V4.5H-3z" {_EYE}/>'
        f'<path d="M-3.4-6.8H-2V-5.4H-3.4zM2.2-6.8H3.6V-5.4H2.2z" {_PUPIL}/>'
    ),
    "blob": (
        '<path d="M-11.5 10C-12.3 3.5-9.5-2.5-7.5-6C-5.5-10-2.5-11.5 0-11.5C5-11.5 7-6.5 8.3-3'
        "C10.3 1 12.2 5 11.5 10C9.5 12.3 8 9.5 6 11C4 12.5 3 10.2 0 11.2C-3 12.2-4 10.2-6 11.2"
        'C-8 12.3-9.5 11.3-11.5 10z"/>'
        f'<path d="M-5.5 4C-3 7.5 3 7.5 5.5 4C3 5.2-3 5.2-5.5 4z" {_EYE}/>' + _eye(0, -3.5, 4.2)
    ),
}
_BACKS: Final = {
    "skyline": (
        '<path d="M-11.5 10.5V-1H-6.5V-7L-3.5-10.5L-.5-7V2H3.5V-4.5H11.5V10.5zM-9.8 1.5V3.5H-8V1.5z'
        "M-4.5-5V-2.8H-2.5V-5zM-4.5 0V2.2H-2.5V0zM6-2V.2H8.8V-2zM6 3V5.2H8.8V3z"
        'M-9.8 6V8H-8V6z" fill-rule="evenodd"/>'
    ),
    "claws": (
        '<path d="M-9.5-11C-5-5-4.5 3-8 11C-10 4-11-4-9.5-11zM-1.5-11.5C3-5 3.5 3.5-.5 11.5C-2.5 4-3.5-4-1.5-11.5z'
        'M6.5-11C11-5 11.5 3 8 11C6 4 5-4 6.5-11z"/>'
    ),
    "ruins": (
        '<path d="M-11.5 10.5L-9.5 5L-6 6.5L-4.5-1L-2 .5L-1.5-4.5L1.5-2.5L2 3L5 1.5L7.5 7L10 5.5L11.5 10.5z'
        'M-7.5-5.5L-4.5-7.5L-3-4.5L-6-3zM4.5-6L8-7L7.5-3L5-2.5zM0-11L2.5-10L1-7.5L-1-8.5z"/>'
    ),
    "bolt": '<path d="M2.5-12L-8 2H-1.5L-3.5 12L8-3H1z"/>',
    "star": '<path d="M0-11.5L3.2-3.7L11.5-3.6L4.9 1.7L7.2 9.8L0 5.2L-7.2 9.8L-4.9 1.7L-11.5-3.6L-3.2-3.7z"/>',
    "stop": '<path d="M-4.9-11.5H4.9L11.5-4.9V4.9L4.9 11.5H-4.9L-11.5 4.9V-4.9z"/>',
    "tick": f'<path d="M-8 1L-2.5 7L9-7" stroke-width="4.5" {_LINE}/>',
}
_EVENTS: Final = {
    "chicken": (
        '<path d="M-11.5-3C-9 1-7.5 0-4.5-.5C-1.5-1 0-3.5.5-7C1-10 4-11 6.5-10C8-9.5 8.8-8.5 9-7.2L12-5.8L9-4.5'
        'C9 2 6 7.5 0 7.5C-7 7.5-11 3.5-11.5-3zM-2.5 7L-4 11.5H-1.5L-.5 7.5zM2.5 7L2 11.5H4.5L4.5 6.5z"/>'
        f'<circle cx="5.5" cy="-7" r="1.3" {_EYE}/>'
    ),
    "rejected": (
        '<path d="M-7 11V-2L0-8L7-2V11zM-4 1V4H-1V1zM1.5 1V4H4.5V1z" fill-rule="evenodd" opacity=".6"/>'
        f'<path d="M-10.5-10.5L10.5 10.5M10.5-10.5L-10.5 10.5" stroke-width="3" {_LINE}/>'
    ),
    "remodel": (f'<path d="M-10-4H8M3.5-9L9-4L3.5 1M10 5H-8M-3.5 0L-9 5L-3.5 10" stroke-width="3" {_LINE}/>'),
    "counterattack": (
        '<path d="M-11.5 3H11.5L9.5 9H-9.5zM-7 2V-3H-1L10-8.5L11.3-6L3.5-1.5V2z"/>'
        '<circle cx="-6" cy="9" r="2.5"/><circle cx="0" cy="9" r="2.5"/><circle cx="6" cy="9" r="2.5"/>'
    ),
    "detour": f'<path d="M8 10V1C8-4 5-6.5 0-6.5H-9M-4-11.5L-9.5-6.5L-4-1.5" stroke-width="3.2" {_LINE}/>',
    "grant": (
        '<path d="M-12-6H12V6H-12zM0-3.8A3.8 3.8 0 1 0 0 3.8A3.8 3.8 0 1 0 0-3.8z" fill-rule="evenodd"/>'
        f'<path d="M-8 10.5H8" stroke-width="2.4" {_LINE}/>'
    ),
}
PREFIX: Final = "monster_city-"
SYMBOLS: Final[Mapping[str, str]] = {
    PREFIX + name: drawing for name, drawing in (_COLOURS | _MONSTERS | _BACKS | _EVENTS).items()
}
COLOUR_SYMBOLS: Final = tuple(PREFIX + name for name in _COLOURS)  # MC-2: in the order of the colours
EVENT_SYMBOLS: Final = tuple(PREFIX + name for name in _EVENTS)  # in the order of the kinds of events
