"""The middle of the table as a zone: the Building Row and the Monster Row, with their piles."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gametable.games.monster_city import pieces, piles
from gametable.games.monster_city.book import Book, Faces
from gametable.games.monster_city.cards import shown_colour
from gametable.games.monster_city.layout import LAYOUTS, TABLES, Table, note_place
from gametable.games.monster_city.monsters import monster_card
from gametable.games.monster_city.rules import numbers as n
from gametable.kernel.game import Seen
from gametable.kernel.language import _, by_language, lately_by_language
from gametable.scene.kit import box, empty_place, text
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Parts

ROW: Final = tuple(f"row-{kind}" for kind in range(50))
MONSTERS: Final = tuple(f"monster-{kind}" for kind in range(30))
TITLE: Final = 144  # units that the name of a row has on a phone, before the names of its piles


def draw_middle(parts: Parts, seen: Seen, book: Book, tall: bool) -> None:
    """Rows and piles."""
    parts["table"] = _ground(tall, seen["events"] is not None)
    piles.draw_piles(parts, seen, book, tall)
    _building_row(parts, seen["row"], book.faces, tall)
    _monster_row(parts, seen["monster_row"], book, tall, seen["attack"])


def _building_row(parts: Parts, row: list[int], faces: Faces, tall: bool) -> None:
    """MC-5  The open buildings; those of a kind lie side by side and are touched as one."""
    at = 0
    while at < len(row):
        kind = row[at]
        copies = row.count(kind)
        hue, value = faces[kind]
        for copy in range(1, copies):
            parts[_copy(ROW[kind], copy)] = _building_card(tall, at + copy, hue, value, 0)
        parts[ROW[kind]] = _building_card(tall, at, hue, value, copies)
        at += copies


def _monster_row(parts: Parts, row: list[int], book: Book, tall: bool, attack: dict[str, Any] | None) -> None:
    """MC-6  The open monsters; the one that is in the viewer's city is outlined."""
    at = 0
    called = attack["monster"] if attack else -1
    while at < len(row):
        kind = row[at]
        copies = row.count(kind)
        for copy in range(1, copies):
            parts[_copy(MONSTERS[kind], copy)] = _monster_card(book, kind, (tall, at + copy), 0, False)
        parts[MONSTERS[kind]] = _monster_card(book, kind, (tall, at), copies, kind == called)
        at += copies


@cache
def _copy(name: str, copy: int) -> str:
    return f"{name}-{copy + 1}"


def _spot(table: Table, row: int, at: int) -> tuple[int, int]:
    return table.first + table.step * at, table.heights[row]


def _reach(table: Table, row: int, copies: int) -> Markup:
    """The area to touch of so many cards side by side."""
    width, height = table.card[row]
    return pieces.hit(-width / 2, -height / 2, width + table.step * (copies - 1), height)


@by_language
def _building_card(tall: bool, at: int, hue: int, value: int, copies: int) -> Part:
    table = TABLES[tall]
    markup = pieces.building_card(hue, value, tall=tall)
    if not copies:
        return Part("board/cards", *_spot(table, 0, at), markup, origin="building-deck")
    label = _("{building} in the Building Row").format(building=f"{shown_colour(hue)}{value}") + pieces.several(copies)
    return Part(
        "board/cards", *_spot(table, 0, at), group(markup, _reach(table, 0, copies)), label, origin="building-deck"
    )


@lately_by_language(8192)
def _monster_card(book: Book, kind: int, place: tuple[bool, int], copies: int, called: bool) -> Part:
    tall, at = place
    table, monster = TABLES[tall], book.monsters[kind]
    x, y = _spot(table, 1, at)
    markup = monster_card(monster, tall=tall, marked=called)
    if not copies:
        return Part("board/monsters>discards", x, y, markup, origin="monster-deck")
    words = (
        _("monster {monster} in the Monster Row, in your city") if called else _("monster {monster} in the Monster Row")
    )
    label = words.format(monster=monster.shown) + pieces.several(copies)
    reach = _reach(table, 1, copies)
    down = y - 6 if called else y
    return Part("board/monsters>discards", x, down, group(markup, reach), label, origin="monster-deck")


@by_language
def _ground(tall: bool, events: bool) -> Part:
    """What never moves: grounds of the rows with their names and places."""
    table = LAYOUTS[tall, events]
    drawn = []
    names = ((_("Building Row"), _("deck"), _("ruins")), (_("Monster Row"), _("deck"), _("discards")))
    for row, (left, top, width, height) in enumerate(table.rows):
        drawn.append(box(width, height, ("stone-soft", "leaf-soft")[row], edge=None, round_by=14, x=left, y=top))
        places = [_spot(table, row, at) for at in range(n.ROW)]
        drawn += [_at(empty_place(*table.card[row]), *place) for place in places]
        drawn += _titles(table, row, names[row], tall)
    for left, top, width, height in filter(None, (table.track, table.bank, table.events)):
        drawn.append(box(width, height, "card", round_by=12, x=left, y=top))
    drawn += [_at(empty_place(*pieces.NOTE, round_by=3), *note_place(table, note)) for note in range(n.BANKNOTES)]
    return Part("board/ground", 0, 0, group(*drawn))


def _titles(table: Table, row: int, names: tuple[str, str, str], tall: bool) -> list[Markup]:
    """The name of a row, and of its piles."""
    left, top = table.rows[row][:2]
    piles = table.piles[2 * row : 2 * row + 2]
    if tall:
        title = text(names[0], 16, "ink", left + 14, top + 30, anchor="start", weight=700, within=TITLE)
        beside = [
            text(word, 13.5, "faint", x - 25, y, anchor="end") for word, (x, y) in zip(names[1:], piles, strict=True)
        ]
        return [title, *beside]
    below = [text(word, pieces.PRINT, "faint", x, y + 82) for word, (x, y) in zip(names[1:], piles, strict=True)]
    return [text(names[0], 16, "ink", left + 140, top + 18, anchor="start", weight=700), *below]


def _at(markup: Markup, x: float, y: float) -> Markup:
    return tag("g", markup, transform=f"translate({x:g} {y:g})")
