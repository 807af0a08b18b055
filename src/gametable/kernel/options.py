"""Table options, declared once: type, range, default, rule and a sentence; all else follows from that."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gametable.kernel.errors import OptionError
from gametable.kernel.language import _
from gametable.kernel.words import either, nearest

Value = int | bool | str | None
Settings = dict[str, Value]
BY_PLAYERS = "auto"  # how a person writes "the rulebook's number"


@dataclass(frozen=True)
class Option:
    """One option: a name, the rule it belongs to, and a sentence for people. Subclasses add the values."""

    name: str
    rule: str
    says: str

    def check(self, value: Any) -> Value:
        """The value, if this option can have it."""
        raise NotImplementedError

    def parse(self, text: str) -> Value:
        """The value that a person wrote."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The option as JSON schema."""
        return {"description": _("{says} (rule {rule})").format(says=_(self.says), rule=self.rule)}

    @property
    def default(self) -> Value:
        """The value when nobody says otherwise."""
        raise NotImplementedError

    def wrong(self, value: object, right: str) -> OptionError:
        """The exception for a value that cannot be."""
        return OptionError(self.name, value, self.rule, right)


@dataclass(frozen=True)
class WholeNumber(Option):
    """A whole number within a range; without a standard of its own it follows the number of players."""

    low: int
    high: int
    standard: int | None = None

    @property
    def default(self) -> int | None:
        return self.standard

    def check(self, value: Any) -> int | None:
        if value is None and self.standard is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise self.wrong(value, self._right())
        return value

    def parse(self, text: str) -> int | None:
        if text == BY_PLAYERS and self.standard is None:
            return None
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise self.wrong(text, self._right())
        return self.check(int(text))

    def schema(self) -> dict[str, Any]:
        kind: str | list[str] = "integer" if self.standard is not None else ["integer", "null"]
        limits = {"minimum": self.low, "maximum": self.high, "default": self.standard}
        return {"type": kind, **limits, **super().schema()}

    def _right(self) -> str:
        words = _("right is a whole number from {low} to {high}.")
        if self.standard is None:
            words = _("right is a whole number from {low} to {high}, or {auto} for the rulebook's number.")
        return words.format(low=self.low, high=self.high, auto=BY_PLAYERS)


@dataclass(frozen=True)
class YesOrNo(Option):
    """A switch that is off when nobody says otherwise."""

    @property
    def default(self) -> bool:
        return False

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(value, _("right is yes or no."))
        return value

    def parse(self, text: str) -> bool:
        lowered = text.lower()
        if lowered in ("yes", "true", "on", "1"):
            return True
        if lowered in ("no", "false", "off", "0"):
            return False
        raise self.wrong(text, _("right is yes or no."))

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean", "default": False, **super().schema()}


@dataclass(frozen=True)
class Choice(Option):
    """One of several words; the first is the standard. With `free_text`, other texts are left to the game to check."""

    words: tuple[str, ...]
    free_text: bool = False

    @property
    def default(self) -> str:
        return self.words[0]

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or (value not in self.words and not self.free_text):
            right = _("right is {words}.").format(words=either(self.words, _("or")))
            raise self.wrong(value, right + (nearest(value, self.words) if isinstance(value, str) else ""))
        return value

    def parse(self, text: str) -> str:
        return self.check(text)

    def schema(self) -> dict[str, Any]:
        values = {"examples": list(self.words)} if self.free_text else {"enum": list(self.words)}
        return {"type": "string", **values, "default": self.default, **super().schema()}


def check_options(declared: Sequence[Option], given: Mapping[str, Any]) -> Settings:
    """All options with their values, the given ones checked one by one; unknown names are refused."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            raise unknown_option(name, list(by_name))
    return {name: option.check(given[name]) if name in given else option.default for name, option in by_name.items()}


def parse_options(declared: Sequence[Option], texts: Sequence[str]) -> Settings:
    """Options as people write them: name=value, each one once."""
    by_name = {option.name: option for option in declared}
    settings: Settings = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise OptionError(text, "", "", _("an option is written name=value."))
        if name not in by_name:
            raise unknown_option(name, list(by_name))
        if name in settings:
            raise OptionError(name, value, by_name[name].rule, _("it is given twice; give it once."))
        settings[name] = by_name[name].parse(value.strip())
    return settings


def write_value(value: Value) -> str:
    """A value as people write it; the opposite of Option.parse."""
    if value is None:
        return BY_PLAYERS
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def unknown_option(name: str, names: Sequence[str]) -> OptionError:
    """The exception for an option that the game does not have."""
    words = (
        _("this game has no such option; it has {names}.") if names else _("this game has no such option; it has none.")
    )
    return OptionError(name, "", "", words.format(names=either(names, _("and"))) + nearest(name, names))
