"""MC-33  The notepad: four categories by players, in light ink what an open one would bring now."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from gametable.games.monster_city import pieces
from gametable.games.monster_city.counts import in_points
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.sight import CATEGORIES
from gametable.games.monster_city.story import way_name
from gametable.games.monster_city.symbols import COLOUR_SYMBOLS, PREFIX
from gametable.kernel.game import Seen
from gametable.kernel.language import _, by_language
from gametable.scene.kit import box, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Parts, Zone
from gametable.scene.palette import colour

HEIGHT: Final = 150
HEAD: Final = 24
ROW: Final = 25
NAMES: Final = 96  # the width of the categories' names
OWN: Final = 96  # of the viewer's own column
WIDTHS: Final = {False: 330, True: 400}
WAYS: Final = tuple(f"score-{way}" for way in range(n.WAYS))  # the viewer's own column: one part for each way to score
WAY_OF: Final = (0, 1, 2, 5)  # the first way of each category
_CELLS: Final = tuple(tuple(f"cell-{seat}-{row}" for row in range(4)) for seat in range(5))
_HEADS: Final = tuple(f"head-{seat}" for seat in range(5))
_TOTALS: Final = tuple(f"total-{seat}" for seat in range(5))


@by_language
def zone_of_the_notepad(tall: bool) -> Zone:
    """The zone of the notepad."""
    return Zone("notepad", _("Notepad"), "tray", (0, 0, WIDTHS[tall], HEIGHT), ("paper", "notes"))


@cache
def columns(players: int, viewer: int, tall: bool) -> tuple[tuple[int, int], ...]:
    """Middle and width of each seat's column; the viewer's is wide enough to pick from."""
    own = OWN if viewer >= 0 else 0
    room = WIDTHS[tall] - NAMES - 6 - own
    width = room // (players - (1 if own else 0))
    found, x = [], NAMES
    for seat in range(players):
        wide = own if seat == viewer else width
        found.append((x + wide // 2, wide))
        x += wide
    return tuple(found)


def draw_notepad(parts: Parts, seen: Seen, tall: bool) -> None:
    """Put the notepad into the scene."""
    players, viewer = seen["players"], seen["viewer"]
    parts["notepad"] = _paper(players, viewer, tall)
    places = columns(players, viewer, tall)
    for seat, facts in enumerate(seen["seats"]):
        x = places[seat][0]
        parts[_HEADS[seat]] = _head(seat, x, facts["chosen"])
        parts[_TOTALS[seat]] = _total(seat, x, seen["scores"][seat], seat in seen["winners"])
        if seat == viewer:
            _own_column(parts, facts, x, seen["choice"])
        else:
            _column(parts, facts, seat, x)


def _column(parts: Parts, facts: dict[str, Any], seat: int, x: int) -> None:
    """What another seat has noted, or would note."""
    names, worth = _CELLS[seat], facts["worth"]
    for row, points in enumerate(facts["notes"]):
        if points is not None:
            named = facts["colour"] if row == 2 else -1
            parts[names[row]] = _noted(x, row, points, named)
        else:
            now = max(worth[2:5]) if row == 2 else worth[WAY_OF[row]]
            parts[names[row]] = _worth(x, row, now)


def _own_column(parts: Parts, facts: dict[str, Any], x: int, choice: int | None) -> None:
    """The own column: what is noted, and a field for each way that is still open."""
    for way, worth in enumerate(facts["worth"]):
        if worth is not None:
            parts[WAYS[way]] = _field(x, way, worth, way == choice)
    for row, points in enumerate(facts["notes"]):
        if points is not None:
            named = facts["colour"] if row == 2 else 0
            parts[WAYS[WAY_OF[row] + named]] = _own_note(x, row, points, named if row == 2 else -1)


@by_language
def _paper(players: int, viewer: int, tall: bool) -> Part:
    """The sheet: lines, names of the categories, and the own column in another shade."""
    width = WIDTHS[tall]
    lines = "".join(f"M8 {HEAD + ROW * row}H{width - 8}" for row in range(5))
    own = ""
    if viewer >= 0:
        x, wide = columns(players, viewer, tall)[viewer]
        own = box(wide, HEIGHT - 8, "sand-soft", edge=None, round_by=6, x=x - wide / 2, y=4)
    names = [
        text(
            _(name),
            pieces.PRINT,
            "ink",
            10,
            HEAD + ROW * row + ROW / 2,
            anchor="start",
            weight=600,
            within=NAMES - 16,
        )
        for row, name in enumerate(CATEGORIES)
    ]
    return Part(
        "notepad/paper",
        0,
        0,
        group(
            box(width, HEIGHT, "card", round_by=10, x=0, y=0),
            own,
            tag("path", d=lines, stroke=colour("edge"), stroke_width=1),
            *names,
            text(_("total"), pieces.PRINT, "ink", 10, _y(4), anchor="start", weight=700),
        ),
    )


def _y(row: int) -> int:
    return HEAD + ROW * row + ROW // 2


@by_language
def _head(seat: int, x: int, chosen: bool) -> Part:
    """MC-27  The sign of a seat, with a tick if it has chosen."""
    badge = tag("g", pieces.badge_of(seat, 17), transform=f"translate({-8 if chosen else 0} 0)")
    tick = use(f"{PREFIX}tick", 13, "green", 10) if chosen else ""
    words = _("seat {number} has chosen").format(number=seat + 1) if chosen else ""
    return Part("notepad/notes", x, HEAD // 2 + 1, group(badge, tick), words)


@by_language
def _total(seat: int, x: int, points: int, won: bool) -> Part:
    """MC-34  The points so far, with a star for who has won."""
    star = use(f"{PREFIX}star", 14, "gold", -6 - 5 * len(str(points))) if won else ""
    words = _("seat {number}: {points} in total, the winner") if won else _("seat {number}: {points} in total")
    label = words.format(number=seat + 1, points=in_points(points))
    return Part(
        "notepad/notes", x, _y(4), group(star, text(str(points), 15, "ink", 5 if won else 0, weight=700)), label
    )


@cache
def _noted(x: int, row: int, points: int, named: int) -> Part:
    return Part("notepad/notes", x, _y(row), _points(points, named))


@cache
def _points(points: int, named: int) -> Markup:
    """Points in dark ink, with the symbol of the colour that was named."""
    words = str(points)
    if named < 0:
        return text(words, pieces.PRINT, "ink", weight=700)
    left = -5 - 4 * len(words)
    return group(
        use(COLOUR_SYMBOLS[named], 9, pieces.HUES[named], left), text(words, pieces.PRINT, "ink", 5, weight=700)
    )


@cache
def _worth(x: int, row: int, points: int) -> Part:
    return Part("notepad/notes", x, _y(row), text(f"({points})", pieces.PRINT, "faint"))


@by_language
def _own_note(x: int, row: int, points: int, named: int) -> Part:
    markup = group(_points(points, named), pieces.hit(-OWN / 2, -ROW / 2, OWN, ROW))
    way = WAY_OF[row] + max(named, 0)
    label = _("your notepad, {way}: {points} noted").format(way=way_name(way), points=in_points(points))
    return Part("notepad/notes", x, _y(row), markup, label)


def _frame(chosen: bool) -> dict[str, Any]:
    return {"stroke": colour("mark" if chosen else "stone"), "stroke_width": 3 if chosen else 1.2}


@by_language
def _field(x: int, way: int, points: int, chosen: bool) -> Part:
    """A way to score that is still open, with what it would bring now; chosen, it is outlined."""
    hue = way - 2 if 2 <= way < 5 else -1
    width = OWN - 6 if hue < 0 else OWN // 3 - 2
    middle = x if hue < 0 else x + (hue - 1) * (OWN // 3 - 1)
    frame = box(width, 21, "card", edge=None, round_by=5, **_frame(chosen))
    ink, weight = ("ink", 700) if chosen else ("faint", 400)
    sign = "" if hue < 0 else use(COLOUR_SYMBOLS[hue], 9, pieces.HUES[hue], -9)
    number = text(str(points), pieces.PRINT, ink, 0 if hue < 0 else 5, weight=weight)
    markup = group(frame, sign, number, pieces.hit(-width / 2 - 1, -ROW / 2, width + 2, ROW))
    row = 2 if hue >= 0 else WAY_OF.index(way)
    words = _("your notepad, {way}: {points} chosen") if chosen else _("your notepad, {way}: {points} now")
    label = words.format(way=way_name(way), points=in_points(points))
    return Part("notepad/notes", middle, _y(row), markup, label)
