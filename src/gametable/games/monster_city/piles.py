"""What lies beside the rows: decks and discards, the way to the next scoring, the bank, the events."""

from __future__ import annotations

from collections import Counter
from functools import cache

from gametable.games.monster_city import pieces
from gametable.games.monster_city.book import Book
from gametable.games.monster_city.cards import Building, event_name
from gametable.games.monster_city.cities import NOTES
from gametable.games.monster_city.counts import banknotes, buildings, in_cards, monsters
from gametable.games.monster_city.layout import LAYOUTS, TABLES, note_place
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.symbols import PREFIX
from gametable.kernel.game import Seen
from gametable.kernel.language import _, by_language, counted, lately_by_language
from gametable.scene.kit import box, text, use
from gametable.scene.markup import Markup, group, tag
from gametable.scene.model import Part, Parts


def draw_piles(parts: Parts, seen: Seen, book: Book, tall: bool) -> None:
    """Put everything that lies beside the rows into the scene."""
    events = seen["events"]
    row, deck, scorings = len(seen["row"]), seen["deck"], seen["scorings"]
    parts["building-deck"] = _building_deck(tall, deck, scorings, seen["scoring_next"])
    parts["ruins"] = _ruins(tall, tuple(seen["out"]), book)
    parts["monster-deck"] = _monster_deck(tall, seen["monster_deck"])
    parts["discards"] = _discards(tall, tuple(seen["monster_discard"]), book)
    parts["track"] = _track(tall, events is not None, int(n.DECK) - deck - row, row, scorings)
    parts["bank"] = _bank(tall, seen["bank"])
    _banknotes(parts, seen, tall)
    if events is not None:
        parts["event-deck"] = _event_deck(tall, events["deck"])
        parts["event-discards"] = _event_discards(tall, tuple(events["discard"]))


@by_language
def _building_deck(tall: bool, count: int, scorings: int, scoring_next: bool) -> Part:
    """MC-4, MC-25  The deck, with a scoring card on top if it is its turn."""
    table = TABLES[tall]
    label = _("Building Deck, {buildings}").format(buildings=buildings(count))
    if not scoring_next:
        return Part("board/things", *table.piles[0], pieces.pile(*table.pile, "skyline", "teal", count), label)
    markup = pieces.scoring_card(*table.pile, scorings + 1, count)
    on_top = _("{deck}; scoring card {number} lies on top").format(deck=label, number=scorings + 1)
    return Part("board/things", *table.piles[0], markup, on_top)


@by_language
def _monster_deck(tall: bool, count: int) -> Part:
    table = TABLES[tall]
    markup = pieces.pile(*table.pile, "claws", "purple", count)
    label = _("Monster Deck, {monsters}").format(monsters=monsters(count))
    return Part("board/things", *table.piles[2], markup, label)


@lately_by_language(1024)
def _ruins(tall: bool, out: tuple[int, ...], book: Book) -> Part:
    """MC-6, MC-13  The buildings that are out of the game; everybody may look through them."""
    table = TABLES[tall]
    names = [Building(*book.faces[kind]).shown for kind in out]
    markup = pieces.pile(*table.pile, "ruins", "gray", len(out))
    label = _("out of the game, {buildings}").format(buildings=buildings(len(out))) + _listed(names)
    return Part("board/things", *table.piles[1], markup, label)


@lately_by_language(1024)
def _discards(tall: bool, discards: tuple[int, ...], book: Book) -> Part:
    """MC-6  The used monsters; everybody may look through them."""
    table = TABLES[tall]
    names = [book.monsters[kind].shown for kind in discards]
    markup = pieces.pile(*table.pile, "claws", "gray", len(discards))
    label = _("Monster Discard Pile, {monsters}").format(monsters=monsters(len(discards))) + _listed(names)
    return Part("board/things", *table.piles[3], markup, label)


def _listed(names: list[str]) -> str:
    """What lies in a pile, behind its name."""
    listed = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Counter(names).items())
    return f": {listed}" if listed else ""


@by_language
def _track(tall: bool, events: bool, gone: int, row: int, scorings: int) -> Part:
    """MC-4, MC-24  The forty buildings in the order of play, with a scoring after every tenth."""
    left, top, width, _height = LAYOUTS[tall, events].track
    words = _until_scoring(gone, scorings)
    stretch = (width - 24) / 4
    drawn = [text(words, pieces.PRINT, "ink", 14, 17, anchor="start", weight=600, within=width - 24)]
    ends = (0, gone, gone + row, int(n.DECK))
    for fill, first, last in zip(("teal", "orange", "stone"), ends, ends[1:], strict=False):
        drawn += _pips(first, last, fill, stretch)
    for number in range(1, 5):
        hue = "gold" if number <= scorings else "stone"
        drawn.append(use(f"{PREFIX}star", 20, hue, round(number * stretch - 4, 1), 41))
    return Part("board/ground", left, top, group(*drawn), words)


def _pips(first: int, last: int, fill: str, stretch: float) -> list[Markup]:
    """Buildings on the track, as a dashed line for each ten: its markup is short, as it is often sent."""
    pip = (stretch - 30) / 10
    found = []
    for ten in range(0, int(n.DECK), 10):
        begin, end = max(first, ten), min(last, ten + 10)
        if begin < end:
            way = f"M{14 + ten // 10 * stretch + (begin - ten) * pip:.1f} 41h{(end - begin) * pip - 2:.1f}"
            dashes = f"{pip - 2:.1f} 2"
            found.append(tag("path", d=way, stroke=f"var(--{fill})", stroke_width=14, stroke_dasharray=dashes))
    return found


def _until_scoring(gone: int, scorings: int) -> str:
    """MC-24  When the next scoring comes, in words."""
    if scorings == n.SCORINGS:
        return _("All four scorings are over")
    missing = int(n.PILE) * (scorings + 1) - gone
    if not missing:
        return _("Scoring {number} now").format(number=scorings + 1)
    return counted(
        "Scoring {number} after {count} more building",
        "Scoring {number} after {count} more buildings",
        missing,
        number=scorings + 1,
    )


@by_language
def _bank(tall: bool, count: int) -> Part:
    """MC-7  The bank's name and how much is in it."""
    left, top = TABLES[tall].bank[:2]
    markup = group(
        text(_("Bank"), pieces.PRINT, "ink", 12, 20, anchor="start", weight=600, within=38),
        text(str(count), 16, "ink", 12, 41, anchor="start", weight=700),
    )
    label = _("bank, {banknotes}").format(banknotes=banknotes(count))
    return Part("board/ground", left, top, markup, label)


def _banknotes(parts: Parts, seen: Seen, tall: bool) -> None:
    """Banknotes that no seat holds lie in the bank; each has its own place there."""
    events = seen["events"] is not None
    for seat in range(5):
        held = seen["seats"][seat]["money"] if seat < seen["players"] else 0
        for note in range(2 * seat + held, 2 * seat + 2):
            parts[NOTES[note]] = _banknote(tall, events, note)


@cache
def _banknote(tall: bool, events: bool, note: int) -> Part:
    return Part("board/things", *note_place(LAYOUTS[tall, events], note), pieces.banknote())


@by_language
def _event_deck(tall: bool, count: int) -> Part:
    return _event_pile(tall, 0, count, _("Event Deck, {cards}").format(cards=in_cards(count)))


@by_language
def _event_discards(tall: bool, counts: tuple[int, ...]) -> Part:
    """MC-43  The events that have been played."""
    names = [event_name(kind) for kind, count in enumerate(counts) for _copy in range(count)]
    label = _("Event Discard Pile, {cards}").format(cards=in_cards(len(names))) + _listed(names)
    return _event_pile(tall, 1, len(names), label)


def _event_pile(tall: bool, at: int, count: int, label: str) -> Part:
    left, top, width, _height = LAYOUTS[tall, True].events or (0, 0, 0, 0)
    hue, words = (("orange", _("events")), ("gray", _("used")))[at]
    markup = group(
        box(36, 40, f"{hue}-deep", edge=None, round_by=5, y=-17),
        box(36, 40, hue, edge=None, round_by=5),
        use(f"{PREFIX}bolt", 16, "on", 0, -8),
        text(str(count), pieces.PRINT, "on", 0, 11, weight=700),
    )
    caption = "" if tall else text(words, pieces.PRINT, "faint", 23, 0, anchor="start", within=52)
    return Part(
        "board/things",
        left + width // 4 - (0 if tall else 20) + at * width // 2,
        top + 29,
        group(markup, caption),
        label,
    )
