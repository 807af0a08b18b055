"""The pieces of Atlanta's scene as markup: cards, open places, Districts, tiles and piles; equal pieces are one object.

A face is a card as one number: 5 * value + suit.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from gametable.games.atlanta.symbols import CARD_SYMBOLS, EYE, SKYLINE, SUIT_GLYPHS, SUIT_HUES
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.scene.kit import box, card_back, empty_place, hit_area, seat_fill, seat_symbol, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import colour

STACK_WIDTH: Final = 170
TILE_HEIGHT: Final = 104  # of a tile that can be read in full
BAND: Final = 37  # its coloured head
PRINT: Final = 14.2  # the size of all that is read on and below tiles
LINE: Final = 14.8  # from a line to the next
NAME_LETTERS, LINE_LETTERS = 14, 22  # of a line, at most


class Scale(NamedTuple):
    """How large a city is drawn: cards are wider than a step, so that they overlap, and narrower than two."""

    step: int
    card: int
    tile: int
    mini: int  # a card of the hand beside the city
    strip: int  # the height of that hand


LARGE: Final = Scale(76, 92, 64, 48, 62)
SMALL: Final = Scale(38, 46, 33, 30, 40)


@cache
def card(face: int, size: int) -> Markup:
    """AL-1  A card with its suit's glyph and its value in the middle, where they stay visible under other cards."""
    value, suit = divmod(face, 5)
    return group(
        box(size + 2, size, "shade", edge=None, round_by=size * 0.1, y=-size / 2 + 3),
        use(CARD_SYMBOLS[suit], size),
        text(str(value), size * 0.33, "on", 0, size * 0.16, weight=700),
    )


@cache
def held_card(face: int, size: int, known: bool, chosen: bool) -> Markup:
    """AL-10, AL-11a  A card of one's own hand: an eye says that all know it, a frame that it is chosen."""
    frame = box(size + 10, size + 10, "mark", edge=None, round_by=size * 0.14) if chosen else ""
    ring = box(size + 3, size + 3, "card", edge=None, round_by=size * 0.11) if chosen else ""
    eye = ""
    if known:
        at, reach = size * 0.38, size * 0.07 + 3
        eye = group(tag("circle", cx=at, cy=-at, r=reach, fill=colour("card")), use(EYE, reach * 1.5, "ink", at, -at))
    return group(frame, ring, card(face, size), eye, hit_area(max(size, 24), max(size, 24)))


@cache
def touchable_card(face: int, size: int) -> Markup:
    """A card of the row or of a city."""
    return group(card(face, size), hit_area(size, size))


@cache
def hidden_card(size: int) -> Markup:
    """AL-10  A card that only its owner knows."""
    return group(
        box(size + 2, size, "shade", edge=None, round_by=size * 0.1, y=-size / 2 + 2),
        box(size, size, "teal", edge=None, round_by=size * 0.1),
        box(size - 5, size - 5, "teal", edge="on", round_by=size * 0.08, stroke_opacity=0.35),
        use(SKYLINE, size * 0.5, "on"),
    )


@cache
def deck(cards: int, size: int) -> Markup:
    """AL-6  The deck with its number of cards, or the place where it was."""
    if cards:
        return group(card_back(size, size, SKYLINE, "teal", str(cards)), hit_area(size, size))
    return group(empty_place(size - 4, size - 4), text("empty", PRINT, "faint"), hit_area(size, size))


@cache
def open_place(takes: str, active: bool) -> Markup:
    """AL-12 to AL-15  A place where a card may be laid, the values that it takes, a plus while a card is chosen."""
    size = 22 if len(takes) <= 3 else 19
    if not active:
        return group(empty_place(56, 56), text(takes, size, "faint", weight=600), hit_area(60, 60))
    return group(
        box(56, 56, "card", edge="faint", round_by=7),
        tag("path", d="M-8-10H8M0-18V-2", stroke=colour("ink"), stroke_width=3, stroke_linecap="round"),
        text(takes, size, "ink", 0, 14, weight=700),
        hit_area(60, 60),
    )


@cache
def open_district(suits: tuple[int, ...], size: int) -> Markup:
    """AL-4, AL-18, AL-19  A District without a tile: outlined, with the suits that it may become."""
    hue = SUIT_HUES[suits[0]] if len(suits) == 1 else "faint"
    glyph = size * (0.5 if len(suits) == 1 else 0.36)
    reach = size * 0.21
    spots = {1: ((0, 0),), 2: ((-1, 0), (1, 0)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1))}[len(suits)]
    glyphs = [
        use(SUIT_GLYPHS[suit], glyph, SUIT_HUES[suit], reach * x, reach * y)
        for suit, (x, y) in zip(suits, spots, strict=True)
    ]
    return group(
        tag("g", box(size - 4, size - 4, "card", edge=None, round_by=size * 0.12), opacity=0.9),
        empty_place(size - 6, size - 6, hue, seen=1),
        *glyphs,
        hit_area(max(size, 24), max(size, 24)),
    )


@lru_cache(maxsize=4096)
def laid_tile(suit: int, value: int, size: int) -> Markup:
    """AL-17, AL-24  A tile on a District: its suit and what it is worth now; its name is in its label."""
    return group(
        box(size + 2, size, "shade", edge=None, round_by=6, y=-size / 2 + 3),
        box(size, size, "card", edge=f"{SUIT_HUES[suit]}-deep", round_by=6),
        use(SUIT_GLYPHS[suit], size * 0.38, SUIT_HUES[suit], 0, -size * 0.23),
        text(str(value), size * 0.44, "ink", 0, size * 0.2, weight=700),
        hit_area(size, size),
    )


@cache
def _head(suit: int, width: float, height: float, top: float) -> Markup:
    """The coloured upper part of a tile."""
    curve = "a6 6 0 0 1 6"
    path = f"M{-width / 2} {top + height:.1f}V{top + 6}{curve}-6H{width / 2 - 6}{curve} 6V{top + height:.1f}z"
    return tag("path", d=path, fill=colour(f"{SUIT_HUES[suit]}-deep"))


@lru_cache(maxsize=512)
def shown_tile(suit: int, name: str, words: str) -> Markup:
    """AL-2, AL-7  The tile on top of a stack, with its name and how it scores."""
    hue = SUIT_HUES[suit]
    top = -TILE_HEIGHT / 2
    left = -STACK_WIDTH / 2
    return group(
        box(STACK_WIDTH, TILE_HEIGHT, "card", edge=f"{hue}-deep", round_by=6),
        _head(suit, STACK_WIDTH, BAND, top),
        use(SUIT_GLYPHS[suit], 22, "on", left + 18, top + BAND / 2),
        *_lines(wrapped(name, NAME_LETTERS), left + 34, top + BAND / 2, "on", weight=700, anchor="start"),
        *_lines(wrapped(words, LINE_LETTERS), 0, (TILE_HEIGHT / 2 + top + BAND) / 2, "ink"),
        hit_area(STACK_WIDTH, TILE_HEIGHT),
    )


def _lines(
    lines: tuple[str, ...], x: float, middle: float, hue: str, *, weight: int = 400, anchor: str = "middle"
) -> list[Markup]:
    """Lines of words whose middle is at a height."""
    first = middle - (len(lines) - 1) * LINE / 2
    return [text(line, PRINT, hue, x, first + LINE * at, weight=weight, anchor=anchor) for at, line in enumerate(lines)]


@cache
def stack(suit: int, face_down: int, shown: bool) -> Markup:
    """AL-7, AL-20, AL-26  The tiles below: an edge for each, their number, and what comes if none is face up."""
    hue, top = SUIT_HUES[suit], -TILE_HEIGHT / 2
    edges = [
        box(STACK_WIDTH, TILE_HEIGHT, hue if number % 2 else f"{hue}-deep", edge=None, round_by=7, y=top + 3 * number)
        for number in range(face_down, 0, -1)
    ]
    left = face_down + shown
    words = f"{left} left" if left else ""
    caption = text(words, PRINT, "ink", STACK_WIDTH / 2 - 3, TILE_HEIGHT / 2 + 25, weight=600, anchor="end")
    return group(*edges, caption, "" if shown else _bare(suit, face_down), hit_area(STACK_WIDTH, TILE_HEIGHT))


def _bare(suit: int, face_down: int) -> Markup:
    """A stack that shows no tile now."""
    if face_down:
        sign = use(SUIT_GLYPHS[suit], 28, "on", 0, -18)
        face = box(STACK_WIDTH, TILE_HEIGHT, SUIT_HUES[suit], edge="on", round_by=7, stroke_opacity=0.4)
        return group(face, sign, *_lines(("next tile", "after this turn"), 0, 20, "on", weight=600))
    outline = empty_place(STACK_WIDTH - 4, TILE_HEIGHT - 4)
    return group(outline, use(SUIT_GLYPHS[suit], 26, "faint", 0, -10), text("empty", PRINT, "faint", 0, 18))


@cache
def seat_sign(seat: int, size: float) -> Markup:
    """Whose city it is."""
    half = size / 2
    path = f"M{-half} 0a{half} {half} 0 1 0 {size} 0a{half} {half} 0 1 0 {-size} 0z"
    return group(seat_fill(path, seat), seat_symbol(seat, size * 0.6))


@cache
def note(words: str) -> Markup:
    """What stands where nothing lies."""
    return text(words, 14, "faint")


@lru_cache(maxsize=1024)
def wrapped(words: str, letters: int) -> tuple[str, ...]:
    """Words in lines of so many letters at most, where no word is longer."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def face_name(face: int) -> str:
    """A card as people write it."""
    value, suit = divmod(face, 5)
    return f"{SUIT_NAMES[suit]} {value}"
