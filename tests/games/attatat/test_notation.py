from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.kernel.errors import NotationError, Refused
from gametable.kernel.rng import Rng
from tests.games.attatat.drawn import SQUARE, fresh, misread, play, position

DRAWING = """
    [a1] =1= [b1]      c1    d1
     a2       b2       c2    d2
     a3       b3      [c3]   d3
     a4       b4       c4    d4
"""


def test_every_move_and_outcome_reads_back_and_no_two_are_written_alike() -> None:
    for players, options in (
        (2, {"rounds": 2}),
        (3, {"rounds": 1, "random_matrix": True}),
        (4, {"rounds": 1, "layout": "diamond"}),
        (5, {"rounds": 1, "either_or": True}),
    ):
        rng = Rng(players)
        state = GAME.new(players, options)
        while actions := state.legal_actions():
            texts = [GAME.write(state, action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert [GAME.read(state, text) for text in texts] == actions
            state.apply(actions[rng.below(len(actions))])


def test_capitals_spaces_and_order_of_places_do_not_matter() -> None:
    state = position(DRAWING, phase="linking")
    assert GAME.read(state, "  A1 - a2 ") == GAME.read(state, "a2-a1")
    assert GAME.write(state, GAME.read(state, "C1-b1")) == "b1-c1"
    assert GAME.read(fresh(2, SQUARE), "Color  GOLD") == GAME.read(fresh(2, SQUARE), "colour gold")


def test_a_place_alone_is_a_step_or_a_removal() -> None:
    state = play(position(DRAWING), "a1", "b1", "claim")
    assert GAME.read(state, "b1") == GAME.read(state, "remove b1")
    play(state, "b1")
    assert state.to_move() == 1


def test_what_names_no_move_is_not_understood() -> None:
    state = position(DRAWING)
    for text, reason in (
        ("jump", "right is a link such as a1-b1"),
        ("", "right is a link"),
        ("from e9", "it is no place of this board; the first is a1, the last d4."),
        ("remove z1", "it is no place of this board"),
        ("a1-x9", "it is no place of this board"),
        ("-", "it is no place of this board"),
        ("colour golt", "it is no colour; right is gold, green, blue, red or gray. Did you mean gold?"),
        ("symbol dog", "it is no symbol; right is scarab"),
    ):
        fault = misread(state, text)
        assert isinstance(fault, NotationError)
        assert reason in fault.reason


def test_the_last_place_of_a_long_board_is_named() -> None:
    state = fresh(2, {"layout": "/".join(["##"] * 12)})
    fault = misread(state, "from z9")
    assert isinstance(fault, NotationError)
    assert "the first is a1, the last b12." in fault.reason


def test_at_14_and_at_18_are_named_where_a_link_is_misread() -> None:
    state = position(DRAWING, phase="linking")
    diagonal = misread(state, "a1-b2")
    assert isinstance(diagonal, Refused)
    assert diagonal.rule == "AT-14"
    assert diagonal.reason == "a1 and b2 are not neighbours side by side or one above the other."
    split = misread(state, "a1-a2-a3")
    assert isinstance(split, Refused)
    assert split.rule == "AT-18"
    assert "name two places" in split.reason


def test_outcomes_of_chance_have_their_own_words() -> None:
    state = GAME.new(2)
    assert GAME.write(state, 2) == "out blue"
    assert GAME.read(state, "out blue") == 2
    state.apply(2)
    assert GAME.write(state, 8) == "out cat"
    state.apply(8)
    assert GAME.write(state, 0) == "gold scarab"
    for text in ("out red", "gold", "gold dog", "a1-b1"):
        try:
            GAME.read(state, text)
        except NotationError as fault:
            assert fault.reason
        else:
            raise AssertionError(text)


def test_tiles_that_leave_the_game_are_written_one_by_one() -> None:
    state = GAME.new(3, {"layout": "sun_disc"})
    assert GAME.write(state, 24) == "out gray scribe"
    assert GAME.read(state, "out gray scribe") == 24
