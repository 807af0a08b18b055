"""Why an action of Attika is not allowed: the rule and a sentence with this position's facts."""

from __future__ import annotations

from gametable.games.attika.components import LANDSCAPES
from gametable.games.attika.layouts import apart, flower, name_of
from gametable.games.attika.prices import explain, names_of, price, resources, shortfall, why_not_free
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.lanes import count_of, highest
from gametable.games.attika.rules.payment import cards_to_choose, exact_cards
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import (
    building_on,
    centers,
    hex_places,
    owner_of,
    sanctuaries,
    spot_name,
    tile_center,
)
from gametable.kernel.errors import Refused
from gametable.kernel.words import plural

OVER = {n.ALL_BUILT: "AK-32", n.LINKED: "AK-33", n.STANDSTILL: "AK-34"}


def refusal(state: Attika, action: int) -> Refused | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.is_legal(action):
        return None
    if state.phase == n.FINISHED:
        return Refused(OVER[state.end], "The game is over.")
    if state.phase >= n.FIRST_CHANCE:
        return Refused("AK-4", "Chance has its turn: this cannot come now.")
    if not 0 <= action < n.ACTIONS:
        return Refused("AK-7", f"There is no action number {action}; a turn is spent on drawing or on building.")
    return _out_of_turn(state, action) or _by_kind(state, action)


def _by_kind(state: Attika, action: int) -> Refused:
    if action >= n.PLACE:
        return _place(state, action - n.PLACE)
    if action >= n.LOT:
        return _lot(state, action - n.LOT)
    if action >= n.CHOOSE:
        return _choose(state, action - n.CHOOSE)
    if action >= n.TURN:
        return _turn(state, action - n.TURN)
    if action >= n.PAY:
        return _pay(state, action - n.PAY)
    return _draw(state, action)


def _out_of_turn(state: Attika, action: int) -> Refused | None:
    """AK-8 to AK-11, AK-28, AK-29  What has to be done first, if this is not the time for such an action."""
    if state.phase in (n.TURNING, n.PLACING) and not (action >= n.PLACE or n.TURN <= action < n.CHOOSE):
        tile = names_of(state).tiles[state.tile].name
        return Refused("AK-29", f"The stack is used up: first place the new tile {tile}.")
    if n.TURN <= action < n.CHOOSE or action >= n.PLACE:
        if state.phase not in (n.TURNING, n.PLACING):
            return Refused("AK-29", "There is no new tile to place: one comes with the last building of a stack.")
        return None
    if n.PAY <= action < n.TURN:
        if state.phase != n.PAYING:
            return Refused("AK-16", "There is nothing to pay now.")
        return None
    if state.phase == n.PAYING:
        left = plural(int(cards_to_choose(state)), "card")
        return Refused("AK-16", f"First pay for the {_chosen(state)}: lay {left} more, or take the choice back.")
    if state.phase == n.SITING and action < n.LOT:
        return Refused("AK-10", f"You have the {_chosen(state)} in hand: name its lot, or take the choice back.")
    if state.phase == n.DRAWN and action != n.CHOOSE + state.building:
        return Refused("AK-8", f"First choose or store the {_chosen(state)} that you have drawn.")
    if state.phase == n.ASKED:
        return Refused("AK-28", "The actions of this turn are used up: spend an amphora, or none.")
    return None if state.phase != n.CHOOSING else _while_choosing(state, action)


def _while_choosing(state: Attika, action: int) -> Refused | None:
    if action >= n.LOT:
        return Refused("AK-9", "First choose the building, then its lot.")
    if action == n.STORE:
        return Refused("AK-8", "Only a building that was just drawn is stored.")
    if action == n.AMPHORA:
        held = int(state.amphoras(state.seat))
        if held == 0:
            return Refused("AK-28", "You hold no amphora.")
        return Refused(
            "AK-28", f"An amphora is spent at the end of the turn; first come your {plural(int(state.left), 'action')}."
        )
    return None


def _chosen(state: Attika) -> str:
    return names_of(state).name(state.building, state.seat)


def _draw(state: Attika, stack: int) -> Refused:
    """AK-7, AK-13  Why a stack cannot be drawn from."""
    if state.kind == n.TO_BUILD:
        return Refused("AK-7", "This turn is spent on building; the two are never mixed.")
    return Refused("AK-13", f"Your stack {stack + 1} is empty.")


def _choose(state: Attika, building: int) -> Refused:
    """AK-7, AK-9, AK-16  Why a building cannot be taken from storage."""
    names = names_of(state)
    if building >= len(names.buildings):
        return Refused("AK-3", f"There are {len(names.buildings)} kinds of buildings, and no number {building + 1}.")
    name = names.name(building, state.seat)
    if state.phase == n.CHOOSING and state.kind == n.TO_DRAW:
        return Refused("AK-7", f"This turn is spent on drawing; the {name} cannot be built from storage.")
    pieces = state.setup.pieces_in(building)
    if state.phase == n.CHOOSING and not state.stored(state.seat) & pieces:
        where = "is built already" if not state.down(state.seat) & pieces else "lies face down in a stack"
        return Refused("AK-9", f"Your {name} {where}; only stored buildings can be chosen.")
    empty = [spot for spot in range(state.hex_count()) if owner_of(state, spot) < 0]
    if not empty:
        return Refused("AK-14", f"There is no empty hex for the {name}.")
    hand = int(state.hand(state.seat))
    cheapest = min((price(state, building, spot) for spot in empty), key=lambda cost: cost.cards(hand))
    facts = f"{explain(cheapest)}; {shortfall(cheapest, hand)}"
    return Refused("AK-16", f"Nowhere can you pay for it. Cheapest is the {facts}.")


def _lot(state: Attika, spot: int) -> Refused:
    """AK-14 to AK-25  Why a building cannot go there."""
    if spot >= state.hex_count():
        return Refused("AK-14", f"The land has {state.hex_count()} hexes; there is no number {spot + 1}.")
    owner = owner_of(state, spot)
    if owner >= 0:
        standing = names_of(state).name(building_on(state, spot), owner)
        return Refused("AK-14", f"{spot_name(state, spot)} is taken: the {standing} of seat {owner + 1} stands there.")
    return _too_dear(state, spot)


def _too_dear(state: Attika, spot: int) -> Refused:
    hand = int(state.hand(state.seat))
    cost = price(state, state.building, spot)
    facts = f"{explain(cost)}; {shortfall(cost, hand)}."
    not_free = why_not_free(state, state.building, spot)
    if not_free:
        return Refused(not_free[0], f"{not_free[1]}. {facts[0].upper()}{facts[1:]}")
    rule = "AK-18" if cost.of_any else "AK-16"
    if cost.extra and cost.cards(hand) - cost.extra <= sum(count_of(hand, kind) for kind in range(4)):
        rule = "AK-23"
    return Refused(rule, f"You cannot pay for the {facts}")


def _pay(state: Attika, landscape: int) -> Refused:
    """AK-16, AK-16b  Why a card cannot be laid."""
    name = LANDSCAPES[landscape]
    exact = int(exact_cards(state))
    held = int(count_of(state.hand(state.seat), landscape))
    if held == 0:
        return Refused("AK-16", f"You hold no {name} card.")
    if held == count_of(exact, landscape) + count_of(state.laid, landscape):
        return Refused("AK-16", f"Your {name} cards are all in use; {resources(exact)} pay what is needed exactly.")
    last = int(highest(state.laid))
    if landscape < last:
        return Refused("AK-16b", f"Cards are laid in the order of landscapes, and a {LANDSCAPES[last]} card is laid.")
    return Refused("AK-16b", f"From {name} on your cards are not enough for the rest: lay an earlier landscape first.")


def _turn(state: Attika, turns: int) -> Refused:
    """AK-30, AK-30a  Why the new tile is not turned like this."""
    tile = names_of(state).tiles[state.tile].name
    if state.phase == n.PLACING:
        return Refused("AK-30", f"{tile} is turned as it should be: place it, or take the choice back.")
    return Refused("AK-30a", f"Turned by {turns}, {tile} looks like one of the smaller turns.")


def _place(state: Attika, place: int) -> Refused:
    """AK-30  Why the new tile cannot go there."""
    if state.phase == n.TURNING:
        return Refused("AK-30", "First say how the tile is turned.")
    if place >= n.OFFSETS * state.tiles:
        return Refused("AK-30", f"The land has {state.tiles} tiles; there is no number {place // n.OFFSETS + 1}.")
    center = tile_center(state, place)
    covered = set(flower(center))
    for spot in hex_places(state):
        if spot in covered:
            return Refused("AK-30", f"A tile at {name_of(center)} would cover the land at {name_of(spot)}.")
    for sanctuary in sanctuaries(state):
        if sanctuary in covered:
            return Refused("AK-30", f"A tile at {name_of(center)} would cover the sanctuary at {name_of(sanctuary)}.")
    first = next(number for number, other in enumerate(centers(state)) if apart(center, other) == 3)
    return Refused("AK-30", f"A tile at {name_of(center)} is named from tile {first + 1}, the first that it touches.")
