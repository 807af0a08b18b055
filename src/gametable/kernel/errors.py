"""Everything that can be wrong, in one tree.

    GametableError
    ├── Refused          a move that a rule forbids: rule and reason
    ├── NotAsked         a decision of a seat that is not asked
    ├── OptionError      an option (or number of players) that cannot be: option, value, rule, what would be right
    ├── NotationError    a text that names no move
    ├── RecordError      a record file that cannot be read: line and column
    ├── ComponentError   a list of cards, tiles or boards that cannot be: file, line, reason
    ├── GuideError       a rulebook that cannot be read: line and reason
    ├── UnknownLanguage  a rulebook in a language that nobody has written it in
    ├── UnknownGame      a name that no game has
    ├── BrokenGame       a game folder that breaks the contract
    ├── MissingPackage   a package that an extra of the installation brings (kernel/extras.py)
    ├── bots: BotError   a bot that cannot be found, or does what no bot may do
    ├── bots: BudgetError  a text that is no budget
    ├── batch: BatchError  what no batch of games can do; IllegalAction is one of them
    ├── lab: LabError    an experiment that cannot be done
    ├── table: TableError  something that cannot be done at a table, now, or by this person
    ├── table: BrokenTable  entries that do not make the table that they made before
    ├── storage: StorageError  what a storage cannot do; its own tree is in storage/interface.py
    └── cli: WrongUse    a command that asks for what cannot be

Each message is a sentence for a person. Programming faults are other exceptions.
"""

from __future__ import annotations

from gametable.kernel.language import _
from gametable.kernel.words import LONGEST_SHOWN, Glimpse, either


class GametableError(Exception):
    """Something that a person can put right."""


class Refused(GametableError):
    """A move that a rule forbids, with the facts of this position."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} (rule {self.rule})"


class NotAsked(GametableError):
    """A decision of a seat that is not asked now."""

    def __init__(self, seat: int, asked: list[int]) -> None:
        super().__init__(seat, asked)
        self.seat = seat
        self.asked = asked

    def __str__(self) -> str:
        who = either([_("seat {number}").format(number=seat + 1) for seat in self.asked], _("and"))
        words = self._instead() if self.seat >= 0 else self._plain()
        return words.format(who=who, number=self.seat + 1).capitalize()

    def _plain(self) -> str:
        if not self.asked:
            return _("nobody decides here.")
        return _("{who} decide here.") if len(self.asked) > 1 else _("{who} decides here.")

    def _instead(self) -> str:
        if not self.asked:
            return _("nobody decides here, not seat {number}.")
        if len(self.asked) > 1:
            return _("{who} decide here, not seat {number}.")
        return _("{who} decides here, not seat {number}.")


class OptionError(GametableError):
    """An option that cannot have this value."""

    def __init__(self, option: str, value: object, rule: str, right: str) -> None:
        super().__init__(option, value, rule, right)
        self.option = option
        self.value = value
        self.rule = rule
        self.right = right

    def __str__(self) -> str:
        words = _("{option} cannot be {value!r}: {right}")
        if self.rule:
            words = _("{option} cannot be {value!r} (rule {rule}): {right}")
        option = self.option[:LONGEST_SHOWN]
        return words.format(option=option, value=Glimpse(self.value), rule=self.rule, right=self.right)


class NotationError(GametableError):
    """A text that names no move."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.text!r} is not understood: {self.reason}"


class RecordError(GametableError):
    """A record file that cannot be read, or whose moves cannot be."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(line, column, reason)
        self.line = line
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}"


class ComponentError(GametableError):
    """A list of components that cannot be played with."""

    def __init__(self, file: str, where: str, reason: str) -> None:
        super().__init__(file, where, reason)
        self.file = file
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.file}, {self.where}: {self.reason}"


class GuideError(GametableError):
    """A rulebook that cannot be read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class UnknownLanguage(GametableError):
    """A rulebook in a language that nobody has written it in."""

    def __init__(self, language: str, languages: list[str]) -> None:
        super().__init__(language, languages)
        self.language = language
        self.languages = languages

    def __str__(self) -> str:
        known = either(self.languages) or "none"
        return f"There is no guide in the language {self.language!r}; right is {known}."


class UnknownGame(GametableError):
    """A name that no game has."""

    def __init__(self, key: str, right: str) -> None:
        super().__init__(key, right)
        self.key = key
        self.right = right

    def __str__(self) -> str:
        return f"There is no game {self.key!r}. {self.right}"


class BrokenGame(GametableError):
    """A game folder that breaks the contract between rules and their readers."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(key, reason)
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        return f"The game {self.key!r} cannot be used: {self.reason}"
