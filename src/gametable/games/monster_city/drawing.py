"""The table as text, from a view alone: every colour with its symbol."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gametable.games.monster_city.cards import COLOURS, EVENTS, SHOWN, SYMBOLS, Cards
from gametable.games.monster_city.options import cards_for
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.game import Seen
from gametable.kernel.words import either, plural

PAINT = {
    **{rf"(?:\b{name}\s)?{symbol}\d*": f"bold {name}" for name, symbol in zip(COLOURS, SYMBOLS, strict=True)},
    r"\(\d+\)": "dim",
}
COLUMN = 12


def draw(view: Seen) -> str:
    """Rows, decks, cities and the notepad."""
    cards = cards_for(view["options"]["cards"])
    seats = [_seat(view, cards, seat) for seat in range(view["players"])]
    return "\n".join([*_middle(view, cards), "", *seats, *_own_attack(view, cards), "", *_notepad(view)])


def _middle(view: Seen, cards: Cards) -> list[str]:
    on_top = ", a scoring card on top" if view["scoring_next"] else ""
    row = "   ".join(cards.building(kind).shown for kind in view["row"])
    monsters = "   ".join(_in_one_piece(cards.monster(kind).shown) for kind in view["monster_row"])
    lines = [
        f"Building Row: {row or 'empty'}",
        f"    deck: {plural(view['deck'], 'building')}{on_top} · out of the game: {len(view['out'])}",
        f"Monster Row: {monsters or 'empty'}",
        f"    deck: {plural(view['monster_deck'], 'monster')} · discarded: {len(view['monster_discard'])}",
        f"Bank: {plural(view['bank'], 'banknote')}",
    ]
    if view["events"]:
        used = _event_names(view["events"]["discard"]) or "none"
        lines.append(f"Events: {plural(view['events']['deck'], 'card')} in the deck · used: {used}")
    return lines


def _in_one_piece(name: str) -> str:
    """A name that no line end cuts, in brackets: names of several words stand side by side."""
    return f"[{name}]".replace(" ", "\N{NO-BREAK SPACE}")


def _event_names(counts: list[int]) -> str:
    names = [f"{count} {EVENTS[kind]}" if count > 1 else EVENTS[kind] for kind, count in enumerate(counts) if count]
    return ", ".join(names)


def city_text(cards: Cards, city: list[int]) -> str:
    """A city by colours: red ●3 ●5, yellow ■4."""
    groups = []
    for colour, (name, symbol) in enumerate(zip(COLOURS, SYMBOLS, strict=True)):
        values = [cards.building(kind).value for kind in city if cards.building(kind).colour == colour]
        if values:
            groups.append(f"{name} {' '.join(f'{symbol}{value}' for value in values)}")
    return ", ".join(groups) or "no building"


def _seat(view: Seen, cards: Cards, number: int) -> str:
    seat: dict[str, Any] = view["seats"][number]
    asked = view["to_move"] == number or (view["phase"] == "scoring" and not seat["chosen"])
    you = " (you)" if number == view["viewer"] else ""
    parts = [city_text(cards, seat["city"]), plural(seat["money"], "banknote")]
    if seat["stop"]:
        parts.append("STOP")
    if view["events"]:
        own = _event_names(view["events"]["hand"]) if number == view["viewer"] else ""
        parts.append(plural(seat["events"], "event card") + (f" ({own})" if own else ""))
    if view["phase"] == "scoring":
        parts.append("has chosen" if seat["chosen"] else "chooses")
    return f"{'>' if asked else ' '} Seat {number + 1}{you}: {' · '.join(parts)}"


def _own_attack(view: Seen, cards: Cards) -> list[str]:
    if view["given"] is not None:
        return [f"  Remodel: {cards.building(view['given']).shown} goes"]
    if view["attack"] is None:
        return []
    need = [f"{count} {wanted}" for count, wanted in zip(view["attack"]["need"], (*SHOWN, "any"), strict=True) if count]
    falling = Counter(view["seats"][view["viewer"]]["city"])
    falling.subtract(view["attack"]["left"])
    chosen = f"; falling: {city_text(cards, list(falling.elements()))}" if falling.total() else ""
    attack = f"Attack of {cards.monster(view['attack']['monster']).shown}"
    return [f"  {attack}: still to fall {' + '.join(need)}{chosen}"]


def _notepad(view: Seen) -> list[str]:
    """MC-33  Four categories by players; in brackets what an open category would bring now."""
    rows = [["Notepad", *(f"seat {seat + 1}" for seat in range(view["players"]))]]
    for category, name in enumerate(CATEGORIES):
        rows.append([name, *(_note(seat, category) for seat in view["seats"])])
    rows.append(["total", *map(str, view["scores"])])
    return ["".join(f"{cell:<{COLUMN}}" if at == 0 else f"{cell:>{COLUMN}}" for at, cell in enumerate(r)) for r in rows]


def _note(seat: dict[str, Any], category: int) -> str:
    points = seat["notes"][category]
    if points is not None:
        symbol = f"{SYMBOLS[seat['colour']]} " if category == 2 else ""
        return f"{symbol}{points}"
    worth = seat["worth"]
    now = {0: worth[0], 1: worth[1], 3: worth[n.WHOLE_CITY]}.get(category)
    if category == 2:
        now = max(worth[n.ONE_COLOUR : n.WHOLE_CITY])
    return f"({now})"


def ask(view: Seen) -> str:
    """What is to be decided now, for whoever decides."""
    third = "play an event (MC-43)" if view["options"]["events"] else "STOP once a game (MC-15)"
    questions = {
        "turn": f"construct a building (MC-11), suffer an attack (MC-13), or {third}.",
        "destroying": "which building falls? (MC-18, MC-20)",
        "remodelling": "which building of the row comes into your city? (MC-46)",
        "scoring": f"choose a category (MC-26).{_best_colour(view)}",
        "over": "the game is over.",
    }
    question = questions.get(view["phase"], f"chance is {view['phase']}.")
    return f"Seat {view['to_move'] + 1}: {question}" if view["to_move"] >= 0 else question.capitalize()


def _best_colour(view: Seen) -> str:
    """MC-30  The best colour is proposed."""
    worth = view["seats"][view["to_move"]]["worth"][n.ONE_COLOUR : n.WHOLE_CITY]
    if worth[0] is None:
        return ""
    best = [name for name, points in zip(SHOWN, worth, strict=True) if points == max(worth)]
    return f" The best colour is {either(best)}, {plural(max(worth), 'point')}."
