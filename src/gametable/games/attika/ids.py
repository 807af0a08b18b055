"""The names of the parts of Attika's scenes: the same thing has the same name wherever it lies."""

from __future__ import annotations

from typing import Final

from gametable.games.attika.rules.numbers import MOST_HEXES, MOST_PLAYERS, MOST_TYPES, OFFSETS, PIECES, STACKS, TILES

SEATS: Final = range(MOST_PLAYERS)
LANDSCAPES: Final = range(4)

HEX_IDS: Final = tuple(f"hex-{spot}" for spot in range(MOST_HEXES))
DIAMOND_IDS: Final = tuple(f"diamond-{spot}" for spot in range(MOST_HEXES))
PRICE_IDS: Final = tuple(f"price-{spot}" for spot in range(MOST_HEXES))
SANCTUARY_IDS: Final = tuple(f"sanctuary-{number}" for number in SEATS)
PLACE_IDS: Final = tuple(f"place-{place}" for place in range(OFFSETS * TILES))
TURN_IDS: Final = tuple(f"turn-{turn}" for turn in range(6))
PIECE_IDS: Final = tuple(tuple(f"piece-{PIECES * seat + piece}" for piece in range(PIECES)) for seat in SEATS)
SLOT_IDS: Final = tuple(tuple(f"slot-{MOST_TYPES * seat + kind}" for kind in range(MOST_TYPES)) for seat in SEATS)
STACK_IDS: Final = tuple(tuple(f"stack-{STACKS * seat + stack}" for stack in range(STACKS)) for seat in SEATS)
CARD_IDS: Final = tuple(tuple(f"card-{15 * landscape + card}" for card in range(15)) for landscape in LANDSCAPES)
NO_CARD_IDS: Final = tuple(f"nocard-{landscape}" for landscape in LANDSCAPES)
AMPHORA_IDS: Final = tuple(f"amphoras-{seat}" for seat in SEATS)
GROUND_IDS: Final = tuple(f"ground-{seat}" for seat in SEATS)
COUNT_IDS: Final = tuple(f"counts-{seat}" for seat in SEATS)
FREE_IDS: Final = tuple(f"free-{kind}" for kind in range(MOST_TYPES))
PUT_BACK: Final = "undo-0"  # AK-43: the green arrow, which the table's undo carries out
GIVE_UP: Final = "give-up"
STORE: Final = "store"
NO_AMPHORA: Final = "no-amphora"
