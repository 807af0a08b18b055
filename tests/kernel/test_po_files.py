"""Catalogues are read as Babel, which writes them, reads them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po as read_with_babel
from babel.messages.pofile import write_po

from gametable.kernel.language import Catalogue
from gametable.kernel.po_files import PAGES, read_po

LOCALE = Path(__file__).parents[2] / "src" / "gametable" / "locale"
HEAD = 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: nplurals=2; plural=(n>1);\\n"\n\n'


def read_text(tmp_path: Path, text: str) -> Catalogue:
    path = tmp_path / "gametable.po"
    path.write_text(text, encoding="utf-8")
    return Catalogue(**read_po(path))


def text_of(catalogue: Catalog) -> str:
    file = BytesIO()
    write_po(file, catalogue, width=40)
    return file.getvalue().decode()


def said(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(message.string or [])


@pytest.mark.parametrize("path", sorted(LOCALE.glob("*/gametable.po")), ids=lambda path: path.parent.name)
def test_each_catalogue_says_what_babel_reads(path: Path) -> None:
    with path.open("rb") as file:
        messages = [message for message in read_with_babel(file) if message.id]
    read = read_po(path)
    assert read["sentences"] == {
        message.id if isinstance(message.id, str) else message.id[0]: said(message) for message in messages
    }
    for_pages = {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in messages
        if any(PAGES.match(place) for place, _line in message.locations)
    }
    assert set(read["pages"]) == for_pages and for_pages


def test_texts_keep_lines_quotes_and_backslashes(tmp_path: Path) -> None:
    catalogue = Catalog(locale="pl")
    texts = ['a "b" \\ c', "one\ntwo\n", "tab\t|", "long " * 30, "żółw", "#, no comment"]
    for text in texts:
        catalogue.add(text, text.upper(), locations=[("web/x.js", 1)])
    read = read_text(tmp_path, text_of(catalogue))
    assert [read.gettext(text) for text in texts] == [text.upper() for text in texts]


def test_what_is_not_said_for_sure_stays_english(tmp_path: Path) -> None:
    catalogue = Catalog(locale="pl")
    catalogue.add("sure", "pewne")
    catalogue.add("unsure", "niepewne", flags=["fuzzy"])
    catalogue.add("empty", "")
    catalogue.add(("{count} cow", "{count} cows"), ("{count} krowa", "", ""))
    read = read_text(tmp_path, text_of(catalogue))
    assert [read.gettext(word) for word in ("sure", "unsure", "empty")] == ["pewne", "unsure", "empty"]
    assert read.ngettext("{count} cow", "{count} cows", 2) == "{count} cows"


def test_a_number_chooses_the_form(tmp_path: Path) -> None:
    catalogue = Catalog(locale="pl")
    catalogue.add(("{count} cow", "{count} cows"), ("krowa", "krowy", "krów"))
    read = read_text(tmp_path, text_of(catalogue))
    assert [read.ngettext("{count} cow", "", count) for count in (1, 3, 5, 22)] == ["krowa", "krowy", "krów", "krowy"]


def test_a_language_with_one_form_has_it_for_each_number(tmp_path: Path) -> None:
    catalogue = Catalog(locale="ja")
    catalogue.add(("{count} cow", "{count} cows"), ("牛",))
    read = read_text(tmp_path, text_of(catalogue))
    assert read.has_number("{count} cow") and read.ngettext("{count} cow", "{count} cows", 7) == "牛"


def test_entries_need_no_empty_line_between_them(tmp_path: Path) -> None:
    read = read_text(tmp_path, HEAD + 'msgid "a"\nmsgstr "b"\n#: web/x.js\nmsgid "c"\nmsgstr "d"\n#~ msgid "e"\n')
    assert [read.gettext("a"), read.gettext("c"), read.pages] == ["b", "d", ["c"]]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("msgctxt", "line 6: right are msgid, msgid_plural, msgstr, their texts and comments"),
        (r'msgid "\q"', r'line 6: "\\q" is no text between quotes'),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_text(tmp_path, HEAD + line + "\n")
