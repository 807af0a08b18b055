from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.kernel.game import WATCHER
from tests.games.attatat.drawn import SQUARE, hand, legal, links, names, pile, play, position, refused

FULL = """
    [a1] =1= [b1] =2= c1     d1
     ||2      |1
     a2       b2      c2     d2
     a3      [b3]     c3     d3
     a4       b4      c4    [d4]
"""
SPACES = """
    (free)=1= ..  -2-  c1      d1
             ||2
     ..  =1= [b2] =1= (free)   d2
              |2
     a3      [b3]      c3      d3
     a4       b4      [c4]     d4
"""  # b2 touches two empty spaces, a Free tile and a tile
NO_FREE = {**SQUARE, "free_tiles": 0}
TWO_FREE = {**SQUARE, "free_tiles": 2}


def test_at_29_one_end_is_removed_and_the_other_card_returns() -> None:
    state = play(position(FULL), "from a1", "to b1", "claim")
    assert legal(state) == ["remove a1", "remove b1"]
    play(state, "remove b1")
    view = GAME.seen(state, 1)
    assert names(state, view["taken"][0]) == "b1"
    assert hand(state, 0) == "a1 b3 d4"
    assert 1 not in view["coloured"]


def test_at_29_everybody_keeps_seeing_the_card_that_returned() -> None:
    state = play(position(FULL), "from a1", "to b1", "claim", "remove b1")
    for viewer in (1, WATCHER):
        assert GAME.seen(state, viewer)["hands"][0] == {"size": 3, "cards": [0], "shown": [0]}
    play(state, legal(state)[0], "no claim")
    assert GAME.seen(state, 1)["hands"][0]["cards"] == [0]


def test_at_29_only_an_end_of_the_path_can_be_removed() -> None:
    state = position(FULL.replace("[b3]", " b3 ").replace(" c1 ", "[c1]"))
    play(state, "from a1", "to b1", "to c1", "claim")
    assert legal(state) == ["remove a1", "remove c1"]
    assert refused(state, "remove b1") == ("AT-29", "b1 is no end of your path; remove a1 or c1.")
    refusal = GAME.refusal(state, 77 + 20)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AT-29", "Place 21 is no end of your path; remove a1 or c1.")


def test_at_30_a_free_tile_takes_the_place_and_keeps_the_planks() -> None:
    state = play(position(FULL), "from a1", "to b1", "claim", "remove b1")
    view = GAME.seen(state, 0)
    assert names(state, view["free"]) == "b1"
    assert view["free_left"] == 2
    assert links(state) == {"a1-b1": (1, 1), "b1-c1": (2, 2), "a1-a2": (2, 2), "b1-b2": (1, 1)}
    assert pile(state, 0) == [1, 0]


def test_at_31_a_free_tile_is_never_removed() -> None:
    state = position(FULL.replace(" c1 ", "(free)"))
    play(state, "from a1", "to b1", "claim")
    assert refused(state, "remove c1") == (
        "AT-31",
        "c1 is a Free tile; those stay for the rest of the round.",
    )


def test_at_32_without_free_tiles_the_place_stays_empty() -> None:
    state = play(position(FULL, options=NO_FREE), "from a1", "to b1", "claim", "remove b1")
    view = GAME.seen(state, 0)
    assert view["free"] == []
    assert names(state, [place for place in range(16) if place not in view["coloured"]]) == "b1"
    assert not any("b1" in move.split("-") for move in legal(state))
    play(state, "a3-a4", "no claim")
    assert not any("b1" in move.split("-") for move in legal(state))


def test_at_33_planks_to_an_empty_space_stay_as_dead_ends() -> None:
    state = play(position(FULL, options=NO_FREE), "from a1", "to b1", "claim", "remove b1")
    assert links(state) == {"a1-b1": (1, 1), "b1-c1": (2, 2), "a1-a2": (2, 2), "b1-b2": (1, 1)}
    assert pile(state, 0) == [1, 0]
    assert GAME.ends(state) == []


def test_at_33_and_at_34_loners_are_picked_up_and_dead_ends_stay() -> None:
    state = position(SPACES, options=TWO_FREE)
    play(state, "from b2", "to b3", "claim")
    assert pile(state, 0) == [0, 1]
    play(state, "remove b2")
    assert GAME.ends(state) == []
    assert pile(state, 0) == [2, 3]  # both planks of a2-b2 and both of b1-b2
    assert links(state) == {"a1-b1": (1, 2), "b1-c1": (2, 1), "b2-c2": (1, 2)}


def test_at_34_planks_left_between_two_empty_spaces_go_to_the_score_pile() -> None:
    drawing = """
         a1       ..       c1      d1
                 ||2
         a2      [b2] =1= [c2]     d2
         a3       b3       c3      d3
         a4       b4      [c4]     d4
    """
    state = play(position(drawing, options=NO_FREE), "from b2", "to c2", "claim", "remove b2")
    assert pile(state, 0) == [1, 2]
    assert links(state) == {"b2-c2": (1, 1)}


def test_at_34_a_free_tile_that_fills_the_place_leaves_no_loners() -> None:
    state = play(position(FULL), "from a1", "to b1", "claim", "remove a1")
    assert pile(state, 0) == [1, 0]
    assert links(state)["a1-a2"] == (2, 2)
