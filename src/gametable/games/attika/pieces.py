"""The things of Attika that lie on the land, each drawn once for all scenes: tiles, sanctuaries, buildings, marks."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from gametable.games.attika.components import LANDSCAPES, LETTERS
from gametable.games.attika.ids import HEX_IDS
from gametable.games.attika.layouts import flower, name_of
from gametable.games.attika.symbols import building_sign, sign
from gametable.scene.kit import box, hexagon, seat_fill, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Shape
from gametable.scene.palette import SEATS, colour

HALF: Final = 30  # of the width of a hex
ROW: Final = 52  # from one row of hexes to the next
RADIUS: Final = 34.64
DEPTH: Final = 9  # how thick the land looks
TOKEN: Final = 26.5  # radius of a building on the land
LANDSCAPE_HUES: Final = ("sky", "leaf", "sand", "stone")
BLANK: Final = -1  # a hex without a symbol
GHOST: Final = 0.78  # how much of a ghost is seen


def at(q: int, r: int) -> tuple[int, int]:
    """Where the middle of a hex is drawn."""
    return HALF * (2 * q + r), ROW * r


@cache
def _flower_path(radius: float) -> str:
    """The seven hexes of a tile as one shape around its centre."""
    paths = []
    for q, r in flower((0, 0)):
        x, y = at(q, r)
        corners = [math.radians(60 * corner + 30) for corner in range(6)]
        points = [f"{x + radius * math.cos(angle):.1f} {y + radius * math.sin(angle):.1f}" for angle in corners]
        paths.append(f"M{'L'.join(points)}z")
    return "".join(paths)


@cache
def hex_face(landscape: int, radius: float = RADIUS - 0.7) -> Markup:
    """AK-1  A hex of the land: its landscape in colour and sign, or bare ground."""
    path = hexagon(radius)
    if landscape == BLANK:
        return tag("path", d=path, fill=colour("wood-soft"))
    hue = LANDSCAPE_HUES[landscape]
    shine = tag("path", d=hexagon(radius * 0.86), fill=colour("on"), fill_opacity=0.10)
    return group(
        tag("path", d=path, fill=colour(hue)),
        shine,
        use(sign(LANDSCAPES[landscape]), radius * 0.78, f"{hue}-deep", 0, -0.04 * radius),
    )


@cache
def disc(landscape: int, size: float = 12, x: float = 0, y: float = 0) -> Markup:
    """AK-15  A landscape in a small disc, as in a cost; BLANK stands for any kind."""
    hue = LANDSCAPE_HUES[landscape] if landscape >= 0 else "card"
    rim = tag(
        "circle", cx=x, cy=y, r=size / 2, fill=colour(hue), stroke=colour(f"{hue}-deep" if landscape >= 0 else "faint")
    )
    if landscape < 0:
        return group(rim, text("?", size * 0.9, "faint", x, y, weight=700))
    return group(rim, use(sign(LANDSCAPES[landscape]), size * 0.72, f"{hue}-deep", x, y))


@cache
def tile_parts(symbols: str, turn: int, q: int, r: int, number: int) -> dict[str, Part]:
    """AK-1, AK-30  A tile that is laid: the ground below it and its seven hexes."""
    x, y = at(q, r)
    parts = {f"tile-{number}": Part("board/ground", x, y, _ground())}
    for place, (spot, landscape) in enumerate(zip(flower((q, r)), turned(symbols, turn), strict=True)):
        parts[HEX_IDS[7 * number + place]] = hex_part(*spot, landscape)
    return parts


@cache
def turned(symbols: str, turn: int) -> tuple[int, ...]:
    """AK-30  The landscapes of a tile, centre first, once it is turned: ring position i becomes i + turn."""
    ring = symbols[1:]
    letters = symbols[0] + "".join(ring[(place - turn) % 6] for place in range(6))
    return tuple(LETTERS.find(letter) for letter in letters)


@cache
def different_turns(symbols: str) -> tuple[int, ...]:
    """AK-30a  The turns of a tile, less those that look like a smaller one."""
    looks = [turned(symbols, turn) for turn in range(6)]
    return tuple(turn for turn, look in enumerate(looks) if look not in looks[:turn])


@cache
def _ground() -> Markup:
    path = _flower_path(RADIUS + 0.6)
    return group(
        tag("path", d=_flower_path(RADIUS + 3), fill=colour("shade"), transform=f"translate(0 {DEPTH + 6})"),
        tag("path", d=path, fill=colour("wood-deep"), transform=f"translate(0 {DEPTH})"),
        tag("path", d=path, fill=colour("wood"), stroke=colour("wood"), stroke_width=1.5),
    )


@cache
def hex_part(q: int, r: int, landscape: int) -> Part:
    """AK-14  A lot, with or without a symbol."""
    what = LANDSCAPES[landscape] if landscape >= 0 else "bare land"
    return Part("board/land", *at(q, r), hex_face(landscape), f"{what} at {name_of((q, r))}")


@cache
def tile_picture(symbols: str, turn: int, radius: float) -> Markup:
    """AK-46  A tile by itself, turned."""
    scale = radius / RADIUS
    faces = []
    for place, landscape in zip(flower((0, 0)), turned(symbols, turn), strict=True):
        x, y = at(*place)
        faces.append(tag("g", hex_face(landscape), transform=f"translate({x} {y})"))
    return tag("g", _ground(), *faces, transform=f"scale({scale:.3f})")


@cache
def sanctuary(number: int, q: int, r: int) -> Part:
    """AK-2  A golden temple on a hex of its own."""
    drawn = group(
        tag("path", d=hexagon(30), fill=colour("shade"), transform="translate(0 11)"),
        tag("path", d=hexagon(29), fill=colour("gold-deep"), transform="translate(0 7)"),
        tag("path", d=hexagon(29), fill=colour("gold")),
        tag("path", d=hexagon(24.5), fill="none", stroke=colour("on"), stroke_opacity=0.55, stroke_width=1.5),
        use(sign("temple"), 30, "on"),
    )
    return Part("board/buildings", *at(q, r), drawn, f"sanctuary {number + 1} at {name_of((q, r))}")


@cache
def token(name: str, group_name: str, seat: int, radius: float, *, main: bool = False, chosen: bool = False) -> Markup:
    """AK-3  A building: the owner's colour and pattern, its own sign, its group's mark; main ones have a ring."""
    hue, path = SEATS[seat], hexagon(radius)
    deep = radius * 0.17
    rim = tag("path", d=path, fill="none", stroke=colour("mark"), stroke_width=4) if chosen else ""
    ring = tag("path", d=hexagon(radius * 0.87), fill="none", stroke=colour("on"), stroke_width=max(1.2, radius * 0.06))
    return group(
        tag("path", d=path, fill=colour("shade"), transform=f"translate(0 {deep * 1.7:.1f})"),
        tag("path", d=path, fill=colour(f"{hue}-deep"), transform=f"translate(0 {deep:.1f})"),
        seat_fill(path, seat),
        tag("circle", r=f"{radius * 0.62:.1f}", cy=f"{-radius * 0.08:.1f}", fill=colour(hue)) if seat else "",
        ring if main else "",
        use(building_sign(name, group_name), radius, "on", 0, -radius * 0.08),
        use(sign(f"group-{group_name}"), radius * 0.3, "on", 0, radius * 0.68),
        rim,
    )


@cache
def red_diamond(x: float, y: float, size: float = 20) -> Markup:
    """AK-44  A place where a building is free."""
    half, side = size / 2, size * 0.39
    return tag(
        "path",
        d=f"M{x} {y - half}L{x + side} {y}L{x} {y + half}L{x - side} {y}z",
        fill=colour("red"),
        stroke=colour("on"),
        stroke_width=size * 0.11,
        stroke_linejoin="round",
    )


@cache
def diamond_part(q: int, r: int) -> Part:
    """AK-44  A red diamond on a lot."""
    return Part("board/marks", *at(q, r), red_diamond(0, 17, 22))


@cache
def price_part(q: int, r: int, cards: int, shape: Shape) -> Part:
    """AK-15, AK-16  How many cards the chosen building takes on a lot; larger on a phone, which shows all smaller."""
    size = 17 if shape == "wide" else 20
    width, height = size + 2, size + 5
    slip = box(width, height, edge="faint", round_by=2.5, x=-width / 2, y=27 - height)
    return Part("board/marks", *at(q, r), group(slip, text(str(cards), size, "ink", 0, 27 - height / 2, weight=700)))


@cache
def place_part(q: int, r: int) -> Part:
    """AK-30, AK-46  A place for the centre of the new tile."""
    drawn = group(
        tag(
            "path",
            d=hexagon(RADIUS - 4),
            fill=colour("card"),
            fill_opacity=0.35,
            stroke=colour("teal"),
            stroke_width=1.5,
            stroke_dasharray="5 4",
        ),
        use(sign("plus"), 16, "teal"),
    )
    return Part("board/places", *at(q, r), drawn, f"tile with its centre at {name_of((q, r))}")


def ghost(drawn: str) -> Markup:
    """Something that is not there yet."""
    return tag("g", Markup(drawn), opacity=GHOST, class_="ghost")
