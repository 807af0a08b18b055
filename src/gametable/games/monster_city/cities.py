"""The cities of Monster City as zones: a skyline sorted by colour, banknotes, the STOP card, and what is falling."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from gametable.games.monster_city import pieces
from gametable.games.monster_city.book import Faces
from gametable.games.monster_city.cards import shown_colour
from gametable.games.monster_city.counts import banknotes, buildings, event_cards, still_wanted
from gametable.games.monster_city.layout import GATE, GROUNDS, LOTS, STREET, Ground, Lot
from gametable.games.monster_city.pieces import HUES, Size
from gametable.games.monster_city.symbols import COLOUR_SYMBOLS, PREFIX
from gametable.kernel.game import Seen
from gametable.kernel.language import _, by_language
from gametable.scene.kit import box, empty_place, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Parts, Zone
from gametable.scene.palette import SEATS, colour

LAYERS: Final = ("ground", "things", "houses>ruins", "falling>ruins")
HOUSES: Final = tuple(tuple(f"city{seat}-{kind}" for kind in range(50)) for seat in range(5))
STOPS: Final = tuple(f"stop-{seat}" for seat in range(5))
NOTES: Final = tuple(f"note-{note}" for note in range(10))  # note 2s and 2s + 1 are in the bank or with seat s
_BACKS: Final = tuple(f"ground-{seat}" for seat in range(5))
_SUMS: Final = tuple(tuple(f"sum-{seat}-{colour}" for colour in range(3)) for seat in range(5))
_EVENTS: Final = tuple(f"held-{seat}" for seat in range(5))


@by_language
def zone_of(seat: int, own: bool, tall: bool) -> Zone:
    """The zone of a city."""
    ground = GROUNDS[own, tall]
    title = _("Your city") if own else _("Seat {number}: city").format(number=seat + 1)
    return Zone(f"city{seat}", title, "tray" if own else "others", (0, 0, ground.width, ground.height), LAYERS)


def draw_city(parts: Parts, seen: Seen, seat: int, faces: Faces, tall: bool) -> None:
    """Put a city into the scene."""
    own = seat == seen["viewer"]
    facts = seen["seats"][seat]
    lot = LOTS[seat, own, tall]
    city = facts["city"]
    parts[_BACKS[seat]] = _back(lot, len(city), facts["money"])
    if seen["events"] is None:
        parts[STOPS[seat]] = _stop(lot, not facts["stop"])
    elif not own:
        parts[_EVENTS[seat]] = _held(lot, facts["events"])
    for note in range(facts["money"]):
        parts[NOTES[2 * seat + note]] = _note(lot, note)
    if city:
        _skyline(parts, lot, city, faces, _falling(seen, city) if own else None)
    if own and seen["attack"] is not None:
        parts["need"] = _need(lot, tuple(seen["attack"]["need"]))


def _falling(seen: Seen, city: list[int]) -> dict[int, int] | None:
    """MC-18, MC-20, MC-46  What falls or goes so far in a choice that is not finished: its player's own thought."""
    if seen["attack"] is not None:
        fallen = Counter(city)
        fallen.subtract(seen["attack"]["left"])
        return fallen
    return None if seen["given"] is None else {seen["given"]: -1}


def _spread(ground: Ground, city: list[int], faces: Faces) -> int:
    """From a building to the next: closer together in a large city."""
    colours = len({faces[kind][0] for kind in city})
    room = ground.width - 8 - ground.left - ground.gap * (colours - 1)
    return min(ground.step, room // max(1, len(city)))


def _skyline(parts: Parts, lot: Lot, city: list[int], faces: Faces, falling: dict[int, int] | None) -> None:
    """The buildings by colour, the lowest first; those of a kind are touched as one."""
    ground, seat = lot.ground, lot.seat
    names, sums = HOUSES[seat], _SUMS[seat]
    step = _spread(ground, city, faces)
    x = start = ground.left
    shade, total, at, count = faces[city[0]][0], 0, 0, len(city)
    while at < count:
        kind = city[at]
        face = faces[kind]
        copies = 1
        while at + copies < count and city[at + copies] == kind:
            copies += 1
        if face[0] != shade:
            parts[sums[shade]] = _sum(lot, shade, total, (start + x) // 2)
            x += ground.gap
            shade, total, start = face[0], 0, x
        fallen = falling.get(kind, 0) if falling else 0
        for copy in range(1, copies):  # below the first one, which can be touched all over
            place = x + step * copy, step
            parts[_copy(seat, kind, copy)] = _house(lot, face, place, 0, _sign(fallen, copies - copy), kind)
        parts[names[kind]] = _house(lot, face, (x, step), copies, fallen, kind)
        x += step * copies
        at += copies
        total += face[1] * copies
    parts[sums[shade]] = _sum(lot, shade, total, (start + x) // 2)


@cache
def _copy(seat: int, kind: int, copy: int) -> str:
    return f"city{seat}-{kind}-{copy + 1}"


def _sign(fallen: int, behind: int) -> int:
    """Whether one of several alike is among those that fall (1) or go (-1): the last ones are."""
    return 0 if abs(fallen) < behind else 1 if fallen > 0 else -1


@by_language
def _house(  # noqa: PLR0917 (a cached part is looked up by position)
    lot: Lot, face: tuple[int, int], place: tuple[int, int], copies: int, fallen: int, kind: int
) -> Part:
    """A building of a city; the first of its kind has the label and the area to touch for all of them.

    So many of them fall; in a Remodel the one that goes is counted as -1.
    """
    (hue, value), (x, step), ground = face, place, lot.ground
    state = 0 if abs(fallen) < copies else fallen
    drawn = house(hue, value, pieces.fitting(ground.size, step), state)
    part = Part(f"city{lot.seat}/{'falling>ruins' if state else 'houses>ruins'}", x + step // 2, ground.street, drawn)
    if not copies:
        return part._replace(origin=f"row-{kind}")
    edge, height = max(step, 24), ground.street - 6
    touched = group(drawn, pieces.hit(-edge / 2, -height, max(edge, step * copies), height + STREET))
    label = f"{_named(lot, f'{shown_colour(hue)}{value}')}{pieces.several(copies)}{_fate(copies, fallen)}"
    return part._replace(markup=touched, label=label, origin=f"row-{kind}")


def _named(lot: Lot, building: str) -> str:
    if lot.own:
        return _("{building} in your city").format(building=building)
    return _("{building} in seat {number}'s city").format(building=building, number=lot.seat + 1)


def _fate(copies: int, fallen: int) -> str:
    """How many of several alike fall or go."""
    if not fallen:
        return ""
    if abs(fallen) == copies:
        return _(", falling") if fallen > 0 else _(", going")
    words = _(", {count} falling") if fallen > 0 else _(", {count} going")
    return words.format(count=abs(fallen))


@cache
def house(hue: int, value: int, size: Size, fallen: int = 0) -> Markup:
    """A building: upright, falling, or going."""
    drawn = pieces.building(hue, value, size, marked=fallen != 0)
    if not fallen:
        return drawn
    return tag("g", drawn, transform="rotate(10) translate(2 -4)" if fallen > 0 else "translate(0 -6)")


@by_language
def _back(lot: Lot, count: int, money: int) -> Part:
    """The lot with its street, the sign of its owner and the places for banknotes."""
    ground, seat = lot.ground, lot.seat
    long = ground.width - 4 - ground.left
    x, y, size = ground.badge
    road = tag("path", d=f"M{ground.left} {ground.street + STREET / 2}h{long - 8}", stroke_dasharray="9 7")
    places = [
        tag("g", empty_place(*pieces.NOTE, round_by=3), transform=f"translate({left} {top})")
        for left, top in ground.notes
    ]
    markup = group(
        box(ground.width - 2, ground.height - 2, "card", edge=SEATS[seat], round_by=10, x=1, y=1),
        box(long, ground.street - 2, "sky-soft", edge=None, round_by=8, x=ground.left - 4, y=8),
        _clouds(ground),
        box(long, STREET, "gray-deep", edge=None, round_by=5, x=ground.left - 4, y=ground.street),
        tag("g", road, fill="none", stroke=colour("gray-soft"), stroke_opacity=0.35, stroke_width=1.5),
        tag("g", pieces.badge_of(seat, size), transform=f"translate({x} {y})"),
        *places,
    )
    words = _("your city: {buildings}, {banknotes}") if lot.own else _("seat {number}'s city: {buildings}, {banknotes}")
    label = words.format(number=seat + 1, buildings=buildings(count), banknotes=banknotes(money))
    return Part(f"city{seat}/ground", 0, 0, markup, label)


def _clouds(ground: Ground) -> Markup:
    """Two clouds, so that an empty city has a sky at least."""
    cloud = "M0 0a7 7 0 0 1 3-13a10 10 0 0 1 18-2a8 8 0 0 1 12 15z"
    room = ground.width - ground.left
    places = (ground.left + room * 0.62, 42, 0.8), (ground.left + room * 0.84, 34, 0.6)
    drawn = [tag("path", d=cloud, transform=f"translate({x:.0f} {y}) scale({scale})") for x, y, scale in places]
    return tag("g", *drawn, fill=colour("gray-soft"), fill_opacity=0.8)


@cache
def _note(lot: Lot, note: int) -> Part:
    return Part(f"city{lot.seat}/things", *lot.ground.notes[note], pieces.banknote())


@by_language
def _stop(lot: Lot, used: bool) -> Part:
    """MC-15  The STOP card; one's own can be touched."""
    x, y, size = lot.ground.stop
    drawn = pieces.stop_card(size, used=used) if lot.own or not used else Markup("")
    markup = group(drawn, pieces.hit(-size / 2, -size / 2, size, size))
    return Part(f"city{lot.seat}/things", x, y, markup, _stop_label(lot, used))


def _stop_label(lot: Lot, used: bool) -> str:
    if lot.own:
        return _("your STOP card, used") if used else _("your STOP card")
    words = _("seat {number}'s STOP card, used") if used else _("seat {number}'s STOP card")
    return words.format(number=lot.seat + 1)


@by_language
def _held(lot: Lot, count: int) -> Part:
    """MC-40  How many event cards another seat holds."""
    back = group(
        box(38, 20, "orange-deep", edge=None, round_by=4),
        use(f"{PREFIX}bolt", 13, "on", -9),
        text(f"×{count}", 13, "on", 7, weight=700),
    )
    label = _("seat {number} holds {cards}").format(number=lot.seat + 1, cards=event_cards(count))
    return Part(f"city{lot.seat}/things", *lot.ground.events, back, label)


@cache
def _sum(lot: Lot, hue: int, total: int, x: int) -> Part:
    """MC-30  What the buildings of a colour add up to, on the street below them."""
    return Part(f"city{lot.seat}/ground", x, lot.ground.street + STREET // 2, _sum_sign(hue, total))


@cache
def _sum_sign(hue: int, total: int) -> Markup:
    words = str(total)
    width = 21 + 8 * len(words)
    return group(
        box(width, 18, f"{HUES[hue]}-deep", edge=None, round_by=9),
        use(COLOUR_SYMBOLS[hue], 9, "on", -width / 2 + 9.5),
        text(words, pieces.PRINT, "on", 6, weight=700),
    )


@by_language
def _need(lot: Lot, need: tuple[int, ...]) -> Part:
    """MC-18, MC-20  What must still fall, over the own skyline."""
    words = _("still to fall: {wanted}").format(wanted=still_wanted(need))
    width = min(20 + 7.6 * len(words), lot.ground.width - lot.ground.left - 20)
    plate = box(width, 22, "card", edge="mark", round_by=11, x=-width)
    markup = group(plate, text(words, pieces.PRINT, "ink", -width / 2, within=width - 16))
    return Part(f"city{lot.seat}/things", lot.ground.width - 8, 14, markup, words)


def ghost_house(face: tuple[int, int], seat: int) -> Part:
    """A building on its way into one's own city: it waits before the first one, where there is room in every shape."""
    ground = GROUNDS[True, True]
    drawn = tag("g", pieces.building(*face, ground.size), opacity=0.6)
    return Part(f"city{seat}/houses>ruins", GATE, ground.street, drawn)


def ghost_note(seat: int, held: int) -> Part:
    """A banknote that would come to its place."""
    drawn = tag("g", pieces.banknote(), opacity=0.6)
    return Part(f"city{seat}/things", *GROUNDS[True, True].notes[held], drawn)


def copies_of(seat: int, kind: int, copies: int, fallen: int) -> tuple[str, ...]:
    """The parts of so many buildings of a kind, the last ones first."""
    names = (HOUSES[seat][kind], *(_copy(seat, kind, copy) for copy in range(1, copies)))
    return names[copies - fallen :]
