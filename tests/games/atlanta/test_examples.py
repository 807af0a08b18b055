"""Every example of the rulebook."""

from __future__ import annotations

from gametable.games.atlanta.cities import cards_of
from tests.games.atlanta.drawn import legal, play, points, position

SIDE_BY_SIDE = """
       0    1    2
  0   {}       {}
"""
AROUND = """
       0    1    2
  1        {}
  0   {}       {}
 -1        {}
"""


def test_al_13_a_7_bridges_a_4_and_a_10() -> None:
    state = position(SIDE_BY_SIDE.format("In4", "To10"), hand="Bu7")
    play(state, "play Bu7", "at 1,1")  # the upper right corner of the 4, the upper left corner of the 10
    assert cards_of(state, 0)[-1][1:] == (1, 1)


def test_al_14_a_9_beside_a_9_leaves_a_wild_space() -> None:
    drawing = SIDE_BY_SIDE.format("In9", "To9")
    assert all("1,1" in points(position(drawing, hand=f"Bu{value}"), f"Bu{value}") for value in range(1, 11))


def test_al_14_a_5_beside_a_6_leaves_a_wild_space() -> None:
    drawing = SIDE_BY_SIDE.format("In5", "To6")
    assert all("1,1" in points(position(drawing, hand=f"Bu{value}"), f"Bu{value}") for value in range(1, 11))


def test_al_18_two_residential_one_industrial_and_one_retail_card_make_a_residential_district() -> None:
    state = position(AROUND.format("Re5", "Re2", "In9", "Rt4"))
    assert [move for move in legal(state) if move.startswith("designate")] == ["designate 1,0 Residential"]


def test_al_19_two_tourism_and_two_business_cards_leave_the_choice() -> None:
    state = position(AROUND.format("To5", "Bu2", "Bu9", "To4"))
    moves = [move for move in legal(state) if move.startswith("designate")]
    assert moves == ["designate 1,0 Tourism", "designate 1,0 Business"]
