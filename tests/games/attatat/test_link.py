from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.kernel.game import WATCHER
from tests.games.attatat.boards import START
from tests.games.attatat.drawn import SQUARE, legal, links, pile, play, position, refused

SIX = {"layout": "###/###"}
TWO_OPEN = """
    [a1] =1=  b1  =1= [c1]
    ||2      ||2
     a2  =1= [b2]      c2
"""
ONE_OPEN = """
    [a1] =1=  b1  =1= [c1]
    ||2      ||2      ||2
     a2  =1= [b2]      c2
"""
NONE_OPEN = """
    [a1] =1=  b1  =1= [c1]
    ||2      ||2      ||2
     a2  =1= [b2] =2=  c2
"""


def theirs(drawing: str) -> str:
    """The same board, with the drawn hand in the next seat."""
    return drawing.replace("[", "{").replace("]", "}")


def test_at_14_neighbours_are_side_by_side_or_one_above_the_other() -> None:
    state = position(START, phase="linking")
    assert {"b1-b2", "a1-a2", "c2-d2", "c4-d4"} <= set(legal(state))
    for text in ("a1-b2", "a1-c1", "d1-a2", "a1-a1"):
        rule, reason = refused(state, text)
        assert rule == "AT-14"
        assert text.split("-")[0] in reason
    for number, where in ((3, "d1 has no neighbour to its right."), (25 + 12, "a4 has no neighbour below it.")):
        refusal = GAME.refusal(state, number)
        assert refusal
        assert (refusal.rule, refusal.reason) == ("AT-14", where)


def test_at_14_a_link_takes_two_planks_of_your_own() -> None:
    state = play(position(START, phase="linking"), "c2-c3")
    assert links(state)["c2-c3"] == (1, 2)
    assert [state.links_left_of(seat) for seat in (0, 1)] == [10, 10]
    assert GAME.inventory(state)["planks of seat 1"] == 24


def test_at_15_no_second_link_between_two_tiles() -> None:
    state = position(START.replace("||2", " |2"), phase="linking")
    assert {"a1-b1", "b1-c1", "d1-d2"}.isdisjoint(legal(state))
    assert len(legal(state)) == 24 - 3
    assert refused(state, "a1-b1") == ("AT-15", "a1 and b1 are linked already, by 2 planks of seat 1.")
    assert refused(state, "d2-d1") == ("AT-15", "d1 and d2 are linked already, by 1 plank of seat 2.")


def test_at_15_where_the_last_plank_is_gone_a_link_may_be_built_anew() -> None:
    state = play(position(START.replace("=1=", "-2-")), "from a1", "to b1", "claim", "remove a1")
    assert "a1-b1" not in links(state)
    assert "a1-b1" in legal(state)


def test_at_16_any_tiles_may_be_linked_and_free_tiles_too() -> None:
    state = position(START.replace(" a2 ", "(free)").replace(" a3 ", "(free)"), phase="linking")
    assert {"a1-a2", "a2-a3", "a3-b3", "c3-d3"} <= set(legal(state))
    assert links(play(state, "a2-a3"))["a2-a3"] == (1, 2)


def test_at_17_no_link_to_an_empty_space() -> None:
    state = position(START.replace(" b2 ", " .. "), options={**SQUARE, "free_tiles": 0}, phase="linking")
    assert {"b1-b2", "a2-b2", "b2-c2", "b2-b3"}.isdisjoint(legal(state))
    assert refused(state, "b1-b2") == ("AT-17", "b2 is an empty space.")
    assert refused(state, "c2-b2") == ("AT-17", "b2 is an empty space.")
    refusal = GAME.refusal(state, 20)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AT-17", "This board has 16 tiles; there is none at place 21.")


def test_at_18_both_planks_go_into_the_same_link() -> None:
    state = position(START, phase="linking")
    rule, reason = refused(state, "b2-c2-d2")
    assert rule == "AT-18"
    assert "the same two tiles" in reason
    before = links(state)
    play(state, "b2-c2")
    assert {link: planks for link, planks in links(state).items() if link not in before} == {"b2-c2": (1, 2)}


def test_at_19_without_planks_the_link_is_skipped_and_a_claim_still_possible() -> None:
    state = play(position(theirs(START), seat=1, links_left=[0, 5]), "no claim")
    before = pile(state, 0)
    assert legal(state) == ["from a1", "from b1", "no claim"]
    assert refused(state, "c2-c3") == ("AT-19", "You have no planks left; you may still claim a path.")
    play(state, "from a1", "to b1", "claim", "remove a1")
    assert pile(state, 0) == [before[0] + 1, before[1]]


def test_at_19_without_a_free_pair_the_link_is_skipped() -> None:
    state = play(position(NONE_OPEN, options=SIX), "no claim")
    assert state.to_move() == 1
    assert legal(state)[-1] == "no claim"
    rule, reason = refused(state, "a1-b1")
    assert rule == "AT-19"
    assert reason == "No two neighbouring tiles are free to be linked; you may still claim a path."


def test_at_19_a_walker_whose_link_was_skipped_is_not_told_that_it_was_laid() -> None:
    state = play(position(theirs(NONE_OPEN), options=SIX, seat=1), "no claim", "from a1")
    rule, reason = refused(state, "a1-b1")
    assert rule == "AT-19"
    assert "free to be linked" in reason
    state = play(position(theirs(START), seat=1, links_left=[0, 5]), "no claim", "from a1")
    assert refused(state, "c2-c3") == ("AT-19", "You have no planks left; you may still claim a path.")


def test_at_19a_the_only_possible_link_is_laid_for_the_player() -> None:
    state = position(ONE_OPEN, options=SIX)
    before = state.copy()
    play(state, "no claim")
    assert state.to_move() == 1
    assert links(state)["b2-c2"] == (2, 2)
    assert state.links_left_of(1) == before.links_left_of(1) - 1
    assert legal(state)[-1] == "no claim"
    told = GAME.tell(before, GAME.read(before, "no claim"), state, WATCHER)
    assert told == ["Seat 1 claims nothing.", "Seat 2 links b2-c2, the only free pair."]


def test_at_19a_in_the_either_or_game_the_player_is_asked() -> None:
    state = position(TWO_OPEN, options={**SIX, "either_or": True}, phase="linking or claiming")
    play(state, "c1-c2")
    assert state.to_move() == 1
    assert "b2-c2" in legal(state)
    assert "b2-c2" not in links(state)


def test_at_20_when_nobody_can_link_and_nobody_claims_the_round_ends() -> None:
    state = position(NONE_OPEN, options=SIX)
    play(state, "no claim")  # in this turn a link was laid
    play(state, "no claim")
    assert GAME.ends(state) == []
    play(state, "no claim")
    assert GAME.ends(state) == ["standstill"]
    assert pile(state, 0) == [0, 0]


def test_at_20_a_claim_starts_the_count_anew() -> None:
    state = play(position(NONE_OPEN, options=SIX), "no claim", "no claim")
    play(state, "from a1", "to b1", "to c1", "claim", "remove a1", "no claim")
    assert GAME.ends(state) == []
    assert state.to_move() == 0
    play(state, "no claim")
    assert GAME.ends(state) == ["standstill"]
    assert pile(state, 0) == [2, 0]


def test_at_20_a_link_starts_the_count_anew() -> None:
    state = position(START, seat=1, phase="linking", links_left=[0, 5])
    for link in ("c2-c3", "b2-b3", "a3-a4"):
        play(state, link, "no claim", "no claim")
        assert GAME.ends(state) == []
        assert state.to_move() == 1
