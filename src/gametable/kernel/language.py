"""The language in which somebody is spoken to. Sentences are written in English; a catalogue has them in others.

    with speaking("pl"):
        _("The game is over.")
        counted("{count} card", "{count} cards", 3)

What no catalogue has stays English. `by_language` keeps what a function has made, for each language by itself, and
`lately_by_language` only so much of it. Sentences of constants are marked by `later` and translated by `_` where they
are said, never where they are written down: then nobody speaks yet.
"""

from __future__ import annotations

import functools
import gettext
import inspect
import json
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from gametable.kernel.po_files import read_po

ENGLISH: Final = "en"
LOCALE: Final = Path(__file__).parents[1] / "locale"

P = ParamSpec("P")
R = TypeVar("R")

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    return (ENGLISH, *sorted({path.parent.name for path in LOCALE.glob("*/gametable.*")}))


def nearest_language(wish: str) -> str:
    """The language for a wish such as pl-PL; English if there is none."""
    plain = wish[:8].lower().replace("_", "-").partition("-")[0]
    return plain if plain in languages() else ENGLISH


def language() -> str:
    """The language that is spoken now."""
    return _language.get()


class speaking:  # noqa: N801 (it reads like a function, and is quicker than one with a generator)
    """Speak a language for a while."""

    __slots__ = ("_name", "_token")

    def __init__(self, wish: str) -> None:
        self._name = wish if wish == ENGLISH else nearest_language(wish)

    def __enter__(self) -> None:
        self._token = _language.set(self._name)

    def __exit__(self, *_fault: object) -> None:
        _language.reset(self._token)


class Catalogue:
    """All sentences of a language."""

    def __init__(
        self, sentences: dict[str, str | list[str]], pages: list[str], plural: str, examples: dict[str, int]
    ) -> None:
        self._sentences = sentences
        self._form_of = gettext.c2py(plural)
        self.pages = pages  # the English sentences that pages say
        self.examples = examples  # a number for each kind of number that a browser tells apart

    def gettext(self, sentence: str) -> str:
        """What is said for a sentence; itself if nothing is."""
        said = self._sentences.get(sentence, sentence)
        return said if isinstance(said, str) else said[0]

    def ngettext(self, one: str, many: str, count: int) -> str:
        """What is said for a sentence with a number, before the number is put in."""
        forms = self._sentences.get(one)
        return forms[self._form_of(count)] if isinstance(forms, list) else one if count == 1 else many

    def has_number(self, sentence: str) -> bool:
        """Whether a sentence is said in a form for each kind of number."""
        return isinstance(self._sentences.get(sentence), list)


@functools.cache
def catalogue(name: str) -> Catalogue:
    """All sentences of a language: as they were compiled for a wheel, or of the .po file in a clone."""
    compiled = LOCALE / name / "gametable.json"
    said = json.loads(compiled.read_bytes()) if compiled.exists() else read_po(LOCALE / name / "gametable.po")
    return Catalogue(**said)


def later(sentence: str) -> str:
    """Marks a sentence for the catalogue where it is written down; `_` finds it when it is said."""
    return sentence


def _(sentence: str) -> str:
    """A sentence in the language that is spoken now."""
    name = _language.get()
    return sentence if name == ENGLISH or not sentence else catalogue(name).gettext(sentence)


def counted(one: str, many: str, count: int, **values: object) -> str:
    """One or many of something: `{count} card`, `{count} cards`; a sentence may have other values, too."""
    name = _language.get()
    if name == ENGLISH:
        return (one if count == 1 else many).format(count=count, **values)
    return catalogue(name).ngettext(one, many, count).format(count=count, **values)


def by_language(function: Callable[P, R]) -> Callable[P, R]:
    """Like functools.cache, for functions whose result has words in it."""
    return lately_by_language(None)(function)


def lately_by_language(most: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like functools.lru_cache, for functions whose result has words in it: so many results for each language.

    It is called by position, but for parameters that can only be named: the way through `**more` takes twice as long.
    """

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        caches: _Caches[R] = _Caches(function, most)
        spoken = _language.get

        def kept(*values: Any) -> R:
            return caches[spoken()](*values)

        def kept_by_name(*values: Any, **more: Any) -> R:
            return caches[spoken()](*values, **more)

        kinds = {parameter.kind for parameter in inspect.signature(function).parameters.values()}
        named = inspect.Parameter.KEYWORD_ONLY in kinds
        return cast("Callable[P, R]", functools.wraps(function)(kept_by_name if named else kept))

    return keep


class _Caches(dict[str, Callable[..., R]]):
    """A cache of a function for each language, made when the language is first spoken."""

    def __init__(self, function: Callable[..., R], most: int | None) -> None:
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, name: str) -> Callable[..., R]:
        made: Callable[..., R] = functools.lru_cache(self._most)(self._function)
        self[name] = made
        return made
