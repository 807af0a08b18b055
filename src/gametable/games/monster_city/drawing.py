"""The table as text, from a view alone: every colour with its symbol."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gametable.games.monster_city.cards import COLOURS, SYMBOLS, Cards, colour_word, event_name, shown_colour
from gametable.games.monster_city.counts import (
    banknotes,
    buildings,
    event_cards,
    in_cards,
    in_points,
    monsters,
    one_of,
    still_wanted,
)
from gametable.games.monster_city.options import cards_for
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.game import Seen
from gametable.kernel.language import _, later

PAINT = {
    **{rf"(?:\b{name}\s)?{symbol}\d*": f"bold {name}" for name, symbol in zip(COLOURS, SYMBOLS, strict=True)},
    r"\(\d+\)": "dim",
}
COLUMN = 12
QUESTIONS = {
    "destroying": later("which building falls? (MC-18, MC-20)"),
    "remodelling": later("which building of the row comes into your city? (MC-46)"),
    "over": later("the game is over."),
    "dealing starting pairs": later("chance is dealing starting pairs."),
    "dealing buildings": later("chance is dealing buildings."),
    "dealing monsters": later("chance is dealing monsters."),
    "dealing events": later("chance is dealing events."),
    "naming the first player": later("chance is naming the first player."),
    "drawing an event": later("chance is drawing an event."),
    "showing an event": later("chance is showing an event."),
}


def draw(view: Seen) -> str:
    """Rows, decks, cities and the notepad."""
    cards = cards_for(view["options"]["cards"])
    seats = [_seat(view, cards, seat) for seat in range(view["players"])]
    return "\n".join([*_middle(view, cards), "", *seats, *_own_attack(view, cards), "", *_notepad(view)])


def _middle(view: Seen, cards: Cards) -> list[str]:
    empty = _("empty")
    row = "   ".join(cards.building(kind).shown for kind in view["row"]) or empty
    monster_row = "   ".join(_in_one_piece(cards.monster(kind).shown) for kind in view["monster_row"]) or empty
    deck, discarded = monsters(view["monster_deck"]), len(view["monster_discard"])
    lines = [
        _("Building Row: {row}").format(row=row),
        f"    {_building_piles(view)}",
        _("Monster Row: {row}").format(row=monster_row),
        "    " + _("deck: {monsters} · discarded: {count}").format(monsters=deck, count=discarded),
        _("Bank: {banknotes}").format(banknotes=banknotes(view["bank"])),
    ]
    if view["events"]:
        used = _event_names(view["events"]["discard"]) or _("none")
        deck = in_cards(view["events"]["deck"])
        lines.append(_("Events: {cards} in the deck · used: {used}").format(cards=deck, used=used))
    return lines


def _building_piles(view: Seen) -> str:
    words = _("deck: {buildings} · out of the game: {count}")
    if view["scoring_next"]:
        words = _("deck: {buildings}, a scoring card on top · out of the game: {count}")
    return words.format(buildings=buildings(view["deck"]), count=len(view["out"]))


def _in_one_piece(name: str) -> str:
    """A name that no line end cuts, in brackets: names of several words stand side by side."""
    return f"[{name}]".replace(" ", "\N{NO-BREAK SPACE}")


def _event_names(counts: list[int]) -> str:
    held = [(event_name(kind), count) for kind, count in enumerate(counts) if count]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in held)


def city_text(cards: Cards, city: list[int]) -> str:
    """A city by colours: red ●3 ●5, yellow ■4."""
    groups = []
    for colour, symbol in enumerate(SYMBOLS):
        values = [cards.building(kind).value for kind in city if cards.building(kind).colour == colour]
        if values:
            groups.append(f"{colour_word(colour, len(values))} {' '.join(f'{symbol}{value}' for value in values)}")
    return ", ".join(groups) or _("no building")


def _seat(view: Seen, cards: Cards, number: int) -> str:
    seat: dict[str, Any] = view["seats"][number]
    asked = view["to_move"] == number or (view["phase"] == "scoring" and not seat["chosen"])
    words = _("Seat {number} (you): {facts}") if number == view["viewer"] else _("Seat {number}: {facts}")
    parts = [city_text(cards, seat["city"]), banknotes(seat["money"])]
    if seat["stop"]:
        parts.append(_("STOP"))
    if view["events"]:
        own = _event_names(view["events"]["hand"]) if number == view["viewer"] else ""
        parts.append(event_cards(seat["events"]) + (f" ({own})" if own else ""))
    if view["phase"] == "scoring":
        parts.append(_("has chosen") if seat["chosen"] else _("chooses"))
    return f"{'>' if asked else ' '} {words.format(number=number + 1, facts=' · '.join(parts))}"


def _own_attack(view: Seen, cards: Cards) -> list[str]:
    if view["given"] is not None:
        return ["  " + _("Remodel: {building} goes").format(building=cards.building(view["given"]).shown)]
    if view["attack"] is None:
        return []
    falling = Counter(view["seats"][view["viewer"]]["city"])
    falling.subtract(view["attack"]["left"])
    words = _("Attack of {monster}: still to fall {wanted}; falling: {city}")
    if not falling.total():
        words = _("Attack of {monster}: still to fall {wanted}")
    facts = {"monster": cards.monster(view["attack"]["monster"]).shown, "wanted": still_wanted(view["attack"]["need"])}
    return ["  " + words.format(**facts, city=city_text(cards, list(falling.elements())))]


def _notepad(view: Seen) -> list[str]:
    """MC-33  Four categories by players; in brackets what an open category would bring now."""
    rows = [[_("Notepad"), *(_("seat {number}").format(number=seat + 1) for seat in range(view["players"]))]]
    for category, name in enumerate(CATEGORIES):
        rows.append([_(name), *(_note(seat, category) for seat in view["seats"])])
    rows.append([_("total"), *map(str, view["scores"])])
    return ["".join(f"{cell:<{COLUMN}}" if at == 0 else f"{cell:>{COLUMN}}" for at, cell in enumerate(r)) for r in rows]


def _note(seat: dict[str, Any], category: int) -> str:
    noted = seat["notes"][category]
    if noted is not None:
        symbol = f"{SYMBOLS[seat['colour']]} " if category == 2 else ""
        return f"{symbol}{noted}"
    worth = seat["worth"]
    now = {0: worth[0], 1: worth[1], 3: worth[n.WHOLE_CITY]}.get(category)
    if category == 2:
        now = max(worth[n.ONE_COLOUR : n.WHOLE_CITY])
    return f"({now})"


def ask(view: Seen) -> str:
    """What is to be decided now, for whoever decides."""
    seat = _asked(view)
    if view["phase"] == "turn":
        question = f"{_possible(view)}."
    elif view["phase"] == "scoring":
        question = _scoring(view, seat)
    else:
        phase = view["phase"]
        question = _(QUESTIONS[phase])
    if seat < 0:
        return question.capitalize()
    return _("Seat {number}: {question}").format(number=seat + 1, question=question)


def _asked(view: Seen) -> int:
    """MC-27  The seat that the question is for: in a scoring everybody is asked."""
    seat: int = view["viewer"] if view["phase"] == "scoring" and view["viewer"] >= 0 else view["to_move"]
    return seat


def _possible(view: Seen) -> str:
    """MC-10, MC-12, MC-14, MC-41  What everybody can see that the seat on turn can do."""
    if view["to_move"] < 0:
        return _("wait")
    facts = view["seats"][view["to_move"]]
    things = []
    if facts["money"] > 0:
        things.append(_("construct a building (MC-11)"))
    if facts["money"] < n.MOST_MONEY:
        things.append(_("suffer an attack (MC-13)"))
    if facts["stop"]:
        things.append(_("STOP once a game (MC-15)"))
    if facts["events"]:
        things.append(_("play an event (MC-43)"))
    if len(things) <= 2:
        return one_of(things)
    return _("{first}, or {last}").format(first=", ".join(things[:-1]), last=things[-1])


def _scoring(view: Seen, seat: int) -> str:
    """MC-26, MC-27  A choice is open until all have chosen."""
    if seat < 0:
        return ""
    if seat == view["viewer"] and view["choice"] is not None:
        return _("you have chosen, and may still change it until all have (MC-27).")
    return _("choose a category (MC-26).") + _best_colour(view, seat)


def _best_colour(view: Seen, seat: int) -> str:
    """MC-30  The best colour is proposed."""
    worth = view["seats"][seat]["worth"][n.ONE_COLOUR : n.WHOLE_CITY]
    if worth[0] is None:
        return ""
    best = [shown_colour(colour) for colour, brought in enumerate(worth) if brought == max(worth)]
    return _(" The best colour is {colours}, {points}.").format(colours=one_of(best), points=in_points(max(worth)))
