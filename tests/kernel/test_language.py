"""Sentences in another language, where there is one, and English everywhere else."""

from __future__ import annotations

import pytest

from gametable.kernel import language
from gametable.kernel.language import _, by_language, counted, later, nearest_language, speaking


def test_english_is_spoken_where_nobody_asks_for_more() -> None:
    assert language.language() == "en"
    assert _("The game begins.") == later("The game begins.") == "The game begins."


@pytest.mark.parametrize(
    ("wish", "found"), [("pl", "pl"), ("pl-PL", "pl"), ("PL_pl", "pl"), ("xx", "en"), ("", "en"), ("../pl", "en")]
)
def test_the_nearest_language(wish: str, found: str) -> None:
    assert nearest_language(wish) == found


def test_a_language_is_spoken_for_a_while() -> None:
    with speaking("pl"):
        assert language.language() == "pl"
        assert _("The game begins.") == "Gra się zaczyna."
        assert _("a sentence that no catalogue has") == "a sentence that no catalogue has"
        with speaking("en"):
            assert _("The game begins.") == "The game begins."
    assert _("The game begins.") == "The game begins."


def test_numbers_have_their_own_forms() -> None:
    forms = ("{count} building", "{count} buildings")
    assert [counted(*forms, count) for count in (1, 2, 5)] == ["1 building", "2 buildings", "5 buildings"]
    with speaking("pl"):
        assert [counted(*forms, count) for count in (1, 2, 5)] == ["1 budynek", "2 budynki", "5 budynków"]


def test_what_has_words_in_it_is_kept_for_each_language() -> None:
    made: list[str] = []

    @by_language
    def title(number: int) -> str:
        made.append(language.language())
        return f"{number} {_('The game begins.')}"

    for _again in range(2):
        assert title(1) == "1 The game begins."
        with speaking("pl"):
            assert title(1) == "1 Gra się zaczyna."
    assert made == ["en", "pl"]
