"""What follows a turn with events, and in which order: monsters, scoring, buildings, the next player."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from tests.games.monster_city.drawn import hand, monsters, play, row, table
from tests.games.monster_city.steps import enter, phase, used_events

NEW_MONSTERS = ["monster all red", "monster all green", "monster all yellow", "monster any 1", "monster any 2"]
NEW_BUILDINGS = ["building red 6", "building red 7", "building green 5", "building green 6", "building green 7"]
ALL_SCORE = ["score all", "score all", "score all"]


def phases(state: MonsterCity, *texts: str) -> list[str]:
    """What goes on after each move or outcome; the same thing is said once."""
    seen: list[str] = []
    for text in texts:
        now = phase(enter(state, text))
        if not seen or seen[-1] != now:
            seen.append(now)
    return seen


def test_mc_51_monsters_come_before_new_buildings() -> None:
    state = table(row="red 5", monsters="", hands=["Rejected project", "", ""])  # no turn empties both rows
    assert phases(state, "reject red 5", *NEW_MONSTERS, *NEW_BUILDINGS) == [
        "dealing monsters",
        "dealing buildings",
        "turn",
    ]
    assert state.to_move() == 1


def test_mc_51_monsters_come_before_a_scoring_and_buildings_after_it() -> None:
    state = table(row="red 5", deck=30, monsters="", hands=["Rejected project", "", ""])
    assert phases(state, "reject red 5", *NEW_MONSTERS, *ALL_SCORE, *NEW_BUILDINGS) == [
        "dealing monsters",
        "scoring",
        "dealing buildings",
        "turn",
    ]
    assert (state.to_move(), state.scorings) == (1, 1)


def test_mc_51_an_event_card_is_drawn_before_all_that() -> None:
    state = table(cities=["red 3, red 4", "", ""], monsters="all red", hands=["", "", ""])
    assert phases(state, "attack all red", "event Grant", *NEW_MONSTERS[1:], "monster all red") == [
        "drawing an event",
        "dealing monsters",
        "turn",
    ]
    assert (hand(state, 0), state.to_move()) == ("Grant", 1)


def test_mc_51_an_attack_that_empties_the_monster_row_lets_the_building_row_be() -> None:
    state = table(cities=["red 3", "", ""], row="green 6", monsters="all red", deck=30, hands=["", "", ""])
    assert phases(state, "attack all red", *NEW_MONSTERS[1:], "monster all red") == ["dealing monsters", "turn"]
    assert (row(state), state.to_move()) == ("green 6", 1)


def test_mc_51_a_chicken_that_empties_the_row_is_played_before_the_monsters_come() -> None:
    state = table(row="green 6", monsters="all red", hands=["Chicken", "", ""])
    enter(state, "chicken all red")
    assert (hand(state, 0), used_events(state)) == ("", [1, 0, 0, 0, 0, 0])
    assert phases(state, *NEW_MONSTERS) == ["dealing monsters", "turn"]
    assert (len(monsters(state).split(" | ")), state.to_move()) == (5, 1)


def test_mc_51_a_rejected_project_can_bring_a_scoring() -> None:
    state = table(cities=["red 8", "green 7", ""], row="red 5", deck=30, hands=["Rejected project", "", ""])
    assert phases(state, "reject red 5", *ALL_SCORE) == ["scoring", "dealing buildings"]
    assert state.scores() == [8, 7, 0]
    assert phases(state, *NEW_BUILDINGS) == ["dealing buildings", "turn"]
    assert state.to_move() == 1


def test_mc_51_a_rejected_project_can_end_the_game() -> None:
    used = {"smallest": 1, "tallest": 1, "one colour": 1}
    state = table(
        cities=["red 8", "green 7", ""],
        row="red 5",
        deck=0,
        scorings=3,
        notes=[used, used, used],
        hands=["Rejected project", "Detour", ""],
    )
    enter(state, "reject red 5", *ALL_SCORE)
    assert (state.to_move(), phase(state), row(state)) == (OVER, "over", "")
    assert (state.scores(), state.winners()) == ([11, 10, 3], [0])


def test_mc_51_a_remodel_keeps_the_row_full_and_brings_no_scoring() -> None:
    state = table(cities=["red 8", "", ""], row="red 5", deck=30, hands=["Remodel", "", ""])
    assert phases(state, "give red 8") == ["turn"]
    assert (row(state), state.to_move()) == ("red 8", 1)


def test_mc_51_a_counterattack_is_over_before_the_turn_ends() -> None:
    state = table(row="green 6", monsters="all red | any 2", hands=["Counterattack", "", ""])
    assert phases(state, "counterattack", "monster any 1", "monster all green") == ["dealing monsters", "turn"]
    assert (monsters(state), row(state), state.to_move()) == ("all green | any 1", "green 6", 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mc_51_a_detour_decides_who_comes_after_a_scoring(players: int) -> None:
    hands = ["Detour", *[""] * (players - 1)]
    state = table(cities=[""] * players, row="", deck=30, monsters="", hands=hands)  # a Detour itself empties no row
    assert phases(state, "detour", *NEW_MONSTERS) == ["dealing monsters", "scoring"]
    assert GAME.seen(state, 1)["detour"] is True
    assert state.copy() == state
    assert GAME.seen(GAME.imagine(GAME.seen(state, 1), Rng(1)), 1) == GAME.seen(state, 1)
    assert phases(state, *ALL_SCORE, *["score all"] * (players - 3)) == ["scoring", "dealing buildings"]
    enter(state, *NEW_BUILDINGS)
    assert (state.to_move(), GAME.seen(state, 1)["detour"]) == (players - 1, False)
    assert play(state, "build red 6").to_move() == 0


def test_mc_51_the_neighbour_of_a_detour_may_bring_a_scoring_and_it_goes_on_clockwise() -> None:
    state = table(cities=[""] * 4, row="red 5", deck=30, hands=["", "", "Detour", ""], seat=2)
    enter(state, "detour", "build red 5", *ALL_SCORE, "score all", *NEW_BUILDINGS)
    assert state.to_move() == 2
    assert play(state, "build red 6").to_move() == 3


def test_mc_48_after_a_scoring_without_detour_the_next_seat_clockwise_goes_on() -> None:
    state = table(row="red 5", deck=30, hands=["", "", ""], seat=2)
    enter(state, "build red 5", *ALL_SCORE, *NEW_BUILDINGS)
    assert state.to_move() == 0


def test_mc_51_scorings_fall_when_ten_buildings_have_left_the_row_built_or_rejected() -> None:
    for seed in range(12):
        rng = Rng(seed, 5)
        state = GAME.new(3, {"events": True})
        state.settle(rng)
        left = scorings = 0
        while actions := state.legal_actions():
            action = actions[rng.below(len(actions))]
            left += GAME.write(state, action).split()[0] in ("build", "reject")
            state.step(action, rng)
            if state.to_move() >= 0 and GAME.seen(state, 0)["phase"] == "scoring":
                assert left == 10 * (GAME.seen(state, 0)["scorings"] + 1)
                scorings += 1
        assert (left, scorings >= 4) == (40, True)
