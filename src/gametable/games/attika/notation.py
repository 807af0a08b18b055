"""Actions and outcomes of Attika as text, both ways.

draw 1                        the top of a stack; stack 1 holds the main buildings (AK-8)
choose tower · at 2,-1        a building that is stored or was just drawn, and its lot (AK-8, AK-9, AK-14)
pay water                     a card, where there is a choice (AK-16)
store                         a drawn building goes to the storage board (AK-8)
give up                       cards for all actions that are left (AK-11)
amphora · no amphora          one more action, or none (AK-28)
turn 2 · place 3,-2           the new tile: how far it is turned, where its centre goes (AK-30)
first 2 · T05 turned 3 · tower · water · T05      chance: the outcome
"""

# mypyc compiles this module: objects

from __future__ import annotations

import re

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.layouts import Hex, name_of
from gametable.games.attika.prices import names_of
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import hex_places, place_number, spot_name, tile_center
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.words import either, nearest

FORMS = "draw 1, choose tower, at 2,-1, pay water, store, give up, amphora, no amphora, turn 2 or place 3,-2"
PLACE = re.compile(r"\(?\s*(-?[0-9]{1,2})\s*,\s*(-?[0-9]{1,2})\s*\)?")
PLAIN = {"give up": n.END, "no amphora": n.END, "amphora": n.AMPHORA, "store": n.STORE}
SINGLE_THINGS = {n.END: "no more", n.AMPHORA: "amphora", n.STORE: "store"}
STACK_CARDS = (n.TURNING_UP, n.DRAWING)


def write(state: Attika, action: int) -> str:
    """An action, or at a chance event an outcome, as text."""
    if state.phase >= n.FIRST_CHANCE:
        return _write_outcome(state, action)
    if action >= n.PLACE:
        return f"place {_written_center(state, action - n.PLACE)}"
    if action >= n.LOT:
        return f"at {_written_spot(state, action - n.LOT)}"
    if action >= n.CHOOSE:
        return f"choose {_written_building(state, action - n.CHOOSE)}"
    if action >= n.TURN:
        return f"turn {action - n.TURN}"
    if action >= n.PAY:
        return f"pay {LANDSCAPES[action - n.PAY]}"
    if action < n.END:
        return f"draw {action + 1}"
    if action == n.END:
        return "no amphora" if state.phase == n.ASKED else "give up"
    return "store" if action == n.STORE else "amphora"


def thing(state: Attika, action: int) -> str:
    """What an action takes or spends; places of the land are no things."""
    if n.CHOOSE <= action < n.LOT:
        return f"choose {_written_building(state, action - n.CHOOSE)}"
    if n.PAY <= action < n.TURN:
        return f"pay {LANDSCAPES[action - n.PAY]}"
    if action < n.END:
        return f"draw {action + 1}"
    return SINGLE_THINGS.get(action, "")


def _written_center(state: Attika, place: int) -> str:
    if place >= n.OFFSETS * state.tiles:
        raise NotationError(str(place), f"the land has {state.tiles} tiles.")
    return name_of(tile_center(state, place))


def _written_spot(state: Attika, spot: int) -> str:
    if spot >= state.hex_count():
        raise NotationError(str(spot), f"the land has {state.hex_count()} hexes.")
    return spot_name(state, spot)


def _written_building(state: Attika, building: int) -> str:
    buildings = names_of(state).buildings
    if building >= len(buildings):
        raise NotationError(str(building), f"there are {len(buildings)} kinds of buildings.")
    return buildings[building].name


def _write_outcome(state: Attika, outcome: int) -> str:
    names = names_of(state)
    if state.phase == n.FINDING_FIRST:
        return f"first {outcome + 1}"
    if state.phase == n.LAYING:
        return f"{names.tiles[outcome // 6].name} turned {outcome % 6}"
    if state.phase == n.EXPANDING:
        return names.tiles[outcome].name
    return names.buildings[outcome].name if state.phase in STACK_CARDS else LANDSCAPES[outcome]


def read(state: Attika, text: str) -> int:
    """The action or outcome that a text names; it need not be legal."""
    cleaned = " ".join(text.lower().split())
    if state.phase >= n.FIRST_CHANCE:
        return _read_outcome(state, cleaned)
    if cleaned in PLAIN:
        return PLAIN[cleaned]
    word, _, rest = cleaned.partition(" ")
    if word == "draw":
        return n.DRAW + _read_number(rest, 1, 4, "a stack") - 1
    if word == "turn":
        return n.TURN + _read_number(rest, 0, 5, "a number of turns")
    if word == "choose":
        return n.CHOOSE + _read_building(state, rest)
    if word == "pay":
        return n.PAY + _read_word(rest, LANDSCAPES, "a landscape")
    if word == "at":
        return n.LOT + _read_spot(state, rest)
    if word == "place":
        return n.PLACE + _read_center(state, rest)
    if PLACE.fullmatch(cleaned):
        placing = state.phase in (n.TURNING, n.PLACING)
        return n.PLACE + _read_center(state, cleaned) if placing else n.LOT + _read_spot(state, cleaned)
    raise NotationError(text[:60], f"right is {FORMS}.")


def _read_number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]", text) or not low <= int(text) <= high:
        raise NotationError(text[:60], f"it is not {what}; right is {low} to {high}.")
    return int(text)


def _read_word(text: str, words: tuple[str, ...] | list[str], what: str) -> int:
    lowered = [word.lower() for word in words]
    if text not in lowered:
        shown = either(lowered) if len(lowered) <= 8 else f"such as {lowered[0]}"
        raise NotationError(text[:60], f"it is not {what}; right is {shown}.{nearest(text, lowered)}")
    return lowered.index(text)


def _read_building(state: Attika, text: str) -> int:
    """AK-3  A building by its name; the capital also by the name that it has for this seat."""
    names = names_of(state)
    for number, building in enumerate(names.buildings):
        full = names.name(number, state.seat).lower()
        if text in (full, full.removeprefix(f"{building.name} ")):
            return number
    return _read_word(text, [building.name for building in names.buildings], "a building")


def _read_place(text: str) -> Hex:
    found = PLACE.fullmatch(text)
    if not found:
        raise NotationError(text[:60], "right are two numbers such as 2,-1.")
    return int(found[1]), int(found[2])


def _read_spot(state: Attika, text: str) -> int:
    """AK-14  A hex of the land."""
    place = _read_place(text)
    places = hex_places(state)
    if place not in places:
        raise Refused("AK-14", f"There is no land at {name_of(place)}.")
    return places.index(place)


def _read_center(state: Attika, text: str) -> int:
    """AK-30  The centre of a new tile."""
    place = _read_place(text)
    number = place_number(state, place)
    if number is None:
        raise Refused("AK-30", f"A tile with its centre at {name_of(place)} would not share an edge with the land.")
    return number


def _read_outcome(state: Attika, text: str) -> int:
    names = names_of(state)
    tiles = [tile.name for tile in names.tiles]
    if state.phase == n.FINDING_FIRST:
        if not text.startswith("first "):
            raise NotationError(text[:60], "right is who begins, such as first 2.")
        return _read_number(text.removeprefix("first "), 1, state.players, "a seat") - 1
    if state.phase == n.LAYING:
        tile, _, turns = text.partition(" turned ")
        return 6 * _read_word(tile, tiles, "a tile") + _read_number(turns, 0, 5, "a number of turns")
    if state.phase == n.EXPANDING:
        return _read_word(text, tiles, "a tile")
    if state.phase in STACK_CARDS:
        return _read_word(text, [building.name for building in names.buildings], "a building")
    return _read_word(text, LANDSCAPES, "a landscape")
