"""Actions and outcomes of Attatat as text, both ways.

colour gold · symbol cat     the naming (AT-9)
a1-b1                        a link (AT-14)
from a1 · to b1 · claim      a path, walked tile by tile and announced (AT-22)
no claim                     (AT-27)
remove b1                    (AT-29)
out blue · out cat · gold cat    chance: what leaves the game; the next tile or card
"""

# mypyc compiles this module: objects

from __future__ import annotations

import re
from functools import lru_cache

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.places import neighbour, place_name, place_names
from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.board import Board
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.words import either, nearest

FORMS = "a link such as a1-b1, from a1, to b1, claim, no claim, remove b1, colour gold or symbol cat"
PLACE = re.compile(r"[a-z]\d{1,2}")


def write(state: Attatat, action: int) -> str:
    """An action, or at a chance event an outcome, as text."""
    if state.phase >= n.FIRST_CHANCE:
        return _write_outcome(state, action)
    if action in (n.CLAIM, n.NO_CLAIM) or action >= n.COLOUR:
        return _written_choice(action)
    if action < n.WALK:
        return write_link(state, action)
    word = "remove" if action >= n.REMOVE else "to" if state.phase == n.WALKING else "from"
    return f"{word} {_written_place(state, action - (n.REMOVE if action >= n.REMOVE else n.WALK))}"


def thing(action: int) -> str:
    """What an action names or does; where it does so is another matter."""
    if action < n.WALK:
        return "link"
    if action < n.CLAIM:
        return "walk"
    return "remove" if n.REMOVE <= action < n.COLOUR else _written_choice(action)


def _written_choice(action: int) -> str:
    if action >= n.SYMBOL:
        return f"symbol {COMPONENTS.symbols[action - n.SYMBOL]}"
    if action >= n.COLOUR:
        return f"colour {COMPONENTS.colours[action - n.COLOUR]}"
    return "claim" if action == n.CLAIM else "no claim"


def _written_place(state: Attatat, place: int) -> str:
    if place >= state.board.places:
        raise NotationError(str(place + 1), f"this board has {state.board.places} places.")
    return place_name(state.board, place)


def write_link(state: Attatat, action: int) -> str:
    """AT-14  A link by its two places."""
    return _written_link(state.board, action)


@lru_cache(maxsize=10_000)
def _written_link(board: Board, action: int) -> str:
    side, place = divmod(action, n.LINK_DOWN)
    other = neighbour(board, place, side)
    if other is None:
        raise NotationError(str(action), "this number links no two places of the board.")
    return f"{place_name(board, place)}-{place_name(board, other)}"


def _write_outcome(state: Attatat, outcome: int) -> str:
    if state.phase in (n.LAYING, n.DEALING):
        return COMPONENTS.tile_name(outcome)
    if state.phase == n.TAKING_TILES:
        return f"out {COMPONENTS.tile_name(outcome)}"
    return f"out {(*COMPONENTS.colours, *COMPONENTS.symbols)[outcome]}"


def read(state: Attatat, text: str) -> int:
    """The action or outcome that a text names; it need not be legal."""
    cleaned = " ".join(text.lower().split())
    if state.phase >= n.FIRST_CHANCE:
        return _read_outcome(state, cleaned)
    if cleaned in ("claim", "no claim"):
        return n.CLAIM if cleaned == "claim" else n.NO_CLAIM
    if "-" in cleaned:
        return _read_link(state, cleaned)
    word, _, rest = cleaned.partition(" ")
    if word in ("from", "to"):
        return n.WALK + _read_place(state, rest)
    if word == "remove":
        return n.REMOVE + _read_place(state, rest)
    if word in ("colour", "color"):
        return n.COLOUR + _read_name(rest, COMPONENTS.colours, "colour")
    if word == "symbol":
        return n.SYMBOL + _read_name(rest, COMPONENTS.symbols, "symbol")
    if PLACE.fullmatch(cleaned):
        offset = n.REMOVE if state.phase == n.REMOVING else n.WALK
        return offset + _read_place(state, cleaned)
    raise NotationError(text[:60], f"right is {FORMS}.")


def _read_place(state: Attatat, text: str) -> int:
    places = place_names(state.board)
    if text not in places:
        first, *_, last = places
        raise NotationError(text[:60], f"it is no place of this board; the first is {first}, the last {last}.")
    return places[text]


def _read_name(text: str, names: tuple[str, ...], what: str) -> int:
    if text not in names:
        raise NotationError(text[:60], f"it is no {what}; right is {either(names)}.{nearest(text, names)}")
    return names.index(text)


def _read_link(state: Attatat, text: str) -> int:
    """AT-14, AT-18  Two neighbours, in either order."""
    places = [_read_place(state, part.strip()) for part in text.split("-")]
    if len(places) != 2:
        raise Refused("AT-18", "All planks of a link lie between the same two tiles: name two places.")
    first, second = min(places), max(places)
    for side in (0, 1):
        if neighbour(state.board, first, side) == second:
            return side * n.LINK_DOWN + first
    names = [place_name(state.board, place) for place in places]
    raise Refused("AT-14", f"{names[0]} and {names[1]} are not neighbours side by side or one above the other.")


def _read_outcome(state: Attatat, text: str) -> int:
    taking = state.phase not in (n.LAYING, n.DEALING)
    if taking != text.startswith("out "):
        raise NotationError(
            text[:60],
            "right is what chance took out, such as out blue." if taking else "right is a tile such as gold cat.",
        )
    name = text.removeprefix("out ")
    if state.phase in (n.LAYING, n.DEALING, n.TAKING_TILES):
        colour, _, symbol = name.partition(" ")
        return 5 * _read_name(colour, COMPONENTS.colours, "colour") + _read_name(symbol, COMPONENTS.symbols, "symbol")
    return _read_name(name, (*COMPONENTS.colours, *COMPONENTS.symbols), "colour or symbol")
