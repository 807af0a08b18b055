"""What a city is worth, and the notepad: MC-28 to MC-33."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from tests.games.monster_city.drawn import city, table
from tests.games.monster_city.scenes import choose, scoring_due

EVERYBODY = (WATCHER, 0, 1, 2)
CITIES = ("red 3, red 5, green 8", "green 4, yellow 7", "red 6, yellow 4, yellow 5")


def notes(state: MonsterCity, viewer: int = WATCHER) -> list[list[int | None]]:
    """The notepad: by seats, the points of the four categories."""
    return [seat["notes"] for seat in GAME.seen(state, viewer)["seats"]]


def worth(own: str, way: str) -> int:
    """What a city brings in a scoring."""
    state = scoring_due(own, "", "red 8")
    for seat, choice in enumerate((way, "all", "all")):
        choose(state, seat, choice)
    return state.scores()[0]


@pytest.mark.parametrize(
    ("own", "smallest", "tallest"),
    [
        ("red 3, red 8, green 4, green 7, yellow 5, yellow 6", 12, 21),
        ("red 3, red 8, yellow 5", 8, 13),
        ("green 6, green 6", 6, 6),
        ("yellow 3, yellow 8, yellow 8", 3, 8),
        ("", 0, 0),
    ],
)
def test_mc_28_and_mc_29_the_lowest_and_the_highest_of_every_colour(own: str, smallest: int, tallest: int) -> None:
    assert (worth(own, "smallest"), worth(own, "tallest")) == (smallest, tallest)


def test_mc_28_smallest_counts_one_building_of_each_colour() -> None:
    assert worth("red 4, red 4, red 5, green 8, yellow 3, yellow 7", "smallest") == 4 + 8 + 3


def test_mc_29_tallest_counts_one_building_of_each_colour() -> None:
    assert worth("red 4, red 5, red 5, green 8, yellow 3, yellow 7", "tallest") == 5 + 8 + 7


@pytest.mark.parametrize(("colour", "points"), [("red", 14), ("green", 8), ("yellow", 0)])
def test_mc_30_one_colour_counts_all_buildings_of_the_colour_named(colour: str, points: int) -> None:
    assert worth("red 4, red 5, red 5, green 8", colour) == points


def test_mc_30_category_and_colour_are_noted() -> None:
    state = scoring_due(*CITIES)
    for seat, way in enumerate(("green", "yellow", "red")):
        choose(state, seat, way)
    view = GAME.seen(state, WATCHER)
    assert [seat["colour"] for seat in view["seats"]] == [1, 2, 0]
    assert notes(state) == [[None, None, 8, None], [None, None, 7, None], [None, None, 6, None]]


def test_mc_30_no_colour_is_noted_with_another_category() -> None:
    state = scoring_due(*CITIES)
    for seat, way in enumerate(("all", "smallest", "tallest")):
        choose(state, seat, way)
    assert [seat["colour"] for seat in GAME.seen(state, WATCHER)["seats"]] == [None] * 3


def test_mc_30_the_best_colour_is_proposed() -> None:
    state = scoring_due("red 3, red 5, green 7", "green 4, yellow 4", "red 3, yellow 8")
    questions = []
    for seat in range(3):
        state.turn_to(seat)
        questions.append(GAME.ask(GAME.seen(state, seat)))
    assert [question.startswith(f"Seat {seat + 1}: choose") for seat, question in enumerate(questions)] == [True] * 3
    for question, words in zip(questions, (["red", "8"], ["green", "yellow", "4"], ["yellow", "8"]), strict=True):
        proposal = question.partition("The best colour is ")[2]
        assert [word in proposal for word in words] == [True] * len(words)
        assert not any(colour in proposal for colour in {"red", "green", "yellow"} - set(words))


def test_mc_30_no_colour_is_proposed_to_who_has_named_one() -> None:
    state = scoring_due(*CITIES, scorings=1, notes=[{"one colour": 5}] * 3)
    assert "best colour" not in GAME.ask(GAME.seen(state, 0))


def test_mc_31_all_counts_every_building() -> None:
    assert worth("red 4, red 4, red 5, green 8, yellow 3, yellow 7", "all") == 31
    assert worth("", "all") == 0


def test_mc_33_buildings_stay_and_points_are_open_to_all() -> None:
    state = scoring_due(*CITIES)
    money = [seat["money"] for seat in GAME.seen(state, WATCHER)["seats"]]
    for seat, way in enumerate(("smallest", "green", "all")):
        choose(state, seat, way)
    assert [city(state, seat) for seat in range(3)] == list(CITIES)
    for viewer in EVERYBODY:
        assert notes(state, viewer) == [[11, None, None, None], [None, None, 4, None], [None, None, None, 15]]
        assert GAME.seen(state, viewer)["scores"] == [11, 4, 15]
        assert [seat["money"] for seat in GAME.seen(state, viewer)["seats"]] == money


def test_mc_33_points_of_later_scorings_are_added() -> None:
    before = [{"smallest": 9, "all": 30}, {"all": 12, "one colour": 8}, {"tallest": 20, "smallest": 11}]
    state = scoring_due(*CITIES, scorings=2, notes=before)
    for seat, way in enumerate(("red", "smallest", "all")):
        choose(state, seat, way)
    assert notes(state) == [[9, None, 8, 30], [11, None, 8, 12], [11, 20, None, 15]]
    assert state.scores() == [47, 31, 46]
    sheet = [("Smallest", [9, 11, 11]), ("Tallest", [0, 0, 20]), ("One colour", [8, 8, 0]), ("All", [30, 12, 15])]
    assert GAME.sheet(GAME.seen(state, WATCHER)) == sheet


def test_mc_33_everybody_sees_what_each_seat_would_score_now() -> None:
    used: list[dict[str, int]] = [{"smallest": 5}, {"one colour": 9}, {"all": 3}]
    state = table(cities=CITIES, scorings=1, notes=used)
    for viewer in EVERYBODY:
        assert [seat["worth"] for seat in GAME.seen(state, viewer)["seats"]] == [
            [None, 13, 8, 8, 0, 16],
            [11, 11, None, None, None, 11],
            [10, 11, 6, 0, 9, None],
        ]
