"""The pieces of Attatat as markup around (0, 0): tiles, planks, cards and what marks them. All of it is made once."""

from __future__ import annotations

from functools import cache
from typing import Final

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.drawing import COLOUR_LETTERS
from gametable.scene import kit
from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import SEATS, colour

DEPTH: Final = 4  # of the lower edge that makes a tile look thick
FREE: Final = 25  # where a tile's number could stand: a Free tile
EMPTY: Final = 26  # and an empty space
THICK: Final = 13  # of a plank
PRINT: Final = 14.2  # the size of small print: a tablet shows things smaller than they are drawn
CROWN: Final = "attatat-crown"


def hue_of(tile: int) -> str:
    """The colour of a tile; all five are colours of the palette."""
    return COMPONENTS.colours[tile // 5]


def letters_of(tile: int) -> str:
    """The colour of a tile in two letters."""
    return COLOUR_LETTERS.get(hue_of(tile), hue_of(tile)[:2].title())


def sign_of(tile: int) -> str:
    """The id of a tile's symbol."""
    return f"attatat-{COMPONENTS.symbols[tile % 5]}"


@cache
def slab(width: float, height: float, hue: str, round_by: float = 9) -> Markup:
    """A piece with a deep lower edge."""
    face = height - DEPTH
    return group(
        kit.box(width, face, f"{hue}-deep", edge=None, round_by=round_by, x=-width / 2, y=DEPTH - height / 2),
        kit.box(width, face, hue, edge=None, round_by=round_by, x=-width / 2, y=-height / 2),
    )


@cache
def ring(size: float, hue: str, width: float = 4) -> Markup:
    """An outline around a tile."""
    side = size + width
    return tag(
        "rect",
        x=-side / 2,
        y=-side / 2,
        width=side,
        height=side,
        rx=9 + width / 2,
        fill="none",
        stroke=colour(hue),
        stroke_width=width,
    )


@cache
def tile(size: int, letter: int, number: int, own: bool, holder: int) -> Markup:
    """A coloured tile; an own one is outlined, one whose card everybody has seen carries its holder's sign."""
    hue, half, more = hue_of(number), size / 2, letter - 11
    return group(
        ring(size, "ink") if own else "",
        slab(size, size, hue),
        kit.box(1.9 * letter, 1.4 * letter, f"{hue}-deep", edge=None, round_by=5, x=2 - half, y=2 - half),
        kit.text(letters_of(number), letter, "on", 2 + 0.95 * letter - half, 2 + 0.7 * letter - half, weight=700),
        kit.use(sign_of(number), size * 0.62 - more, "on", 0.7 * more, 2 + 0.8 * more),
        holder_badge(holder, half - 6, 5 - half) if holder >= 0 else "",
        kit.hit_area(size, size),
    )


@cache
def holder_badge(seat: int, x: float, y: float) -> Markup:
    """A small seal of a seat."""
    disc = tag("circle", cx=x, cy=y, r=10, fill=colour(SEATS[seat]), stroke=colour("card"), stroke_width=2)
    return group(disc, kit.seat_symbol(seat, 13, "on", x, y))


@cache
def free_tile(size: int, letter: float) -> Markup:
    """AT-30  A Free tile: blank but for its word and King Attatat's crown."""
    return group(
        kit.box(size, size - DEPTH, "wood", edge="wood", round_by=9, x=-size / 2, y=DEPTH - size / 2),
        kit.box(size, size - DEPTH, "card", edge="wood", round_by=9, x=-size / 2, y=-size / 2),
        kit.use(CROWN, size * 0.42, "gold", 0, -size * 0.16),
        kit.text("Free", letter, "ink", 0, size * 0.2, weight=700),
        kit.hit_area(size, size),
    )


@cache
def free_pile(size: int, left: int) -> Markup:
    """AT-8  The Free tiles that wait beside the matrix, one above the other."""
    if not left:
        return group(kit.empty_place(size, size, round_by=9), kit.text("0", PRINT, "faint"))
    top = left - 1
    tiles = [
        tag("g", free_tile(size, PRINT), transform=f"translate({1.5 * top - 3 * level} {-5 * level})")
        for level in range(left)
    ]
    return group(*tiles, kit.badge(str(left), size / 2 - 1.5 * top - 2, -size / 2 - 5 * top + 2))


@cache
def empty_space(size: int) -> Markup:
    """AT-32  The hole that a tile leaves."""
    return group(
        kit.empty_place(size - 8, size - 8, "wood", round_by=9, fill="shade", seen=1), kit.hit_area(size, size)
    )


@cache
def gap(length: int, width: int, side: int, is_open: bool) -> Markup:
    """Between two neighbours: the place of a plank where one can be laid, and the ground to touch."""
    across, down = (length, width) if side == 0 else (width, length)
    plank = (length - 10, THICK + 1) if side == 0 else (THICK + 1, length - 10)
    return group(kit.empty_place(*plank, round_by=3) if is_open else "", kit.hit_area(across, down))


@cache
def stud(seat: int, radius: float, x: float = 0, y: float = 0) -> Markup:
    """The disc with a seat's symbol that holds planks together."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=colour(f"{SEATS[seat]}-deep"))
    return group(disc, kit.seat_symbol(seat, radius * 1.45, "on", x, y))


@cache
def walked(run: int, rise: int, planks: int) -> Markup:
    """A step of a path, from (0, 0) to the next tile: a bright band under the planks."""
    width = 10 + (THICK + 1) * planks
    return tag("path", d=f"M0 0L{run} {rise}", stroke=colour("mark"), stroke_width=width, pointer_events="none")


@cache
def visited(size: int, number: int, is_end: bool) -> Markup:
    """The outline of a tile that a path has visited, thick at its ends, with the number of the step."""
    spot = size / 2 - 5
    disc = tag("circle", cx=spot, cy=spot - 1, r=12, fill=colour("mark"), stroke=colour("teal-deep"), stroke_width=1.5)
    count = kit.text(str(number), 17, "teal-deep", spot, spot - 1, weight=700)
    return tag("g", ring(size + 7, "mark", 6 if is_end else 3), disc, count, pointer_events="none")


@cache
def chip(width: float, number: int) -> Markup:
    """A tile or its card, small: the symbol, and the colour in letters."""
    height = round(width * 1.3)
    return group(
        slab(width, height, hue_of(number), 5),
        kit.use(sign_of(number), width * 0.66, "on", 0, -height * 0.18),
        kit.text(letters_of(number), max(PRINT, width * 0.36), "on", 0, height * 0.25, weight=700),
    )


@cache
def back(width: float) -> Markup:
    """A card that is not seen."""
    return kit.card_back(width, round(width * 1.3), "attatat-eye")


@cache
def card(number: int, place_name: str) -> Markup:
    """A card of one's own hand, with the place of its tile."""
    return group(
        kit.box(46, 66, "edge", edge=None, y=-31),
        kit.box(46, 66),
        tag(
            "g", slab(38, 38, hue_of(number), 6), kit.use(sign_of(number), 27, "on", 0, -2), transform="translate(0-10)"
        ),
        kit.text(letters_of(number), 13.5, "faint", -12, 21, weight=700),
        kit.text(place_name, 13.5, "ink", 12, 21, weight=700),
    )


@cache
def supply(seat: int, planks: int) -> Markup:
    """The planks that a seat has not laid yet."""
    shown = min(4, (planks + 5) // 6)
    rows = [
        kit.seat_fill(f"M-24 {10 - 9 * row}h48v8h-48z", seat, stroke=colour(f"{SEATS[seat]}-deep"))
        for row in range(shown)
    ]
    ground = "" if shown else kit.empty_place(48, 34, round_by=3)
    return group(ground, *rows, stud(seat, 9, 0, 18 - 4.5 * max(shown, 1)))


@cache
def pile(seat: int, planks: int) -> Markup:
    """AT-28, AT-41  Collected planks of one colour; a colour that is missing shows as a slot."""
    if not planks:
        return group(
            kit.empty_place(16, 44, round_by=3),
            kit.seat_symbol(seat, 12, "faint"),
            kit.text("0", PRINT, "faint", 0, 33),
        )
    plank = kit.seat_fill("M-8-22h16v44h-16z", seat, stroke=colour(f"{SEATS[seat]}-deep"))
    return group(plank, stud(seat, 9), kit.text(str(planks), PRINT, "ink", 0, 33, weight=700))


@cache
def plaque(hue: str, sign: str, word: str) -> Markup:
    """A colour or a symbol that can be named."""
    middle = kit.use(sign, 34, "on", 0, -11) if sign else ""
    return group(slab(84, 72, hue), middle, kit.text(word, 15, "on", 0, 20 if sign else -2, weight=700))
