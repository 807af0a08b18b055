"""Lists of cards or tiles as text that people write: a TOML file in which every list is a row of short texts.

    monsters = [
        "2 x all red",
        "1 x any 2",
    ]

The same fits into one line, as an option of a record has it: line ends become " / ". Whoever reads an entry can say
what is wrong with it, and the message names the list, the entry and the line. Strangers send lists to servers, so what
would take long to read is refused before it is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gametable.kernel.errors import ComponentError
from gametable.kernel.language import _
from gametable.kernel.words import either, nearest

LINE_END: Final = " / "
COUNTED: Final = re.compile(r"([0-9]{1,3}) x (.*)")
LONGEST_TEXT: Final = 10_000  # letters; the lists of our games have about 2,000
MOST_ENTRIES: Final = 500  # of a list; ours have 24 at most
QUOTED: Final = re.compile(r"""#[^\n]*|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?""")  # a remark, or a text in quotes
LONG_QUOTES: Final = ('"""', "'''")


@dataclass(frozen=True)
class Item:
    """One entry of a list and where it stands; entries are counted from 1."""

    source: str
    list: str
    number: int
    line: int
    text: str

    def fault(self, reason: str) -> ComponentError:
        """The exception for an entry that cannot be."""
        where = _("line {line}, {list}, entry {number}").format(line=self.line, list=self.list, number=self.number)
        wrong = _("{text!r} is wrong: {reason}").format(text=self.text[:80], reason=reason)
        return ComponentError(self.source, where, wrong)

    def counted(self) -> tuple[int, str]:
        """How many of what: the entry as `3 x something`."""
        found = COUNTED.fullmatch(self.text)
        if not found:
            raise self.fault(_("right is a number of copies and what they are, such as '2 x …'."))
        return int(found[1]), found[2]


def read_lists(text: str, source: str, names: Sequence[str]) -> dict[str, list[Item]]:
    """The entries of exactly these lists; ComponentError says what is wrong with them."""
    lines = text.removeprefix("\ufeff").rstrip()
    if "\n" not in lines:
        lines = lines.replace(LINE_END, "\n")
    _refuse_what_takes_long(lines, source)
    try:
        data = tomllib.loads(lines)
    except (ValueError, RecursionError) as fault:  # what TOML cannot be, and numbers or nests that are too long for it
        reason = _("it is no TOML: {fault}.").format(fault=fault)
        raise ComponentError(source, _("the text as a whole"), reason) from fault
    for name in data:
        if name not in names:
            where = _("line {line}").format(line=_line_of(lines, name))
            reason = _("there is no list {list!r}; right are {names}.")
            reason = reason.format(list=name[:40], names=either(names, _("and"))) + nearest(name, names)
            raise ComponentError(source, where, reason)
    for name in names:
        if name not in data:
            raise ComponentError(source, _("the text as a whole"), _("the list {list!r} is missing.").format(list=name))
    return {name: _items(lines, source, name, data[name]) for name in names}


def _refuse_what_takes_long(lines: str, source: str) -> None:
    """Points between names cost time that grows with their square, and no list needs one outside of quotes."""
    reason = ""
    if len(lines) > LONGEST_TEXT:
        reason = _("it has {count} letters; right are {most} at most.").format(count=len(lines), most=LONGEST_TEXT)
    elif any(quotes in lines for quotes in LONG_QUOTES):
        reason = _("three quotes stand together; right is each entry in quotes of its own.")
    elif "." in QUOTED.sub("", lines):
        reason = _('a point stands outside of quotes; right is name = ["…", "…"].')
    if reason:
        raise ComponentError(source, _("the text as a whole"), reason)


def _items(lines: str, source: str, name: str, entries: object) -> list[Item]:
    first = _line_of(lines, name)
    if not isinstance(entries, list) or not entries:
        where = _("line {line}, {list}").format(line=first, list=name)
        raise ComponentError(source, where, _('right is a list of texts: {list} = ["…", "…"].').format(list=name))
    if len(entries) > MOST_ENTRIES:
        where = _("line {line}, {list}").format(line=first, list=name)
        words = _("it has {count} entries; right are {most} at most.")
        raise ComponentError(source, where, words.format(count=len(entries), most=MOST_ENTRIES))
    items: list[Item] = []
    at = _place_of(lines, name)
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, str):
            where = _("line {line}, {list}, entry {number}").format(line=first, list=name, number=number)
            raise ComponentError(source, where, _("{entry!r:.80} is not a text in quotes.").format(entry=entry))
        found = lines.find(entry, at)
        at = at if found < 0 else found + len(entry)
        items.append(Item(source, name, number, lines.count("\n", 0, at) + 1, " ".join(entry.split())))
    return items


def _place_of(lines: str, name: str) -> int:
    found = re.search(rf"(?m)^[ \t]*[\"']?{re.escape(name)}\b", lines)
    return found.start() if found else 0


def _line_of(lines: str, name: str) -> int:
    return lines.count("\n", 0, _place_of(lines, name)) + 1


def write_lists(lists: Mapping[str, Sequence[str]]) -> str:
    """The lists in one line; the opposite of read_lists()."""
    return LINE_END.join(
        f"{name} = [{', '.join(_quoted(entry) for entry in entries)}]" for name, entries in lists.items()
    )


def _quoted(entry: str) -> str:
    return f'"{entry}"'
