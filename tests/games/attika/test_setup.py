"""What is in the box and how a game begins: AK-1 to AK-6, AK-60."""

from __future__ import annotations

from collections import Counter

import pytest

from gametable.games.attika.components import GROUPS, LETTERS, STANDARD
from gametable.games.attika.game import GAME
from gametable.games.attika.layouts import flower, link_length
from gametable.games.attika.rules import numbers as n
from gametable.kernel.errors import OptionError
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.attika.drawn import fresh, names, play

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def test_ak_1_there_are_22_different_tiles_with_17_of_each_symbol() -> None:
    assert len(STANDARD.tiles) == 22
    symbols = Counter("".join(tile.symbols for tile in STANDARD.tiles))
    assert symbols == {".": 86, "W": 17, "F": 17, "H": 17, "M": 17}
    turned = set()
    for tile in STANDARD.tiles:
        ring = tile.symbols[1:]
        turned.add(min(tile.symbols[0] + ring[turn:] + ring[:turn] for turn in range(6)))
    assert len(turned) == 22


def test_ak_2_cards_amphoras_and_sanctuaries_are_counted() -> None:
    counted = GAME.inventory(GAME.new(4))
    assert [counted[f"{name} cards"] for name in ("water", "forest", "hill", "mountain")] == [15] * 4
    assert counted["amphoras"] == 15
    assert len(GAME.seen(GAME.new(4), 0)["sanctuaries"]) == 4


def test_ak_3_thirty_buildings_in_seven_groups_with_six_mains() -> None:
    sizes: Counter[str] = Counter()
    for building in STANDARD.buildings:
        sizes[building.group] += building.copies
    assert sizes == GROUPS
    assert sum(sizes.values()) == 30
    assert len(STANDARD.buildings) == 24
    mains = [building for building in STANDARD.buildings if building.main]
    assert sorted(building.group for building in mains) == sorted(set(GROUPS) - {"streets"})
    costs = Counter("".join(building.cost * building.copies for building in STANDARD.buildings))
    assert [costs[letter] for letter in LETTERS] == [18, 19, 18, 18]
    assert [building.any_kind * building.copies for building in STANDARD.buildings if building.any_kind] == [20]


def test_ak_3_only_the_capital_has_a_name_for_each_seat() -> None:
    assert [STANDARD.name(0, seat) for seat in range(4)] == [
        "capital Athens",
        "capital Corinth",
        "capital Sparta",
        "capital Thebes",
    ]
    assert {STANDARD.name(16, seat) for seat in range(4)} == {"tower"}


@every_number
def test_ak_4_the_land_begins_with_two_tiles_a_player_and_one_sanctuary_each(players: int) -> None:
    view = GAME.seen(fresh(players), 0)
    assert len(view["tiles"]) == 2 * players
    assert len(view["hexes"]) == 14 * players
    assert len(view["sanctuaries"]) == players
    assert [tile[2:] for tile in view["tiles"]] == [list(at) for at in STANDARD.layouts[players, "tiles"]]
    assert sorted([*view["tiles_left"], *(tile[0] for tile in view["tiles"])]) == list(range(22))


def test_ak_4_tiles_and_turns_are_drawn_by_chance() -> None:
    turns = Counter(tile[1] for seed in range(40) for tile in GAME.seen(fresh(4, seed=seed), 0)["tiles"])
    first = Counter(int(fresh(4, seed=seed).first) for seed in range(80))
    assert set(turns) == set(range(6))
    assert set(first) == {0, 1, 2, 3}


def test_ak_4_the_order_of_chance() -> None:
    state = GAME.new(3)
    rng = Rng(3)
    phases = []
    while state.to_move() == CHANCE:
        phases.append(GAME.seen(state, 0)["phase"])
        state.apply(state.draw(rng))
    assert phases == [
        "finding the first player",
        *["laying the land"] * 6,
        *["turning up the tops of stacks"] * 12,
        *["dealing"] * 15,
    ]


@pytest.mark.parametrize("players", [1, 5, True, "2"])
def test_ak_4_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 players") as caught:
        GAME.new(players)
    assert caught.value.rule == "AK-4"


def test_ak_4_what_chance_cannot_bring_is_refused() -> None:
    refusal = GAME.refusal(GAME.new(2), 3)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AK-4", "Chance has its turn: this cannot come now.")


def test_ak_4_turns_go_in_ascending_seats() -> None:
    state = fresh(3)
    order = []
    rng = Rng(2)
    for _ in range(7):
        order.append(int(state.seat))
        state.step(n.END, rng)
    assert order == [(int(state.first) + turn) % 3 for turn in range(7)]


@every_number
def test_ak_5_four_stored_buildings_and_four_stacks(players: int) -> None:
    state = fresh(players)
    for seat in range(players):
        there = GAME.seen(state, seat)["seats"][seat]
        assert there["stacks"] == [5, 7, 7, 7]
        assert len(there["stored"]) == 4
        mains = [STANDARD.buildings[kind].main for kind in there["stored"]]
        assert mains.count(True) == 1
        assert sum(STANDARD.buildings[kind].main for kind in there["face_down"]) == 5


def test_ak_5_main_buildings_come_from_the_first_stack_only() -> None:
    state = fresh(2)
    rng = Rng(5)
    drawn: dict[int, list[bool]] = {0: [], 1: []}
    for stack in (0, 1):
        while state.height(state.seat, stack):
            trial = state.copy()
            trial.apply(n.DRAW + stack)
            outcomes = trial.legal_actions()
            drawn[stack] += [STANDARD.buildings[kind].main for kind in outcomes]
            trial.settle(rng)
            state.apply(n.DRAW + stack)
            state.settle(rng)
            play(state, "store")
            state.settle(rng)
            while state.phase in (n.TURNING, n.PLACING):
                state.apply(state.legal_actions()[0])
            if state.phase == n.CHOOSING and state.kind == n.TO_DRAW:
                state.step(n.END, rng)
    assert set(drawn[0]) == {True}
    assert set(drawn[1]) == {False}


@every_number
def test_ak_6_the_first_player_gets_four_cards_and_each_next_one_more(players: int) -> None:
    for seed in range(6):
        state = fresh(players, seed=seed)
        sizes = [seat["hand_size"] for seat in GAME.seen(state, -1)["seats"]]
        order = [(int(state.first) + turn) % players for turn in range(players)]
        assert [sizes[seat] for seat in order] == [4, 5, 6, 7][:players]


def test_ak_6_hands_are_secret_and_their_sizes_public() -> None:
    state = fresh(3)
    for viewer in (-1, 0, 1, 2):
        seats = GAME.seen(state, viewer)["seats"]
        assert [seat["hand"] is not None for seat in seats] == [seat == viewer for seat in range(3)]
        assert all(seat["hand_size"] >= 4 for seat in seats)


def test_ak_6_there_is_no_limit_to_a_hand() -> None:
    state = fresh(2)
    rng = Rng(1)
    for _ in range(14):
        state.step(n.END, rng)
    sizes = [seat["hand_size"] for seat in GAME.seen(state, -1)["seats"]]
    assert sum(sizes) == 9 + 42
    assert min(sizes) > 20


@pytest.mark.parametrize(("which", "length"), [("near", 6), ("far", 8)])
@every_number
def test_ak_60_neighbouring_sanctuaries_are_six_or_eight_buildings_apart(players: int, which: str, length: int) -> None:
    land = {place for center in STANDARD.layouts[players, "tiles"] for place in flower(center)}
    places = STANDARD.layouts[players, which]
    for place in places:
        links = sorted(link_length(place, other, land) for other in places if other != place)
        assert links[:2] == [length] * min(2, players - 1)
    view = GAME.seen(GAME.new(players, {"sanctuaries": which}), 0)
    assert view["sanctuaries"] == [list(place) for place in places]


def test_ak_60_there_are_two_sorts_of_layouts() -> None:
    with pytest.raises(OptionError, match="right is near or far") as caught:
        GAME.new(2, {"sanctuaries": "nearer"})
    assert caught.value.rule == "AK-60"


def test_setup_names_are_known() -> None:
    assert len(names(fresh(2), 0, "stored")) == 4


def test_ak_60_without_a_way_there_is_no_link() -> None:
    island = {*flower((0, 0)), *flower((9, 0))}
    assert link_length((-2, 0), (11, 0), island) == 0
    assert link_length((-2, 0), (2, 0), island) == 3


@every_number
def test_ak_5_each_building_comes_as_often_as_it_lies_in_the_stacks(players: int) -> None:
    state = fresh(players)
    state.apply(n.DRAW + 1)
    outcomes, weights = state.legal_actions(), state.chance_weights()
    down = GAME.seen(state, 0)["seats"][int(state.seat)]["face_down"]
    assert weights == [down.count(kind) for kind in outcomes]
    assert sum(weights) == 21
    gives_up = fresh(players)
    gives_up.apply(n.END)
    assert sum(gives_up.chance_weights()) == 60 - sum(range(4, 4 + players))
    assert GAME.new(players).chance_weights() == [1] * players
