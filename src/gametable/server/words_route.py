"""The sentences of the page in another language, as the page loads them before it says anything.

    {"Undo": "Cofnij", "{count} seat": {"one": "…", "few": "…", "many": "…", "other": "…"}}

Forms for numbers have the names that `Intl.PluralRules` gives them, so that a page needs no formula.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gametable.kernel.language import ENGLISH, Catalogue, _, catalogue, languages, later, speaking
from gametable.kernel.words import either
from gametable.server.faults import Fault, refusal_of
from gametable.server.origin import language_of

SEAT: Final = later("seat")  # before its number in sentences of the server, where a page puts a name


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
    said = catalogue(name)
    return msgspec.json.encode({sentence: _said(said, sentence) for sentence in [SEAT, *said.pages]})


def _said(said: Catalogue, sentence: str) -> str | dict[str, str]:
    """What is said for an English sentence: one sentence, or one for each kind of number."""
    if not said.has_number(sentence):
        return said.gettext(sentence)
    return {kind: said.ngettext(sentence, "", number) for kind, number in said.examples.items()}
