"""Why an action of Monster City is not allowed: the rule and a sentence with this position's facts."""

from __future__ import annotations

from gametable.games.monster_city.cards import Cards, cards_of, event_name, shown_colour
from gametable.games.monster_city.counts import all_of, in_points, one_of
from gametable.games.monster_city.kinds import buildings_in, event_counts, row_kinds
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.destruction import candidates, wanted
from gametable.games.monster_city.rules.scoring import category_of
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.errors import Refused
from gametable.kernel.language import _

EVENT_OF = ((n.CHICKEN, 0), (n.REJECT, 1), (n.GIVE, 2), (n.TAKE, 2), (n.COUNTERATTACK, 3), (n.DETOUR, 4), (n.GRANT, 5))


def refusal(state: MonsterCity, action: int) -> Refused | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.is_legal(action):
        return None
    if state.phase == n.FINISHED:
        return Refused("MC-34", _("The fourth scoring is over, and with it the game."))
    if state.phase >= n.FIRST_CHANCE:
        return Refused("MC-10", _("Chance has its turn: this cannot come now."))
    if not 0 <= action < n.ACTIONS:
        return Refused("MC-10", _no_action(state).format(number=action))
    if state.phase == n.SCORING:
        return _scoring(state, action)
    if state.phase == n.DESTROYING:
        return _destroying(state, action)
    if state.phase == n.REMODELLING:
        return _remodelling(state, action)
    return _turn(state, action)


def _no_action(state: MonsterCity) -> str:
    """MC-10, MC-41  What a turn can be."""
    if state.setup.events:
        return _("There is no action number {number}; a turn is construct, attack, event.")
    return _("There is no action number {number}; a turn is construct, attack, STOP.")


def _scoring(state: MonsterCity, action: int) -> Refused:
    """MC-10, MC-26  While the city is counted, nothing else goes on."""
    if not n.SCORE <= action < n.SCORE + n.WAYS:
        return Refused("MC-10", _("It is time to score: choose a category first."))
    seat = state.to_move()
    category = category_of(action - n.SCORE)
    facts = {"category": _(CATEGORIES[category]), "points": in_points(state.points_of(seat, category))}
    left = [_(CATEGORIES[c]) for c in range(n.CATEGORIES) if not state.used_of(seat) >> c & 1]
    reason = _("You have used the category {category} already, for {points}; left for you: {left}.")
    return Refused("MC-26", reason.format(**facts, left=all_of(left)))


def _destroying(state: MonsterCity, action: int) -> Refused:
    """MC-18, MC-20  Only what the monster wants falls."""
    cards = cards_of(state.setup.words)
    choice = one_of(_names(cards, sorted(set(buildings_in(state.setup, candidates(state))))))
    if not n.DESTROY <= action < n.SCORE:
        reason = _("The monster is in your city: first say which building falls, {choice}.")
        return Refused("MC-10", reason.format(choice=choice))
    kind = action - n.DESTROY
    name = _building_name(cards, kind)
    if kind not in buildings_in(state.setup, state.left):
        reason = _("No {building} stands in your city now; right is {choice}.")
        return Refused(_monster_rule(state), reason.format(building=name, choice=choice))
    reason = _("The monster now wants a {colour} building, and {building} is none; right is {choice}.")
    return Refused("MC-18", reason.format(colour=shown_colour(wanted(state)), building=name, choice=choice))


def _monster_rule(state: MonsterCity) -> str:
    return "MC-20" if wanted(state) == n.ANY else "MC-18"


def _remodelling(state: MonsterCity, action: int) -> Refused:
    """MC-10, MC-50  A Remodel is finished before anything else."""
    cards = cards_of(state.setup.words)
    row = one_of(_names(cards, sorted(set(row_kinds(state.row)))))
    if not n.TAKE <= action < n.COUNTERATTACK:
        return Refused("MC-10", _("You are remodelling: first say what comes into your city, {row}.").format(row=row))
    name = _building_name(cards, action - n.TAKE)
    return Refused("MC-50", _("No {building} lies in the Building Row; right is {row}.").format(building=name, row=row))


def _turn(state: MonsterCity, action: int) -> Refused:
    """MC-10 to MC-15, MC-40, MC-41  What cannot be the one action of a turn."""
    cards = cards_of(state.setup.words)
    if action < n.ATTACK:
        return _construct(state, cards, action - n.BUILD)
    if action < n.STOP:
        return _attack(state, cards, action - n.ATTACK)
    if action == n.STOP:
        if state.setup.events:
            return Refused("MC-40", _("There are no STOP cards when events are played."))
        return Refused("MC-15", _("You have used your STOP card already."))
    if action < n.SCORE:
        return Refused("MC-13", _("No monster is in your city, so nothing falls: attack first."))
    if action < n.CHICKEN:
        reason = _("{way} can only be scored when a scoring is due.")
        return Refused("MC-26", reason.format(way=_way(action - n.SCORE).capitalize()))
    return _event(state, cards, action)


def _way(way: int) -> str:
    """MC-2, MC-26  A way to score; one colour by the colour."""
    if n.ONE_COLOUR <= way < n.WHOLE_CITY:
        return shown_colour(way - n.ONE_COLOUR)
    return _(CATEGORIES[category_of(way)])


def _construct(state: MonsterCity, cards: Cards, kind: int) -> Refused:
    row = row_kinds(state.row)
    name = _building_name(cards, kind)
    if kind not in row:
        reason = _("No {building} lies in the Building Row; there are {row}.")
        return Refused("MC-11", reason.format(building=name, row=all_of(_names(cards, row))))
    return Refused("MC-12", _("You have no banknote to pay for {building}.").format(building=name))


def _attack(state: MonsterCity, cards: Cards, kind: int) -> Refused:
    row = row_kinds(state.monster_row)
    if kind not in row:
        there = all_of([cards.monster(monster).shown for monster in row])
        reason = _("No monster with {monster} lies in the Monster Row; there: {row}.")
        return Refused("MC-13", reason.format(monster=_monster_name(cards, kind), row=there))
    return Refused("MC-14", _("You have 2 banknotes, and the attack would bring a third."))


def _event(state: MonsterCity, cards: Cards, action: int) -> Refused:
    """MC-41, MC-50  An event needs its card, and the card something to work on."""
    if not state.setup.events:
        return Refused("MC-41", _("This game is played without event cards."))
    if n.TAKE <= action < n.COUNTERATTACK:
        return Refused("MC-50", _("A Remodel begins with what leaves your city: give it first."))
    event = action - n.FOR_NOTHING if action >= n.FOR_NOTHING else _event_of(action)
    hand = event_counts(state.hand(state.seat))
    if not hand[event]:
        return _not_held(event, hand)
    return Refused("MC-50", _no_target(state, cards, action))


def _not_held(event: int, hand: list[int]) -> Refused:
    """MC-41  An event that is not on the hand."""
    held = all_of([event_name(kind) for kind in range(n.EVENTS) if hand[kind]]) or _("no event card")
    reason = _("You do not hold {event}; you hold {held}.")
    return Refused("MC-41", reason.format(event=event_name(event), held=held))


def _no_target(state: MonsterCity, cards: Cards, action: int) -> str:
    """MC-50  What an event looks for is not there."""
    if action < n.REJECT:
        name = _monster_name(cards, action - n.CHICKEN)
        return _("No monster with {monster} lies in the Monster Row.").format(monster=name)
    if action < n.GIVE:
        name = _building_name(cards, action - n.REJECT)
        return _("No {building} lies in the Building Row.").format(building=name)
    if action >= n.TAKE:
        return _("You have 2 banknotes already; a Grant can only be played for nothing.")
    if state.city(state.seat) == 0:
        return _("Your city has no building to exchange.")
    return _("No {building} stands in your city.").format(building=_building_name(cards, action - n.GIVE))


def _event_of(action: int) -> int:
    return next(event for first, event in reversed(EVENT_OF) if action >= first)


def _names(cards: Cards, kinds: list[int]) -> list[str]:
    return [cards.building(kind).shown for kind in kinds]


def _building_name(cards: Cards, kind: int) -> str:
    if kind < len(cards.buildings):
        return cards.building(kind).shown
    return _("building of kind {number}").format(number=kind)


def _monster_name(cards: Cards, kind: int) -> str:
    return cards.monster(kind).shown if kind < len(cards.monsters) else _("effect {number}").format(number=kind)
