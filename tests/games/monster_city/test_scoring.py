"""Who chooses what, and when, in the four scorings: MC-26, MC-27."""

from __future__ import annotations

from itertools import permutations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import NotAsked, Refused
from gametable.kernel.game import WATCHER, seated
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.monster_city.drawn import CATEGORIES, legal, play, refused, table
from tests.games.monster_city.scenes import choose, scoring_due, told, views

WAYS = ("smallest", "tallest", "red", "green", "yellow", "all")
CITIES = ("red 3, red 5, green 8", "green 4, yellow 7", "red 6, yellow 4, yellow 5")


def notes(state: MonsterCity, viewer: int = WATCHER) -> list[list[int | None]]:
    """The notepad: by seats, the points of the four categories."""
    return [seat["notes"] for seat in GAME.seen(state, viewer)["seats"]]


def test_mc_26_every_category_is_open_at_first() -> None:
    state = scoring_due(*CITIES)
    for seat in (1, 2, 0):
        state.turn_to(seat)
        assert legal(state) == [f"score {way}" for way in WAYS]


@pytest.mark.parametrize("used", list(permutations(range(4), 2)))
def test_mc_26_a_category_is_used_once_a_game(used: tuple[int, int]) -> None:
    note = {CATEGORIES[category]: 7 for category in used}
    state = scoring_due(*CITIES, scorings=2, notes=[note] * 3)
    ways = [("smallest",), ("tallest",), ("red", "green", "yellow"), ("all",)]
    assert legal(state) == [f"score {way}" for c in range(4) if c not in used for way in ways[c]]
    for category in used:
        for way in ways[category]:
            assert refused(state, f"score {way}")[0] == "MC-26"
            with pytest.raises(Refused, match="MC-26"):
                play(state, f"score {way}")


def test_mc_26_what_others_have_used_does_not_matter() -> None:
    state = scoring_due(*CITIES, scorings=1, notes=[{"smallest": 5}, {"all": 9}, {"one colour": 3}])
    assert legal(state) == [f"score {way}" for way in WAYS[1:]]
    state.turn_to(1)
    assert legal(state) == [f"score {way}" for way in WAYS[:-1]]
    state.turn_to(2)
    assert legal(state) == ["score smallest", "score tallest", "score all"]


def test_mc_26_players_may_take_the_same_category() -> None:
    state = scoring_due(*CITIES)
    for seat in range(3):
        choose(state, seat, "all")
    assert notes(state) == [[None, None, None, 16], [None, None, None, 11], [None, None, None, 15]]


def test_mc_26_each_scoring_uses_another_category_until_all_are_full() -> None:
    state = scoring_due(*CITIES, scorings=3, notes=[dict.fromkeys(CATEGORIES[1:], 2)] * 3)
    for seat in range(3):
        state.turn_to(seat)
        assert legal(state) == ["score smallest"]  # MC-22: also the last one is asked
        play(state, "score smallest")
    assert notes(state) == [[11, 2, 2, 2], [11, 2, 2, 2], [10, 2, 2, 2]]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_mc_27_everybody_may_choose_in_any_order(order: tuple[int, int, int]) -> None:
    state = scoring_due(*CITIES)
    for done, seat in enumerate(order):
        assert state.open_seats() == [0, 1, 2]
        assert [s["chosen"] for s in GAME.seen(state, WATCHER)["seats"]] == [s in order[:done] for s in range(3)]
        choose(state, seat, WAYS[seat])
    assert notes(state) == [[11, None, None, None], [None, 11, None, None], [None, None, 6, None]]


def test_mc_27_without_a_wish_the_lowest_seat_without_a_choice_is_asked() -> None:
    state = scoring_due(*CITIES)
    assert state.to_move() == 0
    choose(state, 1, "all")
    assert state.to_move() == 0
    play(state, "score all")
    assert state.to_move() == 2


def test_mc_27_nobody_sees_a_choice_before_all_have_chosen() -> None:
    looks = []
    for way in WAYS:
        state = choose(scoring_due(*CITIES), 1, way)
        looks.append(views(state, (WATCHER, 0, 2)))
        assert GAME.seen(state, 1)["choice"] == WAYS.index(way)
        assert notes(state) == [[None] * 4] * 3
        assert state.scores() == [0, 0, 0]
    assert all(look == looks[0] for look in looks)
    assert [seat["chosen"] for seat in looks[0][0][0]["seats"]] == [False, True, False]
    assert [view["choice"] for view, *_ in looks[0]] == [None] * 3


def test_mc_27_a_choice_may_be_changed_until_the_last_seat_has_chosen() -> None:
    state = choose(choose(scoring_due(*CITIES), 0, "smallest"), 1, "all")
    before = views(state, (WATCHER, 1, 2))
    earlier = state.copy()
    earlier.turn_to(0)
    choose(state, 0, "red")
    assert views(state, (WATCHER, 1, 2)) == before
    assert GAME.tell(earlier, GAME.read(earlier, "score red"), state, 1) == []
    assert GAME.seen(state, 0)["choice"] == WAYS.index("red")
    assert state.to_move() == 2
    choose(state, 2, "tallest")
    assert notes(state) == [[None, None, 8, None], [None, None, None, 11], [None, 11, None, None]]


@pytest.mark.parametrize(("first", "second"), list(permutations(WAYS, 2)))
def test_mc_27_a_changed_choice_is_the_one_that_counts(first: str, second: str) -> None:
    changed = choose(choose(scoring_due(*CITIES), 1, first), 1, second)
    assert changed == choose(scoring_due(*CITIES), 1, second)
    assert GAME.seen(changed, 1)["choice"] == WAYS.index(second)


def test_mc_27_the_own_choice_is_among_the_numbers_for_learning() -> None:
    states = [choose(scoring_due(*CITIES), 1, way) for way in WAYS]
    assert len({tuple(GAME.features(state, 1)) for state in states}) == len(WAYS)
    assert len({tuple(GAME.features(state, 0)) for state in states}) == 1


def test_mc_27_the_last_choice_turns_all_of_them_over() -> None:
    state = choose(choose(scoring_due(*CITIES), 2, "yellow"), 0, "all")
    assert GAME.reveals(seated(state, 1), GAME.read(state, "score all"))
    assert not GAME.reveals(seated(state, 0), GAME.read(state, "score red"))
    lines = told(state, "score tallest", 0)
    assert lines == [
        "Scoring 1, all choices are open.",
        "Seat 1 scores all: 16.",
        "Seat 2 scores tallest: 11.",
        "Seat 3 scores one colour, yellow ■: 9.",
    ]


def test_mc_27_a_choice_is_taken_back_unless_it_was_the_last() -> None:
    rng = Rng(2)
    recorder = Recorder(GAME, 3)
    recorder.begin(rng)
    while GAME.seen(recorder.state, WATCHER)["phase"] != "scoring":
        actions = recorder.state.legal_actions()
        recorder.play(actions[rng.below(len(actions))], rng)
    start = recorder.state.copy()
    for seat in (2, 0):
        recorder.play(GAME.read(recorder.state, "score all"), rng, seat)
        assert recorder.why_not_undo(seat) == ""
    assert "seat 1 has decided since" in recorder.why_not_undo(2)
    recorder.undo()
    recorder.undo()
    assert recorder.state == start
    for seat in (2, 0, 1):
        recorder.play(GAME.read(recorder.state, "score all"), rng, seat)
    assert not recorder.can_undo(1)


def test_mc_27_only_in_a_scoring_another_seat_decides() -> None:
    state = table(cities=CITIES, deck=25)
    with pytest.raises(NotAsked):
        seated(state, 1)
    with pytest.raises(ValueError, match="does not decide"):
        state.turn_to(1)
    scoring = scoring_due(*CITIES)
    for nobody in (-1, 3):
        with pytest.raises(ValueError, match="does not decide"):
            scoring.turn_to(nobody)
