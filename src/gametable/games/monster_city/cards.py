"""The cards as people know them: their names, and the words by which the compiled rules get them (MC-2, MC-60)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gametable.games.monster_city.rules.setup import HEAD
from gametable.kernel.language import _, counted, later

COLOURS = ("red", "green", "yellow")
SYMBOLS = ("●", "▲", "■")  # MC-2: a colour never stands alone
EVENTS = (  # as notation has them; people read them in their language
    later("Chicken"),
    later("Rejected project"),
    later("Remodel"),
    later("Counterattack"),
    later("Detour"),
    later("Grant"),
)


def colour_word(colour: int, count: int = 1) -> str:
    """What so many buildings of a colour are, in the language that is spoken."""
    if colour == 0:
        return counted("red", "red", count)
    return counted("green", "green", count) if colour == 1 else counted("yellow", "yellow", count)


def shown_colour(colour: int, count: int = 1) -> str:
    """MC-2  The same with the colour's symbol."""
    return f"{colour_word(colour, count)} {SYMBOLS[colour]}"


def event_name(event: int) -> str:
    """MC-44 to MC-49  A kind of event, in the language that is spoken."""
    return _(EVENTS[event])


@dataclass(frozen=True, order=True)
class Building:
    """MC-2  A kind of building."""

    colour: int
    value: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]} {self.value}"

    @property
    def shown(self) -> str:
        """The name with the colour's symbol."""
        return f"{shown_colour(self.colour)}{self.value}"


@dataclass(frozen=True)
class Monster:
    """A kind of monster; exactly one of the four is set."""

    colour: int | None = None  # MC-17: all of this colour fall
    wants: tuple[int, int, int] = (0, 0, 0)  # MC-18: so many red, green, yellow ones
    values: tuple[int, ...] = ()  # MC-19: all with these values
    any_count: int = 0  # MC-20: so many of any colour

    def __str__(self) -> str:
        if self.colour is not None:
            return f"all {COLOURS[self.colour]}"
        if self.values:
            return f"all of {' '.join(map(str, self.values))}"
        if self.any_count:
            return f"any {self.any_count}"
        return " + ".join(f"{count} {COLOURS[colour]}" for colour, count in enumerate(self.wants) if count)

    @property
    def shown(self) -> str:
        """The effect with the colours' symbols, in the language that is spoken."""
        if self.colour is not None:
            return _("all {colour}").format(colour=shown_colour(self.colour, 2))
        if self.values:
            return _("all of {values}").format(values=" ".join(map(str, self.values)))
        if self.any_count:
            return counted("any {count}", "any {count}", self.any_count)
        return " + ".join(f"{count} {shown_colour(colour, count)}" for colour, count in enumerate(self.wants) if count)

    @property
    def order(self) -> tuple[int, ...]:
        """Where the card stands in a list: in the order of the rules, the greatest damage first."""
        if self.colour is not None:
            return 17, self.colour
        if any(self.wants):
            return (18, -sum(self.wants), *(-count for count in self.wants))
        return (19, *self.values) if self.values else (20, self.any_count)


@dataclass(frozen=True)
class Cards:
    """MC-60  All cards of a game, by kind."""

    buildings: tuple[tuple[Building, int], ...]  # with the copies in the deck: 0 for kinds that only pairs have
    pairs: tuple[tuple[int, int], ...]  # kinds of buildings
    monsters: tuple[tuple[Monster, int], ...]
    events: tuple[int, ...]  # copies of each kind

    def building(self, kind: int) -> Building:
        """A kind of building by its number."""
        return self.buildings[kind][0]

    def monster(self, kind: int) -> Monster:
        """A kind of monster by its number."""
        return self.monsters[kind][0]

    def words(self) -> tuple[int, ...]:
        """The lists as numbers, as rules/setup.py reads them."""
        words = [len(self.buildings)]
        for building, copies in self.buildings:
            words += [building.colour, building.value, copies]
        for pair in self.pairs:
            words += pair
        words.append(len(self.monsters))
        for monster, copies in self.monsters:
            colours = 0 if monster.colour is None else 2**monster.colour
            wants = sum(count * 256**target for target, count in enumerate((*monster.wants, monster.any_count)))
            words += [colours, sum(2**value for value in monster.values), wants, copies]
        return (*words, *self.events)


@cache
def cards_of(setup_words: tuple[int, ...]) -> Cards:
    """The cards behind a setup's words; the opposite of Cards.words()."""
    words = iter(setup_words[HEAD:])
    buildings = tuple((Building(next(words), next(words)), next(words)) for _ in range(next(words)))
    pairs = tuple((next(words), next(words)) for _ in range(5))
    monsters = []
    for _kind in range(next(words)):
        colours, values, wants, copies = next(words), next(words), next(words), next(words)
        red, green, yellow, anything = (wants >> 8 * target & 255 for target in range(4))
        colour = colours.bit_length() - 1 if colours else None
        listed = tuple(value for value in range(32) if values >> value & 1)
        monsters.append((Monster(colour, (red, green, yellow), listed, anything), copies))
    return Cards(buildings, pairs, tuple(monsters), tuple(words))
