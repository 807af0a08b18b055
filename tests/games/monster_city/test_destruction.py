"""What a monster destroys, and that an attack is private until it is finished: MC-17 to MC-22."""

from __future__ import annotations

from itertools import combinations

import pytest

from gametable.games.monster_city.cards import cards_of
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.monster_city.drawn import city, legal, monsters, play, row, split, table
from tests.games.monster_city.scenes import fresh, told, views

BIG = "red 3, red 6, red 7, green 4, green 4, green 8, yellow 5, yellow 6"


def attacked(own: str, monster: str, *falls: str) -> MonsterCity:
    """The position after an attack on a city, with these choices."""
    other = "all green" if monster == "all red" else "all red"
    state = table(cities=[own, "", ""], monsters=f"{monster} | {other}", deck=25)
    return play(state, f"attack {monster}", *(f"destroy {fall}" for fall in falls))


def own_phase(state: MonsterCity) -> str:
    return str(GAME.seen(state, 0)["phase"])


@pytest.mark.parametrize(
    ("monster", "left"),
    [
        ("all red", "green 4, green 4, green 8, yellow 5, yellow 6"),
        ("all green", "red 3, red 6, red 7, yellow 5, yellow 6"),
        ("all yellow", "red 3, red 6, red 7, green 4, green 4, green 8"),
    ],
)
def test_mc_17_all_buildings_of_the_colour_fall(monster: str, left: str) -> None:
    state = attacked(BIG, monster)
    assert city(state, 0) == left
    assert state.to_move() == 1


def test_mc_17_each_monster_has_one_of_the_four_kinds_of_effect() -> None:
    for monster, _ in cards_of(fresh().setup.words).monsters:
        kinds = [monster.colour is not None, any(monster.wants), bool(monster.values), monster.any_count > 0]
        assert kinds.count(True) == 1


def test_mc_18_the_player_chooses_which_buildings_of_the_colours_fall() -> None:
    state = attacked(BIG, "2 red + 1 green")
    assert legal(state) == ["destroy red 3", "destroy red 6", "destroy red 7"]
    play(state, "destroy red 6")
    assert legal(state) == ["destroy red 3", "destroy red 7"]
    play(state, "destroy red 3")
    assert legal(state) == ["destroy green 4", "destroy green 8"]
    play(state, "destroy green 4")
    assert city(state, 0) == "red 7, green 4, green 8, yellow 5, yellow 6"
    assert state.to_move() == 1


def test_mc_18_every_choice_is_possible() -> None:
    left = set()
    for first, second in combinations(("red 3", "red 6", "red 7"), 2):
        left.add(city(attacked("red 3, red 6, red 7, yellow 8", "2 red + 1 green", second, first), 0))
    assert left == {"red 3, yellow 8", "red 6, yellow 8", "red 7, yellow 8"}


def test_mc_18_colours_that_are_not_wanted_are_safe() -> None:
    state = attacked(BIG, "1 red + 1 yellow", "red 7", "yellow 5")
    assert city(state, 0) == "red 3, red 6, green 4, green 4, green 8, yellow 6"


@pytest.mark.parametrize(
    ("monster", "left"),
    [("all of 3 5 7", "red 6, green 4, green 4, green 8, yellow 6"), ("all of 4 6 8", "red 3, red 7, yellow 5")],
)
def test_mc_19_all_buildings_of_the_values_fall_whatever_their_colour(monster: str, left: str) -> None:
    assert city(attacked(BIG, monster), 0) == left


def test_mc_20_any_buildings_are_chosen_freely() -> None:
    own = "red 4, red 8, green 3, yellow 6"
    for first, second in combinations(split(own), 2):
        for order in ((first, second), (second, first)):
            left = [card for card in split(own) if card not in order]
            assert city(attacked(own, "any 2", *order), 0) == ", ".join(left)
    assert city(attacked(own, "any 1", "red 8"), 0) == "red 4, green 3, yellow 6"


def test_mc_20_two_of_a_kind_may_both_be_chosen() -> None:
    state = attacked("green 4, green 4, red 8", "any 2", "green 4")
    assert legal(state) == ["destroy red 8", "destroy green 4"]
    assert city(play(state, "destroy green 4"), 0) == "red 8"


@pytest.mark.parametrize(
    ("own", "monster", "left"),
    [
        ("red 4, green 5", "2 red + 2 green", ""),
        ("red 4, yellow 5", "2 red + 1 green", "yellow 5"),
        ("yellow 4, yellow 5", "2 red + 2 green", "yellow 4, yellow 5"),
        ("red 8", "any 2", ""),
        ("", "any 2", ""),
        ("red 4, red 6", "all green", "red 4, red 6"),
        ("red 4, red 6", "all of 3 5 7", "red 4, red 6"),
        ("green 3", "1 red + 1 green + 1 yellow", ""),
    ],
)
def test_mc_21_a_monster_takes_what_there_is_and_nothing_else(own: str, monster: str, left: str) -> None:
    state = attacked(own, monster)
    assert city(state, 0) == left
    assert state.to_move() == 1
    assert GAME.seen(state, 0)["seats"][0]["money"] == 2


def test_mc_21_another_colour_does_not_fill_in() -> None:
    state = attacked("red 4, red 6, red 8", "1 red + 2 yellow", "red 6")
    assert city(state, 0) == "red 4, red 8"


def test_mc_22_nothing_is_asked_when_all_candidates_fall() -> None:
    state = attacked("red 4, red 6, green 3, green 8", "2 red + 1 green")
    assert legal(state) == ["destroy green 3", "destroy green 8"]
    assert attacked("red 4, red 6", "any 2").to_move() == 1


def test_mc_22_nothing_is_asked_among_equal_buildings() -> None:
    assert city(attacked("red 4, red 4, red 4", "2 red + 1 green"), 0) == "red 4"
    assert city(attacked("green 3, green 3, green 3, green 3, red 5", "1 red + 2 green"), 0) == "green 3, green 3"
    assert city(attacked("red 4, red 4", "any 1"), 0) == "red 4"


def test_mc_22_the_rest_is_not_asked_once_it_makes_no_difference() -> None:
    state = attacked("red 4, red 4, green 8", "any 2", "green 8")
    assert city(state, 0) == "red 4"
    assert state.to_move() == 1


def test_mc_22_equal_values_of_different_colours_are_asked() -> None:
    assert legal(attacked("red 4, green 4", "any 1")) == ["destroy red 4", "destroy green 4"]
    assert legal(attacked("red 4, red 4, red 5", "1 red + 1 green")) == ["destroy red 4", "destroy red 5"]


def test_mc_13_a_half_made_attack_has_not_begun_for_others() -> None:
    state = table(cities=[BIG, "red 8", ""], monsters="2 red + 1 green | any 1", row="red 5, green 6", deck=25)
    others = (WATCHER, 1, 2)
    before = views(state, others)
    for move in ("attack 2 red + 1 green", "destroy red 3", "destroy red 7"):
        earlier = state.copy()
        play(state, move)
        assert own_phase(state) == "destroying"
        assert views(state, others) == before
        action = GAME.read(earlier, move)
        assert [GAME.tell(earlier, action, state, viewer) for viewer in others] == [[]] * 3
        assert len(GAME.tell(earlier, action, state, 0)) == 1
    play(state, "destroy green 8")
    assert [old != new for old, new in zip(before, views(state, others), strict=True)] == [True] * 3


def test_mc_13_nothing_changes_on_the_table_before_the_last_choice() -> None:
    state = table(cities=[BIG, "", ""], monsters="2 red + 1 green | any 1", deck=25)
    pieces = ("seats", "bank", "row", "deck", "out", "monster_row", "monster_deck", "monster_discard", "scores")
    before = GAME.seen(state, 0)
    for move in ("attack 2 red + 1 green", "destroy red 3", "destroy red 7"):
        play(state, move)
        view = GAME.seen(state, 0)
        assert {name: view[name] for name in pieces} == {name: before[name] for name in pieces}
        assert (city(state, 0), row(state), monsters(state)) == (BIG, "red 5", "2 red + 1 green | any 1")
        assert state.to_move() == 0
    play(state, "destroy green 8")
    assert city(state, 0) == "red 6, green 4, green 4, yellow 5, yellow 6"
    assert GAME.seen(state, 0)["seats"][0]["money"] == 2
    assert monsters(state) == "any 1"


def test_mc_18_the_player_sees_what_stands_and_what_must_still_fall() -> None:
    state = attacked("red 3, red 6, red 7, green 4, green 8", "2 red + 1 green", "red 6")
    cards = cards_of(state.setup.words)
    attack = GAME.seen(state, 0)["attack"]
    assert str(cards.monster(attack["monster"])) == "2 red + 1 green"
    assert [str(cards.building(kind)) for kind in attack["left"]] == ["red 3", "red 7", "green 4", "green 8"]
    assert attack["need"] == [1, 1, 0, 0]
    assert GAME.seen(state, 1)["attack"] is None
    play(state, "destroy red 7", "destroy green 4")
    assert GAME.seen(state, 0)["attack"] is None


def test_mc_13_the_finished_attack_is_told_to_all_alike() -> None:
    state = attacked("red 3, red 6, green 4", "1 red + 1 yellow")
    line = "Seat 1 suffers the monster 1 red ● + 1 yellow ■: red ●6 falls. The bank pays a banknote."
    assert [told(state.copy(), "destroy red 6", viewer) for viewer in (WATCHER, 0, 1)] == [[line]] * 3


def half_made(choices: int) -> Recorder:
    """A recorded game in which somebody has made so many choices of an attack, and has one more to make."""
    recorder = Recorder(GAME, 3, {"first_player": "1"})
    recorder.begin(Rng(1))
    recorder.state = table(cities=[BIG, "", ""], monsters="1 red + 1 green + 1 yellow | any 1", deck=25)
    for move in ("attack 1 red + 1 green + 1 yellow", "destroy red 3", "destroy green 8")[: choices + 1]:
        recorder.play(GAME.read(recorder.state, move), Rng(1))
    return recorder


@pytest.mark.parametrize("choices", [0, 1, 2])
def test_mc_13_a_half_made_attack_can_be_taken_back_step_by_step(choices: int) -> None:
    recorder = half_made(choices)
    seat = int(recorder.state.to_move())
    others = [viewer for viewer in (WATCHER, 0, 1, 2) if viewer != seat]
    state = recorder.state
    assert isinstance(state, MonsterCity)
    before = views(state, others)
    for _ in range(choices + 1):
        assert recorder.why_not_undo(seat) == ""
        assert [recorder.can_undo(other) for other in range(3) if other != seat] == [False, False]
        recorder.undo()
        assert isinstance(recorder.state, MonsterCity)
        assert views(recorder.state, others) == before
    assert GAME.seen(recorder.state, seat)["phase"] == "turn"
    assert GAME.seen(recorder.state, seat)["attack"] is None


def test_mc_13_another_monster_may_be_called_after_taking_back() -> None:
    recorder = half_made(1)
    seat = int(recorder.state.to_move())
    recorder.undo()
    recorder.undo()
    recorder.play(GAME.read(recorder.state, "attack any 1"), Rng(1))
    recorder.play(GAME.read(recorder.state, "destroy yellow 5"), Rng(1))
    assert isinstance(recorder.state, MonsterCity)
    assert city(recorder.state, seat) == BIG.replace("yellow 5, ", "")
    assert [move.action for move in recorder.record.moves[1:]] == ["attack any 1", "destroy yellow 5"]
