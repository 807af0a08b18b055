"""Writes docs/reports/README.md: what the reports of the four games say, in three sentences each.

The words stand in report_words.md; every number in them comes from the JSON that the pages carry.

tools/report_words.py
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gametable.lab.report.wording import number, percent, signed, sure
from tools.recheck import numbers_in

REPORTS: Final = Path(__file__).resolve().parents[1] / "docs" / "reports"
PAGE: Final = REPORTS / "README.md"
WORDS: Final = Path(__file__).with_suffix(".md")
GAMES: Final = ("atlanta", "attatat", "attika", "monster_city")
WIDTH: Final = 120

Numbers = dict[str, Any]


def page(numbers: dict[str, Numbers]) -> str:
    """The words with all numbers filled in."""
    facts = {game: dict(_facts(one)) for game, one in numbers.items()}
    text = WORDS.read_text(encoding="utf-8").format(made=_made(numbers), **facts)
    parts = (part if part.startswith("|") else _wrapped(part) for part in text.strip().split("\n\n"))
    return "\n\n".join(parts) + "\n"


def _wrapped(paragraph: str) -> str:
    return "\n".join(wrap(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False))


def _facts(numbers: Numbers) -> Iterator[tuple[str, str]]:
    """Everything that the words may quote, by name."""
    seats, climbed = numbers["seats"], numbers["luck"]["ladder"]
    shares = [seat["value"] for seat in seats["seats"]]
    yield "seats", f"{percent(min(shares))} to {percent(max(shares))}"
    yield "deals", f"{seats['deals']:,}"
    yield "hidden", f"{100 * seats['smallest']:.1f}"
    yield "things", str(len(numbers["things"]["raw"]))
    yield "decided", f"{numbers['tension']['decided']['quantiles']['0.5']:.0%}"
    yield "shared", percent(numbers["scores"]["shared"]["value"])
    yield "forced", percent(numbers["choices"]["forced"]["value"])
    yield "minutes", f"{numbers['lengths']['minutes']['mean']['value']:.0f}"
    yield "seconds", f"{numbers['lengths']['seconds']:g}"
    yield "twice", sure(climbed["twice"], percent)
    yield "first rung", percent(climbed["rungs"][0]["value"])
    yield "last rung", percent(climbed["rungs"][-1]["value"])
    yield from _rows(numbers)


def _rows(numbers: Numbers) -> Iterator[tuple[str, str]]:
    """Ends, things and rules, each by its own name."""
    for way in numbers["ends"]["ways"]:
        yield f"end {way['end']}", percent(way["share"]["value"])
    for one in numbers["things"]["raw"]:
        yield f"raw {one['thing']}", number(one["value"])
    for one in numbers["things"]["causal"]["impacts"]:
        yield f"causal {one['thing']}", sure(one, signed)
    for one in numbers["rules"]["told"]:
        yield f"told {one['what']}", f"{one['count']} of {numbers['rules']['games']}"


def _made(numbers: dict[str, Numbers]) -> str:
    """How each page was made, as a table."""
    head = ("game", "players", "bots", "games", "seed", "experiment", "ladder", "versions")
    rows = [head, ("---",) * len(head), *(_row(numbers[game]) for game in GAMES)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(numbers: Numbers) -> tuple[str, ...]:
    run, versions = numbers["played"], numbers["played"]["versions"]
    return (
        run["title"],
        str(run["players"]),
        f"{', '.join(run['bots'])}, {run['budget']}",
        f"{run['games']:,}",
        str(run["seed"]),
        f"{numbers['things']['causal']['games']:,} games",
        f"{numbers['luck']['ladder']['deals']:,} deals",
        f"Gametable {versions['gametable']}, rules {versions['rules']}, sources {versions['sources'][:12]}",
    )


def read_reports() -> dict[str, Numbers]:
    """The numbers of all pages."""
    return {game: numbers_in((REPORTS / f"{game}.html").read_text(encoding="utf-8")) for game in GAMES}


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(read_reports()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
