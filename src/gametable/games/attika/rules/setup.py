"""What the options and lists fix for a whole game: the buildings, the tiles, the starting land.

The numbers of a setup are written by tables.setup_words(); its first one says how many they are.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.attika.rules.numbers import FLOWER, TILES
from gametable.kernel.bits import bit

HEAD_WORDS: Final[int] = 5
GROUPS: Final[int] = 7
SHIFT: Final[i64] = 64  # added to coordinates, which are stored without a sign
TILE_BITS: Final[i64] = 21  # seven hexes with three bits each


@mypyc_attr(acyclic=True)
class Setup:
    """AK-36  The data of a game; all its positions share one."""

    def __init__(self, words: tuple[int, ...] = ()) -> None:
        self.words: tuple[int, ...] = words
        given = words or (0,) * HEAD_WORDS
        self.players: i64 = given[1]
        self.connected: bool = given[2] == 1  # AK-26
        self.types: i64 = given[4]
        types = given[5 : 5 + given[4]]
        self.cost: vec[i64] = vec[i64]([cost_of(i64(word)) for word in types])  # by landscape
        self.any_cost: vec[i64] = vec[i64]([i64(word) >> 16 & 15 for word in types])  # AK-18
        self.group: vec[i64] = vec[i64]([i64(word) >> 20 & 7 for word in types])
        self.sources: vec[i64] = vec[i64]([i64(word) >> 28 for word in types])  # AK-19: types, as a set
        self.first_piece: vec[i64] = vec[i64]([i64(0) for word in types])
        self.pieces_of: vec[i64] = vec[i64]([i64(0) for word in types])  # as a set
        self.type_of: vec[i64] = vec[i64]([i64(0)] * 30)  # of each piece
        self.group_pieces: vec[i64] = vec[i64]([i64(0)] * GROUPS)
        self.firsts: i64 = 0  # the first piece of every type
        self.mains: i64 = 0
        self._number_pieces(types)
        after_tiles = 5 + given[4] + 11
        tiles = given[5 + given[4] : after_tiles]
        self.symbols: vec[i64] = vec[i64](
            [i64(words_of_two) >> TILE_BITS * half & (bit(TILE_BITS) - 1) for words_of_two in tiles for half in (0, 1)]
        )
        self.turns: vec[i64] = vec[i64]([different_turns(symbols) for symbols in self.symbols])
        places = given[after_tiles : after_tiles + 3 * given[1]]
        self.start_tiles: i64 = 2 * self.players  # AK-4
        self.place_q: vec[i64] = vec[i64]([(i64(place) & 127) - SHIFT for place in places])
        self.place_r: vec[i64] = vec[i64]([(i64(place) >> 7) - SHIFT for place in places])
        self.most_tiles: i64 = 6 * self.players if self.players < 4 else TILES  # AK-31
        self.hexes: vec[i64] = vec[i64]([i64(0)] * (FLOWER * self.most_tiles))
        self.frontier: vec[i64] = vec[i64]([i64(0)] * self.most_tiles)

    def _number_pieces(self, types: tuple[int, ...]) -> None:
        """AK-3  Equal buildings get neighbouring numbers, so that a set of pieces holds the lowest of each type."""
        piece: i64 = 0
        for number in range(len(types)):
            word: i64 = types[number]
            self.first_piece[number] = piece
            self.firsts |= bit(piece)
            for i in range(word >> 24 & 15):
                self.type_of[piece] = number
                self.pieces_of[number] |= bit(piece)
                piece += 1
            self.group_pieces[word >> 20 & 7] |= self.pieces_of[number]
            if word >> 23 & 1 == 1:
                self.mains |= self.pieces_of[number]

    # For readers outside the compiled layer, which arrays never leave

    def cost_of_type(self, building: i64) -> i64:
        """AK-15  The printed cost by landscape."""
        return self.cost[building]

    def any_cost_of(self, building: i64) -> i64:
        """AK-18  The printed number of resources of any kind."""
        return self.any_cost[building]

    def group_of(self, building: i64) -> i64:
        """The group of a building."""
        return self.group[building]

    def sources_of(self, building: i64) -> i64:
        """AK-19  The buildings from which an arrow leads to this one, as a set of types."""
        return self.sources[building]

    def pieces_in(self, building: i64) -> i64:
        """All pieces of a type."""
        return self.pieces_of[building]

    def pieces_in_group(self, group: i64) -> i64:
        """All pieces of a group."""
        return self.group_pieces[group]

    def place(self, number: i64) -> tuple[int, int]:
        """AK-60  The centres of the starting land, then the sanctuaries."""
        return int(self.place_q[number]), int(self.place_r[number])


def cost_of(word: i64) -> i64:
    """The four half bytes of a type's word as bytes."""
    return word & 15 | (word & 0xF0) << 4 | (word & 0xF00) << 8 | (word & 0xF000) << 12


def symbol_at(symbols: i64, turns: i64, place: i64) -> i64:
    """AK-30  The symbol at a place of a tile turned by so many steps: what was at i is at i + turns."""
    if place > 0:
        place = (place + 5 - turns) % 6 + 1
    return symbols >> 3 * place & 7


def turned(symbols: i64, turns: i64) -> i64:
    """The symbols of a tile turned by so many steps."""
    found: i64 = 0
    for place in range(FLOWER):
        found |= symbol_at(symbols, turns, place) << 3 * place
    return found


def different_turns(symbols: i64) -> i64:
    """AK-30  The turns of a tile that do not look like a smaller turn."""
    found: i64 = 0
    for turns in range(i64(6)):
        new = True
        for smaller in range(turns):
            if turned(symbols, smaller) == turned(symbols, turns):
                new = False
        if new:
            found |= bit(turns)
    return found


NO_SETUP: Final = Setup()  # what a blank position has before it is filled
_SETUPS: Final[dict[tuple[int, ...], Setup]] = {}


def setup_of(words: tuple[int, ...]) -> Setup:
    """The one setup with these numbers."""
    found = _SETUPS.get(words)
    if found is None:
        if len(_SETUPS) >= 512:
            _SETUPS.clear()
        found = Setup(words)
        _SETUPS[words] = found
    return found
