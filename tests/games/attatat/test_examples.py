"""The examples of the rulebook, on boards that fit its words."""

from __future__ import annotations

from gametable.games.attatat.drawing import LEGEND, board_of
from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from tests.games.attatat.drawn import legal, pile, play, position, read_drawing, refused

LINKS = """
    [1] =1=  2
    ||2
     3      [4]
"""
CLAIMS = """
    [1] -2-   ..   -1- [3]
    ||1
    [4] =2= (free)      6
     |1      ||1
    [7] =2=   8         9
"""
BEFORE_EXAMPLE_1 = """
    (free)  (free)   c1       d1     e1
      ..      ..    (free)    ..     ..
     [a3] =1=[b3]    c3     (free)   e3
      a4      b4      ..      d4     ..
     [a5]     b5     c5       d5     e5
"""
EXAMPLE_1 = """
    (free)  (free)   c1       d1     e1
      ..      ..    (free)    ..     ..
      a3      ..    [c3] =2= (free)  e3
                             ||1
      a4      b4      ..     [d4]    ..
                              |3
     [a5]     b5     c5       d5     e5
"""


def links_example() -> Attatat:
    """1 2 / 3 4: linked are 1-2 and 1-3; the seat to move is Green."""
    return position(LINKS, options={"layout": "##/##"}, phase="linking")


def claims_example() -> Attatat:
    return position(CLAIMS, options={"layout": "###/###/###", "free_tiles": 1})


def test_green_may_link_2_to_4_or_3_to_4() -> None:
    assert legal(links_example()) == ["a2-b2", "b1-b2"]


def test_green_may_not_link_what_is_connected_or_diagonal() -> None:
    state = links_example()
    assert refused(state, "a1-b1") == ("AT-15", "a1 and b1 are linked already, by 2 planks of seat 1.")
    assert refused(state, "a1-a2") == ("AT-15", "a1 and a2 are linked already, by 2 planks of seat 2.")
    for diagonal in ("a1-b2", "b1-a2"):
        rule, reason = refused(state, diagonal)
        assert (rule, "not neighbours" in reason) == ("AT-14", True)


def test_1_4_is_a_legal_path() -> None:
    assert pile(play(claims_example(), "from a1", "to a2", "claim"), 0) == [1, 0]


def test_1_4_free_8_7_may_wind() -> None:
    state = play(claims_example(), "from a1", "to a2", "to b2", "to b3", "to a3", "claim")
    assert pile(state, 0) == [2, 2]
    assert legal(state) == ["remove a1", "remove a3"]


def test_1_3_may_not_go_through_an_empty_space() -> None:
    state = claims_example()
    assert legal(state) == ["from a1", "from a2", "from a3", "no claim"]
    assert refused(state, "from c1") == ("AT-22", "No row of links leads from c1 to another tile of your hand.")
    play(state, "from a1")
    assert refused(state, "to b1") == ("AT-24", "b1 is an empty space; no path runs over it.")


def test_1_4_7_4_may_not_use_a_tile_or_link_twice() -> None:
    state = play(claims_example(), "from a1", "to a2", "to a3")
    assert refused(state, "to a2") == ("AT-23", "Your path has visited a2 already.")
    assert legal(state) == ["claim"]


def test_fault_line_example_1_all_tiles_remain_playable() -> None:
    state = play(position(BEFORE_EXAMPLE_1, 4), "from a3", "to b3", "claim", "remove b3")
    assert GAME.ends(state) == []
    view = GAME.seen(state, 0)
    now = read_drawing(GAME.draw(view).split(LEGEND)[0], board_of(view))
    then = read_drawing(EXAMPLE_1, board_of(view))
    assert (now.coloured, now.free) == (then.coloured, then.free)


def test_fault_line_example_2_the_red_cat_separates_bottom_and_top() -> None:
    state = play(position(EXAMPLE_1, 4), "from c3", "to d3", "to d4", "claim")
    told = GAME.draw(GAME.seen(state, 1))
    assert "red cat d4" in told
    play(state, "remove d4")
    assert GAME.ends(state) == ["fault line"]
    assert pile(state, 0) == [2, 1, 1, 0]
    assert GAME.seen(state, 0)["points"][0][0] == 7


def test_fault_line_example_3_the_blue_pyramid_lops_the_corner() -> None:
    state = play(position(EXAMPLE_1, 4), "from d4", "to d3", "to c3", "claim")
    assert "blue pyramid c3" in GAME.draw(GAME.seen(state, 1))
    play(state, "remove c3")
    assert GAME.ends(state) == ["fault line"]
    assert pile(state, 0) == [1, 2, 0, 0]
    assert GAME.seen(state, 0)["points"][0][0] == 5


def test_two_removals_beside_a_corner_lop_it() -> None:
    drawing = """
         a1       ..   c1  d1
         ||1
        [a2] =2= [b2]  c2  d2
         a3       b3  [c3] d3
         a4       b4   c4  d4
    """
    options = {"without_colour": "gray", "without_symbol": "scribe", "free_tiles": 0}
    state = play(position(drawing, options=options), "from a2", "to b2", "claim", "remove a2")
    assert GAME.ends(state) == ["fault line"]
    assert pile(state, 0) == [2, 2]
