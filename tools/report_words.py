"""Writes docs/reports/README.md: what the reports of the four games say, in three sentences each.

The words about all stand in report_words.md; what is said of a game follows from the JSON that its page carries.

tools/report_words.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.recheck import numbers_in
from tools.report_sentences import sentences

REPORTS: Final = Path(__file__).resolve().parents[1] / "docs" / "reports"
PAGE: Final = REPORTS / "README.md"
WORDS: Final = Path(__file__).with_suffix(".md")
GAMES: Final = ("atlanta", "attatat", "attika", "monster_city")
WIDTH: Final = 120

Numbers = dict[str, Any]


def page(numbers: dict[str, Numbers]) -> str:
    """The words, with what the numbers of each game say."""
    said = {game: sentences(one) for game, one in numbers.items()}
    text = WORDS.read_text(encoding="utf-8").format(made=_made(numbers), **said)
    parts = (part if part.startswith("|") else _wrapped(part) for part in text.strip().split("\n\n"))
    return "\n\n".join(parts) + "\n"


def _wrapped(paragraph: str) -> str:
    return "\n".join(wrap(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False))


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
