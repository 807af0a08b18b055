"""The numbers of Attatat: actions, outcomes, phases and ends.

A place is a tile's position on the board, counted row by row from 0; every layout has at most 25.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLOURS: Final[i64] = 5
SYMBOLS: Final[i64] = 5
TILES: Final[i64] = 25
MOST_PLAYERS: Final[i64] = 5
PLANKS: Final[i64] = 24  # AT-2: each player's

# Actions: the same numbers for every board and option
LINK_RIGHT: Final[i64] = 0  # + place: link it with its right neighbour
LINK_DOWN: Final[i64] = 25  # + place: link it with the neighbour below
WALK: Final[i64] = 50  # + place: begin a path there, or lead it on to there
CLAIM: Final[i64] = 75  # announce the path walked so far
NO_CLAIM: Final[i64] = 76
REMOVE: Final[i64] = 77  # + place: take the tile at this end of the path
COLOUR: Final[i64] = 102  # + colour: name it
SYMBOL: Final[i64] = 107  # + symbol: name it
ACTIONS: Final[i64] = 112

# Outcomes of chance
TAKE_COLOUR: Final[i64] = 0  # + colour, when a colour or a symbol leaves the game
TAKE_SYMBOL: Final[i64] = 5  # + symbol
# in the other chance phases an outcome is a tile: 5 * colour + symbol

# Phases; chance comes last
NAMING_COLOUR: Final[i64] = 0
NAMING_SYMBOL: Final[i64] = 1
LINKING: Final[i64] = 2
CLAIMING: Final[i64] = 3
EITHER_OR: Final[i64] = 4  # AT-65: link or begin a path
WALKING: Final[i64] = 5
REMOVING: Final[i64] = 6
FINISHED: Final[i64] = 7
FIRST_CHANCE: Final[i64] = 8
TAKING_EITHER: Final[i64] = 8  # outcome: a colour or a symbol leaves the game
TAKING_COLOUR: Final[i64] = 9
TAKING_SYMBOL: Final[i64] = 10
TAKING_TILES: Final[i64] = 11  # outcome: a tile leaves the game
LAYING: Final[i64] = 12  # outcome: the tile at the next place
DEALING: Final[i64] = 13  # outcome: the next card dealt

# How a round ends
LAST_PATH: Final[i64] = 0
FAULT_LINE: Final[i64] = 1
PLANKS_PLAYED: Final[i64] = 2
STANDSTILL: Final[i64] = 3
