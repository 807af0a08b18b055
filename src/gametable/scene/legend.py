"""Who plays: the colour and symbol of each seat, the name, and a few facts, above a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.scene.kit import seat_fill, seat_symbol, text
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Panel

ROW: Final = 40
GAP: Final = 20
SYMBOL: Final = 36  # the width of the colour and symbol, with the space behind them
NAME: Final = 14
FACTS: Final = 12
BOLD_LETTER: Final = 0.66  # of its size is the width of a letter, in wide fonts
LETTER: Final = 0.54
CHIP: Final = "M-13-7a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-14a6 6 0 0 1-6-6z"


def shortened(words: str, size: float, width: float, letter: float = LETTER) -> str:
    """A text that fits into a width, with … where its end is missing."""
    most = max(1, int(width / (size * letter)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def legend(names: Sequence[str], panels: Sequence[Panel], width: int) -> tuple[Markup, int]:
    """All players beside each other, in as many rows as are needed, and the height of that."""
    lines = [_lines(name, panels[seat] if seat < len(panels) else Panel()) for seat, name in enumerate(names)]
    cell = min(width, max(_width(*line) for line in lines) + GAP)
    across = max(1, min(len(lines), width // cell))
    drawn = [
        tag(
            "g",
            _player(seat, *line, cell - SYMBOL),
            transform=f"translate({seat % across * cell} {seat // across * ROW})",
        )
        for seat, line in enumerate(lines)
    ]
    return group(*drawn), ROW * -(-len(lines) // across)


def _lines(name: str, panel: Panel) -> tuple[str, str]:
    left = f" ({panel.left})" if panel.left else ""
    return name + left, " · ".join(f"{number} {words}" for number, words in panel.facts)


def _width(name: str, facts: str) -> int:
    return SYMBOL + round(max(len(name) * NAME * BOLD_LETTER, len(facts) * FACTS * LETTER))


def _player(seat: int, name: str, facts: str, width: float) -> Markup:
    middle = ROW / 2 - 3
    sign = tag("g", seat_fill(CHIP, seat), seat_symbol(seat, 18), transform=f"translate(13 {middle:g})")
    above = middle - (8 if facts else 0)
    first = text(shortened(name, NAME, width, BOLD_LETTER), NAME, "ink", SYMBOL, above, weight=700, anchor="start")
    second = text(shortened(facts, FACTS, width), FACTS, "faint", SYMBOL, middle + 9, anchor="start") if facts else ""
    return group(sign, first, second)
