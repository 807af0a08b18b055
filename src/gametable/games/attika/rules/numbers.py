"""The numbers of Attika: actions, outcomes, phases and ends.

A hex is 7 times the number of its tile, counted as the tiles are laid, plus its place in the flower (0 is the centre).
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LANDSCAPES: Final[i64] = 4  # water, forest, hill, mountain
CARDS_OF_A_KIND: Final[i64] = 15  # AK-2
AMPHORAS: Final[i64] = 15  # AK-2
TILES: Final[i64] = 22  # AK-1
FLOWER: Final[i64] = 7  # hexes of a tile
MOST_HEXES: Final[i64] = 154
MOST_PLAYERS: Final[i64] = 4
PIECES: Final[i64] = 30  # AK-3: buildings of each player
MOST_TYPES: Final[i64] = 30  # a host's own list may have no two buildings alike
STACKS: Final[i64] = 4
OFFSETS: Final[i64] = 18  # places around a tile where another one touches it
DRAWS: Final[i64] = 2  # AK-7: actions of a turn
BUILDS: Final[i64] = 3

# Actions: the same numbers for every land, list and option
DRAW: Final[i64] = 0  # + stack; stack 0 holds the main buildings
END: Final[i64] = 4  # give up what is left of the turn, or spend no amphora
AMPHORA: Final[i64] = 5
STORE: Final[i64] = 6
PAY: Final[i64] = 7  # + landscape: lay a card of it
TURN: Final[i64] = 11  # + steps
CHOOSE: Final[i64] = 17  # + type of building
LOT: Final[i64] = 47  # + hex
PLACE: Final[i64] = 201  # + 18 * (lowest tile that is touched) + offset from it
ACTIONS: Final[i64] = 579

# Outcomes of chance: a seat, 6 * tile + turns, a type of building, a landscape or a tile
OUTCOMES: Final[i64] = 132

# Phases; chance comes last
CHOOSING: Final[i64] = 0  # draw, choose a stored building, or give up
SITING: Final[i64] = 1  # a building is in hand: where to?
PAYING: Final[i64] = 2  # which cards?
DRAWN: Final[i64] = 3  # a building was drawn: build it, or store it?
ASKED: Final[i64] = 4  # AK-28: spend an amphora?
TURNING: Final[i64] = 5  # how is the new tile turned?
PLACING: Final[i64] = 6  # where is it laid?
FINISHED: Final[i64] = 7
FIRST_CHANCE: Final[i64] = 8
FINDING_FIRST: Final[i64] = 8  # outcome: the first player
LAYING: Final[i64] = 9  # outcome: the next tile of the starting land, and its turns
TURNING_UP: Final[i64] = 10  # outcome: the top of the next stack
DEALING: Final[i64] = 11  # outcome: the next card of a starting hand
TAKING: Final[i64] = 12  # outcome: a card for an action given up
CONSOLING: Final[i64] = 13  # AK-27 outcome: a card in place of an amphora
DRAWING: Final[i64] = 14  # outcome: the building on top of a stack
EXPANDING: Final[i64] = 15  # outcome: the new tile

# What a turn is spent on
UNDECIDED: Final[i64] = 0
TO_DRAW: Final[i64] = 1
TO_BUILD: Final[i64] = 2

# How a game ends
NOT_OVER: Final[i64] = 0
ALL_BUILT: Final[i64] = 1  # AK-32
LINKED: Final[i64] = 2  # AK-33
STANDSTILL: Final[i64] = 3  # AK-34

# What a player has: words of the array `seats`
HAND: Final[i64] = 0  # cards by landscape
LIMITS: Final[i64] = 1  # AK-16a: for each landscape, how many of the newest cards may be of it
TAKEN: Final[i64] = 2  # AK-12a: cards drawn since the discards were last shuffled
STORED: Final[i64] = 3  # sets of pieces
DOWN: Final[i64] = 4
BUILT: Final[i64] = 5
HEIGHTS: Final[i64] = 6  # cards in each stack, a byte each
TOKENS: Final[i64] = 7  # amphoras, and settlements in the second byte
SEAT_WORDS: Final[i64] = 8
