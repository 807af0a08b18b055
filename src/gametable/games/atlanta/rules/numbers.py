"""The numbers of Atlanta: actions, outcomes, phases, ends and scoring rules.

A kind is a suit with a value; there are at most 100. Corners are counted clockwise: upper right, lower right, lower
left, upper left. A place of a tableau is known by the first card laid beside it: 4 * that card's number + the corner.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SUITS: Final[i64] = 5
CARDS: Final[i64] = 100  # AL-1
TILES: Final[i64] = 30  # AL-2
TILES_OF_A_SUIT: Final[i64] = 6
ROW: Final[i64] = 5  # AL-6
ACTIONS_OF_A_TURN: Final[i64] = 2  # AL-9
EMPTY_STACKS: Final[i64] = 2  # AL-23: so many bring the end
MOST_CARDS: Final[i64] = 98  # in one tableau: somebody else has two of the hundred
MOST_PLACES: Final[i64] = 392
MOST_DISTRICTS: Final[i64] = 80  # 98 cards make 79 at most: a square of ten by ten without two corners

# Actions: the same numbers for every list of cards and every option
DRAW: Final[i64] = 0  # + kind: take this card of the row
DRAW_DECK: Final[i64] = 100
PLAY: Final[i64] = 101  # + kind: choose this card of the hand
PLACE: Final[i64] = 201  # + place: lay the chosen card there
DESIGNATE: Final[i64] = 593  # + 5 * District, in the order in which they were closed, + suit
ACTIONS: Final[i64] = 993

# Outcomes of chance: below 100 a kind of card
TURN_UP: Final[i64] = 100  # + tile: 6 * suit + its number in the list
BEGIN: Final[i64] = 130  # + seat that begins
OUTCOMES: Final[i64] = 134

# Phases; chance comes last
CHOOSING: Final[i64] = 0  # an action of the turn
PLACING: Final[i64] = 1  # where the chosen card goes
FINISHED: Final[i64] = 2
FIRST_CHANCE: Final[i64] = 3
DEALING: Final[i64] = 3  # outcome: the next card of a starting tableau
REFILLING: Final[i64] = 4  # outcome: the next card of the row
TURNING: Final[i64] = 5  # outcome: the next tile of a stack
BEGINNING: Final[i64] = 6  # outcome: the first player
DRAWING: Final[i64] = 7  # outcome: the card that somebody draws from the deck

# How a game ends
NOT_YET: Final[i64] = 0
STACKS_EMPTY: Final[i64] = 1  # AL-23
STANDSTILL: Final[i64] = 2  # AL-21

# AL-24, AL-42: how a tile scores, by the four cards around its District
SUIT_AROUND: Final[i64] = 0
HIGHEST_OF_SUIT: Final[i64] = 1
VALUES_AROUND: Final[i64] = 2
SUM_AT_LEAST: Final[i64] = 3
SUM_AT_MOST: Final[i64] = 4
DIFFERENT_SUITS: Final[i64] = 5
SPREAD: Final[i64] = 6
WITHOUT_SUIT: Final[i64] = 7
EVEN_AROUND: Final[i64] = 8
ODD_AROUND: Final[i64] = 9
# and by the whole city
FIRST_OF_CITY: Final[i64] = 10
SUIT_DISTRICTS: Final[i64] = 10
OPEN_SIDES: Final[i64] = 11
NEXT_TO_IT: Final[i64] = 12
SUITS_IN_CITY: Final[i64] = 13
SUIT_CARDS: Final[i64] = 14
ALL_DISTRICTS: Final[i64] = 15
