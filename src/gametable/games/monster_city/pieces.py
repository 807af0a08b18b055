"""What lies on the table of Monster City, drawn: buildings, banknotes, STOP cards and piles.

Every function here is cached and depends on what is printed on a card, never on a position.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from gametable.games.monster_city.symbols import COLOUR_SYMBOLS, PREFIX
from gametable.kernel.language import _, by_language
from gametable.scene.kit import box, card_back, empty_place, seat_fill, seat_symbol, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import colour as ink_of

HUES: Final = ("red", "green", "gold")  # MC-2: of red ●, green ▲ and yellow ■
HIGH: Final = 8  # up to this value a building grows by a floor a point, then slower
DISC: Final = "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"
NOTE: Final = (38, 22)
PRINT: Final = 14.6  # the size of small print: tablets and phones show things smaller than they are drawn


class Size(NamedTuple):
    """How large buildings are drawn."""

    width: int
    floor: float  # the height of a point
    plate: int  # the height of the plate with value and symbol
    letters: int


CARD: Final = Size(60, 10.5, 24, 17)
SMALL_CARD: Final = Size(44, 8.5, 20, 15)
OWN: Final = Size(38, 8, 20, 16)
PHONE: Final = Size(30, 7.5, 30, 15)
OTHER: Final = Size(24, 6, 25, 13)


def several(copies: int) -> str:
    """What a label adds where several alike are touched as one."""
    return _(", {count} of them").format(count=copies) if copies > 1 else ""


def hit(x: float, y: float, width: float, height: float) -> Markup:
    """Something that cannot be seen but can be touched, by its corner."""
    return tag("rect", x=x, y=y, width=width, height=height, fill="transparent", class_="hit")


@cache
def fitting(size: Size, step: int) -> Size:
    """A size for buildings that stand this close: narrower ones have the symbol below the value."""
    if step > size.width:
        return size
    letters = min(size.letters, 14)
    return Size(max(16, step - 1), min(size.floor, 7), 2 * letters, letters)


@cache
def height_of(value: int, size: Size) -> int:
    """The height of a building without its roof."""
    floors = value if value <= HIGH else HIGH + (value - HIGH) / 3
    return round(size.plate + 4 + size.floor * floors)


@cache
def building(colour: int, value: int, size: Size, *, marked: bool = False) -> Markup:
    """A building that stands on (0, 0): its roof shows the colour's symbol once more."""
    width, height, hue = size.width, height_of(value, size), HUES[colour]
    left = -width / 2
    edge = {"stroke": ink_of("mark"), "stroke_width": 3, "stroke_linejoin": "round"} if marked else {}
    outline = f"M{left:g} 0V{-height}{_roof(colour, width)}V0z"
    side = f"M{width / 2 - 4:g} {-height + size.plate}h4V0h-4z"
    return group(
        tag("path", d=outline, fill=ink_of(hue), **edge),
        tag("path", d=side, fill=ink_of(f"{hue}-deep")),
        tag("path", d=_windows(value, size), fill=ink_of("on"), fill_opacity=0.5),
        box(width, size.plate, f"{hue}-deep", edge=None, round_by=2, x=left, y=-height),
        _plate(colour, value, size, height),
    )


def _roof(colour: int, width: int) -> str:
    """From the left upper corner to the right one: a dome, a gable, a flat top."""
    half, rise = width / 2, round(width * 0.3)
    if colour == 0:
        return f"h2a{half - 2:g} {rise} 0 0 1 {width - 4} 0h2"
    if colour == 1:
        return f"l{half:g} {-rise}l{half:g} {rise}"
    return f"h{width / 4:g}v{-rise + 2}h{half:g}v{rise - 2}h{width / 4:g}"


def _windows(value: int, size: Size) -> str:
    """A row of windows for each point."""
    room = height_of(value, size) - size.plate - 4
    step = room / value
    tall, wide, count = round(step * 0.55, 1), 5, max(2, (size.width - 8) // 9)
    start = -(count * 9 - 4) / 2 - 2
    rows = [round(-4 - step * floor - step * 0.78, 1) for floor in range(value)]
    return "".join(f"M{start + 9 * column:g} {y:g}h{wide}v{tall:g}h-{wide}z" for y in rows for column in range(count))


def _plate(colour: int, value: int, size: Size, height: int) -> Markup:
    top, symbol = -height, COLOUR_SYMBOLS[colour]
    if size.plate >= size.width * 0.8:  # narrow: one above the other
        low = top + size.plate - size.letters * 0.42
        return group(
            text(str(value), size.letters, "on", 0, top + size.letters * 0.56, weight=700),
            use(symbol, size.letters * 0.72, "on", 0, low),
        )
    middle, shift = top + size.plate / 2, size.width * 0.21
    return group(
        text(str(value), size.letters, "on", -shift, middle, weight=700),
        use(symbol, size.letters * 0.75, "on", shift, middle),
    )


@cache
def paper(width: int, height: int, *, marked: bool = False) -> Markup:
    """The face of a card."""
    low = box(width, height, "edge", edge=None, y=-height / 2 + 3)
    face = box(width, height, "card")
    rim = box(width + 4, height + 4, "card", edge=None, stroke=ink_of("mark"), stroke_width=4) if marked else ""
    return group(rim, low, face)


@cache
def building_card(colour: int, value: int, *, tall: bool) -> Markup:
    """A card of the Building Row: a house on its lot, with value and colour in large print."""
    width, height = (74, 122) if tall else (112, 162)
    hue, letters = HUES[colour], 20 if tall else 26
    ground = box(
        width - 10, 10 if tall else 14, f"{hue}-soft", edge=None, round_by=3, y=height / 2 - (15 if tall else 19)
    )
    base = height / 2 - (10 if tall else 12)
    house = tag("g", building(colour, value, SMALL_CARD if tall else CARD), transform=f"translate(0 {base:g})")
    corner = -width / 2 + (12 if tall else 17), -height / 2 + (15 if tall else 20)
    return group(
        paper(width, height),
        ground,
        house,
        text(str(value), letters, "ink", corner[0], corner[1], weight=700),
        use(COLOUR_SYMBOLS[colour], letters * 0.6, hue, -corner[0], corner[1]),
    )


@cache
def banknote() -> Markup:
    """MC-7  A banknote."""
    width, height = NOTE
    return group(
        box(width, height, "leaf-deep", edge=None, round_by=3, y=-height / 2 + 2),
        box(width, height, "leaf", edge=None, round_by=3),
        box(width - 5, height - 5, "leaf", edge="leaf-deep", round_by=2),
        tag("circle", r=8.5, fill=ink_of("leaf-soft")),
        text("1", PRINT, "ink", weight=700),
    )


@by_language
def stop_card(size: int, *, used: bool) -> Markup:
    """MC-15  A STOP card, or where it was."""
    if used:
        return group(empty_place(size, size), text(_("used"), PRINT, "faint", within=size - 4))
    sign = tag("g", use(f"{PREFIX}stop", size, "red-deep", 0, 1.5), use(f"{PREFIX}stop", size, "red"))
    return group(sign, text("STOP", max(8, round(size * 0.31)), "on", weight=700))


@cache
def pile(width: int, height: int, symbol: str, hue: str, count: int) -> Markup:
    """A pile of cards with its number, or the empty place."""
    if not count:
        return group(empty_place(width, height), text("0", PRINT, "faint", weight=700))
    lower = box(width, height, f"{hue}-deep", edge=None, y=-height / 2 + 6, opacity=0.6) if count > 1 else ""
    return group(lower, card_back(width, height, PREFIX + symbol, hue, str(count)))


@by_language
def scoring_card(width: int, height: int, number: int, below: int) -> Markup:
    """MC-4, MC-25  A scoring card that lies on top of the deck."""
    large = width > 60
    words = (
        group(
            text(_("scoring {number}").format(number=number), 15, "on", 0, height * 0.24, weight=700),
            text(_("{count} below").format(count=below), PRINT, "on", 0, height * 0.38),
        )
        if large
        else text(f"{number}.", PRINT, "on", 0, height * 0.32, weight=700)
    )
    return group(
        box(width, height, "gold-deep", edge=None, y=-height / 2 + 4),
        box(width, height, "gold", edge=None),
        box(width - 8, height - 8, "gold", edge="on", stroke_opacity=0.5, round_by=4),
        use(f"{PREFIX}star", width * 0.62, "on", 0, -height * 0.12),
        words,
    )


@cache
def badge_of(seat: int, size: float) -> Markup:
    """The sign of a seat."""
    return tag("g", seat_fill(DISC, seat), seat_symbol(seat, 13), transform=f"scale({size / 24:.3f})")
