"""The catalogue of all sentences: finds them in the sources, and brings every language up to date.

    tools/words.py            write gametable.pot, and gametable.po of each language with what it lacks left empty
    tools/words.py --check    change nothing; tell what is out of date or missing, and end with 1 if something is

Sentences are what `_`, `later` and `counted` are given in Python, and `_` and `_n` in the page. A place is a file
without a line, so that a catalogue changes only where a sentence does.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

SOURCE: Final = Path(__file__).parents[1] / "src" / "gametable"
LOCALE: Final = SOURCE / "locale"
TEMPLATE: Final = LOCALE / "gametable.pot"
PYTHON: Final[dict[str, tuple[int, ...] | None]] = {"_": None, "later": None, "counted": (1, 2)}
PAGE: Final[dict[str, tuple[int, ...] | None]] = {"_": None, "_n": (1, 2)}
QUOTED: Final = r"(\"(?:[^\"\\\n]|\\.)*\")"
CALL: Final = re.compile(rf"(?<![\w$.])(_n?)\(\s*{QUOTED}(?:\s*,\s*{QUOTED})?")
OTHER_QUOTES: Final = re.compile(r"(?<![\w$.])_n?\(\s*['`]")
WIDTH: Final = 110
HIGHEST: Final = 200  # no language tells numbers apart that need a longer look


def extracted() -> Catalog:
    """All sentences of the sources."""
    found = Catalog(project="Gametable", charset="utf-8", fuzzy=False)
    for path in sorted(SOURCE.glob("**/*.py")):
        _add(found, path, "python", PYTHON)
    for path in sorted(SOURCE.glob("web/**/*.js")):
        _add(found, path, calls_of_a_page, PAGE)
    return found


def _add(found: Catalog, path: Path, method: Any, keywords: dict[str, tuple[int, ...] | None]) -> None:
    place = path.relative_to(SOURCE).as_posix()
    for _line, sentence, _comments, _context in extract_from_file(
        method, path, keywords, options={"encoding": "utf-8"}
    ):
        found.add(sentence, locations=[(place, 0)])


def calls_of_a_page(
    file: IO[bytes],
    _keywords: object,
    _tags: object,
    options: object,  # noqa: ARG001 (Babel names it)
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """What `_` and `_n` are given, also within other calls and templates, where Babel does not look."""
    text = file.read().decode()
    if OTHER_QUOTES.search(text):
        raise ValueError(f"{file.name}: a sentence stands between double quotes")
    for call in CALL.finditer(text):
        one = json.loads(call[2])
        yield 1, call[1], (one, json.loads(call[3])) if call[1] == "_n" else one, []


def languages() -> Iterator[Path]:
    """The catalogue of each language."""
    return iter(sorted(LOCALE.glob("*/gametable.po")))


def read(path: Path) -> Catalog:
    """A catalogue as it is written down."""
    with path.open("rb") as file:
        return read_po(file, locale=None if path == TEMPLATE else path.parent.name)


def updated(path: Path, template: Catalog) -> Catalog:
    """A language with exactly the sentences of the template; what it had said already stays."""
    catalogue = read(path)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def written(catalogue: Catalog) -> str:
    """A catalogue as text: the same sentences are always the same text."""
    for message in catalogue:
        message.locations = sorted({(place, 0) for place, _line in message.locations})
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, sort_output=True, include_lineno=False, omit_header=True)
    return f"{_header(catalogue)}\n{file.getvalue().decode()}"


def _header(catalogue: Catalog) -> str:
    """Only what readers of the file need: no dates, which would change with every look at it."""
    lines = [
        "Project-Id-Version: Gametable",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    if catalogue.locale is not None:
        forms = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};"
        lines += [
            f"Language: {catalogue.locale}",
            f"Plural-Forms: {forms}",
            f"X-Plural-Examples: {examples(catalogue.locale)}",
        ]
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines), ""])


def examples(locale: Locale) -> str:
    """A number for each kind of number that a browser tells apart; fractions, which nobody counts, are said like 0."""
    found = {"other": 0} | {locale.plural_form(count): count for count in reversed(range(HIGHEST))}
    return " ".join(f"{kind}={number}" for kind, number in found.items())


def missing(catalogue: Catalog) -> list[str]:
    """Sentences that a language does not have, or of which somebody was not sure."""
    return [str(message.id) for message in catalogue if message.id and (message.fuzzy or not _is_said(message))]


def _is_said(message: Message) -> bool:
    return bool(message.string) if isinstance(message.string, str) else all(message.string or [""])


def faults() -> Iterator[str]:
    """What is out of date or missing."""
    template = extracted()
    for path, right in [(TEMPLATE, template), *((path, updated(path, template)) for path in languages())]:
        if not path.exists() or path.read_text(encoding="utf-8") != written(right):
            yield f"{path.relative_to(SOURCE)} is not up to date: run tools/words.py."
    for path in languages():
        for sentence in missing(updated(path, template)):
            yield f"{path.relative_to(SOURCE)} lacks {sentence!r}."


def write() -> None:
    """Bring everything up to date."""
    template = extracted()
    new = {TEMPLATE: written(template)} | {path: written(updated(path, template)) for path in languages()}
    for path, text in new.items():
        path.write_text(text, encoding="utf-8")
    print(f"{len(template)} sentences")
    for path in languages():
        print(f"{path.parent.name} lacks {len(missing(read(path)))}")


def main() -> int:
    """Write, or with --check only look."""
    parser = argparse.ArgumentParser(description="The catalogue of all sentences.")
    parser.add_argument("--check", action="store_true", help="change nothing; end with 1 if something is missing")
    if not parser.parse_args().check:
        write()
        return 0
    found = list(faults())
    print("\n".join(found) or "Everything is up to date.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
