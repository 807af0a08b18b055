from __future__ import annotations

import pytest

from gametable.games.attatat.components import COMPONENTS
from gametable.games.attatat.game import GAME
from tests.games.attatat.drawn import finish, fresh, legal, option_error, play

LAYOUTS = {  # tiles, link sites, and by players the cards and Free tiles
    "scarab": (16, 23, {2: (6, 3)}),
    "step_pyramid": (20, 30, {3: (6, 4)}),
    "crossroads": (20, 28, {3: (6, 4)}),
    "sun_disc": (21, 32, {3: (5, 4), 4: (5, 4)}),
    "courtyard": (24, 36, {4: (6, 4), 5: (4, 5)}),
    "diamond": (24, 36, {4: (6, 4), 5: (4, 5)}),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_at_66_the_named_layouts_have_their_tiles_sites_and_numbers(name: str) -> None:
    tiles, sites, numbers = LAYOUTS[name]
    for players, (cards, free) in numbers.items():
        state = fresh(players, {"layout": name})
        view = GAME.seen(state, 0)
        assert len(view["tiles"]) == tiles
        assert view["hands"][0]["size"] == cards
        assert view["free_left"] == free
        play(state, legal(state)[0])
        play(state, legal(state)[0])
        assert len(legal(state)) == sites
    assert set(COMPONENTS.layouts) == set(LAYOUTS)


@pytest.mark.parametrize("name", LAYOUTS)
def test_at_66_a_named_layout_takes_any_number_of_players(name: str) -> None:
    tiles, _, numbers = LAYOUTS[name]
    for players, deal in COMPONENTS.deals.items():
        settings = GAME.settings(players, {"layout": name})
        cards, free = numbers.get(players, (min(deal.cards, tiles // players), deal.free))
        assert (settings["cards_per_player"], settings["free_tiles"]) == (cards, free)
        assert GAME.ends(finish(fresh(players, {"layout": name, "rounds": 1}), 1)) != []


def test_at_66_the_host_may_draw_a_layout() -> None:
    state = fresh(2, {"layout": "...../.###./.#.#./.###."})
    assert GAME.seen(state, 0)["options"]["layout"] == "###/#.#/###"
    assert state.board.places == 8
    assert GAME.settings(3, {"layout": "######/######"})["cards_per_player"] == 4
    assert GAME.settings(3, {"layout": ".###./#####/#####/#####/.###."})["layout"] == "sun_disc"


@pytest.mark.parametrize(
    ("drawing", "right"),
    [
        ("pyramide", "right is matrix, scarab, step_pyramid"),
        ("", "right is matrix"),
        ("##x/###", "# a tile, . none, / a new row"),
        ("...", "it has 0 tiles; right are 4 to 25."),
        ("##/#", "it has 3 tiles"),
        ("######/######/######/######/##....", "it has 26 tiles"),
        ("###/##.", "the tile c1 has 1 neighbour;"),
        ("##.##/##.##", "the tile d1 is not connected with a1."),
        ("##../##../####/..##/..##", "it falls apart when the tile b3"),
        ("#" * 100, "it has 100 tiles"),
    ],
)
def test_at_66_a_layout_that_breaks_the_rule_is_refused(drawing: str, right: str) -> None:
    fault = option_error(2, layout=drawing)
    assert (fault.option, fault.rule) == ("layout", "AT-66")
    assert right in fault.right
    assert len(str(fault.value)) <= 80


def test_at_66_links_of_a_layout_do_not_cross_its_holes() -> None:
    state = fresh(4, {"layout": "courtyard"})
    play(state, legal(state)[0])
    play(state, legal(state)[0])
    moves = legal(state)
    assert not any("c3" in move for move in moves)
    assert {"b3-b4", "d3-e3", "c1-c2"} <= set(moves)


def test_at_67_other_sizes_leave_random_tiles_out_once_a_game() -> None:
    counts = [0] * 25
    for seed in range(500):
        state = fresh(3, {"layout": "sun_disc"}, seed)
        for tile in GAME.seen(state, 0)["out"]:
            counts[tile] += 1
    assert sum(counts) == 2000
    assert sum((count - 80) ** 2 / 80 for count in counts) < 52  # 24 degrees of freedom
    out = GAME.seen(state, 0)["out"]
    assert GAME.seen(finish(state, 1), 0)["out"] == out


def test_at_67_16_and_20_places_lose_a_colour_or_a_symbol() -> None:
    for seed in range(10):
        out = GAME.seen(fresh(2, {"layout": "scarab"}, seed), 0)["out"]
        assert len(out) == 9
        assert any(all(5 * c + s in out for s in range(5)) for c in range(5))
        assert any(all(5 * c + s in out for c in range(5)) for s in range(5))
        out = GAME.seen(fresh(3, {"layout": "crossroads"}, seed), 0)["out"]
        assert len(out) == 5
        assert len({tile // 5 for tile in out}) == 1 or len({tile % 5 for tile in out}) == 1


def test_at_67_tiles_lie_sorted_unless_the_matrix_is_random() -> None:
    for name in LAYOUTS:
        tiles = GAME.seen(fresh(4, {"layout": name}), 0)["tiles"]
        assert tiles == sorted(tiles)
        mixed = GAME.seen(fresh(4, {"layout": name, "random_matrix": True}), 0)["tiles"]
        assert mixed != sorted(mixed)
        assert sorted(mixed) == tiles


def test_at_68_the_default_hand_is_capped_and_too_small_a_layout_refused() -> None:
    assert GAME.settings(5, {"layout": "scarab"})["cards_per_player"] == 3
    assert GAME.settings(2, {"layout": "##/##"})["cards_per_player"] == 2
    fault = option_error(5, layout="###/#.#/###")
    assert (fault.option, fault.rule) == ("layout", "AT-68")
    assert "5 players need at least 10 tiles, and it has 8." in fault.right
    assert GAME.settings(4, {"layout": "###/#.#/###"})["cards_per_player"] == 2


def test_a_drawn_layout_is_played_to_the_end() -> None:
    for seed in range(10):
        state = fresh(2, {"layout": "##/##", "rounds": 3}, seed)
        assert len(GAME.ends(finish(state, seed))) == 3
        assert GAME.inventory(state)["tiles"] == 4
