"""What a building costs on a lot and why: one text for refusals, log and previews (AK-15 to AK-25)."""

from __future__ import annotations

from dataclasses import dataclass

from gametable.games.attika.components import LANDSCAPES, LETTERS, Components
from gametable.games.attika.options import components_in
from gametable.games.attika.rules.costs import chosen_cards, is_free, needed, needed_of_any, surcharge
from gametable.games.attika.rules.lanes import count_of, fewer, less, total
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.spots import building_on, neighbours, open_symbol, owner_of, spot_name
from gametable.kernel.words import either, plural


@dataclass(frozen=True)
class Price:
    """The price of one building on one lot for the seat to move, with its reasons."""

    name: str
    where: str
    printed: str  # W F H M or 5 of any kind
    free_by: str  # the own building next to the lot that makes it free; empty if none does
    taken_off: tuple[tuple[int, str], ...]  # landscape and hex of each symbol that counts
    need: int  # cards still to pay, by landscape
    of_any: int  # and of any kind
    extra: int  # surcharge for a new settlement

    def cards(self, hand: int) -> int:
        """AK-16  How many cards this takes from a hand in all."""
        if self.free_by:
            return 0
        missing = less(self.need, hand)
        return int(total(fewer(self.need, hand)) + 2 * total(missing) + self.of_any + self.extra)


def names_of(state: Attika) -> Components:
    """The components of a game, which know all names."""
    return components_in(state.setup.words)


def price(state: Attika, building: int, lot: int) -> Price:
    """AK-15 to AK-25  What the seat to move pays for a building on an empty hex."""
    source = next((spot for spot in neighbours(state, lot) if _makes_free(state, building, spot)), -1)
    return Price(
        name=names_of(state).name(building, state.seat),
        where=spot_name(state, lot),
        printed=printed_cost(state, building),
        free_by=_standing(state, source) if is_free(state, building, lot) else "",
        taken_off=tuple(_taken_off(state, building, lot)),
        need=int(needed(state, building, lot)),
        of_any=int(needed_of_any(state, building, lot)),
        extra=int(surcharge(state, lot)),
    )


def _makes_free(state: Attika, building: int, spot: int) -> bool:
    """AK-19  Whether an own building on this hex has an arrow to the building."""
    own = owner_of(state, spot) == state.seat
    return own and state.setup.sources_of(building) >> building_on(state, spot) & 1 == 1


def _standing(state: Attika, spot: int) -> str:
    """Such as: the fortress at 2,1"""
    return f"the {names_of(state).name(building_on(state, spot), owner_of(state, spot))} at {spot_name(state, spot)}"


def printed_cost(state: Attika, building: int) -> str:
    """AK-15, AK-18  The printed cost: H H M, or 5 of any kind."""
    found = names_of(state).buildings[building]
    return " ".join(found.cost) or f"{found.any_kind} of any kind"


def _taken_off(state: Attika, building: int, lot: int) -> list[tuple[int, str]]:
    """AK-15, AK-18  The symbols that lower the cost: on the lot itself, then next to it; surplus ones do nothing."""
    left = [int(count_of(state.setup.cost_of_type(building), kind)) for kind in range(4)]
    left_of_any = int(state.setup.any_cost_of(building))
    found = []
    for spot in (lot, *neighbours(state, lot)):
        kind = open_symbol(state, spot)
        if kind >= 0 and (left[kind] > 0 or left_of_any > 0):
            left[kind] -= left_of_any == 0
            left_of_any -= left_of_any > 0
            found.append((kind, spot_name(state, spot)))
    return found


def explain(price: Price) -> str:
    """The whole price in one sentence, without its end: tower at 2,1: H H M, less H (2,1); left to pay: …"""
    where = f"{price.name} at {price.where}"
    if price.free_by:
        return f"{where}: free next to {price.free_by}"
    less_what = ", ".join(f"{LETTERS[kind]} ({spot})" for kind, spot in price.taken_off)
    lowered = f", less {less_what}" if less_what else ""
    new = [f"{plural(price.extra, 'card')} for a new settlement"] if price.extra else []
    rest = [resources(price.need, price.of_any)] if price.need or price.of_any else []
    return f"{where}: {price.printed}{lowered}; left to pay: {' + '.join([*rest, *new]) or 'nothing'}"


def resources(counts: int, of_any: int = 0) -> str:
    """2 hill and 1 mountain"""
    parts = [f"{count_of(counts, kind)} {LANDSCAPES[kind]}" for kind in range(4) if count_of(counts, kind)]
    parts += [f"{of_any} of any kind"] if of_any else []
    return either(parts, "and") or "nothing"


def shortfall(price: Price, hand: int) -> str:
    """AK-16  What it takes and what is there: 4 cards (two for each missing resource), and you hold 3"""
    missing = int(less(price.need, hand))
    pairs = f" (two for each missing resource: {resources(missing)})" if missing else ""
    return f"that takes {plural(price.cards(hand), 'card')}{pairs}, and you hold {int(total(hand))}"


def chosen(price: Price, hand: int) -> int:
    """AK-16  How many of the cards the payer chooses."""
    return 0 if price.free_by else int(chosen_cards(price.need, price.of_any, price.extra, hand))


def why_not_free(state: Attika, building: int, lot: int) -> tuple[str, str] | None:
    """AK-20, AK-21  What next to a lot looks as if it made a building free, and why it does not."""
    names = names_of(state)
    name = names.name(building, state.seat)
    own = [spot for spot in neighbours(state, lot) if owner_of(state, spot) == state.seat]
    if names.buildings[building].main and own:
        return "AK-21", f"The {name} is a main building, which is never free"
    sources = int(state.setup.sources_of(building))
    for spot in neighbours(state, lot):
        owner, other = owner_of(state, spot), building_on(state, spot)
        if owner not in (-1, state.seat) and sources >> other & 1:
            theirs = names.name(other, owner)
            return "AK-20", f"The {name} is not free here: the {theirs} next to it is seat {owner + 1}'s"
    for spot in own:
        reason = _wrong_way(state, building, building_on(state, spot))
        if reason:
            return "AK-20", f"The {name} is not free here: {reason}"
    return None


def _wrong_way(state: Attika, building: int, other: int) -> str:
    """AK-20  An arrow that leads the other way, or a link of the chain that is not there."""
    names = names_of(state)
    name, beside = names.name(building, state.seat), names.name(other, state.seat)
    if state.setup.sources_of(other) >> building & 1:
        return f"the arrow leads from the {name} to the {beside}, not back"
    for between, found in enumerate(names.buildings):
        leads_on = state.setup.sources_of(building) >> between & 1
        if leads_on and state.setup.sources_of(between) >> other & 1:
            return f"between the {beside} next to it and the {name} the {found.name} is missing"
    return ""
