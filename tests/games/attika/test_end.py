"""How a game ends: AK-32 to AK-35."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.kernel.state import OVER
from tests.games.attika.drawn import fresh, play, position, refused, standing

THIRTY = """
         .   .
       . 1capital 1oracle 1theatre .
         . 1tavern 1plaza 1market 1gymnasium 1stadium .
           1statue 1temple 1well 1cornfield 1mill 1village .
         . 1quarry 1fortress 1tower 1tower 1harbour .
           1ship 1ship 1ship 1silver_mine 1mint
             . 1vineyard 1vintner 1street
           1street 1street .
             .   .
"""
CHAIN = """
          .   .
        .   .   .   .   .
       1mill 1well 1tavern 1plaza .
            .   .   .  1oracle
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def test_ak_32_all_thirty_buildings_win() -> None:
    """Played to the end from a drawn position of three players, whose land has room for thirty buildings."""
    state = position(THIRTY, 3, hands=["W W W W W", "", ""], stored=["street", "", ""])
    assert state.scores() == [29, 0, 0]
    before = play(state, "choose street")
    after = play(before.copy(), "at 4,3")
    assert GAME.ends(after) == ["all buildings"]
    assert (after.winners(), after.scores(), after.to_move()) == ([0], [30, 0, 0], OVER)
    told = GAME.tell(before, GAME.read(before, "at 4,3"), after, 1)
    assert told[-1] == "The game is over: seat 1 has all 30 buildings on the land. Buildings: 30, 0, 0."
    assert refused(after, "give up") == ("AK-32", "The game is over.")


def test_ak_32_twenty_nine_are_not_enough() -> None:
    state = position(
        THIRTY.replace("1vintner", ".").replace("1vineyard", "."),
        3,
        hands=["W W W W W", "", ""],
        stored=["street vintner", "", ""],
    )
    play(state, "choose street", "at 4,3")
    assert state.scores() == [28, 0, 0]
    assert state.to_move() == 0


def test_ak_33_a_chain_between_two_sanctuaries_wins() -> None:
    state = position(CHAIN, hands=["W F F H H M", ""], stored=["village", ""])
    before = play(state, "choose village")
    after = play(before.copy(), "at 2,3")
    assert after.to_move() == OVER
    assert GAME.ends(after) == ["sanctuaries linked"]
    assert (after.winners(), after.scores()) == ([0], [6, 0])
    told = GAME.tell(before, GAME.read(before, "at 2,3"), after, 1)
    assert told[-1] == "The game is over: seat 1 has linked two sanctuaries. Buildings: 6, 0."
    assert refused(after, "give up") == ("AK-33", "The game is over.")


def test_ak_33_the_chain_must_be_unbroken_and_own() -> None:
    broken = position(CHAIN.replace("1tavern", "."), hands=["W F F H H M", ""], stored=["village", ""])
    play(broken, "choose village", "at 2,3")
    assert broken.to_move() != OVER
    theirs = position(CHAIN.replace("1tavern", "2tavern"), hands=["W F F H H M", ""], stored=["village", ""])
    play(theirs, "choose village", "at 2,3")
    assert theirs.to_move() != OVER


def test_ak_33_a_building_in_the_middle_can_close_the_chain() -> None:
    drawing = CHAIN.replace("1tavern", ".").replace(
        "          .   .   .   .   .\n            .", "          .   .   .   . 1village\n            ."
    )
    state = position(drawing, hands=["W F", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at 1,1")
    assert GAME.ends(state) == ["sanctuaries linked"]


def test_ak_33_touching_one_sanctuary_twice_is_not_enough() -> None:
    drawing = CHAIN.replace("1mill 1well", "1mill .").replace("1tavern 1plaza .", ".   .   .").replace("1oracle", ".")
    state = position(drawing, hands=["W F H H M", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at -1,0")
    assert state.to_move() != OVER
    assert standing(state) == {"-1,1": "1mill", "-1,0": "1tavern"}


def test_ak_34_turns_without_anything_end_the_game() -> None:
    drawing = CHAIN.replace("1tavern", "2tavern")
    state = position(drawing, stored=["village", "village"], deck=0)
    play(state, "give up")
    assert state.to_move() == 1
    play(state, "give up")
    assert state.to_move() == OVER
    assert GAME.ends(state) == ["standstill"]
    assert (state.winners(), state.scores()) == ([0], [4, 1])
    assert refused(state, "give up") == ("AK-34", "The game is over.")
    told = GAME.tell(position(drawing, seat=1, idle=2, deck=0), n.END, state, 0)
    assert told[-1].startswith("The game is over: seat 1 wins with the most buildings")


def test_ak_34_equals_share_the_victory() -> None:
    state = play(position(stored=["village", "village"], deck=0), "give up", "give up")
    assert state.winners() == [0, 1]
    told = GAME.tell(position(seat=1, idle=2, deck=0), n.END, state, 0)
    assert told[-1].startswith("The game is over: seat 1 and seat 2 share the victory")


def test_ak_34_a_draw_a_building_or_a_card_starts_the_count_again() -> None:
    state = play(position(hands=["W", ""], stored=["well", "village"], deck=0), "give up", "draw 2", "tower", "store")
    play(state, "give up")
    assert state.to_move() == 0
    play(state, "choose well", "at 0,0")  # the last stored one: the rest is given up, and there are cards again
    assert state.due == 2
    play(state, "water")
    assert state.to_move() == 1
    play(state, "give up")
    assert state.to_move() == 0
    play(state, "give up")
    assert state.to_move() == OVER


def test_ak_35_the_score_is_the_number_of_buildings() -> None:
    state = position(CHAIN.replace("1tavern", "2tavern"), hands=["W F F H H M", ""], stored=["village", ""])
    assert state.scores() == [4, 1]
    assert GAME.sheet(GAME.seen(state, 0)) == [("Buildings on the land", [4, 1])]


def test_ak_35_a_linker_wins_with_fewer_buildings() -> None:
    drawing = """
       2theatre 2market
     2stadium 2statue 2temple .  .
     1mill 1well 1tavern 1plaza .
       .   .   .  1oracle
     .   .   .   .   .
      2mill 2well 2tavern 2plaza .
                  .   .
    """
    state = position(drawing, hands=["W F F H H M", ""], stored=["village", ""])
    play(state, "choose village", "at 2,3")
    assert (state.scores(), state.winners()) == ([6, 9], [0])


def test_a_fresh_game_is_not_over() -> None:
    assert GAME.ends(fresh(2)) == []
