"""What the log tells each viewer. An attack or a Remodel in the making is told only to its player."""

from __future__ import annotations

from collections import Counter

from gametable.games.monster_city.cards import EVENTS, SHOWN, Cards, cards_of
from gametable.games.monster_city.kinds import buildings_in, row_kinds
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.scoring import category_of, city_points
from gametable.games.monster_city.rules.sets import event_total
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.bits import count_bits
from gametable.kernel.words import either, plural


def tell(before: MonsterCity, action: int, after: MonsterCity, viewer: int) -> list[str]:
    """The lines that a viewer reads about one action or outcome."""
    cards = cards_of(before.setup.words)
    if before.phase >= n.FIRST_CHANCE:
        lines = _outcome(before, action, after, viewer, cards)
    elif before.phase == n.SCORING:
        lines = _choice(before, action, after, viewer)
    else:
        lines = _action(before, action, after, viewer, cards)
    return lines + _shuffled(before, after) + _announced(before, after)


def _outcome(before: MonsterCity, outcome: int, after: MonsterCity, viewer: int, cards: Cards) -> list[str]:
    if before.phase == n.DEALING_BUILDINGS:
        return [f"Building: {cards.building(outcome).shown}"]
    if before.phase == n.DEALING_MONSTERS:
        return [f"Monster: {cards.monster(outcome).shown}"]
    if before.phase == n.DEALING_PAIRS:
        pair = either([cards.building(kind).shown for kind in cards.pairs[outcome]], "and")
        return [f"Seat {before.dealing + 1} starts with {pair}."]
    if before.phase == n.CHOOSING_FIRST:
        return [f"Seat {outcome + 1} begins."]
    if before.phase == n.SHOWING_EVENT:
        since = "since" if outcome == before.deals() - 1 else "before"
        return [f"This {EVENTS[before.played]} was drawn {since} the event cards were last shuffled."]
    seat = next(s for s in range(before.players) if after.hand(s) != before.hand(s))
    return [f"Seat {seat + 1} draws {EVENTS[outcome] if viewer == seat else 'an event card'}."]


def _action(before: MonsterCity, action: int, after: MonsterCity, viewer: int, cards: Cards) -> list[str]:
    who = f"Seat {before.seat + 1}"
    own = viewer == before.seat
    if action < n.ATTACK:
        return [f"{who} constructs {cards.building(action).shown} for a banknote."]
    if action < n.STOP or n.DESTROY <= action < n.SCORE:
        return _attack(before, action, after, cards, own=own)
    if action == n.STOP:
        return [f"{who} says STOP."]
    if after.phase == n.REMODELLING:
        return [f"{who} will give {cards.building(action - n.GIVE).shown} away."] if own else []
    return [f"{who} plays {_event(before, action, cards)}"]


def _attack(before: MonsterCity, action: int, after: MonsterCity, cards: Cards, *, own: bool) -> list[str]:
    """MC-13  The finished attack for all, its steps for its player only."""
    who = f"Seat {before.seat + 1}"
    monster = action - n.ATTACK if action < n.STOP else before.monster
    if after.phase == n.DESTROYING:
        if not own:
            return []
        if action < n.STOP:
            return [f"{who} looks at the monster: {cards.monster(monster).shown}."]
        return [f"{who} will let {cards.building(action - n.DESTROY).shown} fall."]
    fallen = Counter(buildings_in(before.setup, before.city(before.seat)))
    fallen.subtract(buildings_in(after.setup, after.city(before.seat)))
    names = [cards.building(kind).shown for kind in fallen.elements()]
    ruins = f"{either(names, 'and')} {'falls' if len(names) == 1 else 'fall'}" if names else "nothing falls"
    return [f"{who} suffers the monster {cards.monster(monster).shown}: {ruins}. The bank pays a banknote."]


def _event(before: MonsterCity, action: int, cards: Cards) -> str:
    """MC-44 to MC-50  A played event and what it does."""
    if action >= n.FOR_NOTHING:
        return f"{EVENTS[action - n.FOR_NOTHING]} for nothing."
    if action < n.REJECT:
        return f"Chicken: the monster {cards.monster(action - n.CHICKEN).shown} leaves the row."
    if action < n.GIVE:
        return f"Rejected project: {cards.building(action - n.REJECT).shown} leaves the game."
    if action < n.COUNTERATTACK:
        given = action - n.GIVE if action < n.TAKE else before.given
        taken = row_kinds(before.row)[0] if action < n.TAKE else action - n.TAKE
        return f"Remodel: {cards.building(given).shown} goes, {cards.building(taken).shown} comes."
    if action == n.COUNTERATTACK:
        return "Counterattack: all monsters of the row flee."
    if action == n.DETOUR:
        return f"Detour: seat {(before.seat - 1) % before.players + 1} is next."
    return "Grant: the bank pays a banknote."


def way_name(way: int) -> str:
    """A way to score in words."""
    if not n.ONE_COLOUR <= way < n.WHOLE_CITY:
        return CATEGORIES[category_of(way)]
    return f"one colour, {SHOWN[way - n.ONE_COLOUR]}"


def _choice(before: MonsterCity, action: int, after: MonsterCity, viewer: int) -> list[str]:
    """MC-27  Others learn that a seat has chosen; the last choice turns all over."""
    seat = int(before.to_move())
    way = action - n.SCORE
    if after.phase != n.SCORING:
        ways = [way if other == seat else before.chosen_of(other) for other in range(before.players)]
        points = [city_points(before.setup, before.city(other), ways[other]) for other in range(before.players)]
        lines = [
            f"Seat {other + 1} scores {way_name(ways[other])}: {points[other]}." for other in range(before.players)
        ]
        return [f"Scoring {after.scorings}, all choices are open.", *lines]
    if viewer == seat:
        worth = plural(city_points(before.setup, before.city(seat), way), "point")
        return [f"Seat {seat + 1} chooses {way_name(way)}, {worth}."]
    return [] if before.chosen_of(seat) >= 0 else [f"Seat {seat + 1} has chosen."]


def _shuffled(before: MonsterCity, after: MonsterCity) -> list[str]:
    """MC-23, MC-42  A discard pile that became a deck."""
    lines = []
    if count_bits(after.monster_deck) > count_bits(before.monster_deck):
        lines.append("The used monsters are shuffled into a new deck.")
    if event_total(after.event_deck) > event_total(before.event_deck):
        lines.append("The used events are shuffled into a new deck.")
    return lines


def _announced(before: MonsterCity, after: MonsterCity) -> list[str]:
    """MC-24, MC-34  A scoring that is due now, and the end of the game."""
    if after.phase == n.SCORING and before.phase != n.SCORING:
        return [f"Scoring {after.scorings + 1} is due: everybody chooses a category."]
    if after.phase != n.FINISHED:
        return []
    winners = after.winners()
    names = either([f"seat {seat + 1}" for seat in winners], "and")
    best = max(after.scores())
    points = plural(best, "point")
    shared = "share the victory" if len(winners) > 1 else "wins"
    tied = after.scores().count(best) > len(winners)
    size = plural(count_bits(after.city(winners[0])), "building")
    return [f"The game is over: {names} {shared} with {points}{f' and {size}, more than others' if tied else ''}."]
