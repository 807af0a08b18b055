"""Actions and outcomes of Monster City as text, both ways.

build red 5 · attack 2 red + 1 green · stop          a turn (MC-10)
destroy red 5                                        a building that falls (MC-18, MC-20)
score smallest · tallest · red · all                 a scoring (MC-26); a colour stands for "one colour"
chicken any 2 · reject red 5 · counterattack · detour · grant     an event (MC-43)
give red 5 · take green 8                            a Remodel, first what goes, then what comes (MC-46)
nothing Chicken                                      an event played for nothing (MC-50)
pair 1 · building red 5 · monster all red · event Grant · first 2 · deal 1     chance
"""

# mypyc compiles this module: objects

from __future__ import annotations

from gametable.games.monster_city.cards import COLOURS, EVENTS, SYMBOLS, Building, Cards, cards_of
from gametable.games.monster_city.components import read_monster
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.words import either, nearest

WAYS = ("smallest", "tallest", *COLOURS, "all")
BUILDING_ACTIONS = {
    "build": n.BUILD,
    "destroy": n.DESTROY,
    "reject": n.REJECT,
    "give": n.GIVE,
    "take": n.TAKE,
}
MONSTER_ACTIONS = {"attack": n.ATTACK, "chicken": n.CHICKEN}
SINGLE_ACTIONS = {"stop": n.STOP, "counterattack": n.COUNTERATTACK, "detour": n.DETOUR, "grant": n.GRANT}
FORMS = (
    "build red 5, attack any 2, stop, destroy red 5, score tallest, chicken any 2, reject red 5, give red 5, "
    "take red 5, counterattack, detour, grant or nothing Chicken"
)
OUTCOMES = {
    n.DEALING_PAIRS: ("pair", "pair 1"),
    n.DEALING_BUILDINGS: ("building", "building red 5"),
    n.DEALING_MONSTERS: ("monster", "monster all red"),
    n.DEALING_EVENTS: ("event", "event Grant"),
    n.DRAWING_EVENT: ("event", "event Grant"),
    n.CHOOSING_FIRST: ("first", "first 2"),
    n.SHOWING_EVENT: ("deal", "deal 1"),
}


def write(state: MonsterCity, action: int) -> str:
    """An action, or at a chance event an outcome, as text."""
    if state.phase >= n.FIRST_CHANCE:
        return _write_outcome(state, cards_of(state.setup.words), action)
    return write_action(state, action)


def write_action(state: MonsterCity, action: int) -> str:
    """An action as text, whatever is to be decided now: it depends on the lists of cards alone."""
    cards = cards_of(state.setup.words)
    for word, number in SINGLE_ACTIONS.items():
        if action == number:
            return word
    if n.SCORE <= action < n.SCORE + n.WAYS:
        return f"score {WAYS[action - n.SCORE]}"
    if n.FOR_NOTHING <= action < n.ACTIONS:
        return f"nothing {EVENTS[action - n.FOR_NOTHING]}"
    for word, first in MONSTER_ACTIONS.items():
        if first <= action < first + n.MONSTERS:
            return f"{word} {_written_monster(cards, action - first)}"
    for word, first in BUILDING_ACTIONS.items():
        if first <= action < first + n.CARDS:
            return f"{word} {_written_building(cards, action - first)}"
    raise NotationError(str(action), f"actions are numbered from 0 to {n.ACTIONS - 1}.")


def _written_building(cards: Cards, kind: int) -> str:
    if kind >= len(cards.buildings):
        raise NotationError(str(kind), f"there are {len(cards.buildings)} kinds of buildings.")
    return str(cards.building(kind))


def _written_monster(cards: Cards, kind: int) -> str:
    if kind >= len(cards.monsters):
        raise NotationError(str(kind), f"there are {len(cards.monsters)} kinds of monsters.")
    return str(cards.monster(kind))


def _write_outcome(state: MonsterCity, cards: Cards, outcome: int) -> str:
    word = OUTCOMES[state.phase][0]
    if word == "building":
        return f"{word} {_written_building(cards, outcome)}"
    if word == "monster":
        return f"{word} {_written_monster(cards, outcome)}"
    if word == "event":
        return f"{word} {EVENTS[outcome]}"
    return f"{word} {outcome + 1}"


def read(state: MonsterCity, text: str) -> int:
    """The action or outcome that a text names; it need not be legal."""
    cleaned = _cleaned(text)
    cards = cards_of(state.setup.words)
    if state.phase >= n.FIRST_CHANCE:
        return _read_outcome(state, cards, cleaned)
    word, _, rest = cleaned.partition(" ")
    if cleaned in SINGLE_ACTIONS:
        return SINGLE_ACTIONS[cleaned]
    if word == "score":
        return n.SCORE + _read_way(rest)
    if word == "nothing":
        return n.FOR_NOTHING + _read_event(rest)
    if word in MONSTER_ACTIONS:
        return MONSTER_ACTIONS[word] + _read_monster(cards, rest)
    if word in BUILDING_ACTIONS:
        return BUILDING_ACTIONS[word] + _read_building(cards, rest)
    raise NotationError(text[:60], f"right is {FORMS}.")


def _cleaned(text: str) -> str:
    """What was typed in one form: `build red ●5` and `attack all of 3, 5, 7`, as the table shows them, are read too."""
    lowered = text.lower().replace(",", " ").replace("color", "colour")
    for symbol in SYMBOLS:
        lowered = lowered.replace(symbol, " ")
    return " ".join(lowered.split())


def _read_way(text: str) -> int:
    """MC-26, MC-30  A category; one colour needs the colour's name, which alone is enough."""
    name = text.removeprefix("one colour").strip() if text.startswith("one colour ") else text
    if text in ("one colour", "colour") or (name != text and name not in COLOURS):
        raise Refused("MC-30", f"For one colour you name it: score {either(COLOURS)}.")
    category, _, colour = text.partition(" ")
    if category in ("smallest", "tallest", "all") and colour in COLOURS:
        raise Refused("MC-30", f"Only for one colour a colour is named; right is score {category} or score {colour}.")
    if name not in WAYS:
        raise NotationError(text[:60], f"it is no category; right is {either(WAYS)}.{nearest(name, WAYS)}")
    return WAYS.index(name)


def _read_event(text: str) -> int:
    names = [name.lower() for name in EVENTS]
    if text not in names:
        raise NotationError(text[:60], f"it is no event; right is {either(EVENTS)}.{nearest(text, names)}")
    return names.index(text)


def _read_building(cards: Cards, text: str) -> int:
    colour, _, value = text.partition(" ")
    if colour not in COLOURS or not value.isascii() or not value.isdigit():
        raise NotationError(text[:60], f"a building is a colour and a value, such as {cards.building(0)}.")
    wanted = Building(COLOURS.index(colour), int(value[:9]))
    for kind, (building, _copies) in enumerate(cards.buildings):
        if building == wanted:
            return kind
    raise NotationError(text[:60], "no card of this game has that colour and value.")


def _read_monster(cards: Cards, text: str) -> int:
    try:
        wanted = read_monster(text)
    except ValueError as fault:
        example = cards.monster(0)
        raise NotationError(
            text[:60], f"{fault}; a monster is named by what it destroys, such as {example}."
        ) from fault
    for kind, (monster, _copies) in enumerate(cards.monsters):
        if monster == wanted:
            return kind
    raise NotationError(text[:60], "no monster of this game destroys that.")


def _read_outcome(state: MonsterCity, cards: Cards, text: str) -> int:
    wanted, example = OUTCOMES[state.phase]
    word, _, rest = text.partition(" ")
    if word != wanted:
        raise NotationError(text[:60], f"right is what chance brought, such as {example}.")
    if word == "building":
        return _read_building(cards, rest)
    if word == "monster":
        return _read_monster(cards, rest)
    if word == "event":
        return _read_event(rest)
    if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest[:9]) <= n.CARDS:
        raise NotationError(text[:60], f"right is a number, such as {example}.")
    return int(rest) - 1
