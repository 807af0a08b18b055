from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.game import WATCHER
from tests.games.attatat.drawn import SQUARE, hand, legal, links, pile, play, position, refused

BOARD = """
    [a1] =1=  b1  -2- [c1]     d1
     |1      ||2       ||2
     a2  =2= [b2]      c2  -1- d2
                       |1      |2
    (free)    b3      (free)-2- d3
     a4       b4       c4     [d4]
"""  # hand: a1 c1 b2 d4


def board() -> Attatat:
    return position(BOARD, options={**SQUARE, "free_tiles": 2})


def all_paths(state: Attatat) -> set[str]:
    """Every path that can be claimed, found by walking all legal steps."""
    found: set[str] = set()
    for action in state.legal_actions():
        text = GAME.write(state, action)
        if text == "claim":
            found.add(" ".join(_name(state, place) for place in GAME.seen(state, int(state.to_move()))["path"]))
        elif text != "no claim":
            found |= all_paths(play(state.copy(), text))
    return found


def _name(state: Attatat, place: int) -> str:
    return f"{'abcde'[place % state.board.width]}{place // state.board.width + 1}"


def test_at_21_one_path_a_turn() -> None:
    state = play(board(), "from a1", "to b1", "to b2", "claim")
    assert refused(state, "from a1") == ("AT-21", "You have claimed the one path of this turn; now remove a1 or b2.")
    assert refused(state, "claim") == ("AT-21", "You have claimed the one path of this turn; now remove a1 or b2.")
    play(state, "remove a1")
    assert state.to_move() == 1


def test_at_22_all_paths_between_two_tiles_of_the_hand() -> None:
    one_way = {
        "a1 b1 b2",
        "a1 a2 b2",
        "a1 b1 c1",
        "a1 a2 b2 b1 c1",
        "b2 b1 c1",
        "b2 a2 a1",
        "b2 b1 a1",
        "b2 a2 a1 b1 c1",
    }
    both = one_way | {" ".join(reversed(path.split())) for path in one_way}
    assert all_paths(board()) == both


def test_at_22_a_path_begins_and_ends_at_tiles_of_the_hand() -> None:
    state = board()
    assert legal(state) == ["from a1", "from c1", "from b2", "no claim"]
    assert refused(state, "from a2") == ("AT-22", "a2 is not a tile of your hand; a path begins at one.")
    assert refused(state, "from d4") == ("AT-22", "No row of links leads from d4 to another tile of your hand.")
    nothing = "You have not begun a path: name the tile of your hand where it begins."
    assert refused(state, "claim") == ("AT-22", nothing)
    play(state, "from a1")
    only = "Your path has only its beginning, a1; lead it on to another tile of your hand."
    assert refused(state, "claim") == ("AT-22", only)
    play(state, "to b1")
    assert refused(state, "claim") == ("AT-22", "Your path stands on b1, which is not in your hand.")


def test_at_22_the_row_of_links_is_unbroken() -> None:
    state = play(board(), "from b2", "to a2")
    assert refused(state, "to a3") == ("AT-22", "No plank links a2 and a3.")
    assert refused(state, "to c2") == ("AT-22", "c2 is not a neighbour of a2, where your path stands.")
    assert refused(state, "to b1") == ("AT-22", "b1 is not a neighbour of a2, where your path stands.")


def test_at_23_no_tile_is_visited_twice() -> None:
    state = play(board(), "from a1", "to b1", "to b2")
    assert refused(state, "to b1") == ("AT-23", "Your path has visited b1 already.")
    assert refused(state, "to a2") == ("AT-23", "From a2 no fresh tiles lead on to another tile of your hand.")
    assert legal(state) == ["claim"]


def test_at_23_a_longer_way_round_is_allowed() -> None:
    state = play(board(), "from a1", "to a2", "to b2", "to b1", "to c1", "claim")
    assert pile(state, 0) == [1, 3]


def test_at_24_over_others_planks_and_free_tiles_but_no_empty_space() -> None:
    free = """
        [a1] =2= (free) =2= [c1]  d1
         a2       b2         c2   d2
         a3       b3        [c3]  d3
         a4       b4         c4   d4
    """
    state = position(free, options={**SQUARE, "free_tiles": 1})
    assert legal(state) == ["from a1", "from c1", "no claim"]
    assert pile(play(state, "from a1", "to b1", "to c1", "claim"), 0) == [0, 2]
    empty = position(free.replace("(free)", "  ..  "), options={**SQUARE, "free_tiles": 0})
    assert legal(empty) == ["no claim"]
    assert refused(empty, "from b1") == ("AT-24", "b1 is an empty space; no path runs over it.")
    refusal = GAME.refusal(empty, 50 + 16)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AT-24", "This board has 16 tiles; there is none at place 17.")


def test_at_24_a_walk_stops_at_an_empty_space() -> None:
    state = position(BOARD.replace(" c2 ", " .. "), options={**SQUARE, "free_tiles": 2})
    play(state, "from c1")
    assert legal(state) == ["to b1"]
    assert refused(state, "to c2") == ("AT-24", "c2 is an empty space; no path runs over it.")


def test_at_25_a_path_may_pass_a_third_tile_of_the_hand() -> None:
    state = play(board(), "from a1", "to a2", "to b2")
    assert legal(state) == ["to b1", "claim"]
    play(state, "to b1", "to c1", "claim")
    assert legal(state) == ["remove a1", "remove c1"]
    assert GAME.seen(state, WATCHER)["hands"][0]["cards"] == [0, 2]


def test_at_26_two_cards_are_shown_and_one_plank_of_each_link_is_taken() -> None:
    state = board()
    before = links(state)
    play(state, "from a1", "to b1", "to c1", "claim")
    assert GAME.seen(state, 1)["hands"][0]["shown"] == [0, 2]
    assert pile(state, 0) == [1, 1]
    expected = {**before, "a1-b1": (1, 1)}
    del expected["b1-c1"]  # its only plank is taken
    assert links(state) == expected


def test_at_27_a_path_need_not_be_claimed() -> None:
    state = board()
    before = links(state)
    play(state, "no claim")
    assert state.to_move() == 1
    assert links(state) == before
    assert pile(state, 0) == [0, 0]


def test_at_28_collected_planks_are_not_played_again() -> None:
    state = board()
    left = [state.links_left_of(seat) for seat in (0, 1)]
    play(state, "from a1", "to b1", "to b2", "claim", "remove a1")
    assert pile(state, 0) == [1, 1]
    assert [state.links_left_of(seat) for seat in (0, 1)] == left
    assert hand(state, 0) == "c1 b2 d4"
