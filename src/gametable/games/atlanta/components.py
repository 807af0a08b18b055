"""What is in the box: the cards and the tiles, from the standard lists or from a host's own (AL-1, AL-2, AL-42)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from gametable.games.atlanta.rules.numbers import CARDS, TILES_OF_A_SUIT
from gametable.games.atlanta.tiles import HIGHEST_VALUE, SUIT_NAMES, Tile, read_tile
from gametable.kernel.errors import ComponentError
from gametable.kernel.lists import Item, read_lists, write_lists
from gametable.kernel.words import either

FILE = Path(__file__).with_name("components.toml")
TILE_LISTS = tuple(name.lower() for name in SUIT_NAMES)
LISTS = ("cards", *TILE_LISTS)
MOST_COPIES = 20  # AL-42a: of one kind of card
CARD = re.compile(rf"({'|'.join(SUIT_NAMES)}) ([0-9]{{1,3}})(?:-([0-9]{{1,3}}))?")


@dataclass(frozen=True, order=True)
class Card:
    """AL-1  A kind of card: suit, value, and how many of it there are."""

    suit: int
    value: int
    copies: int

    def name(self) -> str:
        """A card as people write it."""
        return f"{SUIT_NAMES[self.suit]} {self.value}"

    def word(self) -> int:
        """The kind as the compiled rules read it."""
        return self.suit | self.value << 3 | self.copies << 10


@dataclass(frozen=True)
class Box:
    """Everything in the box: the kinds of cards in order, and six tiles for each suit."""

    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]

    def card_name(self, kind: int) -> str:
        """A kind of card as people write it."""
        return self.cards[kind].name()

    def text(self) -> str:
        """The lists in one line, always written alike."""
        lists = {"cards": card_entries(self.cards)}
        for suit, name in enumerate(TILE_LISTS):
            lists[name] = [tile.entry() for tile in self.tiles if tile.suit == suit]
        return write_lists(lists)


def read_box(text: str, source: str) -> Box:
    """AL-42  The box that lists describe; ComponentError names the list, the entry and what would be right."""
    lists = read_lists(text, source, LISTS)
    cards = _read_cards(lists["cards"])
    tiles: list[Tile] = []
    for suit, name in enumerate(TILE_LISTS):
        tiles += _read_tiles(lists[name], suit, tiles)
    return Box(cards, tuple(tiles))


def _read_cards(items: list[Item]) -> tuple[Card, ...]:
    """AL-42  100 cards of five suits with whole values."""
    copies: dict[tuple[int, int], int] = {}
    for item in items:
        count, rest = item.counted()
        suit, values = _suit_and_values(item, rest)
        for value in values:
            copies[suit, value] = copies.get((suit, value), 0) + count
            if not 1 <= copies[suit, value] <= MOST_COPIES:
                raise item.fault(
                    f"there are {copies[suit, value]} cards {SUIT_NAMES[suit]} {value}; right are 1 to 20."
                )
    where = f"line {items[0].line}, cards"
    total = sum(copies.values())
    if total != CARDS:
        raise ComponentError(items[0].source, where, f"there are {total} cards; right are {CARDS}.")
    for suit, name in enumerate(SUIT_NAMES):
        if not any(found == suit for found, _ in copies):
            raise ComponentError(items[0].source, where, f"there is no {name} card; right are cards of all five suits.")
    return tuple(sorted(Card(suit, value, count) for (suit, value), count in copies.items()))


def _suit_and_values(item: Item, text: str) -> tuple[int, range]:
    found = CARD.fullmatch(text)
    if not found:
        raise item.fault(
            f"right is a suit ({either(SUIT_NAMES)}) and a value or values, such as 'Tourism 4' or '1-10'."
        )
    low, high = int(found[2]), int(found[3] or found[2])
    if low > high or high > HIGHEST_VALUE:
        raise item.fault(f"right are values from 0 to {HIGHEST_VALUE}, the lower one first.")
    return SUIT_NAMES.index(found[1]), range(low, high + 1)


def _read_tiles(items: list[Item], suit: int, others: list[Tile]) -> list[Tile]:
    """AL-42  Six tiles of a suit; no two tiles of the game have the same name."""
    names = {tile.name.casefold() for tile in others}
    tiles = []
    for item in items:
        tile = read_tile(item, suit)
        if tile.name.casefold() in names:
            raise item.fault(f"there is another tile named {tile.name}; right is a name of its own.")
        names.add(tile.name.casefold())
        tiles.append(tile)
    if len(tiles) != TILES_OF_A_SUIT:
        where = f"line {items[0].line}, {items[0].list}"
        raise ComponentError(items[0].source, where, f"there are {len(tiles)} tiles; right are {TILES_OF_A_SUIT}.")
    return tiles


def card_entries(cards: tuple[Card, ...]) -> list[str]:
    """The cards as entries of a list: neighbouring values with as many copies stand together."""
    entries = []
    numbered = enumerate(cards)
    for (suit, _, copies), group in groupby(
        numbered, lambda pair: (pair[1].suit, pair[1].value - pair[0], pair[1].copies)
    ):
        values = [card.value for _, card in group]
        span = f"{values[0]}-{values[-1]}" if len(values) > 1 else str(values[0])
        entries.append(f"{copies} x {SUIT_NAMES[suit]} {span}")
    return entries


def load_standard(path: Path = FILE) -> Box:
    """The box of the printed game; ComponentError says what is wrong with its file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise ComponentError(path.name, "the whole file", str(fault)) from fault
    return read_box(text, path.name)


STANDARD = load_standard()


@cache
def with_values(low: int, high: int, copies: int) -> Box:
    """AL-41  The standard tiles with another reading of the hundred cards."""
    cards = tuple(Card(suit, value, copies) for suit in range(len(SUIT_NAMES)) for value in range(low, high + 1))
    return Box(cards, STANDARD.tiles)
