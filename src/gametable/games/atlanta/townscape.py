"""A city of Atlanta as parts: cards that overlap, Districts with their tiles, the open places around, and its box."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from gametable.games.atlanta import pieces
from gametable.games.atlanta.options import box_of
from gametable.games.atlanta.pieces import LARGE, Scale, face_name
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.game import Seen
from gametable.kernel.words import either
from gametable.scene.model import Part

Cards = tuple[tuple[int, int, int], ...]  # of a city: face, x, y
Places = dict[tuple[int, int], tuple[int, tuple[int, ...]]]  # by point: the number of the place, the faces below it
Lot = tuple[int, int, tuple[int, ...], int, str, str, int]  # a District: x, y, suits, tile, name, text, value
Box = tuple[int, int, int, int]

AROUND: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))  # the corners in the order of their numbers
ANY_VALUE: Final = (0, 99)
MARGIN: Final = 8
GROWTH: Final = 2  # steps by which a box grows


def faces_of(seen: Seen) -> tuple[int, ...]:
    """The faces of all kinds of cards of a game."""
    options = seen["options"]
    return _faces(options["values"], options["lists"])


@lru_cache(maxsize=64)
def _faces(values: str, lists: str) -> tuple[int, ...]:
    return tuple(5 * card.value + card.suit for card in box_of({"values": values, "lists": lists}).cards)


def cards_of_city(seen: Seen, seat: int) -> Cards:
    """The cards of a city with their faces, in the order in which they were laid."""
    faces = faces_of(seen)
    return tuple([(faces[kind], x, y) for kind, x, y in seen["cities"][seat]["cards"]])


def lots_of(city: dict[str, Any]) -> tuple[Lot, ...]:
    """The Districts of a city, in the order in which they were closed."""
    return tuple(
        [
            (lot["x"], lot["y"], tuple(lot["suits"]), lot["tile"], lot["name"], lot["text"], lot["value"])
            for lot in city["districts"]
        ]
    )


@lru_cache(maxsize=2048)
def laid_cards(zone: str, seat: int, whose: str, scale: Scale, cards: Cards) -> dict[str, Part]:
    """AL-3  The cards of a city, later ones above earlier ones."""
    layer, step = f"{zone}/cards", scale.step
    return {
        f"city-{seat}-{number}": Part(
            layer,
            step * x,
            -step * y,
            pieces.touchable_card(face, scale.card),
            f"{face_name(face)} at {x},{y}, {whose}",
            "deck" if number < 2 else f"hand-{seat}",
        )
        for number, (face, x, y) in enumerate(cards)
    }


@lru_cache(maxsize=2048)
def laid_tiles(zone: str, seat: int, whose: str, scale: Scale, lots: tuple[Lot, ...]) -> dict[str, Part]:
    """AL-4, AL-17  The Districts of a city: with their tiles, or the suits that they may become."""
    parts = {}
    layer, step = f"{zone}/tiles", scale.step
    for number, (x, y, suits, tile, name, words, value) in enumerate(lots):
        if tile < 0:
            markup = pieces.open_district(suits, scale.tile)
            label = f"District at {x},{y}, may become {either([SUIT_NAMES[suit] for suit in suits])}, {whose}"
            parts[f"district-{seat}-{number}"] = Part(layer, step * x, -step * y, markup, label)
        else:
            markup = pieces.laid_tile(tile // 6, value, scale.tile)
            label = f"{name} at {x},{y}, {SUIT_NAMES[tile // 6]} tile worth {value} now: {words}; {whose}"
            parts[f"tile-{tile}"] = Part(layer, step * x, -step * y, markup, label, f"stack-{tile // 6}")
    return parts


@lru_cache(maxsize=2048)
def open_points(cards: Cards) -> Places:
    """AL-16  Every point where a card would cover a corner: the number of the place, and the faces it would cover."""
    taken = {(x, y) for _, x, y in cards}
    found: Places = {}
    for number, (face, x, y) in enumerate(cards):
        for corner, (right, up) in enumerate(AROUND):
            point = (x + right, y + up)
            if point not in taken:
                place, covered = found.get(point, (4 * number + corner, ()))
                found[point] = (place, (*covered, face))
    return found


@cache
def values_taken(covered: tuple[int, ...], strict: bool) -> tuple[int, int] | None:
    """AL-12 to AL-15, AL-40  The lowest and the highest value that fit over these faces; None if no card does."""
    if strict and len(covered) > 2:
        return None
    values = [face // 5 for face in covered]
    low, high = min(values), max(values)
    return ANY_VALUE if high - low <= 1 else (low + 1, high - 1)


@lru_cache(maxsize=1024)
def plots(cards: Cards, strict: bool, placing: bool) -> dict[str, Part]:
    """The open places beside one's own city."""
    return {
        f"place-{place}": _plot(x, y, covered, strict, placing)
        for (x, y), (place, covered) in open_points(cards).items()
    }


@lru_cache(maxsize=8192)
def _plot(x: int, y: int, covered: tuple[int, ...], strict: bool, placing: bool) -> Part:
    short, words = _values_in_words(values_taken(covered, strict))
    over = either([face_name(face) for face in covered], "and")
    label = f"open place at {x},{y} over {over}, {words}"
    return Part("board/plots", LARGE.step * x, -LARGE.step * y, pieces.open_place(short, placing), label)


@cache
def _values_in_words(taken: tuple[int, int] | None) -> tuple[str, str]:
    """What a place takes, in short and in words."""
    if taken is None:
        return "none", "takes no card"
    if taken == ANY_VALUE:
        return "any", "takes any value"
    low, high = taken
    return (f"{low}–{high}", f"takes {low} to {high}") if low < high else (str(low), f"takes {low} only")


@lru_cache(maxsize=2048)
def city_box(cards: Cards, scale: Scale, base: Box, rim: int, strip: int = 0, *, growth: int = GROWTH) -> Box:
    """The box of a city: its base (x from, to, y from, to) or more, a rim of steps, and a strip on top for its hand."""
    columns, rows = [x for _, x, _ in cards] or [0], [y for _, _, y in cards] or [0]
    left, right = _grown(min(columns) - rim, max(columns) + rim, base[0], base[1], growth)
    low, high = _grown(min(rows) - rim, max(rows) + rim, base[2], base[3], growth)
    edge = scale.card // 2 + MARGIN
    return (
        scale.step * left - edge,
        -scale.step * high - edge - strip,
        scale.step * (right - left) + 2 * edge,
        scale.step * (high - low) + 2 * edge + strip,
    )


def _grown(low: int, high: int, first: int, last: int, growth: int) -> tuple[int, int]:
    """A range that holds another one and seldom moves: a picture should not jump at every card.

    It moves before it grows: a city that wanders off needs no more room than others.
    """
    low, high = first + (low - first) // growth * growth, last - (last - high) // growth * growth
    size = max(last - first, high - low)
    start = min(max(first, high - size), low)
    return start, start + size
