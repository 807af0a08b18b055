"""The page about bots says what was measured, and its plots show it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any, Final

import pytest

from benchmarks.bots import CEILING, FULL, STORED, parts
from benchmarks.bots_page import DOCS, PAGE, page, pictures
from benchmarks.plot import Point, plot
from benchmarks.stored import read_stored

CURVE: Final[dict[str, Any]] = {
    "game": "attika",
    "players": 2,
    "reference": 0.0025,
    "points": [
        {"seconds": 0.0025, "share": 0.48, "low": 0.4, "high": 0.55, "deals": 36},
        {"seconds": 0.08, "share": 0.6, "low": 0.5, "high": 0.7, "deals": 24},
    ],
}


def test_the_bots_page_says_what_was_measured() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read_stored(STORED))


def test_every_part_was_measured_in_full_or_is_named_as_missing() -> None:
    stored = read_stored(STORED)
    wanted = {name for name, _ in parts(FULL) if not name.startswith(CEILING)}
    assert set(stored) <= wanted
    assert all(found["full"] for found in stored.values())
    missing = [f"| {name.partition(' ')[2]} | not measured yet |  |  |" for name in wanted - set(stored)]
    assert page(stored).count("| not measured yet |") == len(missing)
    assert all(line in page(stored) for line in missing)


def test_the_page_says_what_is_outdated() -> None:
    found = {
        "share": 0.8,
        "low": 0.5,
        "high": 0.9,
        "deals": 24,
        "target": 0.7,
        "budget": 0.05,
        "changed": ["bots", "rules"],
    }
    outdated = "measured before a later change of the bots and the rules"
    assert f"| ≥ 70% | reached, {outdated} |" in page({"greedy attatat 2": found})
    assert "| ≥ 70% | reached |" in page({"greedy attatat 2": {**found, "changed": []}})
    speeds = {"times": {"attika 2": 2.0}, "moves_a_second": {"attika 2": 1e6}, "target": 4, "changed": ["kernel"]}
    assert "|  | measured before a later change of the kernel |" in page({"speed": speeds})
    assert "60% with 80 ms.\n\nMeasured before a later change of the rules.\n" in page(
        {"curve attika 2": {**CURVE, "changed": ["rules"]}}
    )


def test_a_plot_is_told_in_words_with_the_fewest_deals_of_its_points() -> None:
    text = page({"curve attika 2": CURVE})
    title = "Attika, 2 players: share of hard against hard with 2.5 ms, 24 deals or more a point"
    assert f"\n![{title}](strength-attika.svg)\n\n48% with 2.5 ms, 60% with 80 ms.\n" in text
    alike = [{**point, "deals": 24} for point in CURVE["points"]]
    assert "with 2.5 ms, 24 deals a point](" in page({"curve attika 2": {**CURVE, "points": alike}})


def test_the_stored_results_say_what_was_outdated_when_the_page_was_made() -> None:
    """Not what is outdated now: a later commit must not make the page wrong."""
    assert all("changed" in found for found in read_stored(STORED).values())


def test_the_plots_show_what_was_measured() -> None:
    made = pictures(read_stored(STORED))
    assert made
    for name, text in made.items():
        assert (DOCS / name).read_text(encoding="utf-8") == text


def test_a_point_stands_where_its_numbers_are() -> None:
    text = plot("a < b", [Point(5, 0.5, 0.25, 0.75), Point(10, 1.0, 1.0, 1.0)], par=0.5)
    picture = ET.fromstring(text)  # noqa: S314 (our own text)
    dots = [dot for dot in picture.iter() if dot.tag.endswith("circle")]
    assert [(dot.get("cx"), dot.get("cy")) for dot in dots] == [("80.0", "175.0"), ("600.0", "40.0")]
    assert "a &lt; b" in text


def test_nothing_is_claimed_that_was_not_measured() -> None:
    text = page({})
    assert "Not measured yet." in text
    assert "| attatat 5 | not measured yet |  |  |" in text
    assert "%" not in text.partition("`hard` against `random`:")[2].partition("## Strength")[0]


def test_a_speed_has_a_target_only_where_one_was_set() -> None:
    games = ("attatat 2", "attika 2", "monster_city 3")
    rates = dict.fromkeys(games, 2_000_000.0)
    text = page(
        {"speed": {"times": dict(zip(games, (4.5, 1.5, 3.9), strict=True)), "moves_a_second": rates, "target": 4}}
    )
    assert "| attatat 2 | 2.0 M moves/s, 4.5 times OpenSpiel | ≥ 4 times | reached |" in text
    assert "| attika 2 | 2.0 M moves/s, 1.5 times OpenSpiel |  |  |" in text
    assert "| monster_city 3 | 2.0 M moves/s, 3.9 times OpenSpiel | ≥ 4 times | missed |" in text


@pytest.mark.parametrize(("share", "verdict"), [(0.8, "reached"), (0.6, "missed")])
def test_a_missed_target_is_called_missed(share: float, verdict: str) -> None:
    found = {"share": share, "low": 0.5, "high": 0.9, "deals": 24, "target": 0.7, "budget": 0.05}
    line = f"| attatat 2 | {share:.1%} (50.0% – 90.0%), 24 deals, 50 ms | ≥ 70% | {verdict} |"
    assert line in page({"greedy attatat 2": found})
    assert f"| {verdict} at a first look |" in page({"greedy attatat 2": {**found, "full": False}})
