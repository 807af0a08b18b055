"""Small help with English sentences and with names that are nearly right."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
from typing import Final

from gametable.kernel.language import _

LONGEST_SHOWN: Final = 80  # letters of a text that cannot be, in the sentence that says so
_BRIEF: Final = reprlib.Repr()
_BRIEF.maxstring = _BRIEF.maxlong = _BRIEF.maxother = LONGEST_SHOWN


class Glimpse:
    """A value as a sentence shows it: not the whole of it, if it is long or deep."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        return _BRIEF.repr(self._value)


def either(words: Iterable[str], link: str = "or") -> str:
    """a, b or c"""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {link} {listed[-1]}"


def nearest(text: str, words: Iterable[str]) -> str:
    """A question that offers the most similar word, or nothing."""
    found = difflib.get_close_matches(text[:200].lower(), list(words), n=1)
    return _(" Did you mean {word}?").format(word=found[0]) if found else ""


def plural(count: int, word: str) -> str:
    """1 plank, 2 planks"""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
