"""The table of Monster City as a picture: the middle, the cities, the notepad, and the viewer's own events."""

from __future__ import annotations

from typing import Final

from gametable.games.monster_city import cities, layout, middle, notepad, pieces
from gametable.games.monster_city.book import book_of
from gametable.games.monster_city.cards import event_name
from gametable.games.monster_city.monsters import EFFECTS, EVENT_CARD, event_card
from gametable.games.monster_city.rules import numbers as n
from gametable.kernel.game import Seen
from gametable.kernel.language import _, by_language, counted, lately_by_language, later
from gametable.scene.kit import box, text
from gametable.scene.markup import group
from gametable.scene.model import Panel, Part, Parts, Scene, Shape, Zone

ABREAST: Final = {False: (3, 6), True: (3, 3)}  # kinds of events side by side: room for so many, and at most
COLUMN, LINE = 126, 150  # from an event card to the next, and from a row of them to the next
HAND: Final = tuple(f"event-{kind}" for kind in range(6))
PERFORM: Final = "perform"
FOR_NOTHING: Final = "for-nothing"
EVENT_BUTTONS: Final = {PERFORM: later("Do what the event says"), FOR_NOTHING: later("Play the event for nothing")}
RULES: Final = {
    "turn": ("MC-10", "MC-11", "MC-12", "MC-13", "MC-14", "MC-15"),
    "turn with events": ("MC-11", "MC-12", "MC-13", "MC-14", "MC-41", "MC-42", "MC-43", "MC-50"),
    "destroying": ("MC-13", "MC-18", "MC-20", "MC-21", "MC-22"),
    "remodelling": ("MC-46", "MC-50"),
    "scoring": ("MC-26", "MC-27", "MC-28", "MC-29", "MC-30", "MC-31"),
    "over": ("MC-34",),
}


def scene(seen: Seen, shape: Shape) -> Scene:
    """Everything that a viewer may know, drawn."""
    tall = shape == "tall"
    book = book_of(seen["options"]["cards"])
    parts: Parts = {}
    middle.draw_middle(parts, seen, book, tall)
    viewer, players = seen["viewer"], seen["players"]
    for seat in range(players):
        cities.draw_city(parts, seen, seat, book.faces, tall)
    notepad.draw_notepad(parts, seen, tall)
    hand = None
    if seen["events"] is not None and viewer >= 0:
        hand = _hand(parts, seen["events"]["hand"], seen["given"] is not None, tall)
    return Scene(
        zones=_zones(players, viewer, tall, hand),
        groups=(parts,),
        buttons=_event_buttons() if _may_play(seen) else {},
        panels=tuple([_panel(seen, seat) for seat in range(players)]),
        rules=RULES.get("turn with events" if seen["events"] and seen["phase"] == "turn" else seen["phase"], ()),
    )


@by_language
def _event_buttons() -> dict[str, str]:
    return {name: _(words) for name, words in EVENT_BUTTONS.items()}


@by_language
def _zones(players: int, viewer: int, tall: bool, hand: tuple[int, int] | None) -> tuple[Zone, ...]:
    """The middle, one's own things, then the others in the order of play."""
    zones = [layout.zone_of_the_middle(tall)]
    if viewer >= 0:
        zones.append(cities.zone_of(viewer, True, tall))
    zones.append(notepad.zone_of_the_notepad(tall))
    if hand is not None:
        zones.append(Zone("hand", _("Your events"), "tray", (0, 0, *hand), ("ground", "cards")))
    first = max(viewer, -1) + 1
    others = [(first + turn) % players for turn in range(players if viewer < 0 else players - 1)]
    return (*zones, *(cities.zone_of(seat, False, tall) for seat in others))


def _may_play(seen: Seen) -> bool:
    """MC-43, MC-50  Whether the viewer is asked for a turn and holds an event."""
    if seen["events"] is None or seen["phase"] != "turn" or seen["to_move"] != seen["viewer"]:
        return False
    return any(seen["events"]["hand"])


def _panel(seen: Seen, seat: int) -> Panel:
    facts = seen["seats"][seat]
    with_events = seen["events"] is not None
    last = facts["events"] if with_events else int(facts["stop"])
    return _facts(seen["scores"][seat], len(facts["city"]), facts["money"], last, with_events)


@lately_by_language(8192)
def _facts(points: int, buildings: int, money: int, last: int, with_events: bool) -> Panel:
    """The last fact counts events, or the STOP card."""
    return Panel(
        (
            (str(points), counted("point", "points", points)),
            (str(buildings), counted("building", "buildings", buildings)),
            (str(money), counted("banknote", "banknotes", money)),
            (str(last), counted("event", "events", last) if with_events else _("STOP")),
        )
    )


def _hand(parts: Parts, hand: list[int], remodelling: bool, tall: bool) -> tuple[int, int]:
    """MC-40  One's own event cards by kind; returns the size of the tray that they take."""
    kinds = [kind for kind, count in enumerate(hand) if count]
    least, most = ABREAST[tall]
    abreast = min(most, max(least, len(kinds)))
    lines = max(1, -(-len(kinds) // abreast))
    size = 8 + COLUMN * abreast, 8 + LINE * lines
    parts["hand"] = _hand_ground(*size, not kinds)
    for at, kind in enumerate(kinds):
        line, column = divmod(at, abreast)
        played = remodelling and kind == n.REMODEL_CARD
        parts[HAND[kind]] = _event_card(kind, hand[kind], column, line, played)
    return size


@by_language
def _hand_ground(width: int, height: int, empty: bool) -> Part:
    words = text(_("no event card"), pieces.PRINT, "faint", width / 2, height / 2) if empty else ""
    ground = box(width, height, "orange-soft", edge=None, round_by=10, x=0, y=0)
    return Part("hand/ground", 0, 0, group(ground, words))


@by_language
def _event_card(kind: int, count: int, column: int, line: int, played: bool) -> Part:
    """A kind of event in the hand; a Remodel that has begun is outlined."""
    width, height = EVENT_CARD
    effect = _(EFFECTS[kind]).replace("\n", " ").rstrip(".")
    label = _("event {name} ({effect})").format(name=event_name(kind), effect=effect) + pieces.several(count)
    markup = group(event_card(kind, count, played), pieces.hit(-width / 2, -height / 2, width, height))
    return Part("hand/cards", 67 + COLUMN * column, 77 + LINE * line, markup, label, origin="event-deck")
