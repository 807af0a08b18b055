"""Everything that lies on the table in a game of Monster City, and how it is copied, compared and stored."""

# mypyc compiles this module: numbers

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gametable.games.monster_city.rules.numbers import CATEGORIES, DEALING_PAIRS
from gametable.games.monster_city.rules.setup import NO_SETUP, Setup, setup_of
from gametable.kernel.bits import bit
from gametable.kernel.state import State

NOTHING: Final = vec[i64]()
USED: Final[i64] = 40  # a word of the notepad: 10 bits of points a category, then the categories used, then the colour
NAMED: Final[i64] = 44


@mypyc_attr(acyclic=True)
class Position(State):
    """One position. Arrays marked "shared" are never written to: a change replaces them."""

    def __init__(self) -> None:
        self.players = 0
        self.setup: Setup = NO_SETUP
        self.phase: i64 = DEALING_PAIRS
        self.seat: i64 = -1  # whose turn it is; nobody's before the first player is known
        self.detour: bool = False  # MC-48: the next turn is the right-hand neighbour's
        self.dealing: i64 = 0  # cards that chance has still to deal, or pairs dealt so far
        # MC-3 to MC-5: buildings
        self.pairs: i64 = 0  # starting pairs not dealt yet
        self.deck: i64 = 0
        self.row: i64 = 0
        self.out: i64 = 0  # destroyed, rejected, or never in the game
        self.cities: vec[i64] = NOTHING
        # MC-6: monsters
        self.monster_deck: i64 = 0
        self.monster_row: i64 = 0
        self.monster_discard: i64 = 0
        # MC-7, MC-8
        self.bank: i64 = 0
        self.money: i64 = 0  # a byte a seat
        self.stops: i64 = 0  # the seats that still have their STOP card
        # MC-13, MC-46: an action that is not finished, private to its owner
        self.monster: i64 = -1
        self.left: i64 = 0  # what is left of the city so far
        self.need: i64 = 0  # what must still fall: a byte each for red, green, yellow, any colour
        self.given: i64 = -1
        # MC-26, MC-33: scoring
        self.scorings: i64 = 0
        self.choices: i64 = 0  # secret ways to score, three bits a seat; 0 is none, else way + 1
        self.turned: i64 = -1  # the seat that asked to choose before others
        self.notes: vec[i64] = NOTHING  # shared: the notepad, a word a seat
        # MC-40: event cards; hands hold a packed count for each deal and seat, the newest deal last (MC-43a)
        self.event_deck: i64 = 0
        self.event_discard: i64 = 0
        self.hands: vec[i64] = NOTHING  # shared
        self.played: i64 = -1  # the event that is being shown

    def take_over(self, other: Position) -> None:
        """Become equal to other."""
        self.players = other.players
        self.setup = other.setup
        self.phase = other.phase
        self.seat = other.seat
        self.detour = other.detour
        self.dealing = other.dealing
        self.pairs = other.pairs
        self.deck = other.deck
        self.row = other.row
        self.out = other.out
        self.cities = other.cities[:]
        self.monster_deck = other.monster_deck
        self.monster_row = other.monster_row
        self.monster_discard = other.monster_discard
        self.bank = other.bank
        self.money = other.money
        self.stops = other.stops
        self.monster = other.monster
        self.left = other.left
        self.need = other.need
        self.given = other.given
        self.scorings = other.scorings
        self.choices = other.choices
        self.turned = other.turned
        self.notes = other.notes
        self.event_deck = other.event_deck
        self.event_discard = other.event_discard
        self.hands = other.hands
        self.played = other.played

    def words(self) -> tuple[int, ...]:
        """The setup's words, the single numbers, then the arrays."""
        numbers: list[int] = [
            *(self.phase, self.seat, int(self.detour), self.dealing),
            *(self.pairs, self.deck, self.row, self.out),
            *(self.monster_deck, self.monster_row, self.monster_discard),
            *(self.bank, self.money, self.stops),
            *(self.monster, self.left, self.need, self.given),
            *(self.scorings, self.choices, self.turned),
            *(self.event_deck, self.event_discard, self.played),
        ]
        for array in (self.cities, self.notes, self.hands):
            numbers += [int(word) for word in array]
        return self.setup.words + tuple(numbers)

    def load(self, words: tuple[int, ...]) -> None:
        """Become the position that words() described."""
        length = words[0]
        self.setup = setup_of(words[:length])
        self.players = self.setup.players
        rest = words[length:]
        self.phase, self.seat, self.dealing = rest[0], rest[1], rest[3]
        self.detour = rest[2] == 1
        self.pairs, self.deck, self.row, self.out = rest[4], rest[5], rest[6], rest[7]
        self.monster_deck, self.monster_row, self.monster_discard = rest[8], rest[9], rest[10]
        self.bank, self.money, self.stops = rest[11], rest[12], rest[13]
        self.monster, self.left, self.need, self.given = rest[14], rest[15], rest[16], rest[17]
        self.scorings, self.choices, self.turned = rest[18], rest[19], rest[20]
        self.event_deck, self.event_discard, self.played = rest[21], rest[22], rest[23]
        players = int(self.players)
        self.cities = numbers_of(rest[24 : 24 + players])
        self.notes = numbers_of(rest[24 + players : 24 + 2 * players])
        self.hands = numbers_of(rest[24 + 2 * players :])

    # Single numbers, for readers outside the compiled rules

    def city(self, seat: i64) -> i64:
        """The buildings of a seat, as a set."""
        return self.cities[seat]

    def money_of(self, seat: i64) -> i64:
        """MC-7  The banknotes of a seat."""
        return self.money >> (8 * seat) & 255

    def chosen_of(self, seat: i64) -> i64:
        """MC-27  The way to score that a seat has chosen, or -1."""
        return (self.choices >> (3 * seat) & 7) - 1

    def used_of(self, seat: i64) -> i64:
        """MC-26  The categories that a seat has used, as a set."""
        return self.notes[seat] >> USED & 15

    def points_of(self, seat: i64, category: i64) -> i64:
        """MC-33  The points of a seat in a category."""
        return self.notes[seat] >> (10 * category) & 1023

    def named_of(self, seat: i64) -> i64:
        """MC-30  The colour that a seat has named; only where it has used that category."""
        return self.notes[seat] >> NAMED

    def total_of(self, seat: i64) -> i64:
        """MC-34  All points of a seat."""
        total: i64 = 0
        for category in range(CATEGORIES):
            total += self.points_of(seat, category)
        return total

    def deals(self) -> i64:
        """MC-43a  From how many deals of event cards somebody may still hold some; the last one is the present one."""
        return i64(len(self.hands)) // self.players if self.players > 0 else i64(0)

    def held(self, deal: i64, seat: i64) -> i64:
        """MC-43a  The event cards of a seat that came with a deal, packed."""
        return self.hands[deal * self.players + seat]

    def hand(self, seat: i64) -> i64:
        """MC-40  All event cards of a seat, packed."""
        cards: i64 = 0
        for deal in range(self.deals()):
            cards += self.hands[deal * self.players + seat]
        return cards

    def pay(self, seat: i64, banknotes: i64) -> None:
        """MC-7  Move banknotes from the bank to a seat, or back if the number is negative."""
        self.bank -= banknotes
        self.money += banknotes * bit(8 * seat)


def numbers_of(words: tuple[int, ...]) -> vec[i64]:
    """An array of these numbers."""
    return vec[i64]([i64(word) for word in words])
