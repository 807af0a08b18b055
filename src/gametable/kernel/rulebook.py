"""A game's guide: numbered rules in plain words, read from Markdown.

A rule is a list item that begins with its number: `- AT-15 ✗ No second link …`. The mark ✗ says that the rule forbids
something, so that a refusal can name it. What is indented below a rule belongs to it; headings are chapters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gametable.kernel.errors import GuideError, UnknownLanguage

RULE = re.compile(r"- ([A-Z]{2}-\d+[a-z]?)( ✗)? (.+)")
NUMBER = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    number: str
    chapter: str
    text: str
    forbids: bool


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game, in the order of the guide, and the guide's whole text."""

    text: str
    rules: dict[str, Rule]

    def find(self, number: str) -> Rule | None:
        """The rule with this number, however it is capitalised: at-13A is AT-13a."""
        prefix, dash, rest = number.strip().partition("-")
        return self.rules.get(f"{prefix.upper()}{dash}{rest.lower()}")


@cache
def guide_in(folder: Path, language: str) -> Rulebook:
    """The guide of the game in a folder: guide.en.md, guide.pl.md and so on."""
    languages = sorted(path.name.split(".")[1] for path in folder.glob("guide.*.md"))
    if language not in languages:
        raise UnknownLanguage(language, languages)
    return parse_rulebook((folder / f"guide.{language}.md").read_text(encoding="utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """The guide with this text; a number that stands twice is a fault."""
    rules: dict[str, Rule] = {}
    chapter = ""
    current = ""
    for count, line in enumerate(text.splitlines(), start=1):
        found = RULE.fullmatch(line)
        if line.startswith("#"):
            chapter, current = line.lstrip("# "), ""
        elif found:
            current = found[1]
            if current in rules:
                raise GuideError(count, f"rule {current} stands twice.")
            rules[current] = Rule(current, chapter, found[3], bool(found[2]))
        elif current and (line.startswith("  ") or not line.strip()):
            rules[current] = _longer(rules[current], line)
        else:
            current = ""
    return Rulebook(text, {number: _trimmed(rule) for number, rule in rules.items()})


def _longer(rule: Rule, line: str) -> Rule:
    return Rule(rule.number, rule.chapter, f"{rule.text}\n{line[2:]}", rule.forbids)


def _trimmed(rule: Rule) -> Rule:
    return Rule(rule.number, rule.chapter, rule.text.rstrip(), rule.forbids)
