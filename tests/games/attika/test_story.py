"""The log, the table as text, the numbers for learning: each tells a viewer what it may know."""

from __future__ import annotations

import re

import pytest

from gametable.games.attika.drawing import PAINT
from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.attika.drawn import draw_cards, fresh, play, position
from tests.games.attika.lists import OWN


def told(state: Attika, text: str, viewer: int) -> list[str]:
    """What a viewer is told of a move, which is played."""
    before = state.copy()
    action = GAME.read(state, text)
    play(state, text)
    return GAME.tell(before, action, state, viewer)


def test_chance_is_told() -> None:
    state = GAME.new(2)
    assert isinstance(state, Attika)
    assert told(state, "first 2", 0) == ["Seat 2 begins."]
    assert told(state, "T05 turned 3", 0) == ["T05 turned 3 is laid at 0,0."]
    play(state, "T01 turned 0", "T02 turned 0", "T03 turned 0")
    assert told(state, "capital", 1) == ["Seat 1 begins with the capital Athens in storage."]
    play(state, "tower", "tower", "street", "well", "mill", "mint", "street")
    assert told(state, "water", 1) == ["Seat 2 is dealt a water card."]
    assert told(state, "water", 0) == []


def test_cards_are_told_to_their_owner_only() -> None:
    state = position()
    assert told(state, "give up", 1) == ["Seat 1 gives up 3 actions for cards."]
    twin = state.copy()
    assert told(state, "water", 0) == ["Seat 1 takes a water card."]
    assert told(twin, "water", 1) == ["Seat 1 takes a card."]


def test_draws_and_storing_are_told() -> None:
    state = position(hands=["W F M", ""])
    assert told(state, "draw 2", 1) == ["Seat 1 turns up stack 2."]
    assert told(state, "mill", 1) == ["Seat 1 draws the mill."]
    twin = state.copy()
    assert told(state, "store", 1) == ["Seat 1 stores the mill."]
    assert told(twin, "choose mill", 1) == []
    assert told(twin, "at 0,0", 1) == [
        (
            "Seat 1 builds the mill at 0,0: W F M; left to pay: 1 water, 1 forest and 1 mountain; "
            "seat 1 pays 1 water, 1 forest and 1 mountain."
        )
    ]


def test_a_payment_is_told_step_by_step_to_its_owner() -> None:
    state = position(hands=["W F F H M", ""], stored=["mint", ""])
    assert told(state, "choose mint", 0) == ["Seat 1 takes the mint in hand."]
    text = "Seat 1 chooses 2 cards to pay: mint at 0,0: F M M; left to pay: 1 forest and 2 mountain."
    assert told(state, "at 0,0", 0) == [text]
    assert told(state, "pay water", 0) == ["Seat 1 lays a water card."]
    assert told(state, "pay hill", 1)[0].endswith("seat 1 pays 1 water, 1 forest, 1 hill and 1 mountain.")


def test_a_new_deck_and_a_new_tile_are_told() -> None:
    state = position(hands=["W " * 15 + "M " * 15, "F " * 15], discards=[0, 0, 15, 0])
    assert told(state, "give up", 1)[-1] == "The discards are shuffled into a new deck."
    tile = position(stored=["well quarry street street street street tower", ""], stacks=[4, 1, 8, 8])
    play(tile, "draw 2", "tower", "store")
    assert told(tile, "T22", 1) == ["The new tile is T22."]
    twin = tile.copy()
    assert told(tile, "turn 2", 0) == ["Seat 1 turns the tile by 2."]
    assert told(twin, "turn 2", 1) == []
    assert told(tile, "place 3,-2", 1) == ["Seat 1 places T22, turned 2, at 3,-2."]


def test_an_amphora_is_told() -> None:
    state = play(position(amphoras=[1, 0]), "draw 1", "well", "store", "draw 1", "quarry", "store")
    assert told(state, "amphora", 1) == ["Seat 1 spends an amphora for one more action."]


def test_the_land_is_drawn_with_coordinates_and_free_places() -> None:
    drawing = """
          .   .
        . 1quarry H   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      . 2well
    """
    state = play(
        position(drawing, hands=["H H M M M", ""], stored=["fortress", ""], amphoras=[2, 0]), "choose fortress"
    )
    text = GAME.draw(GAME.seen(state, 0))
    lines = text.splitlines()
    assert lines[2].split() == ["-1,0", "0,0", "1,0", "2,0", "3,0"]
    assert lines[3].split() == ["<.>", "1:quar", "<H>", "[.]", "[.]"]
    assert "2:well" in text and "(S)" in text
    assert "> aaSeat 1 (you) [2 or 3]: 5 cards: H H M M M · 1 built in 1 settlement" in text
    assert "quarry -> fortress (HHMM) *" in text
    assert "QUARRY (HMM) +" in text
    theirs = GAME.draw(GAME.seen(state, 1))
    assert "5 cards ·" in theirs and "<" not in theirs.split("W water")[0]
    assert GAME.ask(GAME.seen(state, 0)) == "Seat 1: choose the lot of the fortress (AK-14)."


QUESTIONS = [
    ([], "draw from a stack (2 left), build a stored building (3 left)"),
    (["draw 2", "mill"], "build the mill at once, or store it (AK-8)."),
    (["draw 2", "mill", "store"], "draw from a stack (1 left), or take cards instead (AK-7)."),
    (["choose street", "at 0,0"], "choose 5 more cards to pay for the street (AK-16)."),
    (["choose street", "at 0,0", "pay water"], "choose 4 more cards to pay for the street (AK-16)."),
    (["give up"], "Chance is taking cards."),
]


@pytest.mark.parametrize(("moves", "question"), QUESTIONS)
def test_the_question_of_the_moment(moves: list[str], question: str) -> None:
    state = play(position(hands=["W W F F H H M", ""], stored=["street", ""]), *moves)
    assert question in GAME.ask(GAME.seen(state, 0))


def test_the_lot_that_is_being_paid_is_marked_for_its_owner() -> None:
    state = play(position(hands=["W W F F H H M", ""], stored=["street", ""]), "choose street", "at 0,0")
    assert "{.}" in GAME.draw(GAME.seen(state, 0))
    assert "{.}" not in GAME.draw(GAME.seen(state, 1))


def test_a_drawing_before_the_land_is_laid() -> None:
    assert GAME.draw(GAME.seen(GAME.new(3), -1)).startswith("The land is not laid yet.")
    assert GAME.ask(GAME.seen(GAME.new(3), -1)) == "Chance is finding the first player."


def test_colours_only_repeat_what_the_text_says() -> None:
    text = GAME.draw(GAME.seen(fresh(3), 0))
    assert all(re.search(pattern, f"{text} 1:mill 2:mill 3:mill 4:mill seat 4") for pattern in PAINT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_have_one_size_and_see_only_ones_own_hand(players: int) -> None:
    sizes = set()
    rng = Rng(3)
    state = GAME.new(players, {"lists": OWN})
    while actions := state.legal_actions():
        if rng.below(40) == 0:
            for seat in range(players):
                features = GAME.features(state, seat)
                other = state.copy()
                other.redraw(seat, rng)
                assert GAME.features(other, seat) == features
                assert all(-3 <= number <= 3 for number in features)
                sizes.add(len(features))
        state.apply(state.draw(rng) if state.to_move() == CHANCE else actions[rng.below(len(actions))])
    assert sizes == {len(GAME.features(fresh(2), 0))}


def test_features_tell_what_matters() -> None:
    one = position(hands=["W", ""], stored=["well", ""])
    assert GAME.features(one, 0) != GAME.features(position(hands=["F", ""], stored=["well", ""]), 0)
    assert GAME.features(one, 1) == GAME.features(position(hands=["F", ""], stored=["well", ""]), 1)
    built = play(one.copy(), "choose well", "at 0,0")
    assert GAME.features(built, 0) != GAME.features(one, 0)
    assert GAME.features(built, 0)[9:13] == [1.0, 0.0, 0.0, 0.0]  # the owner of the first hex: this seat
    assert GAME.features(built, 1)[9:13] == [0.0, 1.0, 0.0, 0.0]


def test_the_inventory_shows_what_is_lost_or_doubled() -> None:
    state = fresh(2)
    counted = GAME.inventory(state)
    for change in ("cards", "tiles", "buildings"):
        broken = state.copy()
        if change == "cards":
            broken.deck -= 1
        elif change == "tiles":
            broken.tiles_left = 0
        else:
            broken.building, broken.stack = 3, 1
        assert GAME.inventory(broken) != counted
    assert counted["misplaced"] == 0


def test_actions_left_during_chance() -> None:
    state = play(position(), "draw 2")
    assert GAME.seen(state, 1)["actions_left"] == {"draw": 2, "build": 0}
    assert GAME.seen(play(position(), "give up"), 0)["actions_left"] == {"draw": 0, "build": 0}
    assert draw_cards(play(position(), "give up"), "W").phase == n.TAKING


def test_a_new_tile_is_drawn_beside_the_deck() -> None:
    state = position(stored=["well quarry street street street street tower", ""], stacks=[4, 1, 8, 8])
    play(state, "draw 2", "tower", "store", "T22", "turn 2")
    assert "new tile T22 .WM.FH., turned 2" in GAME.draw(GAME.seen(state, 0))
    assert "new tile T22 .WM.FH., turned 0" in GAME.draw(GAME.seen(state, 1))  # the turn is still private
