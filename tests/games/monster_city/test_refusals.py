"""The rule and the sentence of every refusal of the basic game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import Refused
from tests.games.monster_city.drawn import play, refused, table
from tests.games.monster_city.scenes import choose, finished, lonely_colours, random_steps, scoring_due

CITY = "red 3, red 6, red 6, green 4, green 7, yellow 8"


def turn(**facts: Any) -> MonsterCity:
    """Seat 1 has its turn."""
    given = {"row": "red 5, red 5, green 6", "monsters": "all red | any 1", "deck": 25, **facts}
    return table(cities=[CITY, "", "red 8"], **given)


def asked(monster: str, *falls: str) -> MonsterCity:
    """Seat 1 has called a monster and must choose."""
    state = turn(monsters=f"{monster} | all green")
    return play(state, f"attack {monster}", *(f"destroy {fall}" for fall in falls))


def reason_for(state: MonsterCity, action: int) -> tuple[str, str]:
    refusal = GAME.refusal(state, action)
    assert refusal is not None
    return refusal.rule, refusal.reason


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("build red 3", "MC-11", "No red ●3 lies in the Building Row; there are red ●5, red ●5 and green ▲6."),
        ("build yellow 8", "MC-11", "No yellow ■8 lies in the Building Row; there are red ●5, red ●5 and green ▲6."),
        ("attack any 2", "MC-13", "No monster with any 2 lies in the Monster Row; there: all red ● and any 1."),
        (
            "attack 2 green + 1 red",
            "MC-13",
            "No monster with 1 red ● + 2 green ▲ lies in the Monster Row; there: all red ● and any 1.",
        ),
        ("destroy red 3", "MC-13", "No monster is in your city, so nothing falls: attack first."),
        ("score smallest", "MC-26", "Smallest can only be scored when a scoring is due."),
        ("score tallest", "MC-26", "Tallest can only be scored when a scoring is due."),
        ("score green", "MC-26", "Green ▲ can only be scored when a scoring is due."),
        ("score all", "MC-26", "All can only be scored when a scoring is due."),
        ("grant", "MC-41", "This game is played without event cards."),
        ("chicken any 1", "MC-41", "This game is played without event cards."),
        ("reject red 5", "MC-41", "This game is played without event cards."),
        ("give red 3", "MC-41", "This game is played without event cards."),
        ("take red 5", "MC-41", "This game is played without event cards."),
        ("counterattack", "MC-41", "This game is played without event cards."),
        ("detour", "MC-41", "This game is played without event cards."),
        ("nothing remodel", "MC-41", "This game is played without event cards."),
    ],
)
def test_what_a_turn_does_not_allow(text: str, rule: str, reason: str) -> None:
    state = turn()
    assert refused(state, text) == (rule, reason)
    before = state.copy()
    with pytest.raises(Refused, match=re.escape(reason)):
        play(state, text)
    assert state == before


def test_mc_12_names_the_building_that_cannot_be_paid() -> None:
    state = turn(money=[0, 1, 1])
    assert refused(state, "build green 6") == ("MC-12", "You have no banknote to pay for green ▲6.")
    assert refused(state, "build green 7")[0] == "MC-11"  # it would not be for sale with money either


def test_mc_14_counts_the_banknotes() -> None:
    state = turn(money=[2, 1, 1])
    assert refused(state, "attack any 1") == ("MC-14", "You have 2 banknotes, and the attack would bring a third.")
    assert refused(state, "attack any 2")[0] == "MC-13"


def test_mc_15_a_stop_card_works_once() -> None:
    assert refused(turn(stops=[1, 2]), "stop") == ("MC-15", "You have used your STOP card already.")


def test_mc_11_a_row_of_one_card() -> None:
    assert refused(turn(row="red 5"), "build red 4")[1] == "No red ●4 lies in the Building Row; there are red ●5."


@pytest.mark.parametrize(
    ("action", "rule", "reason"),
    [
        (n.BUILD + 30, "MC-11", "No building of kind 30 lies in the Building Row; there are red ●5."),
        (n.ATTACK + 25, "MC-13", "No monster with effect 25 lies in the Monster Row; there: all red ● and any 1."),
        (-1, "MC-10", "There is no action number -1; a turn is construct, attack, STOP."),
        (n.ACTIONS, "MC-10", "There is no action number 326; a turn is construct, attack, STOP."),
        (10**9, "MC-10", "There is no action number 1000000000; a turn is construct, attack, STOP."),
    ],
)
def test_mc_10_numbers_that_name_no_card_or_action(action: int, rule: str, reason: str) -> None:
    assert reason_for(turn(row="red 5"), action) == (rule, reason)


@pytest.mark.parametrize("action", [n.STOP, -1, n.ACTIONS, 99])
def test_mc_10_nobody_acts_while_chance_has_its_turn(action: int) -> None:
    state = GAME.new(3)
    assert isinstance(state, MonsterCity)
    expected = ("MC-10", "Chance has its turn: this cannot come now.")
    assert reason_for(state, action) == expected
    state = turn(row="red 5")
    state.apply(GAME.read(state, "build red 5"))
    assert reason_for(state, action) == expected


@pytest.mark.parametrize("text", ["stop", "build red 5", "attack all green", "attack 2 red + 1 green", "score all"])
def test_mc_10_the_monster_in_the_city_comes_first(text: str) -> None:
    reason = "The monster is in your city: first say which building falls, red ●3 or red ●6."
    assert refused(asked("2 red + 1 green"), text) == ("MC-10", reason)


def test_mc_18_only_what_stands_in_the_city_can_fall() -> None:
    state = asked("2 red + 1 green")
    reason = "No red ●4 stands in your city now; right is red ●3 or red ●6."
    assert refused(state, "destroy red 4") == ("MC-18", reason)
    assert reason_for(state, n.DESTROY + 40)[1].startswith("No building of kind 40 stands in your city now;")
    play(state, "destroy red 3")
    reason = "No red ●3 stands in your city now; right is green ▲4 or green ▲7."
    assert refused(state, "destroy red 3") == ("MC-18", reason)  # one red 6 fell without being asked


def test_mc_18_a_colour_that_is_not_wanted_now_cannot_fall() -> None:
    reason = "The monster now wants a red ● building, and green ▲4 is none; right is red ●3 or red ●6."
    assert refused(asked("2 red + 1 green"), "destroy green 4") == ("MC-18", reason)


def test_mc_20_only_the_own_city_is_offered() -> None:
    reason = "No red ●8 stands in your city now; right is red ●3, red ●6, green ▲4, green ▲7 or yellow ■8."
    assert refused(asked("any 2"), "destroy red 8") == ("MC-20", reason)
    assert refused(asked("any 2", "red 3"), "destroy red 3")[0] == "MC-20"


@pytest.mark.parametrize("text", ["stop", "build red 5", "attack any 1", "destroy red 3", "grant"])
def test_mc_10_a_scoring_comes_first(text: str) -> None:
    state = scoring_due("red 3", "green 3", "yellow 3, red 5")
    assert refused(state, text) == ("MC-10", "It is time to score: choose a category first.")


@pytest.mark.parametrize(
    ("note", "text", "reason"),
    [
        (
            {"smallest": 9},
            "score smallest",
            "You have used the category smallest already, for 9 points; left for you: tallest, one colour and all.",
        ),
        (
            {"one colour": 1, "all": 0},
            "score yellow",
            "You have used the category one colour already, for 1 point; left for you: smallest and tallest.",
        ),
        (
            {"one colour": 1, "all": 0},
            "score all",
            "You have used the category all already, for 0 points; left for you: smallest and tallest.",
        ),
        (
            {"smallest": 2, "tallest": 22, "all": 3},
            "score tallest",
            "You have used the category tallest already, for 22 points; left for you: one colour.",
        ),
    ],
)
def test_mc_26_a_category_that_is_used(note: dict[str, int], text: str, reason: str) -> None:
    other = dict.fromkeys(("smallest", "tallest", "one colour", "all")[4 - len(note) :], 4)
    state = scoring_due("red 3", "green 3", "yellow 3, red 5", scorings=len(note), notes=[other, note, other])
    choose(state, 0, "smallest")
    assert refused(state, text) == ("MC-26", reason)


@pytest.mark.parametrize("text", ["score one colour", "score colour", "score one colour blue", "score one colour all"])
def test_mc_30_one_colour_needs_a_colour(text: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read(scoring_due("red 3", "green 3", "yellow 3, red 5"), text)
    expected = ("MC-30", "For one colour you name it: score red, green or yellow.")
    assert (caught.value.rule, caught.value.reason) == expected


@pytest.mark.parametrize("category", ["smallest", "tallest", "all"])
def test_mc_30_other_categories_take_no_colour(category: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read(scoring_due("red 3", "green 3", "yellow 3, red 5"), f"score {category} green")
    reason = f"Only for one colour a colour is named; right is score {category} or score green."
    assert (caught.value.rule, caught.value.reason) == ("MC-30", reason)


@pytest.mark.parametrize("action", [n.STOP, n.SCORE, n.BUILD, -1, n.ACTIONS])
def test_mc_34_the_game_is_over(action: int) -> None:
    assert reason_for(finished(3, 1), action) == ("MC-34", "The fourth scoring is over, and with it the game.")


def test_every_refusal_of_whole_games_names_a_rule_that_forbids() -> None:
    rules = GAME.guide().rules
    found = set()
    for before, action, _ in random_steps(3, 4):
        for other in (*range(0, n.ACTIONS, 7), -1, n.ACTIONS, action):
            refusal = GAME.refusal(before, other)
            assert (refusal is None) == (other in before.legal_actions())
            if refusal:
                assert rules[refusal.rule].forbids
                found.add(refusal.rule)
    assert found >= {f"MC-{number}" for number in (10, 11, 13, 26, 41)}


@pytest.mark.parametrize(
    ("called", "text"),
    [
        ("2 red + 1 green", "destroy green 4"),
        ("1 green + 2 yellow", "destroy red 3"),
        ("any 2", "destroy yellow 3"),
        ("", "build yellow 4"),
        ("", "attack all yellow"),
        ("", "score red"),
    ],
)
def test_mc_2_refusals_name_a_colour_with_its_symbol(called: str, text: str) -> None:
    assert lonely_colours(refused(asked(called) if called else turn(), text)[1]) == []
