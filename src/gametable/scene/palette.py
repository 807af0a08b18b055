"""The colours of all drawings, for light and dark: drawings name them, `fill="var(--red)"`, and the page chooses."""

from __future__ import annotations

import re
from typing import Final, Literal

Theme = Literal["light", "dark"]

HUES: Final[dict[str, tuple[tuple[str, str], tuple[str, str], tuple[str, str]]]] = {
    # strong, deep (edges, shadows), soft (large areas); each for light and dark
    "red": (("#c8452c", "#e3694c"), ("#922d1a", "#a8432b"), ("#f3d5cd", "#4d2a22")),
    "blue": (("#2170b5", "#4f9ce0"), ("#154d80", "#2a6aa6"), ("#cfe1f1", "#1f3a53")),
    "green": (("#1c8c63", "#37ae84"), ("#116145", "#1f7a59"), ("#cde8dd", "#1d4234")),
    "purple": (("#7d4fa0", "#a371d0"), ("#573472", "#74479c"), ("#e3d6ec", "#3d2c4d")),
    "gold": (("#c9981d", "#d3a52f"), ("#966f0e", "#94731c"), ("#f5e7bd", "#4a3d17")),
    "gray": (("#6f7478", "#979da2"), ("#4c5054", "#666b70"), ("#dfe1e2", "#3a3e41")),
    "teal": (("#3d6d7a", "#4f8797"), ("#284c56", "#315c69"), ("#cfe2e7", "#203a42")),
    "orange": (("#d9772b", "#ea9450"), ("#a35317", "#a9622a"), ("#f7dfc9", "#4d3320")),
    "sky": (("#8ec7de", "#2f6c85"), ("#4f97b3", "#79b6cf"), ("#d3e7ec", "#17303b")),
    "leaf": (("#a8cc8a", "#4c6e39"), ("#5f914a", "#93be75"), ("#e0eed3", "#26351d")),
    "sand": (("#efdc93", "#8d7a33"), ("#b99a3c", "#d9c46e"), ("#faf3d9", "#3b3418")),
    "stone": (("#d2c3ae", "#6b5f52"), ("#94836b", "#b3a48f"), ("#efe8de", "#332e28")),
    "wood": (("#a88a63", "#7d6444"), ("#755c3b", "#574429"), ("#e9dcc9", "#3b3022")),
}
SHADES: Final = ("", "-deep", "-soft")
NEUTRALS: Final[dict[str, tuple[str, str]]] = {
    "table": ("#d3e7ec", "#17303b"),  # what the board lies on
    "card": ("#fffdf8", "#24282b"),  # paper
    "edge": ("#ddd5c6", "#3c4246"),  # of paper
    "ink": ("#2b2824", "#eceae4"),  # on paper
    "faint": ("#6b655c", "#aaa69c"),  # less important on paper
    "on": ("#ffffff", "#ffffff"),  # on strong and deep colours
    "mark": ("#ffb000", "#ffc233"),  # what can be picked, what is chosen
    "shade": ("#00000026", "#00000059"),
}
COLOURS: Final[dict[str, tuple[str, str]]] = NEUTRALS | {
    hue + shade: pair for hue, pairs in HUES.items() for shade, pair in zip(SHADES, pairs, strict=True)
}
SEATS: Final = ("red", "blue", "green", "purple", "gold")  # the hue of each seat
SEAT_SYMBOLS: Final = ("disc", "square", "triangle", "diamond", "star")
SEAT_PATTERNS: Final = ("", "dots", "stripes", "grid", "zigzag")

NAMED: Final = re.compile(r"var\(--([\w-]+)\)")


def colour(name: str) -> str:
    """A colour as drawings name it."""
    if name not in COLOURS:
        raise KeyError(f"There is no colour {name}; there are {', '.join(COLOURS)}.")
    return f"var(--{name})"


def resolved(markup: str, theme: Theme = "light") -> str:
    """A drawing with the colours themselves, for programs that know no style sheets."""
    column = 0 if theme == "light" else 1
    return NAMED.sub(lambda found: COLOURS[found[1]][column], markup)


def style_sheet() -> str:
    """All colours as variables; the page's theme, or the system's, chooses between them."""
    pairs = "".join(f"--{name}:light-dark({light},{dark});" for name, (light, dark) in COLOURS.items())
    chosen = "".join(f":root[data-theme={theme}]{{color-scheme:{theme}}}\n" for theme in ("light", "dark"))
    return f":root{{color-scheme:light dark;{pairs}}}\n{chosen}"
