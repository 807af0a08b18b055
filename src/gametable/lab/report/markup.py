"""The pieces of HTML that a report is made of; all text is escaped here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import dropwhile
from typing import Final

from gametable.kernel.rulebook import NUMBER

GAME: Final = "game-"  # how the address of a game's record within the page begins

TYPED: Final = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Cell:
    """A cell of a table that is more than plain text."""

    markup: str


Row = Sequence[str | Cell]


def paragraph(text: str, kind: str = "") -> str:
    """Some sentences."""
    return f"<p{_class(kind)}>{_prose(text)}</p>"


def open_game(number: int, decision: int = 0) -> Cell:
    """A link to the record of a game, which then stands at the end of the page; perhaps with what to look for there."""
    where = f", decision {decision}" if decision else ""
    return Cell(f'<a href="#{GAME}{number}">game {number}</a>{where}')


def code(text: str) -> str:
    """Something to type."""
    return f'<pre tabindex="0"><code>{escape(text)}</code></pre>'


def lettered(text: str) -> str:
    """A drawing made of letters, whose lines are never broken."""
    drawn = "\n".join(dropwhile(lambda line: not line.strip(), text.split("\n")))
    return f'<pre class="lettered" tabindex="0">{escape(drawn)}</pre>'


def table(name: str, head: Sequence[str], rows: Iterable[Row]) -> str:
    """A table with a name that screen readers tell; its first column names the rows, and it can be pushed sideways."""
    top = "".join(f'<th scope="col">{escape(word)}</th>' if word else "<td></td>" for word in head)
    body = "".join(f"<tr>{_cells(row)}</tr>" for row in rows)
    label = escape(name, quote=True)
    return (
        f'<div class="wide" role="region" aria-label="{label}" tabindex="0"><table><caption>{escape(name)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def details(summary: str, inside: str) -> str:
    """Something that is shown to those who ask for it."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def figure(picture: str, caption: str, data: str) -> str:
    """A plot with what it shows, and its numbers to open."""
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption>{details('The numbers', data)}</figure>"


def _prose(text: str) -> str:
    """Text in which `something to type` looks like that."""
    return TYPED.sub(r"<code>\1</code>", _plain(text))


def _plain(text: str) -> str:
    """Text whose numbers of rules stay in one piece at the end of a line."""
    return NUMBER.sub(r'<span class="whole">\g<0></span>', escape(text))


def _cells(row: Row) -> str:
    first, *others = [cell.markup if isinstance(cell, Cell) else _plain(cell) for cell in row]
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
