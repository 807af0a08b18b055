"""A game's options as the parameters of OpenSpiel, which are whole numbers, yes or no, and texts in one line.

OpenSpiel writes a game as `name(parameter=value,...)` and tells types by the look of a value. Numbers that follow from
the players, and words of which all but the first are numbers, are therefore whole numbers, with -1 for the standard.
Signs that would end a text are written as in an address (%2C for a comma).
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, unquote

from gametable.kernel.options import Choice, Option, Settings, Value, WholeNumber

Parameter = int | bool | str
STANDARD = -1
PLAIN = "".join(sign for sign in string.punctuation if sign not in "%(),=") + " "  # beside letters and digits


def parameters_of(options: Sequence[Option]) -> dict[str, Parameter]:
    """Every option's name with the parameter that stands for its default."""
    return {option.name: to_parameter(option, option.default) for option in options}


def settings_from(options: Sequence[Option], parameters: Mapping[str, Any]) -> Settings:
    """The options that these parameters mean; whether they can be is left to the game."""
    return {option.name: from_parameter(option, parameters[option.name]) for option in options}


def to_parameter(option: Option, value: Value) -> Parameter:
    """An option's value as a parameter."""
    if value is None or (_is_numbered(option) and value == option.default):
        return STANDARD
    if _is_numbered(option):
        return int(value)
    return quote(value, safe=PLAIN) if isinstance(value, str) else value


def from_parameter(option: Option, parameter: Any) -> Value:
    """The value that a parameter means; the opposite of to_parameter()."""
    if isinstance(option, WholeNumber):
        return option.default if parameter == STANDARD else int(parameter)
    if _is_numbered(option):
        return option.default if parameter == STANDARD else str(parameter)
    return unquote(parameter) if isinstance(parameter, str) else bool(parameter)


def _is_numbered(option: Option) -> bool:
    """Whether the words after the first one are numbers, as in: chance, 1, 2, 3."""
    return isinstance(option, Choice) and len(option.words) > 1 and all(word.isdigit() for word in option.words[1:])
