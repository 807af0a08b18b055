"""Lots and prices: AK-14 to AK-18, and prices explained."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from gametable.games.attika.prices import explain, price
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.kernel.rng import Rng
from tests.games.attika.drawn import (
    discards,
    fresh,
    hand,
    legal,
    lots,
    misread,
    play,
    position,
    refused,
    spot,
    standing,
    type_named,
)

SYMBOLS = """
          .   H
        .   M   W   .   .
          .   .   F   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   M
                      .   H
"""


def explained(state: Attika, name: str, place: str) -> str:
    return explain(price(state, type_named(name), spot(state, place)))


def test_ak_14_any_empty_hex_will_do_with_or_without_a_symbol() -> None:
    state = play(position(SYMBOLS, hands=["W", ""], stored=["well", ""]), "choose well")
    assert len(lots(state)) == 28


def test_ak_14_a_hex_with_a_building_is_taken() -> None:
    drawing = SYMBOLS.replace("M   W", "2well W")
    state = play(position(drawing, hands=["W W", ""], stored=["tavern well", ""]), "choose well")
    assert "0,0" not in lots(state)
    assert refused(state, "at 0,0") == ("AK-14", "0,0 is taken: the well of seat 2 stands there.")


def test_ak_14_nobody_builds_beside_the_land_or_on_a_sanctuary() -> None:
    state = play(position(hands=["W", ""], stored=["well", ""]), "choose well")
    assert str(misread(state, "at -2,1")) == "There is no land at -2,1. (rule AK-14)"
    assert str(misread(state, "at 9,9")) == "There is no land at 9,9. (rule AK-14)"
    refusal = GAME.refusal(state, n.LOT + 28)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AK-14", "The land has 28 hexes; there is no number 29.")


def test_ak_14_a_full_land_has_no_lot() -> None:
    names = (
        "1oracle 1theatre 1tavern 1plaza 1market 1gymnasium 1stadium 1statue 1temple 1cornfield 1mill 1village "
        "1fortress 1mint 2oracle 2theatre 2tavern 2plaza 2market 2gymnasium 2stadium 2statue 2temple 2cornfield "
        "2mill 2village 2fortress 2mint"
    )
    state = position(names, hands=["W", ""], stored=["well", ""])
    assert "choose well" not in legal(state)
    assert refused(state, "choose well") == ("AK-14", "There is no empty hex for the well.")


def test_ak_15_symbols_on_the_lot_and_beside_it_lower_the_cost() -> None:
    state = position(SYMBOLS, hands=["H", ""], stored=["tower", ""])
    text = "tower at 0,0: H H M, less M (0,0), H (1,-1); left to pay: 1 hill"
    assert explained(state, "tower", "0,0") == text
    play(state, "choose tower", "at 0,0")
    assert discards(state) == "H"


def test_ak_15_symbols_farther_away_do_not_count() -> None:
    state = position(SYMBOLS, hands=["", ""], stored=["well tower", ""])
    assert explained(state, "well", "-1,0") == "well at -1,0: W; left to pay: 1 water"
    assert explained(state, "well", "0,1") == "well at 0,1: W, less W (1,0); left to pay: nothing"


def test_ak_15_a_covered_symbol_counts_for_nobody() -> None:
    covered = SYMBOLS.replace("M   W", "M 2well/W")
    state = position(covered, hands=["", ""], stored=["well", ""])
    assert explained(state, "well", "0,1") == "well at 0,1: W; left to pay: 1 water"
    built = position(SYMBOLS, hands=["", "W"], stored=["well", "well"])
    play(built, "choose well", "at 1,0")  # on the symbol itself, which pays for it
    assert explained(built, "well", "0,1") == "well at 0,1: W; left to pay: 1 water"


def test_ak_15_symbols_are_not_used_up() -> None:
    state = position(SYMBOLS, hands=["", ""], stored=["well tavern", ""])
    play(state, "choose well", "at 0,1")
    text = "tavern at 1,1: W F, less F (1,1), W (1,0); left to pay: nothing"
    assert explained(state, "tavern", "1,1") == text


def test_ak_15_surplus_symbols_bring_nothing() -> None:
    state = position(SYMBOLS.replace(".   .   F", "W   .   F"), hands=["", ""], stored=["tavern", ""])
    text = "tavern at 0,1: W F, less W (1,0), F (1,1); left to pay: nothing"
    assert explained(state, "tavern", "0,1") == text  # the second W, at -1,1, is not asked for
    assert explained(state, "well", "0,1") == "well at 0,1: W, less W (1,0); left to pay: nothing"


def test_ak_15_no_cost_falls_below_nothing() -> None:
    drawing = """
          W   W
        W   W   W   .   .
          W   W   F   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
    """
    state = position(drawing, hands=["", ""], stored=["tavern mint", ""])
    assert explained(state, "tavern", "0,0") == "tavern at 0,0: W F, less W (0,0); left to pay: 1 forest"
    assert refused(play(state, "choose tavern"), "at 0,0")[0] == "AK-16"


def test_ak_16_what_can_be_paid_exactly_is_paid_exactly() -> None:
    state = position(hands=["W F F M", ""], stored=["tavern", ""])
    play(state, "choose tavern", "at 0,0")
    assert (discards(state), hand(state, 0)) == ("W F", "F M")


def test_ak_16_two_cards_of_the_players_choice_stand_for_a_missing_one() -> None:
    state = position(hands=["W F F H M", ""], stored=["mint", ""])
    play(state, "choose mint", "at 0,0")
    # one forest and one mountain pay exactly; for the other mountain two of W F H are chosen
    assert legal(state) == ["pay water", "pay forest"]
    other = play(state.copy(), "pay forest")
    assert (discards(other), hand(other, 0)) == ("F F H M", "W")
    play(state, "pay water")
    assert legal(state) == ["pay forest", "pay hill"]
    play(state, "pay hill")
    assert (discards(state), hand(state, 0)) == ("W F H M", "F")


def test_ak_16_never_more_than_needed_and_never_less() -> None:
    state = play(position(hands=["W F F H M", ""], stored=["mint", ""]), "choose mint")
    assert len(lots(state)) == 28
    play(state, "at 0,0", "pay water", "pay forest")
    assert len(hand(state, 0).split()) == 1
    poor = position(hands=["F M W", ""], stored=["mint", ""])
    assert "choose mint" not in legal(poor)
    rule, reason = refused(poor, "choose mint")
    assert rule == "AK-16"
    assert reason == (
        "Nowhere can you pay for it. Cheapest is the mint at 0,0: F M M; left to pay: 1 forest and 2 mountain; "
        "that takes 4 cards (two for each missing resource: 1 mountain), and you hold 3."
    )


def test_ak_16_a_lot_that_is_too_dear_is_refused_with_its_price() -> None:
    state = play(position(SYMBOLS, hands=["H", ""], stored=["tower", ""]), "choose tower")
    rule, reason = refused(state, "at -1,3")
    assert rule == "AK-16"
    assert reason == (
        "You cannot pay for the tower at -1,3: H H M; left to pay: 2 hill and 1 mountain; "
        "that takes 5 cards (two for each missing resource: 1 hill and 1 mountain), and you hold 1."
    )


def test_ak_16_paying_out_of_order_is_refused() -> None:
    state = position(hands=["W F F H M", ""], stored=["mint", ""])
    assert refused(state, "pay water") == ("AK-16", "There is nothing to pay now.")
    play(state, "choose mint", "at 0,0")
    sentence = "First pay for the mint: lay 2 cards more, or take the choice back."
    for text in ("at 0,1", "give up", "choose mint", "draw 1"):
        assert refused(state, text) == ("AK-16", sentence)
    mountain = "Your mountain cards are all in use; 1 forest and 1 mountain pay what is needed exactly."
    assert refused(state, "pay mountain") == ("AK-16", mountain)
    without = play(position(hands=["F F F H M", ""], stored=["mint", ""]), "choose mint", "at 0,0")
    assert refused(without, "pay water") == ("AK-16", "You hold no water card.")


def test_ak_16b_cards_are_laid_in_the_order_of_the_landscapes() -> None:
    state = play(position(hands=["W W F F H H", ""], stored=["well street", ""]), "choose street", "at 0,0")
    sentence = "From hill on your cards are not enough for the rest: lay an earlier landscape first."
    assert refused(state, "pay hill") == ("AK-16b", sentence)
    assert legal(state) == ["pay water", "pay forest"]  # one water card is laid: without it five cards are not there
    assert GAME.seen(state, 0)["laid"] == [1, 0, 0, 0]
    state = play(position(hands=["W W W F F H H M", ""], stored=["well street", ""]), "choose street", "at 0,0")
    play(state, "pay water", "pay forest")
    sentence = "Cards are laid in the order of landscapes, and a forest card is laid."
    assert refused(state, "pay water") == ("AK-16b", sentence)


def test_ak_16b_cards_without_a_choice_are_laid_by_the_table() -> None:
    state = position(hands=["W W F F H", ""], stored=["street", ""])
    play(state, "choose street", "at 0,0")
    assert hand(state, 0) == ""
    assert standing(state) == {"0,0": "1street"}
    alike = play(position(hands=["W W W W W W W", ""], stored=["street", ""]), "choose street", "at 0,0")
    assert hand(alike, 0) == "W W"


def test_ak_17_paid_cards_are_open_for_all() -> None:
    state = play(
        position(hands=["W F F H M", ""], stored=["mint", ""]), "choose mint", "at 0,0", "pay water", "pay hill"
    )
    assert GAME.seen(state, 1)["discards"] == [1, 1, 1, 1]
    assert GAME.seen(state, 1)["seats"][0]["hand_size"] == 1
    assert GAME.reveals(position(hands=["W", ""]), 4) is False


def test_ak_18_a_street_costs_any_five_less_every_symbol() -> None:
    state = position(SYMBOLS, hands=["W W F F M", ""], stored=["street", ""])
    text = "street at 0,0: 5 of any kind, less M (0,0), W (1,0), H (1,-1); left to pay: 2 of any kind"
    assert explained(state, "street", "0,0") == text
    play(state, "choose street", "at 0,0", "pay forest", "pay forest")
    assert discards(state) == "F F"


def test_ak_18_a_street_that_is_too_dear_is_refused() -> None:
    state = play(position(SYMBOLS, hands=["W W", ""], stored=["street", ""]), "choose street")
    assert refused(state, "at -2,3") == (
        "AK-18",
        (
            "You cannot pay for the street at -2,3: 5 of any kind; left to pay: 5 of any kind; "
            "that takes 5 cards, and you hold 2."
        ),
    )


def test_prices_explain_what_is_paid_in_every_game() -> None:
    """In random games the cards that a price names are those that leave the hand."""
    rng = Rng(9)
    compared = 0
    for seed in range(4):
        state = fresh(3, seed=seed)
        while actions := state.legal_actions():
            before = state.copy()
            action = actions[rng.below(len(actions))]
            state.apply(action)
            if before.phase == n.SITING:
                held = int(before.hand(before.seat))
                cost = price(before, int(before.building), action - n.LOT).cards(held)
                lot = next(lot for lot in GAME.seen(before, before.seat)["lots"] if lot["hex"] == action - n.LOT)
                assert lot["cards"] == cost
                if state.phase != n.PAYING:
                    after = GAME.seen(state, -1)["seats"][before.seat]["hand_size"]
                    assert after == GAME.seen(before, -1)["seats"][before.seat]["hand_size"] - cost
                    compared += 1
            state.settle(rng)
    assert compared > 80
