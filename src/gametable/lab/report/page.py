"""The report as one HTML file that needs nothing else: style, plots, records and numbers stand in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Final

import gametable
from gametable.lab.report.markup import GAME
from gametable.lab.report.section import Section
from gametable.lab.report.sections import (
    choices,
    ends,
    lengths,
    luck,
    oddities,
    played,
    rules,
    scores,
    seats,
    tension,
    things,
)
from gametable.scene.page import digest, filled, json_block
from gametable.scene.palette import style_sheet

FOLDER: Final = Path(gametable.__file__).parent / "web" / "report"
SECTIONS: Final[tuple[Section, ...]] = tuple(
    module.SECTION for module in (played, seats, scores, lengths, choices, tension, ends, things, luck, rules, oddities)
)
LINK: Final = re.compile(rf'href="#{GAME}(\d+)"')


def page_of(numbers: dict[str, Any], record: Callable[[int], str]) -> str:
    """The page of these numbers; `record` gives the text of a game that a section links to."""
    sections = "\n".join(section.markup(numbers[section.name]) for section in SECTIONS)
    linked = sorted({int(number) for number in LINK.findall(sections)})
    style = style_sheet() + _file("report.css")
    words = {
        "title": escape(f"{numbers['played']['title']}: what the games say"),
        "policy": f"default-src 'none'; style-src {digest(style)}",
        "style": style,
        "contents": "".join(f'<li><a href="#{one.name}">{escape(one.title)}</a></li>' for one in SECTIONS),
        "sections": sections,
        "records": "\n".join(_record(number, record(number)) for number in linked),
        "numbers": json_block(numbers),
    }
    return filled(_file("report.html"), words)


def _record(number: int, text: str) -> str:
    """A game to open; a link to its text opens it."""
    return (
        f"<details><summary>Game {number}</summary>"
        f'<pre id="{GAME}{number}" tabindex="0" aria-label="Record of game {number}">{escape(text)}</pre></details>'
    )


def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
