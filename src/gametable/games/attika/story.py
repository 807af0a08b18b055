"""What the log tells each viewer. What somebody is about to build or place is told only to them (AK-10)."""

# mypyc compiles this module: objects

from __future__ import annotations

from gametable.games.attika.components import GROUPS, LANDSCAPES
from gametable.games.attika.layouts import name_of
from gametable.games.attika.notation import write
from gametable.games.attika.prices import chosen, explain, names_of, price, resources
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.lanes import total
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import tile_center
from gametable.kernel.words import either, plural


def tell(before: Attika, action: int, after: Attika, viewer: int) -> list[str]:
    """The lines that a viewer reads about one action or outcome."""
    if before.phase >= n.FIRST_CHANCE:
        lines = _outcome(before, action, viewer)
    else:
        lines = _action(before, action, after, viewer)
    return lines + _forced(before, action, after) + _shuffled(before, after) + _over(after)


def _outcome(before: Attika, outcome: int, viewer: int) -> list[str]:
    text = write(before, outcome)
    who = f"Seat {before.seat + 1}"
    if before.phase == n.FINDING_FIRST:
        return [f"Seat {outcome + 1} begins."]
    if before.phase == n.LAYING:
        center = before.setup.place(before.tiles)
        return [f"{text} is laid at {name_of(center)}."]
    if before.phase in (n.TURNING_UP, n.DRAWING):
        name = names_of(before).name(outcome, before.seat)
        verb = "draws" if before.phase == n.DRAWING else "begins with"
        stored = " in storage" if before.phase == n.TURNING_UP else ""
        return [f"{who} {verb} the {name}{stored}."]
    if before.phase == n.EXPANDING:
        return [f"The new tile is {text}."]
    if before.phase == n.DEALING:
        return [f"{who} is dealt a {text} card."] if viewer == before.seat else []
    card = f"a {text} card" if viewer == before.seat else "a card"
    return [f"{who} takes {card}."]


def _action(before: Attika, action: int, after: Attika, viewer: int) -> list[str]:
    who = f"Seat {before.seat + 1}"
    own = viewer == before.seat
    if action >= n.PLACE:
        tile = names_of(before).tiles[before.tile].name
        center = name_of(tile_center(before, action - n.PLACE))
        return [f"{who} places {tile}, turned {before.turn}, at {center}."]
    if action >= n.LOT or n.PAY <= action < n.TURN:
        return _building(before, action, after, own=own)
    if action >= n.CHOOSE:
        return [f"{who} takes the {_name(before, action - n.CHOOSE)} in hand."] if own else []
    if action >= n.TURN:
        return [f"{who} turns the tile by {action - n.TURN}."] if own else []
    if action == n.STORE:
        return [f"{who} stores the {_name(before, before.building)}."]
    if action == n.AMPHORA:
        return [f"{who} spends an amphora for one more action."]
    if action < n.END:
        return [f"{who} turns up stack {action + 1}."]
    if before.phase == n.ASKED:
        return [f"{who} keeps the amphoras and ends the turn."]
    return [f"{who} gives up {plural(int(before.left), 'action')} for cards."]


def _name(state: Attika, building: int) -> str:
    return names_of(state).name(building, state.seat)


def _building(before: Attika, action: int, after: Attika, *, own: bool) -> list[str]:
    """AK-15 to AK-17  A building with its price and what was paid, once it stands; before that only its owner knows."""
    who = f"Seat {before.seat + 1}"
    lot = action - n.LOT if action >= n.LOT else before.lot
    cost = price(before, before.building, lot)
    if after.phase == n.PAYING:
        if not own:
            return []
        if action < n.LOT:
            return [f"{who} lays a {LANDSCAPES[action - n.PAY]} card."]
        cards = plural(chosen(cost, int(before.hand(before.seat))), "card")
        return [f"{who} chooses {cards} to pay: {explain(cost)}."]
    paid = int(before.hand(before.seat) - after.hand(before.seat))
    pays = f"; {who.lower()} pays {resources(paid)}" if paid else ""
    return [f"{who} builds the {explain(cost)}{pays}.", *_group(before, after)]


def _group(before: Attika, after: Attika) -> list[str]:
    """AK-26, AK-27  What a complete group brings."""
    seat = before.seat
    group = before.setup.group_of(before.building)
    pieces = before.setup.pieces_in_group(group)
    if pieces & ~after.built(seat) or after.phase == n.FINISHED:
        return []
    name = list(GROUPS)[group]
    if after.amphoras(seat) > before.amphoras(seat):
        return [f"Seat {seat + 1} has completed the group {name} and gets an amphora."]
    if before.pool() == 0 and after.phase == n.CONSOLING:
        return [f"Seat {seat + 1} has completed the group {name}; no amphora is left, so a card takes its place."]
    return [f"Seat {seat + 1} has completed the group {name}, which brings nothing."]


def _forced(before: Attika, action: int, after: Attika) -> list[str]:
    """AK-11a  Actions that the table gives up, because all can see that nothing else is left."""
    given_up = before.phase == n.CHOOSING and action == n.END
    if given_up or before.phase == n.TAKING or after.phase != n.TAKING:
        return []
    what = "draw" if before.kind == n.TO_DRAW else "build"
    left = plural(int(after.due), "action")
    return [f"Seat {before.seat + 1} has nothing left to {what} and gives up {left} for cards."]


def _shuffled(before: Attika, after: Attika) -> list[str]:
    """AK-12  A new deck."""
    return ["The discards are shuffled into a new deck."] if total(after.deck) > total(before.deck) else []


def _over(after: Attika) -> list[str]:
    """AK-32 to AK-35  Who has won, and how."""
    if after.phase != n.FINISHED:
        return []
    names = either([f"seat {seat + 1}" for seat in after.winners()], "and")
    how = {
        n.ALL_BUILT: "has all 30 buildings on the land",
        n.LINKED: "has linked two sanctuaries",
        n.STANDSTILL: "wins with the most buildings, for nothing moves any more",
    }[after.end]
    if len(after.winners()) > 1:
        how = "share the victory with the most buildings, for nothing moves any more"
    return [f"The game is over: {names} {how}. Buildings: {', '.join(map(str, after.scores()))}."]
