"""Prints a game's rules, all or one of them."""

from __future__ import annotations

import re

from gametable.cli.screen import Screen
from gametable.cli.wishes import WrongUse
from gametable.kernel.rulebook import Rule, Rulebook
from gametable.kernel.words import either


def show_guide(book: Rulebook, screen: Screen) -> None:
    """The whole guide: set in type for a person, as it is for a program."""
    if screen.is_terminal:
        from rich.markdown import Markdown  # noqa: PLC0415 (takes a moment)

        screen.console.print(Markdown(book.text))
    else:
        screen.raw(book.text)


def find_rule(book: Rulebook, number: str) -> Rule:
    """The rule with this number; `15` is enough where all numbers begin alike."""
    rule = book.find(number) or book.find(f"{_prefix(book)}-{number.strip()}")
    if rule is None:
        near = near_numbers(book, number)
        hint = f" Near it {'is' if len(near) == 1 else 'are'} {either(near, 'and')}." if near else ""
        raise WrongUse(f"There is no rule {number.strip()[:40]!r}.{hint}")
    return rule


def rule_text(rule: Rule) -> str:
    """A rule with its number and chapter; the marks around a drawing are for typesetters."""
    chapter = f"{rule.chapter}: " if rule.chapter else ""
    lines = [line for line in rule.text.split("\n") if not line.startswith("```")]
    text = "\n".join(lines)
    return f"{rule.number}  {chapter}{text}"


def near_numbers(book: Rulebook, number: str) -> list[str]:
    """Up to three numbers of rules that are closest to one that does not exist."""
    wanted = _count(number)
    closest = sorted(book.rules, key=lambda known: abs(_count(known) - wanted))[:3]
    return [known for known in book.rules if known in closest]


def _count(number: str) -> int:
    digits = re.search(r"\d{1,9}", number)
    return int(digits[0]) if digits else 0


def _prefix(book: Rulebook) -> str:
    prefixes = {number.partition("-")[0] for number in book.rules}
    return prefixes.pop() if len(prefixes) == 1 else ""
