"""The sentences about a report say what its numbers show, and something else if these change."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lab.report.small import make_run, numbers_of, report_of
from tools.report_sentences import sentences
from tools.report_words import read_reports

Numbers = dict[str, Any]
LOW, HIGH = {"value": 0.1, "low": 0.05, "high": 0.15}, {"value": 0.9, "low": 0.85, "high": 0.95}


def every(rows: list[Numbers], **changes: object) -> None:
    for row in rows:
        row.update(changes)


def seat_off(numbers: Numbers) -> None:
    numbers["seats"]["seats"][1].update(LOW)


def thing_found(numbers: Numbers) -> None:
    numbers["things"]["raw"][2].update(HIGH, value=1.9, found=True)


def effect_found(numbers: Numbers) -> None:
    numbers["things"]["causal"]["impacts"][0].update(HIGH, found=True)


def one_end(numbers: Numbers) -> None:
    del numbers["ends"]["ways"][1:]


def all_seen(numbers: Numbers) -> None:
    every(numbers["rules"]["told"], count=3)


def shorter(numbers: Numbers) -> None:
    numbers["lengths"]["minutes"]["mean"]["value"] = 20.2


def no_thought(numbers: Numbers) -> None:
    numbers["luck"]["ladder"]["twice"] = {"value": 0.3, "low": 0.2, "high": 0.4}


def level(numbers: Numbers) -> None:
    numbers["luck"]["ladder"]["change"] = {"value": -0.1, "low": -0.2, "high": -0.05}


def grows(numbers: Numbers) -> None:
    numbers["luck"]["ladder"]["change"] = {"value": 0.1, "low": 0.05, "high": 0.2}


def with_spread(numbers: Numbers) -> None:
    numbers["luck"]["ladder"]["spread"] = {"deal": HIGH, "skill": LOW}


def few_games(numbers: Numbers) -> None:
    numbers["seats"]["smallest"] = 0.2


def one_thing_tried(numbers: Numbers) -> None:
    del numbers["things"]["causal"]["impacts"][1:]


def nothing_tried(numbers: Numbers) -> None:
    numbers["things"]["causal"]["impacts"] = []


def never_shared(numbers: Numbers) -> None:
    numbers["scores"]["shared"]["value"] = 0.0


@pytest.fixture
def plain() -> Numbers:
    """The numbers of a page without anything that stands out."""
    numbers = read_reports()["attatat"]
    every(numbers["seats"]["seats"], value=1 / 3, low=0.3, high=0.36)
    numbers["seats"]["smallest"] = 0.04
    numbers["things"]["causal"]["impacts"] = [{"thing": name} for name in ("link", "claim", "walk", "colour gold")]
    every([*numbers["things"]["raw"], *numbers["things"]["causal"]["impacts"]], found=False)
    numbers["luck"]["ladder"].update(twice=HIGH, change={"value": 0.0, "low": -0.1, "high": 0.1})
    numbers["luck"]["ladder"].pop("spread", None)
    numbers["scores"]["shared"]["value"] = 0.002
    numbers["lengths"]["minutes"]["mean"]["value"] = 64.0
    every(numbers["rules"]["told"], count=0)
    return numbers


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (seat_off, "No seat is clearly better (33.3% to 33.3%;", "Seat 2 is clearly worse, with 10.0% (5.0% to 15.0%)"),
        (seat_off, "so nothing in the box asks to be changed first", "Seat 2"),
        (thing_found, "none is clearly more often with winners", "things is clearly more often with winners or losers"),
        (thing_found, "so nothing in the box asks", "with winners (1.90 of a fair share)"),
        (effect_found, "finds no clear effect of the ", "is +0.90 (+0.85 to +0.95) for “"),
        (one_thing_tried, "finds no clear effect of the four things", "finds no clear effect of the one thing that it"),
        (nothing_tried, "finds no clear effect of the ", "the experiment met nothing often enough"),
        (few_games, "so nothing in the box asks", "would show 20.0 points of a hundred"),
        (one_end, " of the rounds end by “fault line”, ", "All rounds end by “fault line”"),
        (all_seen, "nobody met this: ", "everything that the log tells of came in "),
        (shorter, "64 minutes, more than the 45 of the box", "20 minutes, no more than the 45 of the box"),
        (no_thought, "A seat that thinks twice as long gets 90.0%", "To think twice as long brings nothing clear"),
        (level, "that does not clearly change", "that levels off"),
        (grows, "that does not clearly change", "that even grows"),
        (with_spread, "", "the deal explains 90.0% (85.0% to 95.0%) and such a difference in thought 10.0% (5.0%"),
        (never_shared, "0.2% have several winners", "none has several winners"),
    ],
)
def test_words_follow_the_numbers(plain: Numbers, change: Callable[[Numbers], None], before: str, after: str) -> None:
    first = sentences(plain)
    assert before in first
    assert after not in first
    change(plain)
    then = sentences(plain)
    assert after in then
    assert not before or before not in then


def test_a_tie_break_is_told_if_there_were_ties() -> None:
    numbers = read_reports()["monster_city"]
    ways = [{"end": end, "share": {"value": 0.2}} for end in ("more points", "more buildings", "shared victory")]
    numbers["ends"]["ways"] = ways
    assert "the tie-break by buildings settles 50% of the games that are level in points" in sentences(numbers)
    del ways[1:]
    assert "tie-break" not in sentences(numbers)


@pytest.mark.slow
def test_a_fresh_report_has_three_sentences_with_what_the_deal_explains(tmp_path: Path) -> None:
    run = make_run(tmp_path, "attika", 2, games=6, bots=("greedy",), budget="2it", rotate=False)
    said = sentences(numbers_of(report_of(run, causal=3, ladder=10)))
    assert len(re.findall(r"(?<=[a-z)%”])\.(?:\s|$)", said)) == 3
    assert "of the spread of results the deal explains " in said
