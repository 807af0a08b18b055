"""The numbers of Monster City: actions, outcomes, phases.

A kind of building is a colour and a value, a kind of monster an effect; both are counted from 0 in the order of the
card lists. Cards of a kind are alike, so actions and outcomes name kinds.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLOURS: Final[i64] = 3  # red, green, yellow
ANY: Final[i64] = 3  # where a colour could stand: whatever the colour
CARDS: Final[i64] = 50  # 40 buildings and 10 starting buildings
DECK: Final[i64] = 40
PILE: Final[i64] = 10  # MC-4: buildings above each scoring card
MONSTERS: Final[i64] = 30
EVENTS: Final[i64] = 6  # kinds
ROW: Final[i64] = 5
PAIRS: Final[i64] = 5
BANKNOTES: Final[i64] = 10
MOST_MONEY: Final[i64] = 2  # MC-7
SCORINGS: Final[i64] = 4
CATEGORIES: Final[i64] = 4
HAND: Final[i64] = 2  # MC-40: event cards dealt to each player
LUCKY_FALL: Final[i64] = 2  # MC-42: so many fallen buildings bring an event card

# Actions: the same numbers for all lists and options
BUILD: Final[i64] = 0  # + kind of building
ATTACK: Final[i64] = 50  # + kind of monster
STOP: Final[i64] = 80
DESTROY: Final[i64] = 81  # + kind of building that falls
SCORE: Final[i64] = 131  # + way to score
CHICKEN: Final[i64] = 137  # + kind of monster
REJECT: Final[i64] = 167  # + kind of building
GIVE: Final[i64] = 217  # + kind of building that leaves the city in a Remodel
TAKE: Final[i64] = 267  # + kind of building that comes for it
COUNTERATTACK: Final[i64] = 317
DETOUR: Final[i64] = 318
GRANT: Final[i64] = 319
FOR_NOTHING: Final[i64] = 320  # + kind of event
ACTIONS: Final[i64] = 326

# Ways to score; one colour has three, the others one
SMALLEST: Final[i64] = 0
TALLEST: Final[i64] = 1
ONE_COLOUR: Final[i64] = 2  # + colour
WHOLE_CITY: Final[i64] = 5
WAYS: Final[i64] = 6

# Kinds of events
CHICKEN_CARD: Final[i64] = 0
REJECTED_CARD: Final[i64] = 1
REMODEL_CARD: Final[i64] = 2
COUNTERATTACK_CARD: Final[i64] = 3
DETOUR_CARD: Final[i64] = 4
GRANT_CARD: Final[i64] = 5

# Phases; chance comes last
TURN: Final[i64] = 0
DESTROYING: Final[i64] = 1  # which building falls
REMODELLING: Final[i64] = 2  # which building of the row comes into the city
SCORING: Final[i64] = 3
FINISHED: Final[i64] = 4
FIRST_CHANCE: Final[i64] = 5
DEALING_PAIRS: Final[i64] = 5  # outcome: a starting pair
DEALING_BUILDINGS: Final[i64] = 6  # outcome: a kind of building
DEALING_MONSTERS: Final[i64] = 7  # outcome: a kind of monster
DEALING_EVENTS: Final[i64] = 8  # outcome: a kind of event
CHOOSING_FIRST: Final[i64] = 9  # outcome: a seat
DRAWING_EVENT: Final[i64] = 10  # outcome: a kind of event
SHOWING_EVENT: Final[i64] = 11  # outcome: from which deal the played event card is (MC-43a)
