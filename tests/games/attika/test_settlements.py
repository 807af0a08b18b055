"""Settlements and their price: AK-23 to AK-25."""

from __future__ import annotations

from gametable.games.attika.prices import explain, price
from tests.games.attika.drawn import (
    LAND,
    discards,
    hand,
    legal,
    lots,
    play,
    position,
    refused,
    spot,
    standing,
    type_named,
)

ONE = """
          .   .
        . 1well .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""
TWO = """
          .   .
        . 1well .   .   .
          .   .   .   .   .
            .   .   .   .
          . 1mill .   .   .
            .   .   .   .   .
                      .   .
"""


def test_ak_23_a_new_settlement_costs_a_card_for_each_that_is_there() -> None:
    state = position(ONE, hands=["W F M", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at 0,4")
    assert discards(state) == "W F M"
    assert state.settlements(0) == 2
    third = position(TWO, hands=["W F M M H", ""], stored=["tavern", ""])
    assert explain(price(third, type_named("tavern"), spot(third, "3,0"))) == (
        "tavern at 3,0: W F; left to pay: 1 water and 1 forest + 2 cards for a new settlement"
    )
    play(third, "choose tavern", "at 3,0", "pay mountain")
    assert discards(third) == "W F M M"
    assert third.settlements(0) == 3


def test_ak_23_a_building_beside_an_own_one_founds_nothing() -> None:
    state = play(position(ONE, hands=["W F M", ""], stored=["tavern", ""]), "choose tavern", "at 0,1")
    assert (discards(state), state.settlements(0)) == ("W F", 1)


def test_ak_23_the_neighbour_of_another_player_is_no_settlement() -> None:
    drawing = ONE.replace("1well", "2well").replace(
        ".   .   .   .   .\n            .   .", "1mill .   .   .   .\n            .   .", 1
    )
    state = position(drawing, hands=["W F M", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at 1,0")
    assert discards(state) == "W F M"


def test_ak_23_without_the_card_the_lot_is_refused() -> None:
    state = play(position(ONE, hands=["W F", ""], stored=["tavern", ""]), "choose tavern")
    assert lots(state) == ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]
    assert refused(state, "at 0,4") == (
        "AK-23",
        (
            "You cannot pay for the tavern at 0,4: W F; left to pay: 1 water and 1 forest "
            "+ 1 card for a new settlement; that takes 3 cards, and you hold 2."
        ),
    )


def test_ak_24_joined_settlements_count_as_one() -> None:
    state = position(TWO, hands=["W F", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at -1,2")
    assert state.settlements(0) == 2  # beside the mill only
    bridge = position(BRIDGE, hands=["W F M", ""], stored=["tavern plaza", ""])
    assert bridge.settlements(0) == 2
    play(bridge, "choose tavern", "at 0,1")
    assert bridge.settlements(0) == 1
    text = explain(price(bridge, type_named("plaza"), spot(bridge, "1,5")))
    assert text == "plaza at 1,5: W H; left to pay: 1 water and 1 hill + 1 card for a new settlement"


BRIDGE = """
          .   .
        . 1well .   .   .
          .   .   .   .   .
          1mill .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def test_ak_24_three_settlements_are_joined_at_once() -> None:
    three = """
          .   .
        .   .   . 1oracle .
          . 1well .   .   .
            .   . 1plaza .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
    """
    state = position(three, hands=["W F", ""], stored=["tavern", ""])
    assert state.settlements(0) == 3
    play(state, "choose tavern", "at 1,1")
    assert state.settlements(0) == 1
    assert standing(state)["1,1"] == "1tavern"


def test_ak_25_symbols_never_pay_for_a_settlement() -> None:
    drawing = ONE.replace(
        "            .   .   .   .   .\n                      .   .",
        "            .   .   W   W   F\n                      W   F",
    )
    state = position(drawing, hands=["", ""], stored=["tavern", ""])
    text = explain(price(state, type_named("tavern"), spot(state, "1,4")))
    assert text == "tavern at 1,4: W F, less W (1,4), F (2,4); left to pay: 1 card for a new settlement"
    assert legal(state)[-1] == "give up"
    rich = play(position(drawing, hands=["M", ""], stored=["tavern", ""]), "choose tavern", "at 1,4")
    assert (discards(rich), hand(rich, 0)) == ("M", "")


def test_ak_25_the_first_settlement_costs_nothing_extra() -> None:
    state = play(position(LAND, hands=["W F", ""], stored=["tavern", ""]), "choose tavern", "at 1,1")
    assert (discards(state), state.settlements(0)) == ("W F", 1)
