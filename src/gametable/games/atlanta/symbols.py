"""The glyphs of Atlanta's scene: one for each suit, and the cards and tiles that carry them (within -12 to 12)."""

from __future__ import annotations

from typing import Final

from gametable.scene.kit import box, use
from gametable.scene.markup import group
from gametable.scene.palette import colour

SUIT_HUES: Final = ("gold", "green", "purple", "blue", "red")  # in the order of AL-1
SUIT_GLYPHS: Final = (
    "atlanta-factory",
    "atlanta-house",
    "atlanta-camera",
    "atlanta-towers",
    "atlanta-bag",
)
CARD_SYMBOLS: Final = tuple(f"atlanta-card-{suit}" for suit in range(5))
SKYLINE: Final = "atlanta-skyline"
EYE: Final = "atlanta-eye"

GLYPHS: Final[dict[str, str]] = {
    "atlanta-factory": '<path d="M-11 10V-9h4.5l1 8L1-5.5V-1L7.5-5.5V-1L11-1V10z"/>',
    "atlanta-house": '<path d="M0-10L11.5 0.5H8.5V10H2.6V3.5H-2.6V10H-8.5V0.5H-11.5z"/>',
    "atlanta-camera": (
        '<path fill-rule="evenodd" d="M-9.5-6H-5L-3-9H3L5-6H9.5A1.8 1.8 0 0 1 11.3-4.2V7.2A1.8 1.8 0 0 1 9.5 9H-9.5'
        'A1.8 1.8 0 0 1-11.3 7.2V-4.2A1.8 1.8 0 0 1-9.5-6zM0-3.8A5.2 5.2 0 1 0 0 6.6A5.2 5.2 0 1 0 0-3.8z"/>'
        '<circle cx="0" cy="1.4" r="2.9"/>'
    ),
    "atlanta-towers": (
        '<path fill-rule="evenodd" d="M-10 10V-4H-3V-11H6V-1H10V10zM-7.6-1.4V1H-5.2V-1.4zM-7.6 3.6V6H-5.2V3.6z'
        'M-0.6-8.2V-5.6H3.6V-8.2zM-0.6-3V-0.4H3.6V-3zM-0.6 2.2V4.8H3.6V2.2z"/>'
    ),
    "atlanta-bag": (
        '<path fill-rule="evenodd" d="M-5-4V-6A5 5 0 0 1 5-6V-4H9L10.5 10.5H-10.5L-9-4zM-2.6-4H2.6V-6'
        'A2.6 2.6 0 0 0-2.6-6z"/>'
    ),
    SKYLINE: '<path d="M-11 10V-1H-7V-6H-3V-1H-2V-11H3V2H5V-4H9V1H11V10z"/>',
    EYE: (
        '<path fill-rule="evenodd" d="M-11.5 0Q0-14 11.5 0Q0 14-11.5 0z'
        'M0-4.5A4.5 4.5 0 1 0 0 4.5A4.5 4.5 0 1 0 0-4.5z"/>'
        '<circle r="2.2"/>'
    ),
}


def _card(suit: int) -> str:
    """A card without its value: a block in its suit's colour, and in the middle, which no card ever covers, a sign."""
    hue = SUIT_HUES[suit]
    return group(
        box(24, 24, f"{hue}-deep", edge=None, round_by=2.2),
        box(24, 23.1, hue, edge=None, round_by=2.2, y=-12),
        box(
            23.2, 22.3, hue, edge=None, round_by=1.9, y=-11.6, stroke=colour("on"), stroke_opacity=0.4, stroke_width=0.3
        ),
        box(12.4, 18.2, f"{hue}-deep", edge=None, round_by=2, y=-9.6),
        use(SUIT_GLYPHS[suit], 6.8, "on", 0, -4.9),
    )


SYMBOLS: Final[dict[str, str]] = GLYPHS | {CARD_SYMBOLS[suit]: _card(suit) for suit in range(5)}
