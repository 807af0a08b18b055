"""What a viewer may know of a game of Monster City.

Cards are given by kind. To everybody but its player, an attack or a Remodel that is not finished has not begun.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Any

from gametable.games.monster_city.kinds import buildings_in, event_counts, monsters_in, row_kinds
from gametable.games.monster_city.options import settings_of
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.scoring import category_of, city_points
from gametable.games.monster_city.rules.sets import event_total
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.bits import count_bits
from gametable.kernel.game import Seen
from gametable.kernel.language import later

PHASES = {
    n.TURN: "turn",
    n.DESTROYING: "destroying",
    n.REMODELLING: "remodelling",
    n.SCORING: "scoring",
    n.FINISHED: "over",
    n.DEALING_PAIRS: "dealing starting pairs",
    n.DEALING_BUILDINGS: "dealing buildings",
    n.DEALING_MONSTERS: "dealing monsters",
    n.DEALING_EVENTS: "dealing events",
    n.CHOOSING_FIRST: "naming the first player",
    n.DRAWING_EVENT: "drawing an event",
    n.SHOWING_EVENT: "showing an event",
}
CATEGORIES = (later("smallest"), later("tallest"), later("one colour"), later("all"))


def seen(state: MonsterCity, viewer: int) -> Seen:
    """MC-6, MC-27, MC-40  Everything that a viewer may know, and nothing else."""
    half_made = state.phase in (n.DESTROYING, n.REMODELLING)
    own = state.seat == viewer
    return {
        "game": "monster_city",
        "viewer": viewer,
        "players": state.players,
        "options": settings_of(state.setup.words),
        "phase": PHASES[n.TURN if half_made and not own else state.phase],
        "seat": state.seat,
        "to_move": state.to_move(),
        "detour": state.detour,
        "dealing": state.dealing,
        "pairs": [pair for pair in range(n.PAIRS) if state.pairs >> pair & 1],
        **_table(state),
        "seats": [_seat(state, seat) for seat in range(state.players)],
        "attack": _attack(state) if own and state.phase == n.DESTROYING else None,
        "given": state.given if own and state.phase == n.REMODELLING else None,
        "choice": _own_choice(state, viewer),
        "turned": state.turned,
        "events": _events(state, viewer) if state.setup.events else None,
        "scores": state.scores(),
        "winners": state.winners(),
    }


def _table(state: MonsterCity) -> dict[str, Any]:
    """MC-6, MC-7  What lies in the middle; what is in a deck follows from all that is open."""
    setup = state.setup
    deck = count_bits(state.deck)
    return {
        "row": row_kinds(state.row),
        "deck": deck,
        "scoring_next": state.scorings < n.SCORINGS and deck == n.DECK - n.PILE * (state.scorings + 1),
        "out": buildings_in(setup, state.out),
        "monster_row": row_kinds(state.monster_row),
        "monster_deck": count_bits(state.monster_deck),
        "monster_discard": monsters_in(setup, state.monster_discard),
        "bank": state.bank,
        "scorings": state.scorings,
    }


def _seat(state: MonsterCity, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat: its city, its money, its part of the notepad, and what it would score now."""
    used = state.used_of(seat)
    city = state.city(seat)
    open_ways = [used >> category_of(way) & 1 == 0 for way in range(n.WAYS)]
    return {
        "city": buildings_in(state.setup, city),
        "money": state.money_of(seat),
        "stop": state.stops >> seat & 1 == 1,
        "notes": [state.points_of(seat, c) if used >> c & 1 else None for c in range(n.CATEGORIES)],
        "colour": state.named_of(seat) if used >> 2 & 1 else None,
        "worth": [city_points(state.setup, city, way) if open_ways[way] else None for way in range(n.WAYS)],
        "chosen": state.phase == n.SCORING and state.chosen_of(seat) >= 0,
        "events": event_total(state.hand(seat)),
    }


def _attack(state: MonsterCity) -> dict[str, Any]:
    """MC-18, MC-20  The own attack under way: what stands so far, and what must still fall."""
    return {
        "monster": state.monster,
        "left": buildings_in(state.setup, state.left),
        "need": [state.need >> 8 * target & 255 for target in range(4)],
    }


def _own_choice(state: MonsterCity, viewer: int) -> int | None:
    chosen = state.chosen_of(viewer) if viewer >= 0 and state.phase == n.SCORING else -1
    return chosen if chosen >= 0 else None


def _events(state: MonsterCity, viewer: int) -> dict[str, Any]:
    """MC-40, MC-43a  Own cards, how many the others hold, and which cards those and the deck can be."""
    deals = []
    last = state.deals() - 1
    for deal in range(last + 1):
        hands = [state.held(deal, seat) for seat in range(state.players)]
        own = hands[viewer] if viewer >= 0 else 0
        unseen = sum(hands) - own + (state.event_deck if deal == last else 0)
        sizes = [event_total(hand) for hand in hands]
        deals.append({"sizes": sizes, "own": event_counts(own), "unseen": event_counts(unseen)})
    return {
        "deck": event_total(state.event_deck),
        "discard": event_counts(state.event_discard),
        "hand": event_counts(state.hand(viewer)) if viewer >= 0 else None,
        "deals": deals,
        "played": state.played if state.played >= 0 else None,
    }


def reveals(before: MonsterCity, action: int) -> bool:
    """MC-27, MC-43  A played event was hidden, and the last choice of a scoring turns all of them over."""
    if before.phase == n.SCORING:
        others = [seat for seat in range(before.players) if seat != before.to_move()]
        return all(before.chosen_of(seat) >= 0 for seat in others)
    return action >= n.CHICKEN and not (n.GIVE <= action < n.TAKE and len(set(row_kinds(before.row))) > 1)


def how_it_ended(state: MonsterCity) -> str:
    """MC-34  By what the winner of a finished game is ahead."""
    if len(state.winners()) > 1:
        return "shared victory"
    best = max(state.scores())
    return "more points" if state.scores().count(best) == 1 else "more buildings"
