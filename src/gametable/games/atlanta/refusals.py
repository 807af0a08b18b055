"""Why an action of Atlanta is not allowed: the rule and a sentence with this position's facts."""

from __future__ import annotations

from gametable.games.atlanta.cities import District, covered_values, districts_of, point_at, point_name
from gametable.games.atlanta.options import box_with
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.packed import link
from gametable.games.atlanta.rules.position import IN_ROW
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.sight import kinds_of
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.errors import Refused
from gametable.kernel.words import either, plural


def refusal(state: Atlanta, action: int) -> Refused | None:
    """None if the action is legal, else the rule that forbids it."""
    if state.is_legal(action):
        return None
    if state.phase == n.FINISHED:
        return _over(state)
    if state.phase >= n.FIRST_CHANCE:
        return Refused("AL-9", "Chance has its turn: this cannot come now.")
    if not 0 <= action < n.ACTIONS:
        return Refused("AL-9", f"There is no action number {action}; a turn is two actions: draw, play, designate.")
    if state.phase == n.PLACING:
        return _while_placing(state, action)
    if action <= n.DRAW_DECK:
        return _draw(state, action)
    if action < n.PLACE:
        return _play(state, action - n.PLAY)
    if action < n.DESIGNATE:
        return Refused("AL-11", "First choose a card of your hand, then the place where it goes.")
    return _designate(state, action - n.DESIGNATE)


def _over(state: Atlanta) -> Refused:
    """AL-21, AL-23  After the end nobody acts."""
    if state.end == n.STANDSTILL:
        return Refused("AL-21", "Nobody could do anything any more: the game is over.")
    return Refused("AL-23", "Two stacks are empty and the last round is played: the game is over.")


def _draw(state: Atlanta, kind: int) -> Refused:
    """AL-10, AL-21  Only what lies in the row, or the deck while it lasts."""
    if kind == n.DRAW_DECK:
        return Refused("AL-21", "The deck has run out.")
    box = box_with(state.setup.words)
    row = kinds_of(state, IN_ROW)
    if not row:
        return Refused("AL-21", "The draw row is empty, and the deck has run out.")
    if kind >= len(box.cards):
        return Refused("AL-10", f"There is no card number {kind + 1}; this game has {len(box.cards)} kinds.")
    shown = either(dict.fromkeys(box.card_name(other) for other in row), "and")
    return Refused("AL-10", f"{box.card_name(kind)} is not in the draw row; there you find {shown}.")


def _play(state: Atlanta, kind: int) -> Refused:
    """AL-11  Only a card of one's own hand."""
    box = box_with(state.setup.words)
    if kind >= len(box.cards):
        return Refused("AL-11", f"There is no card number {kind + 1}; this game has {len(box.cards)} kinds.")
    return Refused("AL-11", f"You have no {box.card_name(kind)} in your hand.")


def _while_placing(state: Atlanta, action: int) -> Refused:
    """AL-11  A chosen card is laid before anything else."""
    if not n.PLACE <= action < n.DESIGNATE:
        card = box_with(state.setup.words).card_name(state.chosen)
        return Refused("AL-11", f"You have chosen {card}: say where it goes.")
    place = action - n.PLACE
    tableau = state.tableau_of(state.seat)
    if place >= 4 * tableau.count:
        return Refused("AL-16", f"Your tableau has {tableau.count} cards; there is no card {place // 4 + 1} to cover.")
    name = point_name(*point_at(state, state.seat, place))
    if tableau.place(place):
        return _wrong_value(state, place, name)
    if link(tableau.card(place // 4), place % 4):
        return Refused("AL-3", f"At {name} there is a card already; a point holds one.")
    return Refused("AL-3", f"{name} is not named by this card: the first one laid beside a point names it.")


def _wrong_value(state: Atlanta, place: int, name: str) -> Refused:
    """AL-13, AL-15, AL-40  What the covered cards do not allow."""
    value = state.setup.value(state.chosen)
    covered = covered_values(state, state.seat, place)
    if state.setup.strict and len(covered) > 2:
        return Refused("AL-40", f"At {name} your card would cover {len(covered)} corners; two are the most here.")
    between = f"{value} does not lie between {covered[0]} and {covered[-1]}"
    if len(covered) == 2:
        return Refused("AL-13", f"{between}, whose corners it would cover at {name}.")
    return Refused("AL-15", f"{between}, the lowest and the highest of {len(covered)} values it would cover at {name}.")


def _designate(state: Atlanta, choice: int) -> Refused:
    """AL-4, AL-17 to AL-20, AL-22a  Which tile goes on which District."""
    number, suit = divmod(choice, n.SUITS)
    districts = districts_of(state, state.seat)
    if number >= len(districts):
        return Refused("AL-4", f"You have {plural(len(districts), 'District')}; there is no number {number + 1}.")
    district = districts[number]
    name = point_name(district.x, district.y)
    if district.tile >= 0:
        tile = box_with(state.setup.words).tiles[district.tile]
        return Refused("AL-17", f"The District at {name} has its tile already: {tile.name}.")
    if suit not in district.suits:
        return _wrong_suit(district, name)
    if state.stacks >> 6 * suit & 63:
        return Refused("AL-20", f"The next {SUIT_NAMES[suit]} tile is turned up at the end of this turn.")
    return Refused("AL-22a", f"The {SUIT_NAMES[suit]} stack is empty.")


def _wrong_suit(district: District, name: str) -> Refused:
    """AL-18, AL-19  The suit that leads around, or one of those that do."""
    leading = [SUIT_NAMES[suit] for suit in district.suits]
    if len(leading) == 1:
        return Refused("AL-18", f"Around {name} most cards are {leading[0]}: it must become {leading[0]}.")
    return Refused("AL-19", f"Around {name} no suit is alone in front: choose {either(leading)}.")
