from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.rng import Rng
from tests.games.attatat.boards import CORNER, NO_FREE
from tests.games.attatat.drawn import SQUARE, fresh, legal, links, pile, play, position

ONE_FREE = {**SQUARE, "free_tiles": 1}
LAST_TWO = """
    [a1] =1= [b1] =2= c1     d1
     ||2      |1
     a2       b2      c2     d2
     a3       b3      c3     d3
     a4       b4      c4     d4
"""
LONER = CORNER.replace(" b2 ", " .. ")
BY_B1 = ("from b1", "to c1", "claim", "remove b1")


def test_at_35_the_last_path_brings_all_planks_that_touch_the_tile() -> None:
    state = play(position(LAST_TWO), "from a1", "to b1", "claim", "remove b1")
    assert GAME.ends(state) == ["last path"]
    assert pile(state, 0) == [1 + 1 + 1, 2]  # the path; what is left of it; b1-b2; b1-c1
    assert GAME.seen(state, 0)["points"][0][0] == 5 + 2
    other = play(position(LAST_TWO), "from a1", "to b1", "claim", "remove a1")
    assert pile(other, 0) == [2, 2]


def test_at_35_with_a_third_card_the_round_goes_on() -> None:
    state = play(position(LAST_TWO.replace(" d4", "[d4]")), "from a1", "to b1", "claim", "remove b1")
    assert GAME.ends(state) == []
    assert pile(state, 0) == [1, 0]


def test_at_35a_a_last_path_that_is_also_a_fault_line_is_named_last_path() -> None:
    state = play(position(CORNER.replace("[d4]", " d4 "), options=NO_FREE), *BY_B1)
    assert GAME.ends(state) == ["last path"]


def test_at_36_a_removal_that_cuts_coloured_tiles_off_is_a_fault_line() -> None:
    state = play(position(CORNER, options=NO_FREE), *BY_B1)
    assert GAME.ends(state) == ["fault line"]
    assert pile(state, 0) == [1 + 1 + 2, 2]  # the path; what is left of it; a1-b1; b1-b2
    assert GAME.seen(state, 0)["points"] == [[6 + 2, GAME.seen(state, 0)["points"][0][1]]]


def test_at_36_free_tiles_join_and_planks_are_not_needed() -> None:
    state = position(CORNER.replace("  .. ", "(free)"), options=ONE_FREE)
    play(state, *BY_B1)
    assert GAME.ends(state) == []
    assert "a1-a2" not in links(state)


def test_at_37_an_isolated_free_tile_is_no_fault_line() -> None:
    state = play(position(CORNER.replace("  a1 ", "(free)"), options=ONE_FREE), *BY_B1)
    assert GAME.ends(state) == []
    assert state.to_move() == 1
    assert links(state)["a1-b1"] == (1, 2)


def test_at_38_a_removal_that_a_free_tile_fills_is_no_fault_line() -> None:
    filled = 0
    for seed in range(25):
        rng = Rng(seed)
        state = fresh(4, {"rounds": 1}, seed)
        while actions := state.legal_actions():
            before = state.copy()
            state.step(actions[rng.below(len(actions))], rng)
            if before.free_left > 0 and GAME.seen(before, 0)["phase"] == "removing":
                filled += 1
                assert "fault line" not in GAME.ends(state)
    assert filled > 60


def test_at_39_when_all_planks_are_played_the_round_ends_after_the_claim() -> None:
    drawing = LAST_TWO.replace(" d4", "[d4]")
    state = position(drawing, phase="linking", links_left=[1, 0])
    play(state, "c3-c4")
    assert GAME.ends(state) == []
    assert legal(state) == ["from a1", "from b1", "no claim"]
    quiet = play(state.copy(), "no claim")
    assert GAME.ends(quiet) == ["planks played"]
    assert pile(quiet, 0) == [0, 0]
    play(state, "from a1", "to b1", "claim", "remove b1")
    assert GAME.ends(state) == ["planks played"]
    assert pile(state, 0) == [1, 0]
    assert state.free_left == 2


def test_at_39a_no_bonus_in_the_turn_that_plays_the_last_plank() -> None:
    last = play(
        position(LAST_TWO, phase="linking", links_left=[1, 0]), "c3-c4", "from a1", "to b1", "claim", "remove b1"
    )
    assert GAME.ends(last) == ["last path"]
    assert pile(last, 0) == [1, 0]
    fault = play(position(CORNER, options=NO_FREE, phase="linking", links_left=[1, 0]), "c3-c4", *BY_B1)
    assert GAME.ends(fault) == ["fault line"]
    assert pile(fault, 0) == [1, 0]


def test_at_39a_loners_are_still_collected() -> None:
    state = play(position(LONER, options=NO_FREE, phase="linking", links_left=[1, 0]), "c3-c4", *BY_B1)
    assert GAME.ends(state) == ["fault line"]
    assert pile(state, 0) == [1, 2]
    assert links(state) == {"a1-b1": (1, 2), "b1-c1": (1, 1), "c3-c4": (1, 2)}


def test_at_39b_no_plank_counts_twice_and_dead_ends_count() -> None:
    state = play(position(LONER.replace("[d4]", " d4 "), options=NO_FREE), *BY_B1)
    assert GAME.ends(state) == ["last path"]
    assert pile(state, 0) == [4, 2]
    assert links(state) == {}
    assert GAME.inventory(state)["planks of seat 1"] == 24


def test_at_39b_the_last_path_leaves_an_empty_space_though_free_tiles_wait() -> None:
    state = play(position(LAST_TWO), "from a1", "to b1", "claim", "remove b1")
    view = GAME.seen(state, 0)
    assert view["free"] == []
    assert view["free_left"] == 3
    assert 1 not in view["coloured"]


def play_without_claims(state: Attatat, seed: int) -> list[int]:
    """How many links each seat laid until the round was over."""
    rng = Rng(seed)
    play(state, "colour gold", "symbol cat")
    total = [int(state.links_left_of(seat)) for seat in range(state.players)]
    while not GAME.ends(state):
        moves = [move for move in legal(state) if "from" not in move]
        play(state, moves[rng.below(len(moves))])
    return [before - int(state.links_left_of(seat)) for seat, before in enumerate(total)]


def test_at_40_all_have_had_equally_many_turns_when_the_planks_run_out() -> None:
    for seed in range(3):
        state = fresh(2, {**SQUARE, "rounds": 1}, seed)
        assert play_without_claims(state, seed) == [12, 12]
        assert GAME.ends(state) == ["planks played"]
        novices = fresh(3, {"rounds": 1, "planks_per_link": 3}, seed)
        assert play_without_claims(novices, seed) == [8, 8, 8]
        assert GAME.ends(novices) == ["planks played"]
