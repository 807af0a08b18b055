"""Who sits where: a person, a bot, a bot that stands in for a person, or nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.words import either

LEVELS: Final = ("easy", "medium", "hard")
USUAL_LEVEL: Final = "medium"
LONGEST_NAME: Final = 40


class TableError(GametableError):
    """Something that cannot be done at this table, now, or by this person."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can be told from others: a guest or an account."""

    user: str
    name: str


@dataclass(slots=True)
class Seat:
    """One seat. A person whose seat has a bot as well is away, and the bot decides meanwhile."""

    user: str = ""
    name: str = ""
    bot: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return not self.user and not self.bot

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return bool(self.user) and not self.bot

    def title(self, number: int) -> str:
        """What the seat is called in sentences."""
        return self.name or (f"{self.bot} bot {number + 1}" if self.bot else f"seat {number + 1}")


def checked_name(name: str) -> str:
    """A name for the table: one line, not too long, and something to read."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not plain or len(plain) > LONGEST_NAME:
        raise TableError(f"A name has 1 to {LONGEST_NAME} letters; yours has {len(plain)}.")
    return plain


def checked_level(level: str) -> str:
    """The level of a bot that people can ask for."""
    if level not in LEVELS:
        raise TableError(f"There is no bot {level[:40]!r}; right is {either(LEVELS)}.")
    return level
