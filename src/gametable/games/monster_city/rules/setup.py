"""What the options fix for a whole game: players, events, the first player, and the cards as tables.

Buildings are numbered by kind, so a set of them is a mask over at most 50 cards. Within a kind the cards are alike, and
a set always holds the lowest-numbered of them: a count in unary. Equal sets are equal numbers. Monsters are the same.
"""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.monster_city.rules.numbers import CARDS, COLOURS, EVENTS, MONSTERS, PAIRS

HEAD: Final[int] = 4  # words before the card lists: length of all, players, events, first seat


@mypyc_attr(acyclic=True)
class Setup:
    """All positions of a game share one. The words come in the order of options.setup_words()."""

    def __init__(self, words: tuple[int, ...] = ()) -> None:
        self.words: tuple[int, ...] = words
        self.players: i64 = words[1] if words else 0
        self.events: bool = bool(words) and words[2] == 1  # MC-40
        self.first: i64 = words[3] if words else -1  # MC-9: a seat, or -1 for chance
        lists = _Lists(words[HEAD:])
        self.kinds: i64 = len(lists.kinds)
        self.kind_mask: vec[i64] = vec[i64]([i64(mask) for mask in lists.kind_masks])
        self.kind_low: vec[i64] = vec[i64]([i64(mask & -mask) for mask in lists.kind_masks])
        self.kind_colour: vec[i64] = vec[i64]([i64(colour) for colour, _ in lists.kinds])
        self.kind_value: vec[i64] = vec[i64]([i64(value) for _, value in lists.kinds])
        self.card_kind: vec[i64] = vec[i64]([i64(kind) for kind in lists.cards])
        self.card_value: vec[i64] = vec[i64]([i64(lists.kinds[kind][1]) for kind in lists.cards])
        self.deck: i64 = lists.deck  # MC-4: the 40 buildings
        self.targets: vec[i64] = vec[i64]([i64(mask) for mask in lists.targets])  # red, green, yellow, any
        self.monsters: i64 = len(lists.monster_masks)
        self.monster_wipe: vec[i64] = vec[i64]([i64(mask) for mask in lists.wipes])  # MC-17, MC-19: falls in any case
        self.monster_need: vec[i64] = vec[i64]([i64(need) for need in lists.needs])  # MC-18, MC-20: a byte a target
        self.monster_mask: vec[i64] = vec[i64]([i64(mask) for mask in lists.monster_masks])
        self.monster_low: vec[i64] = vec[i64]([i64(mask & -mask) for mask in lists.monster_masks])
        self.monster_kind: vec[i64] = vec[i64]([i64(kind) for kind in lists.monster_cards])
        self.all_monsters: i64 = sum(lists.monster_masks)
        self.pair_first: vec[i64] = vec[i64]([i64(first) for first, _ in lists.pairs])
        self.pair_second: vec[i64] = vec[i64]([i64(second) for _, second in lists.pairs])
        self.event_cards: i64 = lists.events  # four bits a kind

    def kinds_of_buildings(self, cards: i64) -> list[int]:
        """The kinds of a set of buildings, ascending, one entry a card."""
        return [int(self.card_kind[i64(card)]) for card in range(CARDS) if cards >> i64(card) & 1]

    def kinds_of_monsters(self, cards: i64) -> list[int]:
        """The kinds of a set of monsters, ascending, one entry a card."""
        return [int(self.monster_kind[i64(card)]) for card in range(MONSTERS) if cards >> i64(card) & 1]


class _Lists:
    """MC-60  The card lists as words: kinds of buildings, starting pairs, kinds of monsters, events; see cards.py."""

    def __init__(self, words: tuple[int, ...]) -> None:
        self._words = words
        self._at = 0
        self.kinds: list[tuple[int, int]] = []  # colour and value
        copies = self._read_kinds()
        self.pairs: list[tuple[int, int]] = [(self._next(), self._next()) for pair in range(PAIRS) if words]
        self._number_cards(copies)
        self.wipes: list[int] = []
        self.needs: list[int] = []
        self.monster_masks: list[int] = []
        self.monster_cards: list[int] = []
        for monster in range(self._next()):
            self._read_monster(monster)
        self.events: int = sum(self._next() * 16**kind for kind in range(EVENTS))

    def _next(self) -> int:
        """The next word; a blank setup has none."""
        self._at += 1
        return self._words[self._at - 1] if self._words else 0

    def _read_kinds(self) -> list[int]:
        copies: list[int] = []
        for kind in range(self._next()):
            self.kinds.append((self._next(), self._next()))
            copies.append(self._next())
        return copies

    def _number_cards(self, copies: list[int]) -> None:
        """Number the cards kind by kind: those of the deck, then the starting buildings of the kind."""
        self.cards: list[int] = []  # the kind of each card
        self.kind_masks: list[int] = []
        self.deck = 0
        for kind in range(len(self.kinds)):
            low = 2 ** len(self.cards)
            started = sum((first == kind) + (second == kind) for first, second in self.pairs)
            self.deck += (2 ** copies[kind] - 1) * low
            self.kind_masks.append((2 ** (copies[kind] + started) - 1) * low)
            self.cards += [kind] * (copies[kind] + started)
        by_colour = [
            sum(mask for mask, (at, _) in zip(self.kind_masks, self.kinds, strict=True) if at == colour)
            for colour in range(COLOURS)
        ]
        self.targets = [*by_colour, sum(self.kind_masks)]

    def _read_monster(self, monster: int) -> None:
        """A set of colours, a set of values, what is wanted, how many such cards."""
        colours, values, need, copies = self._next(), self._next(), self._next(), self._next()
        wipe = 0
        for mask, (colour, value) in zip(self.kind_masks, self.kinds, strict=True):
            if colours // 2**colour % 2 or values // 2**value % 2:
                wipe += mask
        self.wipes.append(wipe)
        self.needs.append(need)
        self.monster_masks.append((2**copies - 1) * 2 ** len(self.monster_cards))
        self.monster_cards += [monster] * copies


NO_SETUP: Final = Setup()  # what a blank position has before it is filled
_SETUPS: Final[dict[tuple[int, ...], Setup]] = {}


def setup_of(words: tuple[int, ...]) -> Setup:
    """The one setup with these words."""
    found = _SETUPS.get(words)
    if found is None:
        if len(_SETUPS) >= 512:
            _SETUPS.clear()
        found = Setup(words)
        _SETUPS[words] = found
    return found
