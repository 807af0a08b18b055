"""Everything that lies on the table in a game of Atlanta, and how it is copied, compared and stored."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.atlanta.rules.numbers import DEALING, NOT_YET
from gametable.games.atlanta.rules.packed import KIND, POINT, tile_on, x_of, y_of
from gametable.games.atlanta.rules.setup import NO_SETUP, Setup, setup_of
from gametable.games.atlanta.rules.tableau import BLANK, Tableau
from gametable.kernel.bits import bit, count_bits
from gametable.kernel.state import State

# Who holds cards that are not in a tableau; each holder has two masks
DECK: Final[i64] = 0
IN_ROW: Final[i64] = 1
KNOWN: Final[i64] = 2  # + 2 * seat: AL-10, cards in a hand that came from the row
SECRET: Final[i64] = 3  # + 2 * seat: AL-10, cards in a hand that came from the deck

SINGLE_WORDS: Final[int] = 9
NOTHING: Final = vec[i64]()
NO_TABLEAUS: Final = vec[Tableau]()


@mypyc_attr(acyclic=True)
class Position(State):
    """One position. Copies share a tableau until one of them lays something there."""

    def __init__(self) -> None:
        self.players = 0
        self.setup: Setup = NO_SETUP
        self.phase: i64 = DEALING
        self.seat: i64 = 0  # whose turn it is; while cards are dealt, who gets the next one
        self.first: i64 = -1  # AL-8: the first player, once known
        self.actions_left: i64 = 0  # AL-9
        self.idle: i64 = 0  # AL-21: turns in a row without any action
        self.chosen: i64 = -1  # the kind of card that is about to be played, private until it lies
        self.end: i64 = NOT_YET
        self.stacks: i64 = 0  # AL-7: tiles that lie face down, six bits for each suit
        self.face_up: i64 = 0  # AL-7: at most one of the six bits of each suit
        self.held: vec[i64] = NOTHING  # the cards outside the tableaus, two masks for each holder
        self.tableaus: vec[Tableau] = NO_TABLEAUS
        self.own: i64 = 0  # the seats whose tableau no other position shares

    def take_over(self, other: Position) -> None:
        """Become equal to other; from now on both share the tableaus."""
        self.players = other.players
        self.setup = other.setup
        self.phase = other.phase
        self.seat = other.seat
        self.first = other.first
        self.actions_left = other.actions_left
        self.idle = other.idle
        self.chosen = other.chosen
        self.end = other.end
        self.stacks = other.stacks
        self.face_up = other.face_up
        self.held = other.held[:]
        self.tableaus = other.tableaus[:]
        self.own = 0
        other.own = 0

    def tableau_of(self, seat: i64) -> Tableau:
        """A tableau to be read."""
        return self.tableaus[seat]

    def tableau_to_change(self, seat: i64) -> Tableau:
        """A tableau to be written to: this position's own."""
        if self.own >> seat & 1 == 0:
            self.tableaus[seat] = self.tableaus[seat].copy()
            self.own |= bit(seat)
        return self.tableaus[seat]

    def words(self) -> tuple[int, ...]:
        """The setup's numbers, the single numbers, the cards outside the tableaus, then the tableaus."""
        words: list[int] = [self.phase, self.seat, self.first, self.actions_left, self.idle, self.chosen]
        words += [self.end, self.stacks, self.face_up]
        words += [int(word) for word in self.held]
        for seat in range(self.players):
            tableau = self.tableaus[seat]
            words.append(tableau.count)
            for number in range(tableau.count):
                card = tableau.cards[number]
                words.append(card >> POINT << 7 | card & KIND)
            for number in range(tableau.closed):
                words.append(tile_on(tableau.districts[number]))
        return self.setup.words + tuple(words)

    def load(self, words: tuple[int, ...]) -> None:
        """Become the position that words() described."""
        at = words[0]
        self.setup = setup_of(words[:at])
        self.players = self.setup.players
        (self.phase, self.seat, self.first, self.actions_left, self.idle, self.chosen) = words[at : at + 6]
        (self.end, self.stacks, self.face_up) = words[at + 6 : at + SINGLE_WORDS]
        at += SINGLE_WORDS
        held = 4 + 4 * int(self.players)
        self.held = vec[i64]([i64(word) for word in words[at : at + held]])
        self.tableaus = vec[Tableau]([BLANK] * int(self.players))
        self.own = 0
        self._load_arrays(words[at + held :])

    def _load_arrays(self, words: tuple[int, ...]) -> None:
        """Lay the cards again in their order; the tiles follow them."""
        at = 0
        for seat in range(self.players):
            tableau = self.tableau_to_change(seat)
            cards = words[at]
            for word in words[at + 1 : at + 1 + cards]:
                self._load_card(tableau, word)
            at += 1 + cards
            for district in range(tableau.closed):
                tile = words[at + int(district)]
                if tile >= 0:
                    tableau.designate(district, tile)
            at += int(tableau.closed)

    def _load_card(self, tableau: Tableau, word: i64) -> None:
        kind = word & KIND
        if tableau.count < 2:
            tableau.start(self.setup, kind)
        else:
            point = word >> 7 << POINT
            tableau.play(self.setup, kind, tableau.place_at(x_of(point), y_of(point)))

    # For readers outside the compiled layer, which arrays never leave

    def count_of(self, holder: i64, kind: i64) -> i64:
        """How many cards of a kind the deck, the row or a part of a hand holds."""
        setup = self.setup
        return count_bits(self.held[2 * holder + setup.half_of[kind]] & setup.field_of[kind])

    def size_of(self, holder: i64) -> i64:
        """How many cards the deck, the row or a part of a hand holds."""
        return count_bits(self.held[2 * holder]) + count_bits(self.held[2 * holder + 1])
