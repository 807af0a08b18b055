"""Who sits where: a person, a bot, a bot that stands in for a person, or nobody."""

# mypyc compiles this module: objects

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _, later
from gametable.kernel.words import either

LEVELS: Final = (later("easy"), later("medium"), later("hard"))
BOTS: Final = {
    "easy": later("easy bot {number}"),
    "medium": later("medium bot {number}"),
    "hard": later("hard bot {number}"),
}
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
        if self.name:
            return self.name
        words = BOTS.get(self.bot, "{level} bot {number}") if self.bot else later("seat {number}")
        return _(words).format(level=self.bot, number=number + 1)


def checked_name(name: str) -> str:
    """A name for the table: one line, not too long, and something to read."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not plain or len(plain) > LONGEST_NAME:
        words = _("A name has 1 to {most} letters; yours has {count}.")
        raise TableError(words.format(most=LONGEST_NAME, count=len(plain)))
    return plain


def checked_level(level: str) -> str:
    """The level of a bot that people can ask for."""
    if level not in LEVELS:
        words = _("There is no bot {level!r}; right is {levels}.")
        raise TableError(words.format(level=level[:40], levels=either(LEVELS, _("or"))))
    return level
