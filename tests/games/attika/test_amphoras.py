"""Amphoras: AK-26 to AK-28."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from tests.games.attika.drawn import draw_cards, hand, legal, play, position, refused, standing

WINE = """
          .   .
        . 1vineyard .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def test_ak_26_a_complete_group_brings_an_amphora() -> None:
    state = position(WINE, hands=["", ""], stored=["vintner well", ""])
    before = play(state, "choose vintner")
    after = play(before.copy(), "at 1,0")
    assert (after.amphoras(0), after.pool()) == (1, 14)
    told = GAME.tell(before, GAME.read(before, "at 1,0"), after, 1)
    assert told == [
        "Seat 1 builds the vintner at 1,0: free next to the vineyard at 0,0.",
        "Seat 1 has completed the group wine and gets an amphora.",
    ]


def test_ak_26_an_incomplete_group_brings_nothing() -> None:
    drawing = WINE.replace("1vineyard", "1harbour")
    state = play(position(drawing, hands=["", ""], stored=["ship ship", ""]), "choose ship", "at 1,0")
    assert state.amphoras(0) == 0
    play(state, "choose ship", "at 0,1")
    assert state.amphoras(0) == 0


def test_ak_26_by_option_the_group_must_hang_together() -> None:
    options = {"amphora_group": "connected"}
    cards = ["W F H M M M", ""]
    apart = position(WINE, options=options, hands=cards, stored=["vintner well", ""])
    before = play(apart, "choose vintner")
    after = play(before.copy(), "at 1,5")
    assert after.amphoras(0) == 0
    told = GAME.tell(before, GAME.read(before, "at 1,5"), after, 1)
    assert told[-1] == "Seat 1 has completed the group wine, which brings nothing."
    together = play(
        position(WINE, options=options, hands=cards, stored=["vintner well", ""]), "choose vintner", "at 1,0"
    )
    assert together.amphoras(0) == 1
    standard = play(position(WINE, hands=cards, stored=["vintner well", ""]), "choose vintner", "at 1,5")
    assert standard.amphoras(0) == 1


def test_ak_26_hanging_together_means_among_themselves() -> None:
    drawing = WINE.replace("1vineyard .", "1vineyard 1well")
    state = position(
        drawing, options={"amphora_group": "connected"}, hands=["W F H", ""], stored=["vintner tavern", ""]
    )
    play(state, "choose vintner", "at 2,0")
    assert standing(state)["2,0"] == "1vintner"
    assert state.settlements(0) == 1
    assert state.amphoras(0) == 0


def test_ak_27_with_an_empty_pool_a_card_comes_at_once() -> None:
    state = position(WINE, hands=["", ""], stored=["vintner well", ""], amphoras=[7, 8])
    assert state.pool() == 0
    before = play(state, "choose vintner")
    after = play(before.copy(), "at 1,0")
    assert GAME.seen(after, 1)["phase"] == "taking a card in place of an amphora"
    told = GAME.tell(before, GAME.read(before, "at 1,0"), after, 1)
    assert told[-1] == "Seat 1 has completed the group wine; no amphora is left, so a card takes its place."
    draw_cards(after, "M")
    assert (hand(after, 0), after.amphoras(0), after.left) == ("M", 7, 2)
    assert after.to_move() == 0  # it is no card of an action given up: the turn goes on


def test_ak_27_without_amphoras_and_cards_nothing_comes() -> None:
    state = position(WINE, hands=["", ""], stored=["vintner well", ""], amphoras=[7, 8], deck=0)
    play(state, "choose vintner", "at 1,0")
    assert (hand(state, 0), state.left, state.to_move()) == ("", 2, 0)


def test_ak_28_an_amphora_buys_another_action_of_the_same_kind() -> None:
    state = position(hands=["W W F F H", ""], stored=["well tavern plaza mill oracle", ""], amphoras=[2, 0])
    play(state, "draw 1", "quarry", "store", "draw 1", "harbour", "store")
    assert legal(state) == ["no amphora", "amphora"]
    assert GAME.seen(state, 0)["phase"] == "asked for an amphora"
    play(state, "amphora")
    assert (state.amphoras(0), state.left) == (1, 1)
    assert legal(state) == ["draw 1", "draw 2", "draw 3", "draw 4", "give up"]
    play(state, "draw 1", "vineyard", "store", "amphora")
    assert state.amphoras(0) == 0
    play(state, "draw 1", "silver mine", "store")
    assert state.to_move() == 1


def test_ak_28_a_builder_builds_on() -> None:
    state = position(STREET, hands=["", ""], stored=["street street street well", ""], amphoras=[1, 0])
    play(state, "choose street", "at 1,0", "choose street", "at 2,0", "choose street", "at 3,0")
    assert state.amphoras(0) == 2  # the fourth street has earned one, which may be spent in the same turn
    play(state, "amphora")
    assert GAME.seen(state, 0)["actions_left"] == {"draw": 0, "build": 1}
    assert legal(state) == ["give up"]


STREET = WINE.replace("1vineyard", "1street")


def test_ak_28_a_holder_is_asked_and_may_decline() -> None:
    state = play(position(amphoras=[1, 0]), "draw 1", "well", "store", "draw 1", "quarry", "store")
    assert state.to_move() == 0
    for text in ("draw 1", "choose well", "at 0,0", "store"):
        rule, reason = refused(state, text)
        assert (rule, reason) == ("AK-28", "The actions of this turn are used up: spend an amphora, or none.")
    before = state.copy()
    play(state, "no amphora")
    assert (state.to_move(), state.amphoras(0)) == (1, 1)
    told = GAME.tell(before, 4, state, 1)
    assert told == ["Seat 1 keeps the amphoras and ends the turn."]


def test_ak_28_an_amphora_is_spent_at_the_end_only() -> None:
    state = position(amphoras=[1, 0])
    sentence = "An amphora is spent at the end of the turn; first come your 3 actions."
    assert refused(state, "amphora") == ("AK-28", sentence)
    assert refused(position(), "amphora") == ("AK-28", "You hold no amphora.")


def test_ak_28_spent_amphoras_return_to_the_pool() -> None:
    state = play(position(amphoras=[7, 8]), "draw 1", "well", "store", "draw 1", "quarry", "store", "amphora")
    assert state.pool() == 1
