"""Recomputes every number of a report from the records of its run, by other code, and says which ones differ.

The numbers stand in the page as JSON; they are counted anew in plain Python, without the lab. Intervals that the lab
draws by chance are drawn anew as well and may differ a little. At last the page is drawn again from its numbers, so
that what people read is what was checked.

tools/recheck.py DIR
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.rechecking import luck, rules, sections
from tools.rechecking.records import read_games, read_plan
from tools.rechecking.tension import tension

NUMBERS: Final = re.compile(r'<script type="application/json" id="numbers">(.*?)</script>', re.DOTALL)
TEXTS: Final = {"sentence", "command", "evaluator", "says"}  # which the drawn page checks
NAMES: Final = ("thing", "end")  # rows with these are compared by name, not by place
EXACT: Final = 1e-6
DRAWN: Final[dict[str, dict[str, float]]] = {  # how far numbers below a path that follow from draws may be apart
    "/seats": {"low": 0.01, "high": 0.01, "smallest": 0.01, "p_value": 0.03},
}
MISSING: Final = "not measured"


def numbers_in(page: str) -> dict[str, Any]:
    """The numbers that a page carries."""
    found = NUMBERS.search(page)
    if found is None:
        raise SystemExit("The page carries no numbers; right is a report that `gametable lab report` has written.")
    numbers: dict[str, Any] = json.loads(found[1])
    return numbers


def recomputed(folder: Path, told: dict[str, Any]) -> dict[str, Any]:
    """The same numbers from the records; sections that were not measured stay so."""
    plan = read_plan(folder)
    games = list(read_games(folder, plan))
    ended = [game for game in games if not game.is_endless]
    makers: dict[str, Callable[[], Any]] = {
        "played": lambda: sections.played(folder, plan, games, ended),
        "seats": lambda: luck.seats(ended),
        "scores": lambda: sections.scores(ended),
        "lengths": lambda: sections.lengths(ended),
        "choices": lambda: sections.choices(ended, plan),
        "tension": lambda: tension(ended, plan, told["tension"]),
        "ends": lambda: sections.ends(ended),
        "things": lambda: sections.things(ended, plan, stored(folder / "causal.json")),
        "luck": lambda: luck.luck(ended, plan, stored(folder / "ladder.json"), told["luck"]),
        "rules": lambda: rules.reached(ended, plan, told["rules"]),
        "oddities": lambda: sections.oddities(games, ended, plan),
    }
    return {name: told[name] if MISSING in told[name] else make() for name, make in makers.items()}


def stored(path: Path) -> dict[str, Any] | None:
    """What an experiment has left, if it was made."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def differences(told: Any, found: Any, path: str = "") -> Iterator[str]:
    """Every number or text that the page tells and the records do not, or the other way round."""
    told, found = _by_name(told), _by_name(found)
    if isinstance(told, dict) and isinstance(found, dict):
        for name in sorted({*told, *found} - TEXTS):
            if name in told and name in found:
                yield from differences(told[name], found[name], f"{path}/{name}")
            else:
                yield f"{path}/{name}: only {'the page' if name in told else 'the records'} has it"
    elif isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        for place, pair in enumerate(zip(told, found, strict=True)):
            yield from differences(*pair, f"{path}/{place}")
    elif not _agree(told, found, _apart(path)):
        yield f"{path}: the page says {told}, the records say {found}"


def _by_name(value: Any) -> Any:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        name = next((name for name in NAMES if name in value[0]), "")
        return {row[name]: row for row in value} if name else value
    return value


def _apart(path: str) -> float:
    """How far the page and the records may be apart at a place."""
    drawn = next((DRAWN[begin] for begin in DRAWN if path.startswith(f"{begin}/")), {})
    return drawn.get(path.rsplit("/", 1)[1], EXACT)


def _agree(told: Any, found: Any, apart: float) -> bool:
    if isinstance(told, int | float) and isinstance(found, int | float):
        return math.isclose(told, found, rel_tol=EXACT, abs_tol=apart)
    return bool(told == found)


def wrong_words(numbers: dict[str, Any], page: str, folder: Path) -> Iterator[str]:
    """Sentences that the lab would not write, and a page that shows something else than its numbers say.

    Words cannot be counted anew, so here the lab itself writes and draws them once more.
    """
    from gametable.lab.report.making import (  # noqa: PLC0415 (after everything has been counted)
        numbers_of,
        opened,
        page_with,
        with_experiments,
    )
    from gametable.lab.report.material import Detail  # noqa: PLC0415 (as above)

    tension = numbers["tension"]
    detail = Detail() if MISSING in tension else Detail(len(tension["games"]), tension["moments"], tension["playouts"])
    if MISSING not in numbers["rules"]:
        detail = replace(detail, rule_games=numbers["rules"]["games"], rule_positions=numbers["rules"]["positions"])
    material = with_experiments(opened(folder, detail), folder)
    right = dict(texts_in(numbers_of(material)))
    for path, text in texts_in(numbers):
        if right.get(path) != text:
            yield f"{path}: the page says {text!r}, the lab says {right.get(path)!r}"
    if page_with(material, numbers) != page:
        yield "the page shows something else than its numbers say"


def texts_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The sentences among the numbers, each with its place."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in rows:
        if name in TEXTS:
            yield f"{path}/{name}", inner
        else:
            yield from texts_in(inner, f"{path}/{name}")


def recheck(folder: Path) -> list[str]:
    """What is wrong with the report in a folder."""
    page = (folder / "report.html").read_text(encoding="utf-8")
    told = numbers_in(page)
    found = list(differences(told, recomputed(folder, told)))
    return [*found, *wrong_words(told, page, folder)]


def main(words: list[str] | None = None) -> int:
    """Say what differs; 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder of a run with its report")
    folder = parser.parse_args(words).folder
    if not (folder / "report.html").exists():
        raise SystemExit(f"{folder} has no report.html; `gametable lab report {folder}` writes it.")
    wrong = recheck(folder)
    for line in wrong:
        print(line)
    print(f"{len(wrong)} differences." if wrong else "Every number is what the records say.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
