"""The catalogue of sentences: complete, up to date, and spoken everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from gametable.games.monster_city.game import GAME
from gametable.kernel.errors import NotAsked, OptionError
from gametable.kernel.language import _, counted, languages, speaking
from tests.words.voices import GAMES, digest, everything, whole_game
from tools import words

ROOT = Path(__file__).parents[2]
POLISH = words.LOCALE / "pl" / "gametable.po"
CATALOGUE = cache(words.read)
SPOKEN = cache(everything)  # by language; a second time costs seconds, and is worth them in one test only
WORD = re.compile(r"[^\W\d_]{3,}")
FIELD = re.compile(r"\{[^}]*\}")


def forms(message: Message) -> list[str]:
    """All that a catalogue says for a sentence."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [])


def sentences(message: Message) -> list[str]:
    """A sentence in English; with a number, one and many."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def polish() -> Iterator[Message]:
    return (message for message in CATALOGUE(POLISH) if message.id)


def english_only() -> set[str]:
    """The words of English sentences that no Polish one has."""
    english = {word for message in polish() for sentence in sentences(message) for word in words_in(sentence)}
    return english - {word for message in polish() for form in forms(message) for word in words_in(form)}


def words_in(text: str) -> set[str]:
    """The words of a sentence, without what is put into it."""
    return set(WORD.findall(FIELD.sub(" ", text).lower()))


def fields(text: str) -> set[tuple[str | None, str | None, str | None]]:
    """What is put into a sentence, and how."""
    return {(name, form, turn) for _text, name, form, turn in Formatter().parse(text) if name is not None}


def test_everything_is_up_to_date_and_complete() -> None:
    assert list(words.faults()) == []


def test_polish_is_a_language() -> None:
    assert languages()[0] == "en" and "pl" in languages()


def test_a_sentence_keeps_its_values() -> None:
    for message in polish():
        wanted = set().union(*map(fields, sentences(message)))
        for form in forms(message):
            assert fields(form) == wanted, form
            assert form[:1].isspace() == sentences(message)[0][:1].isspace() and form.strip(), form


def test_numbers_have_three_forms_in_polish() -> None:
    assert {len(forms(message)) for message in polish() if not isinstance(message.id, str)} == {3}


def test_seats_keep_the_form_that_pages_look_for() -> None:
    """A page puts names for `gracz 2`, so that no other form of the word may stand before a number."""
    for message in polish():
        for form in forms(message):
            assert not re.search(r"\bgracz\w+ \{number\}", form, re.IGNORECASE), form


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_game_in_polish_has_no_english_word(game: tuple[int, int, bool]) -> None:
    foreign = english_only()
    assert {"building", "monster", "banknote", "falls", "seat", "the"} <= foreign
    with speaking("pl"):
        for line in whole_game(*game):
            assert not words_in(line) & foreign, line


def test_options_are_explained_in_polish() -> None:
    foreign = english_only() - {"cards", "toml"}  # as people type them
    with speaking("pl"):
        for option in GAME.options:
            told = option.schema()["description"]
            assert not words_in(told) & foreign, told


def same_in_both() -> set[str]:
    """What is alike in both languages: what has no words, and a few words."""
    alike = {form for message in polish() for form in forms(message) if form in sentences(message)}
    return alike | {line for line in SPOKEN("en") if not WORD.search(line)}


def test_languages_do_not_mix() -> None:
    english, spoken = SPOKEN("en"), SPOKEN("pl")
    assert everything("en") == english and everything("pl") == spoken
    assert not set(english) & set(spoken) - same_in_both()


@pytest.mark.slow
@pytest.mark.parametrize(("first", "then"), [("pl", "en"), ("en", "pl"), ("pl", "pl")])
def test_nothing_is_translated_before_it_is_said(first: str, then: str) -> None:
    """A program that has only ever spoken one language says the same as one that began with another."""
    command = [sys.executable, "-m", "tests.words.voices", first, then]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest(SPOKEN(then))


def test_refusals_of_the_kernel_are_said_when_they_are_read() -> None:
    fault = NotAsked(2, [0, 1])
    option = OptionError("players", 9, "MC-0", "…")
    assert str(fault) == "Seat 1 and seat 2 decide here, not seat 3."
    with speaking("pl"):
        assert str(fault) == "Teraz decydują gracz 1 i gracz 2, a nie gracz 3."
        assert str(NotAsked(-1, [])) == "Teraz nikt nie decyduje."
        assert str(option).startswith("Opcja players nie może mieć wartości 9 (zasada MC-0)")
    assert str(NotAsked(-1, [3])) == "Seat 4 decides here."


def test_what_records_hold_stays_english() -> None:
    state = GAME.new(3)
    with speaking("pl"):
        written = {GAME.write(state, outcome) for outcome in state.legal_actions()}
        assert written == {"pair 1", "pair 2", "pair 3"}


def test_an_empty_sentence_stays_empty() -> None:
    with speaking("pl"):
        assert _("") == ""
        assert counted("{count} card", "{count} cards", 22) == "22 karty"


def test_a_check_tells_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "gametable"
    (source / "web").mkdir(parents=True)
    (source / "locale" / "xx").mkdir(parents=True)
    monkeypatch.setattr(words, "SOURCE", source)
    monkeypatch.setattr(words, "LOCALE", source / "locale")
    monkeypatch.setattr(words, "TEMPLATE", source / "locale" / "gametable.pot")
    (source / "said.py").write_text('_("One."), later("Two.")\n', encoding="utf-8")
    (source / "web" / "page.js").write_text('_("Three {n}", { n: `${_("four")}` }); _n("a", "b", 2);\n')
    found = [message.id for message in words.extracted() if message.id]
    assert sorted(found, key=str) == [("a", "b"), "One.", "Three {n}", "Two.", "four"]
    assert [fault.split()[0] for fault in words.faults()] == ["locale/gametable.pot"]
    words.write()
    assert list(words.faults()) == []
    (source / "web" / "page.js").write_text("_('no');\n")
    with pytest.raises(ValueError, match="double quotes"):
        words.extracted()
