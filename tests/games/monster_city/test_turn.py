"""The one action of a turn: MC-10 to MC-16."""

from __future__ import annotations

from collections import Counter

import pytest

from gametable.games.monster_city.cards import cards_of
from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.game import WATCHER
from tests.games.monster_city.drawn import city, legal, monsters, play, refused, row, table

CITIES = ["red 3, green 4", "green 3, yellow 4", "red 4, yellow 3"]


def money(state: MonsterCity) -> list[int]:
    """The banknotes of all seats, then those of the bank."""
    view = GAME.seen(state, WATCHER)
    return [*(seat["money"] for seat in view["seats"]), view["bank"]]


def out(state: MonsterCity) -> Counter[str]:
    cards = cards_of(state.setup.words)
    return Counter(str(cards.building(kind)) for kind in GAME.seen(state, WATCHER)["out"])


def discarded(state: MonsterCity) -> Counter[str]:
    cards = cards_of(state.setup.words)
    return Counter(str(cards.monster(kind)) for kind in GAME.seen(state, WATCHER)["monster_discard"])


def test_mc_10_a_turn_is_exactly_one_action() -> None:
    for action in ("build red 5", "attack any 2", "stop"):
        state = table(cities=["", "", ""], row="red 5, green 6", monsters="any 2 | all red")
        play(state, action)
        assert state.to_move() == 1
        assert GAME.seen(state, WATCHER)["phase"] == "turn"


def test_mc_10_there_is_no_passing() -> None:
    state = table(cities=CITIES, stops=[])
    assert legal(state) == ["build red 5", "attack all red"]
    for text in ("pass", "", "skip"):
        with pytest.raises(NotationError):
            GAME.read(state, text)


def test_mc_10_each_card_is_offered_once() -> None:
    state = table(cities=CITIES, row="red 5, red 5, yellow 8", monsters="all red | any 1 | all red")
    assert legal(state) == ["build red 5", "build yellow 8", "attack all red", "attack any 1", "stop"]


def test_mc_10_only_the_seat_whose_turn_it_is_may_act() -> None:
    state = table(cities=CITIES, seat=1)
    assert state.open_seats() == [1]
    assert [bool(GAME.legal_for(state, viewer)) for viewer in (WATCHER, 0, 1, 2)] == [False, False, True, False]


def test_mc_11_a_building_of_the_row_comes_into_the_city_for_a_banknote() -> None:
    state = table(cities=CITIES, row="red 5, red 5, green 6", seat=1, money=[1, 2, 0])
    play(state, "build red 5")
    assert [city(state, seat) for seat in range(3)] == [CITIES[0], "red 5, green 3, yellow 4", CITIES[2]]
    assert row(state) == "red 5, green 6"
    assert money(state) == [1, 1, 0, 8]
    assert state.to_move() == 2


def test_mc_11_a_second_building_of_the_same_kind_is_another_building() -> None:
    state = table(cities=["red 3, red 5, red 5", "", ""], row="red 5, green 6")
    play(state, "build red 5")
    assert city(state, 0) == "red 3, red 5, red 5, red 5"


def test_mc_12_without_a_banknote_nothing_is_constructed() -> None:
    state = table(cities=CITIES, row="red 5, green 6", monsters="all red | any 1", money=[0, 2, 2])
    assert legal(state) == ["attack all red", "attack any 1", "stop"]
    assert refused(state, "build red 5")[0] == "MC-12"
    with pytest.raises(Refused, match="MC-12"):
        play(state, "build green 6")


def test_mc_13_the_monster_destroys_in_the_city_of_its_own_player() -> None:
    state = table(cities=["red 3, red 6", "red 4", "red 8"], monsters="all red | any 1", seat=1)
    before = out(state)
    play(state, "attack all red")
    assert [city(state, seat) for seat in range(3)] == ["red 3, red 6", "", "red 8"]
    assert out(state) - before == Counter(["red 4"])


def test_mc_13_the_monster_goes_to_the_discard_pile() -> None:
    state = table(cities=CITIES, monsters="all red | any 1 | all red", monster_deck=10)
    before = discarded(state)
    play(state, "attack all red")
    assert monsters(state) == "all red | any 1"
    assert discarded(state) - before == Counter(["all red"])
    assert sum((before - discarded(state)).values()) == 0


@pytest.mark.parametrize("fallen", ["", "red 4", "red 4, red 5, red 5, red 6, red 8"])
def test_mc_13_the_bank_pays_one_banknote_however_much_falls(fallen: str) -> None:
    state = table(cities=["", fallen, ""], monsters="all red | any 1", seat=1, money=[2, 0, 1])
    play(state, "attack all red")
    assert money(state) == [2, 1, 1, 6]
    assert city(state, 1) == ""


def test_mc_13_several_ruins_of_a_kind_are_all_out_of_the_game() -> None:
    state = table(cities=["red 5, red 5, red 5, green 3", "", ""], row="green 6", monsters="all red | any 1")
    before = out(state)
    play(state, "attack all red")
    assert out(state) - before == Counter(["red 5"] * 3)


def test_mc_14_with_two_banknotes_no_monster_is_called() -> None:
    state = table(cities=CITIES, row="red 5", monsters="all red | any 1", money=[2, 0, 0])
    assert legal(state) == ["build red 5", "stop"]
    assert refused(state, "attack any 1")[0] == "MC-14"
    with pytest.raises(Refused, match="MC-14"):
        play(state, "attack any 1")


def test_mc_14_with_one_banknote_the_attack_brings_the_second() -> None:
    state = play(table(cities=["", "", ""], monsters="any 1 | any 2"), "attack any 1")
    assert money(state) == [2, 1, 1, 6]


def test_mc_15_stop_costs_the_card_and_does_nothing_else() -> None:
    state = table(cities=CITIES, row="red 5, green 6", monsters="all red | any 1", seat=2)
    before = GAME.seen(state, WATCHER)
    play(state, "stop")
    after = GAME.seen(state, WATCHER)
    assert [seat["stop"] for seat in after["seats"]] == [True, True, False]
    before["seats"][2]["stop"] = False
    before |= {"seat": 0, "to_move": 0}
    assert after == before


def test_mc_15_stop_works_once_a_game() -> None:
    state = table(cities=CITIES, row="red 5, red 6, red 7, red 8", stops=[1, 2], money=[2, 1, 1])
    assert legal(state) == ["build red 5", "build red 6", "build red 7", "build red 8"]
    assert refused(state, "stop")[0] == "MC-15"
    play(state, "build red 5", "stop", "stop")
    assert [seat["stop"] for seat in GAME.seen(state, WATCHER)["seats"]] == [False] * 3
    for _ in range(3):
        assert refused(state, "stop")[0] == "MC-15"
        play(state, legal(state)[0])


def test_mc_16_gaps_stay_open() -> None:
    state = table(cities=["", "", ""], row="red 5, red 6", monsters="all red | any 1")
    play(state, "build red 5")
    assert row(state) == "red 6"
    play(state, "attack all red")
    assert monsters(state) == "any 1"
    play(state, "stop")
    view = GAME.seen(state, WATCHER)
    assert (row(state), monsters(state), view["deck"], view["monster_deck"]) == ("red 6", "any 1", 35, 28)


def test_mc_16_only_the_empty_row_is_refilled() -> None:
    state = play(table(cities=["", "", ""], row="red 5", monsters="all red | any 1"), "build red 5")
    view = GAME.seen(state, WATCHER)
    assert (len(view["row"]), view["deck"]) == (5, 30)
    assert (monsters(state), view["monster_deck"]) == ("all red | any 1", 28)
    state = play(table(cities=["", "", ""], row="red 5", monsters="any 1"), "attack any 1")
    view = GAME.seen(state, WATCHER)
    assert (row(state), view["deck"]) == ("red 5", 35)
    assert (len(view["monster_row"]), view["monster_deck"]) == (5, 24)
