"""Drawings on their way to browsers: over one connection each of them is sent once, and its number from then on.

The numbers belong to one kind of viewer, in the order in which that viewer saw the drawings first. So they tell nothing
of what others have seen, and viewers of one kind can share what was written for one of them.
"""

# mypyc compiles this module: objects

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gametable.server.messages import write_fields, write_more

MOST: Final = 2000  # drawings that are remembered at a time
MARKUP: Final = 3  # the place of the drawing in a part

Used = dict[int, str]  # drawings by their numbers


class Written(NamedTuple):
    """A change of a picture as it is sent, without the drawings that a browser may have already."""

    text: bytes
    used: Used
    is_whole: bool  # a picture for somebody who has none: such a browser begins anew with its drawings, too


class Drawings:
    """The numbers of the drawings that one kind of viewer has seen; no number is ever given twice."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._next = 0

    def write(self, change: dict[str, Any]) -> Written:
        """A change of a picture as a message, with numbers instead of drawings; the change is used up by that."""
        used: Used = {}
        if change["set"]:
            change["set"] = {name: self._numbered(part, used) for name, part in change["set"].items()}
        return Written(write_fields(change), used, change["base"] is None)

    def _numbered(self, part: Sequence[Any], used: Used) -> Sequence[Any]:
        if len(part) <= MARKUP or part[MARKUP] is None:
            return part
        number = self._number(part[MARKUP])
        used[number] = part[MARKUP]
        return [*part[:MARKUP], number, *part[MARKUP + 1 :]]

    def _number(self, markup: str) -> int:
        if markup not in self._numbers:
            if len(self._numbers) == MOST:
                self._numbers.clear()  # what comes again gets a new number
            self._numbers[markup] = self._next
            self._next += 1
        return self._numbers[markup]


def joined(written: Written, known: set[int], answers: list[str]) -> bytes:
    """The whole message for one browser, with the drawings that it does not know yet; it knows them then."""
    if written.is_whole:
        known.clear()
    more: dict[str, Any] = {"done": answers} if answers else {}
    fresh = [(number, markup) for number, markup in written.used.items() if number not in known]
    if fresh:
        more["draw"] = fresh
        known.update(number for number, _markup in fresh)
    return write_more(written.text, more)
