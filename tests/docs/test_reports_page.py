"""The reports in docs/ are whole and small, and what is said about them is what their numbers say."""

from __future__ import annotations

import re

import pytest

from tools.report_sentences import sentences
from tools.report_words import GAMES, PAGE, REPORTS, WORDS, page, read_reports
from tools.reports import SIZES

SENTENCE_END = re.compile(r"(?<=[a-z)%”])\.(?:\s|$)")


def test_the_words_are_those_of_the_numbers() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_reports())


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_three_sentences(game: str) -> None:
    assert "{" + game + "}" in WORDS.read_text(encoding="utf-8")
    assert len(SENTENCE_END.findall(sentences(read_reports()[game]))) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_report_is_of_strong_bots_with_both_experiments(game: str) -> None:
    text = (REPORTS / f"{game}.html").read_bytes()
    assert len(text) < 1_500_000
    numbers = read_reports()[game]
    assert numbers["played"]["bots"] == ["hard"]
    size = SIZES[game]
    tried, deals = numbers["things"]["causal"]["tried"], numbers["luck"]["ladder"]["deals"]
    played = numbers["played"]
    assert (played["players"], played["games"], tried, deals) == (size.players, size.games, size.causal, size.ladder)
