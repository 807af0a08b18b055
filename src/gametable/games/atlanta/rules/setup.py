"""What the options fix for a whole game: players, covering, the kinds of cards, and how the tiles score.

A set of cards is two masks. Each kind has a field of neighbouring bits in one of them, as many as there are cards of
it; a set holds the lowest bits of a field, so that equal sets are equal numbers.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.numbers import CARDS, TILES
from gametable.kernel.bits import bit

HEADER_WORDS: Final[int] = 7
HALF: Final[int] = 60  # bits of one mask: no kind has more than 20 cards, so every kind fits into one of the two


@mypyc_attr(acyclic=True)
class Setup:
    """What stays the same in a game; all its positions share one."""

    def __init__(self, words: tuple[int, ...] = ()) -> None:
        """The numbers come in the order of options.setup_words(): header, kinds, tiles, text of a host's own lists."""
        given = words or (HEADER_WORDS, 0, 0, 0, 0, 0, 0)
        self.words: tuple[int, ...] = given
        self.players: i64 = given[1]
        self.strict: bool = given[2] == 1  # AL-40
        self.first: i64 = given[3] - 1  # AL-8: named by the host, or -1
        self.kinds: i64 = given[5]
        self.suit_of: vec[i64] = vec[i64]([i64(0)] * CARDS)
        self.value_of: vec[i64] = vec[i64]([i64(0)] * CARDS)
        self.half_of: vec[i64] = vec[i64]([i64(0)] * CARDS)  # which of the two masks
        self.field_of: vec[i64] = vec[i64]([i64(0)] * CARDS)  # its bits there
        self.kind_at: vec[i64] = vec[i64]([i64(0)] * (2 * HALF))  # the kind of each bit
        self.firsts_low: i64 = 0  # the lowest bit of every field
        self.firsts_high: i64 = 0
        self.all_low: i64 = 0  # the whole deck
        self.all_high: i64 = 0
        self.tile_of: vec[i64] = vec[i64]([i64(0)] * TILES)  # how each tile scores, packed
        self._lay_out_kinds(given[HEADER_WORDS : HEADER_WORDS + given[5]])
        for tile, word in enumerate(given[HEADER_WORDS + given[5] : HEADER_WORDS + given[5] + int(TILES)]):
            self.tile_of[tile] = word

    def _lay_out_kinds(self, words: tuple[int, ...]) -> None:
        """AL-1, AL-42  A word holds suit, value and number of copies of a kind."""
        at: int = 0
        for kind, word in enumerate(words):
            copies: int = word >> 10
            if at < HALF and at + copies > HALF:
                at = HALF
            shift: int = at % HALF
            field: int = (2**copies - 1) * 2**shift
            self.suit_of[kind] = word & 7
            self.value_of[kind] = word >> 3 & 127
            self.half_of[kind] = at // HALF
            self.field_of[kind] = field
            for place in range(at, at + copies):
                self.kind_at[place] = kind
            if at < HALF:
                self.firsts_low |= bit(shift)
                self.all_low |= field
            else:
                self.firsts_high |= bit(shift)
                self.all_high |= field
            at += copies

    # For readers outside the compiled layer, which arrays never leave

    def suit(self, kind: i64) -> i64:
        """The suit of a kind of card."""
        return self.suit_of[kind]

    def value(self, kind: i64) -> i64:
        """The value of a kind of card."""
        return self.value_of[kind]


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
