"""The signs of Attatat, drawn within -12 to 12 in one colour; holes let the ground shine through."""

from __future__ import annotations

from typing import Final


def _lines(path: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


_SCARAB = (
    '<circle cy="-9.6" r="2"/>'
    '<path d="M-3.4-4.6C-3.4-8 3.4-8 3.4-4.6z"/>'
    '<path d="M-.7-3.4V10.4C-4.6 10-6 6.6-6 3.2C-6 .4-5.2-2-4.2-3.4z"/>'
    '<path d="M.7-3.4V10.4C4.6 10 6 6.6 6 3.2C6 .4 5.2-2 4.2-3.4z"/>'
    + _lines("M-5.2-1.6L-9.4-4L-8.4-8.4M-6.6 2.4H-10.6M-5.8 6L-9.2 7.6L-9.4 10.8", 1.7)
    + _lines("M5.2-1.6L9.4-4L8.4-8.4M6.6 2.4H10.6M5.8 6L9.2 7.6L9.4 10.8", 1.7)
)
_SPHINX = (
    '<path d="M-6-9.2L-8.2-8.4L-8.6-5.6L-10-3.6L-8.9-2.9L-8.9-.6L-7 .6H-5L-4.2-4z"/>'
    '<path d="M-11.5 10C-11.5 7.8-10.2 6.8-8.4 6.8H-5.2L-3.8 2.4L-2.8-4.4L-4.8-9.8C-3.6-11-1.8-11.4-.4-10.6'
    'C2.4-9 2.8-5 4-1.4C8 -1.2 10.6 1.2 10.8 5.6C10.9 7.4 11 8.8 11.4 10z"/>'
)
_PYRAMID = (
    '<path d="M-1.4-8.6L-12 8.6H3.6z"/><path d="M.4-8.6L5.4 8.6H12z" opacity=".72"/><circle cx="8" cy="-6.6" r="2.6"/>'
)
_CAT = (
    '<path d="M-5.8-11L-2.6-8.8Q-.9-9.3 .8-8.8L4-11L4.4-5.4C4.4-3.4 3.5-2 2.2-1.2C4.6 .8 5.4 4.2 5.4 10.4H-6.4'
    'C-6.6 4.4-6.2 .8-4-1.2C-5.3-2-6.2-3.4-6.2-5.4z"/>'
    + _lines("M5.6 9.3C9.6 9.4 10.4 6.4 8.8 3.6C7.8 1.8 8.4-.4 10-.8", 2)
)
_SCRIBE = (
    '<path fill-rule="evenodd" d="M-9.6-10.4H4.4A2.6 2.6 0 0 1 7-7.8V-6.2L-1.6 6.4L-1.9 10.8H-6.4'
    "A2.6 2.6 0 0 1-9 8.2V-6.2H-10A2.1 2.1 0 0 1-9.6-10.4z"
    'M-6-6.6V-5H3.8V-6.6zM-6-2.6V-1H1.4V-2.6zM-6 1.4V3H-1.2V1.4z"/>'
    '<path d="M11.2-6.8C11.8-4.4 10.8-2.2 9.2 .2L4.2 7.2L.6 10.4L1.2 6L6 -.8C7.6-3.2 9-5.4 11.2-6.8z"/>'
)
_CROWN = '<path d="M-10-5.4L-5.2-.6L0-8.6L5.2-.6L10-5.4L8 5.4H-8z"/><path d="M-8 7h16v2.6h-16z"/>'
_EYE = (
    '<path fill-rule="evenodd" d="M-11-1.6C-6.6-7.2 4.4-8 11-1.6C6 3.6-5.4 4.2-11-1.6z'
    'M-3.8-2A3.8 3.8 0 1 0 3.8-2A3.8 3.8 0 1 0-3.8-2z"/><circle cy="-2" r="2"/>'
    + _lines("M-10.4-6.4C-5-11 4.6-11.4 10.6-6.4M-1.6 3.8L-2.4 9.6M2 3.6C3.2 7.8 6 9.8 9.4 9", 1.6)
)

SYMBOLS: Final[dict[str, str]] = {
    "attatat-scarab": _SCARAB,
    "attatat-sphinx": _SPHINX,
    "attatat-pyramid": _PYRAMID,
    "attatat-cat": _CAT,
    "attatat-scribe": _SCRIBE,
    "attatat-crown": _CROWN,
    "attatat-eye": _EYE,
}
