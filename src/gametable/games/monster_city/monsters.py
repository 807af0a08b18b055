"""The cards with effects, drawn: monsters and events. What a card does is said by glyphs and in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from gametable.games.monster_city import pieces
from gametable.games.monster_city.cards import Monster, colour_word, event_name
from gametable.games.monster_city.symbols import COLOUR_SYMBOLS, EVENT_SYMBOLS, PREFIX
from gametable.kernel.language import _, by_language, counted, later
from gametable.scene.kit import box, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.palette import colour as ink_of

EVENT_CARD: Final = (120, 142)
EFFECTS: Final = (  # MC-44 to MC-49, at most 15 letters a line
    later("A monster of\nthe row leaves."),
    later("A building of\nthe row is out\nof the game."),
    later("Swap one of\nyours with one\nof the row."),
    later("New monsters\nfor the whole\nMonster Row."),
    later("Your right-hand\nneighbour is\nnext."),
    later("The bank pays\n1 banknote."),
)
GRAY: Final = 3  # where a colour could stand: whatever the colour
NONE: Final = -1


class Line(NamedTuple):
    """A line of an effect."""

    hue: int = NONE
    number: str = ""
    words: str = ""


@by_language
def monster_card(monster: Monster, *, tall: bool, marked: bool = False) -> Markup:
    """A card of the Monster Row: the monster, and below it what it destroys, as glyphs and in words."""
    width, height = (74, 146) if tall else (112, 162)
    lines = _effect(monster, tall=tall)
    step = 18 if tall else 20
    body = use(PREFIX + _shape(monster), 54 if tall else 76, _hue(monster), 0, -height / 2 + (36 if tall else 48))
    sky = box(width - 8, 62 if tall else 86, f"{_hue(monster)}-soft", edge=None, round_by=4, y=-height / 2 + 4)
    room = height - (70 if tall else 94)
    first = height / 2 - 4 - room / 2 - step * (len(lines) - 1) / 2
    rows = [_effect_line(line, first + step * at, tall=tall) for at, line in enumerate(lines)]
    return group(pieces.paper(width, height, marked=marked), sky, body, *rows)


def _shape(monster: Monster) -> str:
    if monster.colour is not None:
        return "lizard"
    if monster.values:
        return "robot"
    if monster.any_count:
        return "blob"
    return {1: "bat", 2: "bat", 3: "squid"}.get(sum(monster.wants), "giant")


def _hue(monster: Monster) -> str:
    """MC-17 to MC-20  A monster of a colour has it, gray ones are gray."""
    if monster.colour is not None:
        return pieces.HUES[monster.colour]
    return "gray" if monster.values or monster.any_count else "purple"


def _effect(monster: Monster, *, tall: bool) -> list[Line]:
    """What falls, line by line."""
    if monster.colour is not None:
        name = colour_word(monster.colour, 2)
        whole = Line(monster.colour, "", _("all {colour}").format(colour=name))
        if not tall and _fits(whole, tall=tall):
            return [whole]
        return [Line(words=_("all")), Line(monster.colour, "", name)]
    if monster.any_count:
        return _any(monster.any_count, tall=tall)
    if monster.values:
        chunks = [monster.values[at : at + 4] for at in range(0, len(monster.values), 4)]
        return [Line(words=_("all of")), *(Line(GRAY, " ".join(map(str, chunk))) for chunk in chunks)]
    return _wanted([(hue, count) for hue, count in enumerate(monster.wants) if count], tall=tall)


def _any(count: int, *, tall: bool) -> list[Line]:
    line = Line(GRAY, "?", counted("any {count}", "any {count}", count))
    return [line] if _fits(line, tall=tall) else [Line(GRAY, str(count)), Line(words=counted("any", "any", count))]


def _wanted(wants: list[tuple[int, int]], *, tall: bool) -> list[Line]:
    """So many of each colour: the number is in the chip, and where words are long, it stands there alone."""
    lines = [Line(hue, str(count), colour_word(hue, count)) for hue, count in wants]
    if all(_fits(line, tall=tall) for line in lines):
        return lines
    return [Line(hue, str(count)) for hue, count in wants]


def _fits(line: Line, *, tall: bool) -> bool:
    """Whether the words are no longer than the longest English ones beside such a chip."""
    most = 8 if tall else 9
    return len(line.words) <= (most - 2 if line.number else most)


def _letters(*, tall: bool) -> tuple[int, int]:
    """The size of the words, and the gap before them."""
    return (13, 3) if tall else (15, 5)


def _line_width(line: Line, *, tall: bool) -> float:
    """The width of a chip and the words beside it."""
    size, gap = _letters(tall=tall)
    return _chip_width(line, tall=tall) + gap + min(size * 0.6 * len(line.words), _room(line, tall=tall))


def _room(line: Line, *, tall: bool) -> float:
    """The width that a card has for the words beside a chip."""
    return (68 if tall else 104) - _chip_width(line, tall=tall) - _letters(tall=tall)[1]


def _effect_line(line: Line, y: float, *, tall: bool) -> Markup:
    """A coloured chip and the words beside it."""
    size, gap = _letters(tall=tall)
    chip = _chip(line, tall=tall)
    width = _chip_width(line, tall=tall)
    if not line.words:
        return tag("g", chip, transform=f"translate(0 {y:g})")
    if not chip:
        return text(line.words, size, "ink", 0, y, weight=600)
    left = -_line_width(line, tall=tall) / 2
    return group(
        tag("g", chip, transform=f"translate({left + width / 2:g} {y:g})"),
        text(line.words, size, "ink", left + width + gap, y, anchor="start", weight=600, within=_room(line, tall=tall)),
    )


def _chip_width(line: Line, *, tall: bool) -> float:
    if line.hue == NONE:
        return 0
    if line.hue == GRAY and not line.words:
        return 10 + (8.5 if tall else 9.3) * len(line.number)
    return (12 if tall else 18) + (10 if line.number and line.hue != GRAY else 0)


def _chip(line: Line, *, tall: bool) -> Markup:
    """What stands before the words: the colour's symbol, with the number if there is room; numbers on gray."""
    if line.hue == NONE:
        return Markup("")
    width = _chip_width(line, tall=tall)
    size = 13 if tall else pieces.PRINT
    ground = box(width, size + 4, f"{(*pieces.HUES, 'gray')[line.hue]}-deep", edge=None, round_by=4)
    if line.hue == GRAY:
        return group(ground, text(line.number, size, "on", weight=700))
    symbol = COLOUR_SYMBOLS[line.hue]
    if not line.number:
        return group(ground, use(symbol, 9, "on"))
    return group(ground, text(line.number, size, "on", -6, weight=700), use(symbol, 9, "on", 6))


@by_language
def event_card(kind: int, count: int, played: bool) -> Markup:
    """MC-44 to MC-49  An event card with its name and what it does."""
    width, height = EVENT_CARD
    names = event_name(kind).split()
    head = [
        text(
            name,
            pieces.PRINT,
            "on",
            0,
            -height / 2 + (21 if len(names) == 1 else 13) + 15 * at,
            weight=700,
            within=width - 14,
        )
        for at, name in enumerate(names)
    ]
    lines = _(EFFECTS[kind]).split("\n")
    first = height / 2 - 13 - 16 * (len(lines) - 1)
    words = [text(line, pieces.PRINT, "ink", 0, first + 16 * at, within=width - 8) for at, line in enumerate(lines)]
    more = _several(count, width, height) if count > 1 else ""
    under = pieces.paper(width, height) if count > 1 else ""
    return group(
        tag("g", under, transform="translate(4 4)") if under else "",
        pieces.paper(width, height, marked=played),
        box(width - 6, 35, "orange-deep", edge=None, round_by=4, y=-height / 2 + 3),
        *head,
        use(EVENT_SYMBOLS[kind], 30, "orange", 0, -13 if len(lines) > 2 else -6),
        *words,
        more,
    )


def _several(count: int, width: int, height: int) -> Markup:
    x, y = width / 2 - 17, -height / 2 + 53
    ground = tag("circle", cx=x, cy=y, r=13, fill=ink_of("ink"))
    return group(ground, text(f"×{count}", pieces.PRINT, "card", x, y, weight=700))
