"""The examples of the printed rules, and the facts that the drawings and tables of the guide state."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.game import WATCHER
from tests.games.monster_city.drawn import city, legal, play, split, table
from tests.games.monster_city.scenes import choose, fresh, scoring_due

MC_18 = "red 4, red 7, green 3, green 5, green 8, yellow 5, yellow 6"
MC_32 = "red 6, green 3, green 3, yellow 4, yellow 7"


def attack(own: str, monster: str) -> MonsterCity:
    """The position after a player with this city and no money has called a monster."""
    other = "any 1" if monster != "any 1" else "any 2"
    state = table(cities=[own, "", ""], monsters=f"{monster} | {other}", money=[0, 1, 1], deck=25)
    return play(state, f"attack {monster}")


def results(state: MonsterCity) -> set[str]:
    """Every city that the player of an attack can be left with; paid exactly one banknote in each case."""
    if GAME.seen(state, 0)["phase"] != "destroying":
        assert GAME.seen(state, 0)["seats"][0]["money"] == 1
        assert state.to_move() == 1
        return {city(state, 0)}
    return {left for move in legal(state) for left in results(play(state.copy(), move))}


def without(own: str, *fallen: str) -> str:
    left = split(own)
    for card in fallen:
        left.remove(card)
    return ", ".join(left)


def test_the_monster_destroys_all_red_buildings() -> None:
    assert results(attack("red 3, red 6, green 3, yellow 5", "all red")) == {"green 3, yellow 5"}


def test_the_monster_destroys_2_yellow_and_2_green_buildings() -> None:
    greens = combinations(("green 3", "green 5", "green 8"), 2)
    expected = {without(MC_18, "yellow 5", "yellow 6", *pair) for pair in greens}
    assert len(expected) == 3
    assert results(attack(MC_18, "2 green + 2 yellow")) == expected


def test_the_monster_destroys_1_red_1_yellow_and_1_green_building() -> None:
    choices = product(("red 4", "red 7"), ("green 3", "green 5", "green 8"), ("yellow 5", "yellow 6"))
    expected = {without(MC_18, *fallen) for fallen in choices}
    assert len(expected) == 12
    assert results(attack(MC_18, "1 red + 1 green + 1 yellow")) == expected


def test_the_monster_destroys_1_red_and_1_green_building() -> None:
    expected = {without(MC_18, *f) for f in product(("red 4", "red 7"), ("green 3", "green 5", "green 8"))}
    assert len(expected) == 6
    assert results(attack(MC_18, "1 red + 1 green")) == expected


def test_the_monster_destroys_all_buildings_with_values_3_5_and_7() -> None:
    assert results(attack("red 3, red 7, green 5, yellow 4, yellow 8", "all of 3 5 7")) == {"yellow 4, yellow 8"}


def test_the_monster_destroys_any_2_buildings() -> None:
    own = "red 4, red 8, green 3, yellow 6"
    expected = {without(own, *pair) for pair in combinations(split(own), 2)}
    assert len(expected) == 6
    assert results(attack(own, "any 2")) == expected


def test_no_yellow_building_so_only_1_red_one_falls_and_the_player_chooses() -> None:
    state = attack("red 4, red 6, green 5", "1 red + 1 yellow")
    assert legal(state) == ["destroy red 4", "destroy red 6"]
    assert results(state) == {"red 6, green 5", "red 4, green 5"}


def test_no_green_building_so_nothing_falls_and_a_banknote_is_paid() -> None:
    assert results(attack("red 3, red 7, yellow 4", "all green")) == {"red 3, red 7, yellow 4"}


def test_two_buildings_have_the_values_4_6_and_8_and_both_fall() -> None:
    assert results(attack("red 3, green 4, yellow 5, yellow 8", "all of 4 6 8")) == {"red 3, yellow 5"}


@pytest.mark.parametrize(("way", "points"), [("smallest", 13), ("tallest", 16), ("yellow", 11), ("all", 23)])
def test_mc_32_the_city_of_the_example(way: str, points: int) -> None:
    state = scoring_due(MC_32, "", "red 8")
    for seat, choice in enumerate((way, "all", "all")):
        choose(state, seat, choice)
    assert state.scores()[0] == points


def test_mc_32_the_example_at_a_glance() -> None:
    state = table(cities=[MC_32, "", ""])
    assert GAME.seen(state, WATCHER)["seats"][0]["worth"] == [13, 16, 6, 6, 11, 23]
    state = scoring_due(MC_32, "", "red 8")
    question = GAME.ask(GAME.seen(state, 0))
    assert "The best colour is yellow" in question
    assert question.endswith("11 points.")


def test_mc_8_ready_for_three_players() -> None:
    view = GAME.seen(fresh(3), WATCHER)
    assert (len(view["row"]), view["deck"]) == (5, 35)
    assert (len(view["monster_row"]), view["monster_deck"]) == (5, 25)
    assert [(len(seat["city"]), seat["money"], seat["stop"]) for seat in view["seats"]] == [(2, 1, True)] * 3
    assert view["bank"] == 7
    assert len(view["out"]) == 4  # starting pairs 4 and 5
    assert 4 - view["scorings"] == 4


@pytest.mark.parametrize("stops", [[0, 1, 2], [1, 2]])
@pytest.mark.parametrize(("banknotes", "construct", "attacks"), [(0, False, True), (1, True, True), (2, True, False)])
def test_mc_10_what_banknotes_and_the_stop_card_allow(
    banknotes: int, construct: bool, attacks: bool, stops: list[int]
) -> None:
    state = table(row="red 5, green 6", monsters="any 1 | any 2", money=[banknotes, 1, 1], stops=stops)
    assert bool(legal(state, "build")) == construct
    assert bool(legal(state, "attack")) == attacks
    assert bool(legal(state, "stop")) == (0 in stops)
    assert len(legal(state)) == 2 * construct + 2 * attacks + (0 in stops)


def test_mc_24_after_ten_buildings_a_scoring_then_five_new_ones_then_the_next_player() -> None:
    state = table(row="red 5", deck=35)
    play(state, "build red 5")
    assert GAME.seen(state, WATCHER)["phase"] == "turn"
    state = play(table(row="red 5", deck=30), "build red 5")
    assert GAME.seen(state, WATCHER)["phase"] == "scoring"
    play(state, "score all", "score all", "score all")
    assert (len(GAME.seen(state, WATCHER)["row"]), state.to_move()) == (5, 1)


def test_mc_33_anna_took_smallest_ben_all_celina_tallest() -> None:
    state = scoring_due(MC_32, "red 5, green 6, yellow 8", "red 3, red 6, yellow 8")
    for seat, way in enumerate(("smallest", "all", "tallest")):
        choose(state, seat, way)
    notes = [seat["notes"] for seat in GAME.seen(state, 1)["seats"]]
    assert notes == [[13, None, None, None], [None, None, None, 19], [None, 14, None, None]]
    assert state.scores() == [13, 19, 14]
