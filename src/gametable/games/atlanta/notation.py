"""Actions and outcomes of Atlanta as text, both ways.

draw Tourism 7 · draw deck          (AL-10)
play Tourism 7 · at 3,1             choose a card of the hand, then its point (AL-11)
designate 1,0 Tourism               lay the face-up Tourism tile on the District at this point (AL-17)
Tourism 7 · Food Hall · seat 2      chance: the next card, the next tile, the first player

Suits may be shortened as in the drawing: to7 is Tourism 7.
"""

# mypyc compiles this module: objects

from __future__ import annotations

import re

from gametable.games.atlanta.cities import Point, districts_of, place_number, point_at, point_name
from gametable.games.atlanta.components import Box
from gametable.games.atlanta.options import box_with
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.words import either, nearest

SHORT_SUITS = ("In", "Re", "To", "Bu", "Rt")
FORMS = "draw Tourism 7, draw deck, play Tourism 7, at 3,1 or designate 1,0 Tourism"
POINT = re.compile(r"\(?\s*(-?[0-9]{1,3})\s*,\s*(-?[0-9]{1,3})\s*\)?")
CARD = re.compile(r"([a-z]+) ?([0-9]{1,3})")


def write(state: Atlanta, action: int) -> str:
    """An action, or at a chance event an outcome, as text."""
    box = box_with(state.setup.words)
    if state.phase >= n.FIRST_CHANCE:
        return _write_outcome(box, action)
    if action < n.PLACE:
        return _written_choice(box, action)
    if action < n.DESIGNATE:
        return f"at {_written_place(state, action - n.PLACE)}"
    return _written_designation(state, action - n.DESIGNATE)


def thing(state: Atlanta, action: int) -> str:
    """The card that an action draws or plays, or the suit whose tile it takes; places are no things."""
    if n.PLACE <= action < n.DESIGNATE:
        return ""
    if action >= n.DESIGNATE:
        return f"designate {SUIT_NAMES[(action - n.DESIGNATE) % n.SUITS]}"
    return _written_choice(box_with(state.setup.words), action)


def _written_choice(box: Box, action: int) -> str:
    if action == n.DRAW_DECK:
        return "draw deck"
    if action < n.DRAW_DECK:
        return f"draw {_written_card(box, action)}"
    return f"play {_written_card(box, action - n.PLAY)}"


def _written_card(box: Box, kind: int) -> str:
    if not 0 <= kind < len(box.cards):
        raise NotationError(str(kind), f"this game has {len(box.cards)} kinds of cards.")
    return box.card_name(kind)


def _written_place(state: Atlanta, place: int) -> str:
    cards = state.tableau_of(state.seat).count
    if place >= 4 * cards:
        raise NotationError(str(place), f"this tableau has {cards} cards.")
    return point_name(*point_at(state, state.seat, place))


def _written_designation(state: Atlanta, choice: int) -> str:
    districts = districts_of(state, state.seat)
    number, suit = divmod(choice, n.SUITS)
    if number >= len(districts):
        raise NotationError(str(number + 1), f"this tableau has {len(districts)} Districts.")
    return f"designate {point_name(districts[number].x, districts[number].y)} {SUIT_NAMES[suit]}"


def _write_outcome(box: Box, outcome: int) -> str:
    if outcome >= n.BEGIN:
        return f"seat {outcome - n.BEGIN + 1}"
    if outcome >= n.TURN_UP:
        return box.tiles[outcome - n.TURN_UP].name
    return _written_card(box, outcome)


def read(state: Atlanta, text: str) -> int:
    """The action or outcome that a text names; it need not be legal."""
    cleaned = " ".join(text.casefold().split())
    if state.phase >= n.FIRST_CHANCE:
        return _read_outcome(state, cleaned)
    word, _, rest = cleaned.partition(" ")
    if cleaned == "draw deck":
        return n.DRAW_DECK
    if word == "draw" and rest:
        return n.DRAW + _read_card(state, rest)
    if word == "play" and rest:
        return n.PLAY + _read_card(state, rest)
    if word == "designate" and rest:
        return _read_designation(state, rest)
    if POINT.fullmatch(cleaned) or (word == "at" and rest):
        return n.PLACE + _read_place(state, cleaned.removeprefix("at "))
    if word in ("pass", "end"):
        raise Refused("AL-22", "There is no pass: a turn ends early only when no action is possible.")
    raise NotationError(text[:60], f"right is {FORMS}.")


def _read_point(text: str) -> Point:
    found = POINT.fullmatch(text)
    if not found:
        raise NotationError(text[:60], "it is no point; right is x,y such as 3,1.")
    return int(found[1]), int(found[2])


def _read_suit(text: str) -> int:
    names = [name.casefold() for name in SUIT_NAMES]
    short = [name.casefold() for name in SHORT_SUITS]
    if text in short:
        return short.index(text)
    if text not in names:
        raise NotationError(text[:60], f"it is no suit; right is {either(SUIT_NAMES)}.{nearest(text, names)}")
    return names.index(text)


def _read_card(state: Atlanta, text: str) -> int:
    """AL-1  A suit and a value that some card of this game has."""
    found = CARD.fullmatch(text)
    if not found:
        raise NotationError(text[:60], "it is no card; right is a suit and a value, such as Tourism 7.")
    suit, value = _read_suit(found[1]), int(found[2])
    cards = box_with(state.setup.words).cards
    for kind, card in enumerate(cards):
        if (card.suit, card.value) == (suit, value):
            return kind
    values = [card.value for card in cards if card.suit == suit]
    name = SUIT_NAMES[suit]
    raise NotationError(text[:60], f"{name} cards have values from {min(values)} to {max(values)}, and no {value}.")


def _read_place(state: Atlanta, text: str) -> int:
    """AL-3, AL-16  A point beside a card of the tableau."""
    x, y = _read_point(text)
    name = point_name(x, y)
    if (x + y) % 2:
        raise Refused("AL-3", f"{name} is a space between cards: cards lie where x and y add up to an even number.")
    number = place_number(state, state.seat, (x, y))
    if number is None:
        raise Refused("AL-16", f"At {name} the card would cover no corner; the tableau stays in one piece.")
    return number


def _read_designation(state: Atlanta, text: str) -> int:
    """AL-4, AL-17  The point of a District and a suit; the suit may be left out where only one leads."""
    point, _, rest = text.replace(", ", ",").partition(" ")
    x, y = _read_point(point)
    for district in districts_of(state, state.seat):
        if (district.x, district.y) == (x, y):
            suit = rest.removeprefix("as ").strip()
            if not suit and len(district.suits) > 1:
                names = either([SUIT_NAMES[suit] for suit in district.suits])
                raise NotationError(text[:60], f"say as what: {names}.")
            return n.DESIGNATE + n.SUITS * district.number + (_read_suit(suit) if suit else district.suits[0])
    raise Refused("AL-4", f"At {point_name(x, y)} you have no District: four cards must close the square.")


def _read_outcome(state: Atlanta, text: str) -> int:
    if state.phase == n.BEGINNING:
        seats = {f"seat {seat + 1}": n.BEGIN + seat for seat in range(state.players)}
        if text not in seats:
            raise NotationError(text[:60], f"right is {either(seats)}.")
        return seats[text]
    if state.phase == n.TURNING:
        names = [tile.name.casefold() for tile in box_with(state.setup.words).tiles]
        if text not in names:
            raise NotationError(text[:60], f"no tile has this name.{nearest(text, names)}")
        return n.TURN_UP + names.index(text)
    return _read_card(state, text)
