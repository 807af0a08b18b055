"""What the log tells each viewer. An attack or a Remodel in the making is told only to its player."""

# mypyc compiles this module: objects

from __future__ import annotations

from collections import Counter

from gametable.games.monster_city.cards import Cards, cards_of, event_name, shown_colour
from gametable.games.monster_city.counts import all_of, buildings, in_points
from gametable.games.monster_city.kinds import buildings_in, row_kinds
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.scoring import category_of, city_points
from gametable.games.monster_city.rules.sets import event_total
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.bits import count_bits
from gametable.kernel.language import _, counted


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
        return [_("Building: {building}").format(building=cards.building(outcome).shown)]
    if before.phase == n.DEALING_MONSTERS:
        return [_("Monster: {monster}").format(monster=cards.monster(outcome).shown)]
    if before.phase == n.DEALING_PAIRS:
        pair = all_of([cards.building(kind).shown for kind in cards.pairs[outcome]])
        return [_("Seat {number} starts with {buildings}.").format(number=before.dealing + 1, buildings=pair)]
    if before.phase == n.CHOOSING_FIRST:
        return [_("Seat {number} begins.").format(number=outcome + 1)]
    if before.phase == n.SHOWING_EVENT:
        return [_drawn_when(outcome == before.deals() - 1).format(event=event_name(before.played))]
    seat = next(s for s in range(before.players) if after.hand(s) != before.hand(s))
    if viewer != seat:
        return [_("Seat {number} draws an event card.").format(number=seat + 1)]
    return [_("Seat {number} draws {event}.").format(number=seat + 1, event=event_name(outcome))]


def _drawn_when(since: bool) -> str:
    """MC-43a  Everybody sees whether a card was held before the last shuffle."""
    if since:
        return _("This {event} was drawn since the event cards were last shuffled.")
    return _("This {event} was drawn before the event cards were last shuffled.")


def _action(before: MonsterCity, action: int, after: MonsterCity, viewer: int, cards: Cards) -> list[str]:
    seat = before.seat + 1
    own = viewer == before.seat
    if action < n.ATTACK:
        building = cards.building(action).shown
        return [_("Seat {number} constructs {building} for a banknote.").format(number=seat, building=building)]
    if action < n.STOP or n.DESTROY <= action < n.SCORE:
        return _attack(before, action, after, cards, own=own)
    if action == n.STOP:
        return [_("Seat {number} says STOP.").format(number=seat)]
    if after.phase == n.REMODELLING:
        building = cards.building(action - n.GIVE).shown
        return [_("Seat {number} will give {building} away.").format(number=seat, building=building)] if own else []
    return [_("Seat {number} plays {event}").format(number=seat, event=_event(before, action, cards))]


def _attack(before: MonsterCity, action: int, after: MonsterCity, cards: Cards, *, own: bool) -> list[str]:
    """MC-13  The finished attack for all, its steps for its player only."""
    seat = before.seat + 1
    monster = cards.monster(action - n.ATTACK if action < n.STOP else before.monster).shown
    if after.phase == n.DESTROYING:
        if not own:
            return []
        if action < n.STOP:
            return [_("Seat {number} looks at the monster: {monster}.").format(number=seat, monster=monster)]
        building = cards.building(action - n.DESTROY).shown
        return [_("Seat {number} will let {building} fall.").format(number=seat, building=building)]
    fallen = Counter(buildings_in(before.setup, before.city(before.seat)))
    fallen.subtract(buildings_in(after.setup, after.city(before.seat)))
    ruins = _ruins([cards.building(kind).shown for kind in fallen.elements()])
    words = _("Seat {number} suffers the monster {monster}: {ruins}. The bank pays a banknote.")
    return [words.format(number=seat, monster=monster, ruins=ruins)]


def _ruins(names: list[str]) -> str:
    if not names:
        return _("nothing falls")
    return counted("{names} falls", "{names} fall", len(names), names=all_of(names))


def _event(before: MonsterCity, action: int, cards: Cards) -> str:
    """MC-44 to MC-50  A played event and what it does."""
    if action >= n.FOR_NOTHING:
        return _("{event} for nothing.").format(event=event_name(action - n.FOR_NOTHING))
    if action < n.REJECT:
        monster = cards.monster(action - n.CHICKEN).shown
        return _("Chicken: the monster {monster} leaves the row.").format(monster=monster)
    if action < n.GIVE:
        building = cards.building(action - n.REJECT).shown
        return _("Rejected project: {building} leaves the game.").format(building=building)
    if action < n.COUNTERATTACK:
        given = action - n.GIVE if action < n.TAKE else before.given
        taken = row_kinds(before.row)[0] if action < n.TAKE else action - n.TAKE
        swapped = {"given": cards.building(given).shown, "taken": cards.building(taken).shown}
        return _("Remodel: {given} goes, {taken} comes.").format(**swapped)
    if action == n.COUNTERATTACK:
        return _("Counterattack: all monsters of the row flee.")
    if action == n.DETOUR:
        return _("Detour: seat {number} is next.").format(number=(before.seat - 1) % before.players + 1)
    return _("Grant: the bank pays a banknote.")


def way_name(way: int) -> str:
    """A way to score in words."""
    if not n.ONE_COLOUR <= way < n.WHOLE_CITY:
        return _(CATEGORIES[category_of(way)])
    return _("one colour, {colour}").format(colour=shown_colour(way - n.ONE_COLOUR))


def _choice(before: MonsterCity, action: int, after: MonsterCity, viewer: int) -> list[str]:
    """MC-27  Others learn that a seat has chosen; the last choice turns all over."""
    seat = int(before.to_move())
    way = action - n.SCORE
    if after.phase != n.SCORING:
        return [_("Scoring {number}, all choices are open.").format(number=after.scorings), *_scored(before, seat, way)]
    if viewer == seat:
        worth = in_points(city_points(before.setup, before.city(seat), way))
        words = _("Seat {number} chooses {way}, {points}.")
        return [words.format(number=seat + 1, way=way_name(way), points=worth)]
    return [] if before.chosen_of(seat) >= 0 else [_("Seat {number} has chosen.").format(number=seat + 1)]


def _scored(before: MonsterCity, last: int, way: int) -> list[str]:
    """What every seat scores, once the last one has chosen."""
    ways = [way if seat == last else before.chosen_of(seat) for seat in range(before.players)]
    brought = [city_points(before.setup, before.city(seat), ways[seat]) for seat in range(before.players)]
    words = _("Seat {number} scores {way}: {points}.")
    return [
        words.format(number=seat + 1, way=way_name(ways[seat]), points=brought[seat]) for seat in range(before.players)
    ]


def _shuffled(before: MonsterCity, after: MonsterCity) -> list[str]:
    """MC-23, MC-42  A discard pile that became a deck."""
    lines = []
    if count_bits(after.monster_deck) > count_bits(before.monster_deck):
        lines.append(_("The used monsters are shuffled into a new deck."))
    if event_total(after.event_deck) > event_total(before.event_deck):
        lines.append(_("The used events are shuffled into a new deck."))
    return lines


def _announced(before: MonsterCity, after: MonsterCity) -> list[str]:
    """MC-24, MC-34  A scoring that is due now, and the end of the game."""
    if after.phase == n.SCORING and before.phase != n.SCORING:
        words = _("Scoring {number} is due: everybody chooses a category.")
        return [words.format(number=after.scorings + 1)]
    return [_the_end(after)] if after.phase == n.FINISHED else []


def _the_end(state: MonsterCity) -> str:
    """MC-34  Who has won, and by what."""
    winners, scores = state.winners(), state.scores()
    names = all_of([_("seat {number}").format(number=seat + 1) for seat in winners])
    best = max(scores)
    more = _(" and {buildings}, more than others") if scores.count(best) > len(winners) else ""
    size = buildings(count_bits(state.city(winners[0])))
    return counted(
        "The game is over: {names} wins with {points}{more}.",
        "The game is over: {names} share the victory with {points}{more}.",
        len(winners),
        names=names,
        points=in_points(best),
        more=more.format(buildings=size),
    )
