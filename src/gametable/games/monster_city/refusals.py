"""Why an action of Monster City is not allowed: the rule and a sentence with this position's facts."""

from __future__ import annotations

from gametable.games.monster_city.cards import EVENTS, SHOWN, Cards, cards_of
from gametable.games.monster_city.kinds import buildings_in, event_counts, row_kinds
from gametable.games.monster_city.notation import WAYS
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.destruction import candidates, wanted
from gametable.games.monster_city.rules.scoring import category_of
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.games.monster_city.sight import CATEGORIES
from gametable.kernel.errors import Refused
from gametable.kernel.words import either, plural

EVENT_OF = ((n.CHICKEN, 0), (n.REJECT, 1), (n.GIVE, 2), (n.TAKE, 2), (n.COUNTERATTACK, 3), (n.DETOUR, 4), (n.GRANT, 5))


def refusal(state: MonsterCity, action: int) -> Refused | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.is_legal(action):
        return None
    if state.phase == n.FINISHED:
        return Refused("MC-34", "The fourth scoring is over, and with it the game.")
    if state.phase >= n.FIRST_CHANCE:
        return Refused("MC-10", "Chance has its turn: this cannot come now.")
    if not 0 <= action < n.ACTIONS:
        return Refused("MC-10", f"There is no action number {action}; a turn is construct, attack, {_third(state)}.")
    if state.phase == n.SCORING:
        return _scoring(state, action)
    if state.phase == n.DESTROYING:
        return _destroying(state, action)
    if state.phase == n.REMODELLING:
        return _remodelling(state, action)
    return _turn(state, action)


def _third(state: MonsterCity) -> str:
    return "event" if state.setup.events else "STOP"


def _scoring(state: MonsterCity, action: int) -> Refused:
    """MC-10, MC-26  While the city is counted, nothing else goes on."""
    if not n.SCORE <= action < n.SCORE + n.WAYS:
        return Refused("MC-10", "It is time to score: choose a category first.")
    seat = state.to_move()
    category = category_of(action - n.SCORE)
    points = state.points_of(seat, category)
    left = [CATEGORIES[c] for c in range(n.CATEGORIES) if not state.used_of(seat) >> c & 1]
    reason = f"You have used the category {CATEGORIES[category]} already, for {plural(points, 'point')}"
    return Refused("MC-26", f"{reason}; left for you: {either(left, 'and')}.")


def _destroying(state: MonsterCity, action: int) -> Refused:
    """MC-18, MC-20  Only what the monster wants falls."""
    cards = cards_of(state.setup.words)
    choice = either(_names(cards, sorted(set(buildings_in(state.setup, candidates(state))))))
    if not n.DESTROY <= action < n.SCORE:
        return Refused("MC-10", f"The monster is in your city: first say which building falls, {choice}.")
    kind = action - n.DESTROY
    name = _building_name(cards, kind)
    if kind not in buildings_in(state.setup, state.left):
        return Refused(_monster_rule(state), f"No {name} stands in your city now; right is {choice}.")
    reason = f"The monster now wants a {SHOWN[wanted(state)]} building, and {name} is none; right is {choice}."
    return Refused("MC-18", reason)


def _monster_rule(state: MonsterCity) -> str:
    return "MC-20" if wanted(state) == n.ANY else "MC-18"


def _remodelling(state: MonsterCity, action: int) -> Refused:
    """MC-10, MC-50  A Remodel is finished before anything else."""
    cards = cards_of(state.setup.words)
    row = either(_names(cards, sorted(set(row_kinds(state.row)))))
    if not n.TAKE <= action < n.COUNTERATTACK:
        return Refused("MC-10", f"You are remodelling: first say what comes into your city, {row}.")
    name = _building_name(cards, action - n.TAKE)
    return Refused("MC-50", f"No {name} lies in the Building Row; right is {row}.")


def _turn(state: MonsterCity, action: int) -> Refused:
    """MC-10 to MC-15, MC-40, MC-41  What cannot be the one action of a turn."""
    cards = cards_of(state.setup.words)
    if action < n.ATTACK:
        return _construct(state, cards, action - n.BUILD)
    if action < n.STOP:
        return _attack(state, cards, action - n.ATTACK)
    if action == n.STOP:
        if state.setup.events:
            return Refused("MC-40", "There are no STOP cards when events are played.")
        return Refused("MC-15", "You have used your STOP card already.")
    if action < n.SCORE:
        return Refused("MC-13", "No monster is in your city, so nothing falls: attack first.")
    if action < n.CHICKEN:
        return Refused("MC-26", f"{_way(action - n.SCORE)} can only be scored when a scoring is due.")
    return _event(state, cards, action)


def _way(way: int) -> str:
    """MC-2, MC-26  A way to score, at the beginning of a sentence."""
    return (*WAYS[: n.ONE_COLOUR], *SHOWN, *WAYS[n.WHOLE_CITY :])[way].capitalize()


def _construct(state: MonsterCity, cards: Cards, kind: int) -> Refused:
    row = row_kinds(state.row)
    if kind not in row:
        reason = f"No {_building_name(cards, kind)} lies in the Building Row; there are {_row(cards, row)}."
        return Refused("MC-11", reason)
    return Refused("MC-12", f"You have no banknote to pay for {_building_name(cards, kind)}.")


def _attack(state: MonsterCity, cards: Cards, kind: int) -> Refused:
    row = row_kinds(state.monster_row)
    if kind not in row:
        there = either([cards.monster(monster).shown for monster in row], "and")
        return Refused(
            "MC-13", f"No monster with {_monster_name(cards, kind)} lies in the Monster Row; there: {there}."
        )
    return Refused("MC-14", f"You have {n.MOST_MONEY} banknotes, and the attack would bring a third.")


def _event(state: MonsterCity, cards: Cards, action: int) -> Refused:
    """MC-41, MC-50  An event needs its card, and the card something to work on."""
    if not state.setup.events:
        return Refused("MC-41", "This game is played without event cards.")
    if n.TAKE <= action < n.COUNTERATTACK:
        return Refused("MC-50", "A Remodel begins with what leaves your city: give it first.")
    event = action - n.FOR_NOTHING if action >= n.FOR_NOTHING else _event_of(action)
    hand = event_counts(state.hand(state.seat))
    if not hand[event]:
        held = either([EVENTS[kind] for kind in range(n.EVENTS) if hand[kind]], "and") or "no event card"
        return Refused("MC-41", f"You do not hold {EVENTS[event]}; you hold {held}.")
    if action < n.REJECT:
        return Refused("MC-50", f"No monster with {_monster_name(cards, action - n.CHICKEN)} lies in the Monster Row.")
    if action < n.GIVE:
        return Refused("MC-50", f"No {_building_name(cards, action - n.REJECT)} lies in the Building Row.")
    if action < n.TAKE:
        if state.city(state.seat) == 0:
            return Refused("MC-50", "Your city has no building to exchange.")
        return Refused("MC-50", f"No {_building_name(cards, action - n.GIVE)} stands in your city.")
    return Refused("MC-50", f"You have {n.MOST_MONEY} banknotes already; a Grant can only be played for nothing.")


def _event_of(action: int) -> int:
    return next(event for first, event in reversed(EVENT_OF) if action >= first)


def _names(cards: Cards, kinds: list[int]) -> list[str]:
    return [cards.building(kind).shown for kind in kinds]


def _row(cards: Cards, row: list[int]) -> str:
    return either(_names(cards, row), "and")


def _building_name(cards: Cards, kind: int) -> str:
    return cards.building(kind).shown if kind < len(cards.buildings) else f"building of kind {kind}"


def _monster_name(cards: Cards, kind: int) -> str:
    return cards.monster(kind).shown if kind < len(cards.monsters) else f"effect {kind}"
