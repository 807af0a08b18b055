"""Every no of the event variant: the rule, and a sentence with the facts of the position."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules import numbers as n
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import Refused
from tests.games.monster_city.drawn import play, refused, table
from tests.games.monster_city.steps import enter

ROW = "red 5, green 6, green 6"


def events(held: str, city: str = "red 3, green 4", money: int = 1) -> MonsterCity:
    """A turn of a seat with these event cards."""
    return table(
        cities=[city, "", ""], row=ROW, monsters="all red | any 2", hands=[held, "Grant", ""], money=[money, 1, 1]
    )


def test_mc_40_there_is_no_stop_with_events() -> None:
    assert refused(events("Grant"), "stop") == ("MC-40", "There are no STOP cards when events are played.")


@pytest.mark.parametrize(
    "move",
    [
        "chicken all red",
        "reject red 5",
        "give red 3",
        "take red 5",
        "counterattack",
        "detour",
        "grant",
        "nothing Grant",
    ],
)
def test_mc_41_the_basic_game_has_no_events(move: str) -> None:
    state = table(cities=["red 3", "", ""])
    assert refused(state, move) == ("MC-41", "This game is played without event cards.")


@pytest.mark.parametrize(
    ("move", "event"),
    [
        ("chicken all red", "Chicken"),
        ("reject red 5", "Rejected project"),
        ("give red 3", "Remodel"),
        ("counterattack", "Counterattack"),
        ("detour", "Detour"),
        ("grant", "Grant"),
        ("nothing Chicken", "Chicken"),
        ("nothing Rejected project", "Rejected project"),
        ("nothing Remodel", "Remodel"),
        ("nothing Counterattack", "Counterattack"),
        ("nothing Detour", "Detour"),
        ("nothing Grant", "Grant"),
    ],
)
def test_mc_41_only_a_card_of_the_own_hand_can_be_played(move: str, event: str) -> None:
    assert refused(events(""), move) == ("MC-41", f"You do not hold {event}; you hold no event card.")
    other = "Detour" if event != "Detour" else "Grant"
    assert refused(events(f"{other}, {other}"), move) == ("MC-41", f"You do not hold {event}; you hold {other}.")


def test_mc_41_all_kinds_of_the_hand_are_named() -> None:
    state = events("Detour, Chicken, Remodel, Chicken")
    assert refused(state, "grant") == ("MC-41", "You do not hold Grant; you hold Chicken, Remodel and Detour.")


def test_mc_50_a_monster_must_lie_in_the_row() -> None:
    state = events("Chicken")
    assert refused(state, "chicken any 1") == ("MC-50", "No monster with any 1 lies in the Monster Row.")
    assert refused(state, "chicken all green") == ("MC-50", "No monster with all green ▲ lies in the Monster Row.")
    assert refused_action(state, n.CHICKEN + 29) == ("MC-50", "No monster with effect 29 lies in the Monster Row.")


def test_mc_50_a_project_must_lie_in_the_row() -> None:
    state = events("Rejected project")
    assert refused(state, "reject yellow 5") == ("MC-50", "No yellow ■5 lies in the Building Row.")
    assert refused(state, "reject red 3") == ("MC-50", "No red ●3 lies in the Building Row.")
    assert refused_action(state, n.REJECT + 49) == ("MC-50", "No building of kind 49 lies in the Building Row.")


def test_mc_50_a_building_that_goes_must_stand_in_the_own_city() -> None:
    assert refused(events("Remodel"), "give red 5") == ("MC-50", "No red ●5 stands in your city.")
    assert refused(events("Remodel", city=""), "give red 5") == ("MC-50", "Your city has no building to exchange.")
    assert refused_action(events("Remodel"), n.GIVE + 49) == ("MC-50", "No building of kind 49 stands in your city.")


def test_mc_50_a_remodel_begins_with_what_goes() -> None:
    reason = "A Remodel begins with what leaves your city: give it first."
    assert refused(events("Remodel"), "take red 5") == ("MC-50", reason)
    assert refused(events("Grant"), "take red 5") == ("MC-50", reason)


def test_mc_50_what_comes_must_lie_in_the_row() -> None:
    state = play(events("Remodel"), "give red 3")
    assert refused(state, "take red 3") == ("MC-50", "No red ●3 lies in the Building Row; right is red ●5 or green ▲6.")
    kind_49 = "No building of kind 49 lies in the Building Row; right is red ●5 or green ▲6."
    assert refused_action(state, n.TAKE + 49) == ("MC-50", kind_49)


@pytest.mark.parametrize(
    "move",
    [
        "build red 5",
        "attack all red",
        "stop",
        "destroy red 3",
        "score all",
        "give green 4",
        "nothing Remodel",
        "detour",
    ],
)
def test_mc_10_a_remodel_is_finished_before_anything_else(move: str) -> None:
    state = play(events("Remodel, Detour"), "give red 3")
    reason = "You are remodelling: first say what comes into your city, red ●5 or green ▲6."
    assert refused(state, move) == ("MC-10", reason)


def test_mc_50_a_grant_is_refused_to_who_has_two_banknotes() -> None:
    state = events("Grant", money=2)
    assert refused(state, "grant") == (
        "MC-50",
        "You have 2 banknotes already; a Grant can only be played for nothing.",
    )
    assert GAME.refusal(state, GAME.read(state, "nothing Grant")) is None


def test_mc_10_an_unknown_action_names_the_three_of_the_variant() -> None:
    reason = "There is no action number 326; a turn is construct, attack, event."
    assert refused_action(events("Grant"), n.ACTIONS) == ("MC-10", reason)


def test_mc_10_nobody_plays_an_event_while_a_monster_is_in_the_city() -> None:
    state = play(events("Grant", city="red 3, green 4, red 7"), "attack any 2")
    reason = "The monster is in your city: first say which building falls, red ●3, red ●7 or green ▲4."
    assert refused(state, "grant") == ("MC-10", reason)


def test_mc_10_nobody_plays_an_event_in_a_scoring() -> None:
    state = table(row="red 5", deck=30, hands=["Grant", "Grant", "Grant"])
    play(state, "build red 5")
    assert refused(state, "grant") == ("MC-10", "It is time to score: choose a category first.")
    assert refused(state, "nothing Grant") == ("MC-10", "It is time to score: choose a category first.")


def test_mc_10_chance_is_not_disturbed_while_an_event_is_drawn() -> None:
    state = enter(events("Grant", city="red 3, red 4"), "attack all red")
    refusal = GAME.refusal(state, n.GRANT)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("MC-10", "Chance has its turn: this cannot come now.")


def test_mc_41_a_refused_event_changes_nothing() -> None:
    state = events("Chicken")
    before = state.words()
    for move in ("grant", "chicken any 1", "nothing Detour", "take red 5", "give red 3"):
        with pytest.raises(Refused):
            state.play(GAME.read(state, move))
    assert state.words() == before


def refused_action(state: MonsterCity, action: int) -> tuple[str, str]:
    """The rule and the reason that forbid an action which has no words."""
    refusal = GAME.refusal(state, action)
    assert refusal is not None
    return refusal.rule, refusal.reason
