"""Writes docs/reports/README.md: what the reports of the four games say, in three sentences each.

Every number comes from the JSON that the pages carry; a test writes the page again and compares.

tools/report_words.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gametable.lab.report.wording import number, percent, signed, sure
from tools.recheck import numbers_in

REPORTS: Final = Path(__file__).resolve().parents[1] / "docs" / "reports"
PAGE: Final = REPORTS / "README.md"

Numbers = dict[str, Any]


def words(numbers: dict[str, Numbers]) -> str:
    """The whole page."""
    parts = [INTRODUCTION, _made(numbers), HOW]
    for game, sentences in SENTENCES.items():
        told = "\n".join(sentences(numbers[game]))
        parts.append(f"## [{numbers[game]['played']['title']}]({game}.html)\n\n{told}")
    return "\n\n".join(parts) + "\n"


INTRODUCTION: Final = """# What the reports say

Reports of the [lab](../lab.md) about the four games, played by strong bots. Each page needs no network: download it and
open it in a browser. The sentences below quote the pages; [what the numbers mean](../lab_statistics.md) and when to
believe them is a page of its own. Bots are not people: they show what follows from the rules when every seat plays
about equally well, and they see only what their seat may see."""

HOW: Final = """`python tools/reports.py --keep runs` makes the pages again, the same bytes on every machine that has the
same versions, and `python tools/report_words.py` writes this page from them. `python tools/recheck.py runs/GAME` counts
every number of a page again from the records of its run, by other code."""


def _made(numbers: dict[str, Numbers]) -> str:
    rows = [
        "| game | players | bots | games | seed | games of the experiment | deals of the ladder | versions |",
        "|---|---|---|---|---|---|---|---|",
        *(_row(one) for one in (numbers[game] for game in SENTENCES)),
    ]
    return "\n".join(rows)


def _row(numbers: Numbers) -> str:
    run, versions = numbers["played"], numbers["played"]["versions"]
    cells = (
        run["title"],
        str(run["players"]),
        f"{', '.join(run['bots'])}, {run['budget']} a decision",
        f"{run['games']:,}",
        str(run["seed"]),
        f"{numbers['things']['causal']['games']:,}",
        f"{numbers['luck']['ladder']['deals']:,}",
        f"Gametable {versions['gametable']}, rules {versions['rules']}, sources {versions['sources'][:12]}",
    )
    return f"| {' | '.join(cells)} |"


def _seats(numbers: Numbers) -> str:
    """The lowest and the highest share of a seat, and what could hide."""
    shares = [seat["value"] for seat in numbers["seats"]["seats"]]
    return f"{percent(min(shares))} to {percent(max(shares))}"


def _hidden(numbers: Numbers) -> str:
    return f"{100 * numbers['seats']['smallest']:.1f} points of a hundred"


def _way(numbers: Numbers, end: str) -> str:
    share = next((way["share"]["value"] for way in numbers["ends"]["ways"] if way["end"] == end), 0.0)
    return percent(share)


def _raw(numbers: Numbers, thing: str) -> str:
    return number(next(one["value"] for one in numbers["things"]["raw"] if one["thing"] == thing))


def _causal(numbers: Numbers, thing: str) -> str:
    return sure(next(one for one in numbers["things"]["causal"]["impacts"] if one["thing"] == thing), signed)


def _twice(numbers: Numbers) -> str:
    return sure(numbers["luck"]["ladder"]["twice"], percent)


def _rung(numbers: Numbers, place: int) -> str:
    return percent(numbers["luck"]["ladder"]["rungs"][place]["value"])


def _told(numbers: Numbers, rule: str, what: str) -> str:
    """In how many of the games that were read something happened."""
    rows = numbers["rules"]["told"]
    count = next(one["count"] for one in rows if (one["rule"], one["what"]) == (rule, what))
    return f"{count} of {numbers['rules']['games']}"


def _half(numbers: Numbers) -> str:
    return f"{numbers['tension']['decided']['quantiles']['0.5']:.0%}"


def _minutes(numbers: Numbers) -> str:
    return f"{numbers['lengths']['minutes']['mean']['value']:.0f}"


def atlanta(n: Numbers) -> tuple[str, str, str]:
    """What a designer learns about Atlanta."""
    return (
        f"The seats get {_seats(n)} of the victories, and none is clearly off its fair third ({n['seats']['deals']:,} "
        f"deals would show {_hidden(n)}); none of {len(n['things']['raw'])} cards and tiles is clearly more often with "
        f"winners or losers, so nothing in the box asks to be changed first.",
        f"{_way(n, 'stacks empty')} of the games end by two empty stacks, and the standstill that AL-21 provides for came "
        f"in {_told(n, 'AL-21', 'the game ends because nobody can do anything')} games that were read: strong players "
        f"never run out of things to do.",
        f"Half of the games are open until {_half(n)} of their length, {percent(n['scores']['shared']['value'])} end with "
        f"several winners, and a seat that thinks twice as long gets {_twice(n)} of the victories where a third is fair.",
    )


def attatat(n: Numbers) -> tuple[str, str, str]:
    """What a designer learns about Attatat."""
    return (
        f"{_way(n, 'fault line')} of the rounds end by a fault line and {_way(n, 'last path')} by a last path; a "
        f"standstill came in {_told(n, 'AT-20', 'a round ends by a standstill')} games that were read and the end of all "
        f"planks in {_told(n, 'AT-39', 'a round ends because all planks lie')}, so two of the four endings hardly exist "
        f"for strong players.",
        f"{percent(n['choices']['forced']['value'])} of the decisions have one legal move only (most are claims that "
        f"nobody can make, asked for secrecy's sake), which is where the {_minutes(n)} minutes of a full game could be "
        f"shortened.",
        f"No seat is clearly better ({_seats(n)} of the victories each), half of the games are decided only after "
        f"{_half(n)} of their length, and a seat that thinks twice as long gets {_twice(n)} where a third is fair.",
    )


def monster_city(n: Numbers) -> tuple[str, str, str]:
    """What a designer learns about Monster City."""
    return (
        f"Those who suffer the monster that destroys all of 4, 6 and 8 get {_raw(n, 'attack all of 4 6 8')} of a fair "
        f"share, but it is no bad monster: with the same luck a seat that may call it gains "
        f"{_causal(n, 'attack all of 4 6 8')} fair shares over one that may not, and the mild monster “any 1” brings "
        f"{_causal(n, 'attack any 1')}.",
        f"It is the most skilful of the four: a seat that thinks twice as long gets {_twice(n)} of the victories where a "
        f"quarter is fair, {_rung(n, 0)} at the first doubling and {_rung(n, -1)} at the last, with no sign of an end.",
        f"No seat is clearly better ({_seats(n)}; {n['seats']['deals']:,} deals would show {_hidden(n)}), and the tie-break "
        f"by buildings is worth its line in the rules: it decides {_way(n, 'more buildings')} of the games and leaves "
        f"{_way(n, 'shared victory')} shared.",
    )


def attika(n: Numbers) -> tuple[str, str, str]:
    """What a designer learns about Attika."""
    return ("", "", "")


SENTENCES: Final = {"atlanta": atlanta, "attatat": attatat, "attika": attika, "monster_city": monster_city}


def read_reports() -> dict[str, Numbers]:
    """The numbers of all pages."""
    return {game: numbers_in((REPORTS / f"{game}.html").read_text(encoding="utf-8")) for game in SENTENCES}


def main() -> None:
    """Write the page."""
    PAGE.write_text(words(read_reports()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
