"""Why an action of Attatat is not allowed: the rule and a sentence with this position's facts."""

from __future__ import annotations

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.places import neighbour, place_name
from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.claims import ends_here
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.errors import Refused
from gametable.kernel.words import plural


def refusal(state: Attatat, action: int) -> Refused | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.is_legal(action):
        return None
    if state.phase == n.FINISHED:
        return Refused("AT-43", "All rounds are played: the game is over.")
    if state.phase >= n.FIRST_CHANCE:
        return Refused("AT-7", "Chance has its turn: this cannot be drawn now.")
    if not 0 <= action < n.ACTIONS:
        return Refused("AT-13", f"There is no action number {action}; a turn is link, claim, remove.")
    if state.phase in (n.NAMING_COLOUR, n.NAMING_SYMBOL) or action >= n.COLOUR:
        return _naming(state, action)
    if action < n.WALK:
        return _link(state, action)
    if action < n.CLAIM:
        return _walk(state, action - n.WALK)
    if action == n.CLAIM:
        return _claim(state)
    if action == n.NO_CLAIM:
        return _no_claim(state)
    return _remove(state, action - n.REMOVE)


def _naming(state: Attatat, action: int) -> Refused:
    """AT-9, AT-10  Seat 1 names a colour in play, seat 2 a symbol in play, once."""
    if state.phase not in (n.NAMING_COLOUR, n.NAMING_SYMBOL):
        return Refused("AT-9", "Colour and symbol are named once, before the first turn of the game.")
    what = "colour" if state.phase == n.NAMING_COLOUR else "symbol"
    if action < n.COLOUR:
        return Refused("AT-9", f"Who moves first is not known yet: name a {what}.")
    if (action < n.SYMBOL) != (what == "colour"):
        return Refused("AT-10", f"Seat {state.seat + 1} names a {what}.")
    name = (*COMPONENTS.colours, *COMPONENTS.symbols)[action - n.COLOUR]
    return Refused("AT-10", f"No tile in play has the {what} {name}.")


def _link(state: Attatat, action: int) -> Refused:
    """AT-14 to AT-19  Where and when no link can be laid."""
    if state.phase == n.REMOVING:
        return Refused("AT-13", f"First remove one end of your path: {_ends(state)}.")
    if state.phase == n.WALKING and state.setup.either_or and state.idle == 0:
        return Refused("AT-65", "A turn is either a link or a claim, and you have begun a path.")
    if state.phase in (n.CLAIMING, n.WALKING):
        return _too_late_to_link(state)
    side, place = divmod(action, n.LINK_DOWN)
    if place >= state.board.places:
        return Refused("AT-17", f"This board has {state.board.places} tiles; there is none at place {place + 1}.")
    other = neighbour(state.board, place, side)
    if other is None:
        where = "to its right" if side == 0 else "below it"
        return Refused("AT-14", f"{_name(state, place)} has no neighbour {where}.")
    for end in (place, other):
        if _is_empty(state, end):
            return Refused("AT-17", f"{_name(state, end)} is an empty space.")
    owner, planks = _planks(state, place, side)
    pair = f"{_name(state, place)} and {_name(state, other)}"
    return Refused("AT-15", f"{pair} are linked already, by {plural(planks, 'plank')} of seat {owner + 1}.")


def _too_late_to_link(state: Attatat) -> Refused:
    if state.idle == 0:
        return Refused("AT-13", "The link of this turn is laid; now comes the claim.")
    if state.links_left_of(state.seat) == 0:
        return Refused("AT-19", "You have no planks left; you may still claim a path.")
    return Refused("AT-19", "No two neighbouring tiles are free to be linked; you may still claim a path.")


def _walk(state: Attatat, place: int) -> Refused:
    """AT-22 to AT-24  Where a path cannot begin or go."""
    if state.phase == n.LINKING:
        return Refused("AT-13", "A turn begins with a link; after it you may claim.")
    if state.phase == n.REMOVING:
        return Refused("AT-21", f"You have claimed the one path of this turn; now remove {_ends(state)}.")
    if place >= state.board.places:
        return Refused("AT-24", f"This board has {state.board.places} tiles; there is none at place {place + 1}.")
    name = _name(state, place)
    if _is_empty(state, place):
        return Refused("AT-24", f"{name} is an empty space; no path runs over it.")
    if state.phase == n.WALKING:
        return _step(state, place)
    if not state.hand(state.seat) >> state.board.cell(place) & 1:
        return Refused("AT-22", f"{name} is not a tile of your hand; a path begins at one.")
    return Refused("AT-22", f"No row of links leads from {name} to another tile of your hand.")


def _step(state: Attatat, place: int) -> Refused:
    cell = state.board.cell(place)
    name = _name(state, place)
    here_place = state.board.place(state.at)
    here = _name(state, here_place)
    if state.visited >> cell & 1:
        return Refused("AT-23", f"Your path has visited {name} already.")
    side = _side_between(state, here_place, place)
    if side is None:
        return Refused("AT-22", f"{name} is not a neighbour of {here}, where your path stands.")
    if _planks(state, min(here_place, place), side)[1] == 0:
        return Refused("AT-22", f"No plank links {here} and {name}.")
    return Refused("AT-23", f"From {name} no fresh tiles lead on to another tile of your hand.")


def _claim(state: Attatat) -> Refused:
    """AT-21, AT-22  A path is announced on its second own tile."""
    if state.phase == n.LINKING:
        return Refused("AT-13", "A turn begins with a link; after it you may claim.")
    if state.phase == n.REMOVING:
        return Refused("AT-21", f"You have claimed the one path of this turn; now remove {_ends(state)}.")
    if state.phase == n.WALKING and not ends_here(state):
        here = _name(state, state.board.place(state.at))
        if state.at == state.start:
            return Refused(
                "AT-22", f"Your path has only its beginning, {here}; lead it on to another tile of your hand."
            )
        return Refused("AT-22", f"Your path stands on {here}, which is not in your hand.")
    return Refused("AT-22", "You have not begun a path: name the tile of your hand where it begins.")


def _no_claim(state: Attatat) -> Refused:
    """AT-13, AT-13b, AT-65  When a turn cannot simply end."""
    if state.phase == n.LINKING:
        return Refused("AT-13", "You can link, so you must: lay a link first.")
    if state.phase == n.EITHER_OR:
        return Refused("AT-65", "You can link, so you must link or claim.")
    if state.phase == n.WALKING:
        return Refused("AT-13b", "You have begun a path: finish it, or take your steps back first.")
    return Refused("AT-13", f"After a claim a tile must go: remove {_ends(state)}.")


def _remove(state: Attatat, place: int) -> Refused:
    """AT-13, AT-29, AT-31  Only an end of the path that was just claimed."""
    if state.phase != n.REMOVING:
        return Refused("AT-13", "A tile is removed only after a claim.")
    if place < state.board.places and state.free >> state.board.cell(place) & 1:
        return Refused("AT-31", f"{_name(state, place)} is a Free tile; those stay for the rest of the round.")
    name = _name(state, place) if place < state.board.places else f"Place {place + 1}"
    return Refused("AT-29", f"{name} is no end of your path; remove {_ends(state)}.")


def _name(state: Attatat, place: int) -> str:
    return place_name(state.board, place)


def _ends(state: Attatat) -> str:
    places = sorted(state.board.place(cell) for cell in (state.start, state.at))
    return f"{_name(state, places[0])} or {_name(state, places[1])}"


def _is_empty(state: Attatat, place: int) -> bool:
    return not (state.coloured | state.free) >> state.board.cell(place) & 1


def _side_between(state: Attatat, one: int, other: int) -> int | None:
    first, second = min(one, other), max(one, other)
    for side in (0, 1):
        if neighbour(state.board, first, side) == second:
            return side
    return None


def _planks(state: Attatat, place: int, side: int) -> tuple[int, int]:
    """The owner and the number of planks of a link; no owner is -1."""
    cell = state.board.cell(place)
    layers = (state.right_1, state.right_2, state.right_3) if side == 0 else (state.down_1, state.down_2, state.down_3)
    for seat in range(state.players):
        own = state.right_of(seat) if side == 0 else state.down_of(seat)
        if own >> cell & 1:
            return seat, sum(layer >> cell & 1 for layer in layers)
    return -1, 0
