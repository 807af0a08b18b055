"""What Monster City's judgement sees of the rows: who faces a fresh one, and who is left with the last card."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from gametable.games.monster_city.game import GAME
from gametable.games.monster_city.rules.state import MonsterCity
from gametable.kernel.judgement import seat_values
from gametable.kernel.state import MOST_LEGAL, scratch
from tests.games.monster_city.drawn import play, table

CITIES = ["red 3, green 4", "green 3, yellow 4", "yellow 3, red 4"]
FIVE = "any 1 | any 2 | all red | all green | all yellow"
EVEN = "1 red + 1 green + 1 yellow"  # a monster that hits every city alike


def values(state: MonsterCity, **changes: float) -> list[float]:
    out = seat_values()
    GAME.judgement(changes).values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def weights(state: MonsterCity, **changes: float) -> dict[str, float]:
    """How promising each legal move looks."""
    legal, out = scratch(), vec[float]([0.0] * MOST_LEGAL)
    count = state.legal_into(legal)
    GAME.judgement(changes).weights_into(state, legal, count, out)
    return {GAME.write(state, int(legal[at])): out[at] for at in range(count)}


def gain(state: MonsterCity, seat: int = 0, **changes: float) -> float:
    """How much more of the victory a seat expects if rows count."""
    return values(state, **changes)[seat] - values(state, **dict.fromkeys(changes, 0.0))[seat]


@pytest.mark.parametrize(("banknotes", "monsters_count"), [(0, True), (1, True), (2, False)])
def test_mc_14_the_first_pick_of_new_monsters_counts_for_who_may_suffer_one(
    banknotes: int, monsters_count: bool
) -> None:
    state = table(cities=CITIES, monsters=FIVE, money=[banknotes, 1, 1])
    assert (gain(state, fresh_monsters=3.0) > 0) == monsters_count


@pytest.mark.parametrize(("banknotes", "buildings_count"), [(0, False), (1, True), (2, True)])
def test_mc_12_the_first_pick_of_new_buildings_counts_for_who_can_pay(banknotes: int, buildings_count: bool) -> None:
    state = table(cities=CITIES, row="red 5, red 6, green 5, green 6, yellow 5", money=[banknotes, 1, 1])
    assert (gain(state, fresh_buildings=3.0) > 0) == buildings_count


def test_a_row_of_one_card_is_no_choice_and_more_cards_are_more() -> None:
    rows = ["any 1", "any 1 | any 2", FIVE]
    gains = [gain(table(cities=CITIES, monsters=row), fresh_monsters=3.0) for row in rows]
    assert gains[0] == 0 < gains[1] < gains[2]


def test_mc_23_who_takes_the_last_monster_hands_the_next_player_a_fresh_row() -> None:
    """Of two monsters that hit alike, one alone in its row; STOP keeps the row as it is."""
    last = table(cities=CITIES, monsters=EVEN, money=[0, 0, 0])
    more = table(cities=CITIES, monsters=f"{EVEN} | {EVEN}", money=[0, 0, 0])
    attack = f"attack {EVEN}"
    for state, better in ((last, False), (more, True)):
        heedless, heedful = weights(state, fresh_monsters=0.0), weights(state, fresh_monsters=3.0)
        assert (heedful[attack] / heedful["stop"] > heedless[attack] / heedless["stop"]) == better


def test_mc_24_who_takes_the_last_building_hands_the_next_player_a_fresh_row() -> None:
    last = table(cities=CITIES, row="red 8")
    more = table(cities=CITIES, row="red 8, red 8")
    for state, better in ((last, False), (more, True)):
        heedless, heedful = weights(state, fresh_buildings=0.0), weights(state, fresh_buildings=3.0)
        assert (heedful["build red 8"] / heedful["stop"] > heedless["build red 8"] / heedless["stop"]) == better


def test_a_fresh_row_is_no_gift_to_who_cannot_use_it() -> None:
    """MC-12, MC-14  Without a banknote nobody builds, and with two nobody is attacked."""
    poor = table(cities=CITIES, row="red 8", money=[1, 0, 1])
    rich = table(cities=CITIES, monsters=EVEN, money=[1, 2, 1])
    assert weights(poor, fresh_buildings=3.0) == weights(poor, fresh_buildings=0.0)
    assert weights(rich, fresh_monsters=3.0) == weights(rich, fresh_monsters=0.0)


def test_mc_9_the_seat_to_the_left_comes_next_also_around_the_table() -> None:
    state = table(cities=CITIES, monsters=EVEN, money=[2, 0, 0], seat=2)
    assert weights(state, fresh_monsters=3.0) == weights(state, fresh_monsters=0.0)


def test_mc_23_an_attack_that_is_not_finished_counts_for_the_next_player() -> None:
    """While the ruins of the last monster are chosen, its row is as good as refilled."""
    cities = ["red 3, red 6, green 4", *CITIES[1:]]
    state = play(table(cities=cities, monsters="1 red + 1 green + 1 yellow"), "attack 1 red + 1 green + 1 yellow")
    assert state.to_move() == 0
    assert gain(state, 1, fresh_monsters=3.0) > 0 > gain(state, 0, fresh_monsters=3.0)
