"""Reads a catalogue of sentences: a .po file, as translators' editors write it.

A wheel holds what was read as JSON: `setup.py` calls `compiled`. A clone reads the .po file when its language is first
spoken, so that a translation is heard as soon as it is saved. This file therefore imports nothing of the package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

PAGES: Final = re.compile(r"web/|games/\w+/options\.py")  # where sentences of a page, and names of options, come from
FIELD: Final = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d+\])?) (".*")')
FUZZY: Final = re.compile(r"#,.*\bfuzzy\b")  # somebody was not sure
PLURAL: Final = re.compile(r"plural=([^;\n]+)")
EXAMPLES: Final = re.compile(r"^X-Plural-Examples: (.*)$", re.MULTILINE)


def compiled(path: Path) -> str:
    """What a catalogue says, as JSON."""
    return json.dumps(read_po(path), ensure_ascii=False)


def read_po(path: Path) -> dict[str, Any]:
    """What a catalogue says.

    `sentences` has a text for each English sentence, or its forms if it has a number; `pages` lists those that pages
    say, `plural` is the formula that chooses a form by a number n, and `examples` a number for each kind of number that
    a browser tells apart.
    """
    sentences: dict[str, str | list[str]] = {}
    pages, head = [], ""
    for entry, comments in _entries(path):
        english = entry.pop("msgid")
        entry.pop("msgid_plural", None)
        plain, forms = entry.pop("msgstr", ""), list(entry.values())
        if not english:
            head = plain
        elif (plain or (forms and all(forms))) and not any(map(FUZZY.match, comments)):
            sentences[english] = plain or forms
            places = " ".join(line[2:] for line in comments if line.startswith("#:")).split()
            if any(map(PAGES.match, places)):
                pages.append(english)
    plural, examples = PLURAL.search(head), EXAMPLES.search(head)
    numbers = (word.split("=") for word in examples[1].split()) if examples else ()
    return {
        "sentences": sentences,
        "pages": pages,
        "plural": plural[1] if plural else "n != 1",
        "examples": {kind: int(number) for kind, number in numbers} or {"other": 0, "one": 1},
    }


def _entries(path: Path) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The fields of each entry, and the comments above it."""
    entry: dict[str, str] = {}
    comments: list[str] = []
    name = ""
    for number, line in enumerate(map(str.strip, path.read_text(encoding="utf-8").splitlines()), start=1):
        field = FIELD.fullmatch(line)
        name = field[1] if field else name
        if entry and (not line or line.startswith("#") or (field and name == "msgid")):
            yield entry, comments
            entry, comments = {}, []
        if field or (entry and line.startswith('"')):
            entry[name] = entry.get(name, "") + _text(field[2] if field else line, path, number)
        elif line.startswith("#"):
            comments.append(line)
        elif line:
            raise ValueError(f"{path}, line {number}: right are msgid, msgid_plural, msgstr, their texts and comments.")
        else:
            comments = []
    if entry:
        yield entry, comments


def _text(quoted: str, path: Path, number: int) -> str:
    """What stands between quotes."""
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise ValueError(f"{path}, line {number}: {quoted} is no text between quotes.") from None
