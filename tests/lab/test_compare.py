"""Two versions of a game: a change is found, sizes are right, and equal sides are equal."""

from __future__ import annotations

import pytest

from gametable.bots.bot import BotError
from gametable.bots.budget import Budget
from gametable.games.catalog import load
from gametable.kernel.errors import OptionError
from gametable.kernel.words import either
from gametable.lab.compare import Comparison, compare, figures
from gametable.lab.seeded import Course, Decision
from gametable.lab.statistics.comparing import Difference
from gametable.lab.workers import LabError
from tests.lab.draft import DraftGame

BUDGET = Budget(float("inf"), 1)
NAMES = [
    *("victory of seat 1", "victory of seat 2", "shared victory", "forced decisions", "points of a seat"),
    *("most points", "lead in points", "decisions", "turns", "legal actions"),
]


def found(comparison: Comparison, name: str) -> Difference:
    return next(one for one in comparison.differences if one.name == name)


def test_figures_of_a_game() -> None:
    decisions = (Decision(0, 5, 1), Decision(0, 6, 4), Decision(1, 2, 1))
    course = Course(decisions, (5, 6, 2), (3, 8), (0.0, 1.0))
    assert figures(course) == dict(
        zip(NAMES, (0.0, 1.0, 0.0, 2 / 3, 5.5, 8.0, 5.0, 3.0, 2.0, 2.0), strict=True),
    )


def test_a_planted_change_is_found_in_its_size_and_the_rest_is_equal() -> None:
    """A dragon of 4 points in place of 2: each seat takes it with probability 2/5, worth 0.8 points."""
    comparison = compare(DraftGame(), 2, {"dragon": 2}, {"dragon": 4}, games=600, budget=BUDGET, workers=1)
    points = found(comparison, "points of a seat")
    assert points.verdict == "a difference"
    assert points.change.value == pytest.approx(0.8, abs=0.12)  # 4 standard errors
    assert points.change.high - points.change.low < 0.12
    assert found(comparison, "decisions").verdict == "no difference above the margin"
    assert (comparison.a, comparison.b) == ({"dragon": 2}, {"dragon": 4})


def test_equal_sides_play_equal_games() -> None:
    comparison = compare(load("attatat"), 2, {"rounds": 1}, {"rounds": 1}, games=20, budget=BUDGET, workers=1)
    assert [one.name for one in comparison.differences] == NAMES
    assert {one.change.value for one in comparison.differences} == {0.0}
    assert "a difference" not in {one.verdict for one in comparison.differences}


def test_a_longer_game_is_longer() -> None:
    comparison = compare(load("attatat"), 2, {"rounds": 1}, {"rounds": 2}, games=12, budget=BUDGET, workers=1)
    decisions = found(comparison, "decisions")
    assert decisions.verdict == "a difference"
    assert decisions.mean_b == pytest.approx(2 * decisions.mean_a, rel=0.3)


def test_any_number_of_workers_finds_the_same() -> None:
    results = [
        compare(load("attatat"), 2, {"rounds": 1}, games=8, bots=("greedy", "random"), budget=BUDGET, workers=workers)
        for workers in (1, 2)
    ]
    assert results[0].as_json() == results[1].as_json()
    assert list(results[0].as_json()) == [
        "game",
        "players",
        "games",
        "seed",
        "a",
        "b",
        "bots",
        "margin",
        "sentence",
        "differences",
    ]


def test_bots_go_round_the_seats() -> None:
    """Greedy beats random on every seat, so that over all seats both have their share."""
    comparison = compare(
        load("attatat"), 2, {"rounds": 1}, {"rounds": 1}, games=20, bots=("greedy", "random"), budget=BUDGET, workers=1
    )
    assert 0.25 < found(comparison, "victory of seat 1").mean_a < 0.75


@pytest.mark.parametrize(
    ("games", "bots", "margin", "sentence"),
    [
        (1, ("random",), 2.0, "1 games on each side show no spread; right are 2 or more."),
        (9, ("random",) * 3, 2.0, "3 bots cannot sit on 2 seats; name one a seat, or fewer."),
        (
            9,
            ("random",),
            float("inf"),
            "inf cannot be a margin; right is a number above 0, such as 2 for 2 points of a hundred.",
        ),
        (9, ("random",), 0.0, "0 cannot be a margin; right is a number above 0, such as 2 for 2 points of a hundred."),
    ],
)
def test_what_cannot_be_compared_is_refused(games: int, bots: tuple[str, ...], margin: float, sentence: str) -> None:
    with pytest.raises(LabError) as fault:
        compare(load("attatat"), 2, games=games, bots=bots, margin=margin, workers=1)
    assert str(fault.value) == sentence


@pytest.mark.parametrize("margin", [float("inf"), float("nan"), -1.0])
def test_a_margin_is_a_size(margin: float) -> None:
    with pytest.raises(LabError, match="cannot be a margin; right is a number above 0"):
        compare(load("attatat"), 2, games=9, margin=margin, workers=1)


def test_unknown_bots_and_wrong_options_are_refused() -> None:
    with pytest.raises(BotError, match="There is no bot 'hart'"):
        compare(load("attatat"), 2, bots=("hart",))
    with pytest.raises(OptionError, match="rounds"):
        compare(load("attatat"), 2, {"rounds": 100})


def test_the_sentence_tells_the_largest_differences_first() -> None:
    result = compare(load("attatat"), 2, {"rounds": 1}, {"rounds": 2}, games=20, workers=1)
    found = [one for one in result.differences if one.verdict == "a difference"]
    largest = max(found, key=lambda one: abs(one.change.value) / one.margin)
    assert result.sentence.lower().startswith(largest.sentence.lower())
    same = compare(load("attatat"), 2, {"rounds": 1}, {"rounds": 1}, games=4, workers=1)
    assert same.sentence.startswith("No number clearly differs in 4 games on each side. No difference above 2 points")


def test_few_games_decide_nothing() -> None:
    few = compare(load("attatat"), 3, {"rounds": 1}, {"rounds": 1, "without_colour": "gold"}, games=2, workers=1)
    assert {one.verdict for one in few.differences} == {"not decided"}
    assert few.sentence.startswith("Nothing is decided by 2 games on each side. Not decided: victory of seat 1, ")
    assert few.sentence.endswith("more games on each side are needed, and from so few nobody can tell how many.")


def test_the_sentence_tells_every_verdict() -> None:
    result = compare(DraftGame(), 2, {"dragon": 2}, {"dragon": 4}, games=600, margin=1, budget=BUDGET, workers=1)
    equal = "No difference above 1 point of a hundred: forced decisions, decisions, turns and legal actions."
    assert equal in result.sentence
    undecided = [one.name for one in result.differences if one.verdict == "not decided"]
    assert f"Not decided: {either(undecided, 'and')}; about " in result.sentence
    assert result.sentence.endswith(("games on each side would decide that.", " all."))
    assert all(one.name in result.sentence.lower() for one in result.differences)
