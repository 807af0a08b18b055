"""What all are told when an event is played, and when the used ones are shuffled."""

from __future__ import annotations

import pytest

from gametable.games.monster_city.game import GAME
from gametable.kernel.game import WATCHER
from tests.games.monster_city.drawn import table
from tests.games.monster_city.steps import enter

HELD = "Chicken, Rejected project, Remodel, Counterattack, Detour, Grant"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("chicken 2 red + 1 green", "Chicken: the monster 2 red ● + 1 green ▲ leaves the row."),
        ("reject yellow 8", "Rejected project: yellow ■8 leaves the game."),
        ("counterattack", "Counterattack: all monsters of the row flee."),
        ("detour", "Detour: seat 4 is next."),
        ("grant", "Grant: the bank pays a banknote."),
        ("nothing Chicken", "Chicken for nothing."),
        ("nothing Rejected project", "Rejected project for nothing."),
        ("nothing Remodel", "Remodel for nothing."),
        ("nothing Grant", "Grant for nothing."),
    ],
)
def test_mc_43_all_are_told_what_was_played(move: str, told: str) -> None:
    before = table(
        cities=["red 3", "", "", ""],
        row="yellow 8, red 5",
        monsters="2 red + 1 green | any 2",
        hands=[HELD, "", "", ""],
    )
    after = enter(before.copy(), move)
    for viewer in (WATCHER, 0, 1, 3):
        assert GAME.tell(before, GAME.read(before, move), after, viewer) == [f"Seat 1 plays {told}"]


def test_mc_48_a_detour_tells_who_is_next() -> None:
    for seat, after_it in ((0, 3), (1, 1), (2, 2)):
        hands = ["Detour" if other == seat else "" for other in range(3)]
        before = table(hands=hands, seat=seat)
        after = enter(before.copy(), "detour")
        told = [f"Seat {seat + 1} plays Detour: seat {after_it} is next."]
        assert GAME.tell(before, GAME.read(before, "detour"), after, WATCHER) == told
        assert after.to_move() == after_it - 1


def test_mc_42_all_are_told_that_the_used_events_are_shuffled() -> None:
    hands = ["Chicken, Chicken, Chicken, Rejected project, Rejected project, Rejected project", "Remodel, Remodel", ""]
    used = "Counterattack, Counterattack, Detour, Detour, Grant"
    for used_up, shuffled in ((f"{used}, Grant", True), (used, False)):
        before = table(cities=["red 3, red 4", "", ""], monsters="all red | any 1", hands=hands, event_discard=used_up)
        after = enter(before.copy(), "attack all red")
        told = GAME.tell(before, GAME.read(before, "attack all red"), after, WATCHER)
        assert told[0] == "Seat 1 suffers the monster all red ●: red ●3 and red ●4 fall. The bank pays a banknote."
        assert told[1:] == (["The used events are shuffled into a new deck."] if shuffled else [])


def test_mc_45_all_are_told_that_a_rejected_project_makes_a_scoring_due() -> None:
    before = table(row="red 5", deck=30, hands=["Rejected project", "", ""])
    after = enter(before.copy(), "reject red 5")
    assert GAME.tell(before, GAME.read(before, "reject red 5"), after, 2) == [
        "Seat 1 plays Rejected project: red ●5 leaves the game.",
        "Scoring 1 is due: everybody chooses a category.",
    ]
