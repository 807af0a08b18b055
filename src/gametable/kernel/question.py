"""Questions that a designer asks about a game, as data: each game's folder has its own, and the lab answers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from gametable.kernel.game import Game, Seen

Taking = Callable[[Game, Seen, int], bool]  # whether an action, as its seat sees the position, takes a thing


@dataclass(frozen=True)
class Question:
    """A question: its name in commands, its sentence for people, and how many players and games answer it.

    So many games decide most of what is asked, with the bots that are asked if nobody names others; `minutes` are what
    that took of one processor of a small server.
    """

    name: str
    sentence: str
    players: int
    games: int
    minutes: float


@dataclass(frozen=True)
class OptionQuestion(Question):
    """What changes when the options a become the options b?"""

    a: Mapping[str, Any]
    b: Mapping[str, Any]
    margin: float = 5.0  # points of a hundred: differences up to this size do not matter


@dataclass(frozen=True)
class ThingQuestion(Question):
    """What is it worth to be allowed to take some things, to be made to, or that they are in the game at all?

    A thing is named as tables of games name it, or it is a function that knows it when it is taken.
    """

    things: Mapping[str, str | Taking]
    way: Literal["forbid", "force", "remove"] = "forbid"
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class EndQuestion(Question):
    """In which ways do games end, and who wins by which?"""

    options: Mapping[str, Any] = field(default_factory=dict)
