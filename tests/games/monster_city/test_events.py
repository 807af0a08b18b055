"""The event variant: dealing, drawing and what each event card does."""

from __future__ import annotations

import re

import pytest

from gametable.games.monster_city.game import GAME
from tests.games.monster_city.drawn import city, hand, legal, monsters, play, row, table
from tests.games.monster_city.steps import discarded, enter, phase, used_events

NONE = ("", "", "")


def test_mc_41_a_turn_is_construction_attack_or_event() -> None:
    state = table(row="red 5, red 6", hands=["Chicken, Chicken, Detour", "Grant, Remodel", ""], money=[1, 0, 1])
    base = ["build red 5", "build red 6", "attack all red"]
    assert legal(state) == [*base, "chicken all red", "detour", "nothing Chicken", "nothing Detour"]
    assert legal(play(state, "build red 5")) == ["attack all red", "grant", "nothing Remodel", "nothing Grant"]


def test_mc_41_the_basic_game_has_stop_and_no_events() -> None:
    state = table()
    assert legal(state) == ["build red 5", "attack all red", "stop"]
    assert GAME.seen(state, 0)["events"] is None
    assert legal(table(hands=NONE)) == ["build red 5", "attack all red"]


def test_mc_43_a_played_card_goes_to_the_discard_pile_and_the_turn_ends() -> None:
    state = play(table(hands=["Grant, Grant, Detour", "", ""], event_discard="Chicken"), "grant")
    assert hand(state, 0) == "Detour, Grant"
    assert used_events(state) == [1, 0, 0, 0, 0, 1]
    assert (phase(state), state.to_move()) == ("turn", 1)
    assert legal(state, "grant") == []


@pytest.mark.parametrize("event", ["Chicken", "Rejected project", "Remodel", "Counterattack", "Detour", "Grant"])
def test_mc_43_a_card_may_be_played_without_doing_what_it_says(event: str) -> None:
    state = table(cities=["red 3", "", ""], row="red 5, green 6", monsters="all red | any 2", hands=[event, "", ""])
    before = GAME.seen(state, 1)
    after = GAME.seen(play(state, f"nothing {event}"), 1)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"seat", "to_move", "seats", "events"}
    assert after["seats"] == [{**before["seats"][0], "events": 0}, *before["seats"][1:]]
    assert sum(after["events"]["discard"]) == 1
    assert state.to_move() == 1


def test_mc_44_chicken_discards_one_monster_and_nothing_takes_its_place() -> None:
    state = table(monsters="all red | all red | any 2", hands=["Chicken", "", ""], money=[2, 1, 1])
    assert legal(state, "chicken") == ["chicken all red", "chicken any 2"]
    deck = state.monster_deck
    play(state, "chicken all red")
    assert monsters(state) == "all red | any 2"
    assert discarded(state) == ["all red"]
    assert state.monster_deck == deck
    assert [state.money_of(seat) for seat in range(3)] == [2, 1, 1]
    assert (hand(state, 0), state.to_move()) == ("", 1)


def test_mc_44_five_new_monsters_come_when_the_last_one_was_chicken() -> None:
    state = enter(table(monsters="any 2", hands=["Chicken", "", ""]), "chicken any 2")
    assert (phase(state), state.dealing) == ("dealing monsters", 5)
    enter(state, "monster all red", "monster any 1", "monster all red", "monster all green", "monster 2 red + 2 green")
    assert monsters(state) == "all red | all red | all green | 2 red + 2 green | any 1"
    assert (discarded(state), state.to_move()) == (["any 2"], 1)


def test_mc_45_a_rejected_project_leaves_the_game_for_nothing() -> None:
    state = table(row="red 5, red 5, green 8", hands=["Rejected project", "", ""], money=[0, 1, 1])
    assert legal(state, "reject") == ["reject red 5", "reject green 8"]
    out = len(GAME.seen(state, 0)["out"])
    deck = state.deck
    play(state, "reject red 5")
    assert row(state) == "red 5, green 8"
    assert len(GAME.seen(state, 0)["out"]) == out + 1
    assert state.deck == deck
    assert (city(state, 0), state.money_of(0), state.bank) == ("", 0, 8)
    assert (phase(state), state.to_move()) == ("turn", 1)


def test_mc_45_five_new_buildings_come_when_the_last_one_was_rejected() -> None:
    state = enter(table(row="red 5", hands=["Rejected project", "", ""]), "reject red 5")
    assert (phase(state), state.dealing) == ("dealing buildings", 5)


def test_mc_46_remodel_changes_two_buildings_as_in_the_guide() -> None:
    state = table(
        cities=["red 3, green 4", "", ""], row="yellow 8, red 5, green 6", hands=["Remodel", "", ""], money=[0, 1, 1]
    )
    play(state, "give red 3", "take yellow 8")
    assert city(state, 0) == "green 4, yellow 8"
    assert row(state) == "red 3, red 5, green 6"
    assert (hand(state, 0), used_events(state), state.to_move()) == ("", [0, 0, 1, 0, 0, 0], 1)
    assert (state.money_of(0), state.given) == (0, -1)


def test_mc_46_remodel_asks_first_what_goes_and_then_what_comes() -> None:
    state = table(cities=["red 3, red 3, green 4", "", ""], row="red 5, green 6", hands=["Remodel", "", ""])
    assert legal(state, "give") == ["give red 3", "give green 4"]
    assert legal(state, "take") == []
    play(state, "give red 3")
    assert (phase(state), state.to_move()) == ("remodelling", 0)
    assert legal(state) == ["take red 5", "take green 6"]
    assert hand(state, 0) == "Remodel"
    assert city(play(state, "take green 6"), 0) == "red 3, green 4, green 6"


def test_mc_46_what_comes_is_not_asked_where_the_row_has_one_kind() -> None:
    for kinds in ("red 5", "red 5, red 5, red 5"):
        state = play(table(cities=["green 4, green 4", "", ""], row=kinds, hands=["Remodel", "", ""]), "give green 4")
        assert city(state, 0) == "red 5, green 4"
        assert sorted(row(state).split(", ")) == sorted(kinds.replace("red 5", "green 4", 1).split(", "))
        assert (used_events(state), state.to_move()) == ([0, 0, 1, 0, 0, 0], 1)


def test_mc_46_two_that_look_alike_may_change_places() -> None:
    state = table(cities=["red 5", "", ""], row="red 5, green 6", hands=["Remodel", "", ""])
    play(state, "give red 5", "take red 5")
    assert (city(state, 0), row(state)) == ("red 5", "red 5, green 6")
    assert (used_events(state), state.to_move()) == ([0, 0, 1, 0, 0, 0], 1)


def test_mc_46_a_starting_building_may_go_and_be_built_by_another() -> None:
    all_threes = "red 3, red 3, red 3"  # two of the deck and a starting building
    state = table(cities=[all_threes, "", ""], row="yellow 8, yellow 7", hands=["Remodel", "", ""])
    play(state, "give red 3", "take yellow 8", "build red 3")
    assert (city(state, 0), city(state, 1), row(state)) == ("red 3, red 3, yellow 8", "red 3", "yellow 7")


def test_mc_47_counterattack_replaces_the_whole_row_by_as_many() -> None:
    state = table(monsters="all red | any 1 | any 2", hands=["Counterattack", "", ""])
    enter(state, "counterattack")
    assert (phase(state), state.dealing, monsters(state)) == ("dealing monsters", 3, "")
    assert discarded(state) == ["all red", "any 1", "any 2"]
    assert "monster any 2" not in legal(state)
    enter(state, "monster all red", "monster all green", "monster all green")
    assert monsters(state) == "all red | all green | all green"
    assert discarded(state) == ["all red", "any 1", "any 2"]
    assert (hand(state, 0), used_events(state), state.to_move()) == ("", [0, 0, 0, 1, 0, 0], 1)


def test_mc_47_those_that_fled_are_shuffled_in_when_the_deck_gives_out() -> None:
    state = table(monsters="any 1 | any 2", hands=["Counterattack", "", ""], monster_deck=1)
    (only,) = legal(enter(state, "counterattack"))
    assert only not in ("monster any 1", "monster any 2")
    enter(state, only)
    assert {"monster any 1", "monster any 2"} < set(legal(state))
    assert discarded(state) == []
    enter(state, "monster any 2")
    assert (phase(state), state.to_move(), discarded(state)) == ("turn", 1, [])


def test_mc_47_chance_at_once_shuffles_as_chance_step_by_step() -> None:
    state = table(monsters="any 1 | any 2 | all red", hands=["Counterattack", "", ""], monster_deck=1)
    before = GAME.inventory(state)
    for seed in range(5):
        after = play(state.copy(), "counterattack", seed=seed)
        assert GAME.inventory(after) == before
        assert (discarded(after), len(monsters(after).split(" | ")), after.to_move()) == ([], 3, 1)


def test_mc_47_an_empty_deck_is_shuffled_at_once() -> None:
    state = enter(table(monsters="any 1 | any 2", hands=["Counterattack", "", ""], monster_deck=0), "counterattack")
    assert {"monster any 1", "monster any 2"} < set(legal(state))


def test_mc_47_a_deck_that_suffices_is_not_shuffled() -> None:
    state = table(monsters="any 1 | any 2", hands=["Counterattack", "", ""], monster_deck=2)
    step_by_step = enter(state.copy(), "counterattack")
    while phase(step_by_step) == "dealing monsters":
        enter(step_by_step, legal(step_by_step)[0])
    for after in (step_by_step, play(state, "counterattack")):
        assert (after.monster_deck, len(discarded(after)), after.to_move()) == (0, 28, 1)


def test_mc_47_a_single_monster_is_replaced_by_a_single_one() -> None:
    state = enter(table(monsters="any 2", hands=["Counterattack", "", ""]), "counterattack", "monster all red")
    assert (monsters(state), phase(state), state.to_move()) == ("all red", "turn", 1)


def turns(state_seat: int, players: int, *moves: str) -> list[int]:
    """The seats that are asked, counted from 1: the first one plays Detour, the others do as they are told."""
    hands = ["Detour" if seat == state_seat else "" for seat in range(players)]
    state = table(cities=[""] * players, row="red 5, red 6, red 7, green 5, green 6", hands=hands, seat=state_seat)
    seats = [int(state.to_move()) + 1]
    for move in moves:
        play(state, move)
        seats.append(int(state.to_move()) + 1)
    return seats


def test_mc_48_detour_goes_to_the_right_and_then_clockwise_as_drawn_in_the_guide() -> None:
    for language in ("en", "pl"):
        text = GAME.guide(language).rules["MC-48"].text
        drawn = [[int(n) for n in re.findall(r"\d", line)] for line in text.splitlines() if "──>" in line]
        without = turns(2, 4, "nothing Detour", "build red 5", "build red 6")
        detour = turns(2, 4, "detour", "build red 5", "build red 6", "build red 7")
        assert drawn == [without, detour] == [[3, 4, 1, 2], [3, 2, 3, 4, 1]]


def test_mc_48_the_right_hand_neighbour_of_the_first_seat_is_the_last_one() -> None:
    for players in (3, 4, 5):
        moves = ("detour", "build red 5", "build red 6", "build red 7")
        assert turns(0, players, *moves) == [1, players, 1, 2, 3]
        assert turns(1, players, *moves)[:4] == [2, 1, 2, 3]
        assert turns(players - 1, players, *moves)[:4] == [players, players - 1, players, 1]


def test_mc_48_two_detours_follow_each_other() -> None:
    state = table(cities=[""] * 4, row="red 5, red 6", hands=["", "Detour", "Detour", ""], seat=2)
    play(state, "detour")
    assert (state.to_move(), GAME.seen(state, 3)["detour"]) == (1, False)
    assert play(state, "detour").to_move() == 0
    assert play(state, "build red 5").to_move() == 1


def test_mc_49_grant_brings_a_banknote_of_the_bank() -> None:
    for money in (0, 1):
        state = table(hands=["Grant", "", ""], money=[money, 1, 1])
        bank = state.bank
        play(state, "grant")
        assert (state.money_of(0), state.bank, state.to_move()) == (money + 1, bank - 1, 1)
        assert used_events(state) == [0, 0, 0, 0, 0, 1]


def test_mc_49_grant_has_no_effect_for_who_holds_two() -> None:
    state = table(hands=["Grant", "", ""], money=[2, 1, 1])
    assert legal(state) == ["build red 5", "nothing Grant"]
    play(state, "nothing Grant")
    assert (state.money_of(0), state.bank, used_events(state)) == (2, 6, [0, 0, 0, 0, 0, 1])


def test_mc_50_a_card_without_effect_is_played_for_nothing_in_one_way() -> None:
    held = "Chicken, Rejected project, Remodel, Counterattack, Detour, Grant, Grant"
    state = table(hands=[held, "", ""], money=[2, 1, 1])
    events = ["Chicken", "Rejected project", "Remodel", "Counterattack", "Detour", "Grant"]
    assert legal(state, "nothing") == [f"nothing {event}" for event in events]
    effects = ["build red 5", "chicken all red", "reject red 5", "counterattack", "detour"]
    assert [text for text in legal(state) if not text.startswith("nothing")] == effects
    play(state, "nothing Remodel")
    assert (city(state, 0), row(state), used_events(state)) == ("", "red 5", [0, 0, 1, 0, 0, 0])
