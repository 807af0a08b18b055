"""The sentences of the page in another language, as the page loads them before it says anything.

    {"Undo": "Cofnij", "{count} seat": {"one": "…", "few": "…", "many": "…", "other": "…"}}

Forms for numbers have the names that `Intl.PluralRules` gives them, so that a page needs no formula.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from starlette.requests import Request
from starlette.responses import Response

from gametable.kernel.language import ENGLISH, LOCALE, _, catalogue, languages, later, speaking
from gametable.kernel.words import either
from gametable.server.faults import Fault, refusal_of
from gametable.server.origin import language_of

SEAT: Final = later("seat")  # before its number in sentences of the server, where a page puts a name
PAGES: Final = re.compile(r"web/|games/\w+/options\.py")  # where sentences of a page, and names of options, come from
HIGHEST: Final = 200  # no language has forms that need a longer look


async def show_words(request: Request) -> Response:
    """The sentences of the page in a language."""
    name = request.path_params["language"]
    if name not in languages():
        with speaking(language_of(request)):
            words = _("The page is not written in the language {language!r}; right is {languages}.")
            right = either(languages(), _("or"))
            return refusal_of(Fault(404, words.format(language=name[:40], languages=right)))
    return Response(page_words(name), headers={"Cache-Control": "no-cache"}, media_type="application/json")


@cache
def page_words(name: str) -> bytes:
    """All sentences of the page in a language, as JSON; English needs none."""
    if name == ENGLISH:
        return b"{}"
    with (LOCALE / name / "gametable.po").open("rb") as file:
        messages = [message for message in read_po(file, locale=name) if _is_for_pages(message)]
    return msgspec.json.encode(dict(_said(name, message.id) for message in messages))


def _is_for_pages(message: Message) -> bool:
    return bool(message.id) and (message.id == SEAT or any(PAGES.match(place[0]) for place in message.locations))


def _said(name: str, sentence: str | Sequence[str]) -> tuple[str, str | dict[str, str]]:
    """A sentence in English and what is said for it: one sentence, or one for each kind of number."""
    if isinstance(sentence, str):
        return sentence, catalogue(name).gettext(sentence)
    one, many = sentence
    return one, {form: catalogue(name).ngettext(one, many, count) for form, count in examples(name).items()}


@cache
def examples(name: str) -> dict[str, int]:
    """For each form of a language a number that takes it; fractions, which nobody counts here, are said like 0."""
    form_of = Locale(name).plural_form
    return {"other": 0} | {form_of(count): count for count in reversed(range(HIGHEST))}
