"""How one sees that a rule has come into play: the log tells of it, or it stood in somebody's way.

A game's folder may have `signs.py` with SIGNS and BANS; reports of many games count them, and the log of a table names
the rules that its lines tell of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Only = tuple[str, Any]  # an option and its value, without which a rule does not count


@dataclass(frozen=True)
class Sign:
    """What the log says when something happens that a rule provides for."""

    rule: str
    what: str  # happens, in a few words
    words: str  # a pattern that only such lines have
    only: Only | None = None


@dataclass(frozen=True)
class Ban:
    """A rule that can refuse an action while somebody has to decide."""

    rule: str
    only: Only | None = None


def holds(one: Sign | Ban, options: Mapping[str, Any]) -> bool:
    """Whether a rule counts in a game with these options."""
    return one.only is None or options[one.only[0]] == one.only[1]


def rules_told(signs: Iterable[Sign], line: str) -> tuple[str, ...]:
    """The rules that an English line of the log tells of, each of them once."""
    return tuple(dict.fromkeys(sign.rule for sign in signs if re.search(sign.words, line)))
