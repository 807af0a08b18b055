"""District tiles as text: a name and one of the sentences that the game can score (AL-2, AL-24, AL-42)."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache

from gametable.games.atlanta.rules import numbers as n
from gametable.kernel.lists import Item
from gametable.kernel.words import either

SUIT_NAMES = ("Industrial", "Residential", "Tourism", "Business", "Retail")  # AL-1
HIGHEST_VALUE = 99  # of a card
MOST_POINTS = 99  # a single number of a tile
LONGEST_NAME = 30
ITSELF = "itself included"

# The sentences, each with the rule that scores it; what stands in braces is a number or a suit
SENTENCES: tuple[tuple[int, str], ...] = (
    (n.SUIT_AROUND, "{a} for each {suit} card around"),
    (n.HIGHEST_OF_SUIT, "the highest {suit} value around"),
    (n.VALUES_AROUND, "{a} for each card around of value {b} or more"),
    (n.VALUES_AROUND, "{a} for each card around of value {c} or less"),
    (n.VALUES_AROUND, "{a} for each card around of value {b} to {c}"),
    (n.SUM_AT_LEAST, "{a} if the four cards add up to {c} or more, else {b}"),
    (n.SUM_AT_MOST, "{a} if the four cards add up to {c} or less, else {b}"),
    (n.DIFFERENT_SUITS, "{a} for each different suit around"),
    (n.SPREAD, "highest minus lowest value around"),
    (n.WITHOUT_SUIT, "{a} if no {suit} card is around, else {b}"),
    (n.EVEN_AROUND, "{a} for each even card around"),
    (n.ODD_AROUND, "{a} for each odd card around"),
    (n.SUIT_DISTRICTS, "{a} for each {suit} district in the city, itself included"),
    (n.SUIT_DISTRICTS, "{b}, plus {a} for each {suit} district in the city"),
    (n.OPEN_SIDES, "{b}, plus {a} for each of its four sides without a designated district"),
    (n.NEXT_TO_IT, "{b}, plus {a} for each designated district next to it"),
    (n.SUITS_IN_CITY, "{b}, plus {a} for each different district suit in the city"),
    (n.SUIT_CARDS, "{b}, plus {a} for each {suit} card in the city"),
    (n.ALL_DISTRICTS, "{a} for each designated district in the city, itself included, at most {c}"),
)


@dataclass(frozen=True)
class Tile:
    """AL-2  A tile: the suit of its stack, its name, its text, and what the text means."""

    suit: int
    name: str
    text: str
    rule: int
    a: int = 0
    b: int = 0
    c: int = 0
    names: int = 0  # the suit in the text

    def word(self) -> int:
        """The tile as the compiled rules read it."""
        return self.rule | self.a << 5 | self.b << 12 | self.c << 19 | self.names << 29

    def entry(self) -> str:
        """The tile as a list has it."""
        return f"{self.name}: {self.text}"


def read_tile(item: Item, suit: int) -> Tile:
    """AL-42  The tile that an entry describes; the fault says what would be right."""
    name, colon, text = item.text.partition(":")
    if not colon:
        raise item.fault("right is a name, a colon and how the tile scores.")
    _check_name(item, name)
    for rule, sentence in SENTENCES:
        found = _pattern(sentence).fullmatch(text.strip())
        if found:
            numbers, names = _numbers(item, rule, found.groupdict())
            if rule == n.SUIT_DISTRICTS and ITSELF in sentence and names != suit:
                raise item.fault(f"the tile is {SUIT_NAMES[suit]} and no {SUIT_NAMES[names]} district itself.")
            text = sentence.format(**found.groupdict() | numbers)
            return Tile(suit, name, text, rule, **numbers, names=names)
    raise item.fault(f"no tile scores like that.{_nearest_sentence(text.strip())}")


def _check_name(item: Item, name: str) -> None:
    if not 1 <= len(name) <= LONGEST_NAME:
        raise item.fault(f"a name has 1 to {LONGEST_NAME} letters.")
    wrong = [letter for letter in name if not (letter.isalnum() or letter in " '’-.&")]
    if wrong:
        raise item.fault(f"a name has no {wrong[0]!r} in it.")


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """A sentence as a pattern: numbers and suits where braces are."""
    escaped = re.sub(r"\\([{} ,])", r"\1", re.escape(sentence))
    numbers = re.sub(r"\{([abc])\}", r"(?P<\1>[0-9]{1,3})", escaped)
    return re.compile(numbers.replace("{suit}", f"(?P<suit>{'|'.join(SUIT_NAMES)})"))


def _numbers(item: Item, rule: int, found: dict[str, str]) -> tuple[dict[str, int], int]:
    """The numbers of a sentence by their letters, and the suit that it names."""
    numbers = {letter: int(found[letter]) for letter in "abc" if letter in found}
    highest = {"a": MOST_POINTS, "b": MOST_POINTS, "c": 4 * HIGHEST_VALUE}
    for letter, number in numbers.items():
        if number > highest[letter]:
            raise item.fault(f"{number} is too large; right is at most {highest[letter]}.")
    if rule == n.VALUES_AROUND:
        numbers.setdefault("c", HIGHEST_VALUE)
    return numbers, SUIT_NAMES.index(found["suit"]) if "suit" in found else 0


def _nearest_sentence(text: str) -> str:
    """The sentence that is most like a wrong one."""
    shown = [_example(sentence) for _, sentence in SENTENCES]
    near = difflib.get_close_matches(text[:200], shown, n=1, cutoff=0.3)
    return f" Right would be: {near[0]!r}." if near else f" Right are {either([repr(text) for text in shown[:3]])} …."


def _example(sentence: str) -> str:
    return sentence.format(a=2, b=4, c=8, suit=SUIT_NAMES[0])
