"""Every move as text, both ways, and texts that are none."""

from __future__ import annotations

import pytest

from gametable.games.attika.game import GAME
from gametable.games.attika.rules import numbers as n
from gametable.games.attika.rules.state import Attika
from gametable.kernel.errors import NotationError
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.attika.drawn import fresh, misread, play, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_of_a_game_is_written_and_read(players: int) -> None:
    state = GAME.new(players)
    rng = Rng(players)
    forms = set()
    while actions := state.legal_actions():
        texts = {GAME.write(state, action): action for action in actions}
        assert len(texts) == len(actions)
        assert {GAME.read(state, text): text for text in texts} == {action: text for text, action in texts.items()}
        forms |= {text.split()[0] for text in texts if state.to_move() != CHANCE}
        state.apply(state.draw(rng) if state.to_move() == CHANCE else actions[rng.below(len(actions))])
    assert forms == {"draw", "give", "choose", "at", "pay", "store", "amphora", "no", "turn", "place"}


def test_other_ways_to_write_the_same() -> None:
    state = position(hands=["W F H M", ""], stored=["capital", ""])
    assert GAME.read(state, "  Choose   ATHENS ") == GAME.read(state, "choose capital") == n.CHOOSE
    play(state, "choose athens")
    assert GAME.read(state, "at ( 0 , 0 )") == GAME.read(state, "0,0") == n.LOT
    tile = play(position(stored=["well quarry street street street street tower", ""], stacks=[4, 1, 8, 8]), "draw 2")
    play(tile, "tower", "store", "T22", "turn 0")
    assert GAME.read(tile, "3,-2") == GAME.read(tile, "place 3,-2")


WRONG = [
    ("draw 5", "it is not a stack; right is 1 to 4."),
    ("draw", "it is not a stack; right is 1 to 4."),
    ("turn 6", "it is not a number of turns; right is 0 to 5."),
    ("choose towr", "it is not a building; right is such as capital. Did you mean tower?"),
    ("pay gold", "it is not a landscape; right is water, forest, hill or mountain."),
    ("at home", "right are two numbers such as 2,-1."),
    ("jump", "right is draw 1, choose tower, at 2,-1"),
    ("", "right is draw 1"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_what_is_no_move_is_explained(text: str, reason: str) -> None:
    fault = misread(position(), text)
    assert isinstance(fault, NotationError)
    assert reason in str(fault)


def test_what_is_no_outcome_is_explained() -> None:
    state = GAME.new(3)
    assert isinstance(state, Attika)
    assert "such as first 2" in str(misread(state, "second 2"))
    assert "right is 1 to 3" in str(misread(state, "first 4"))
    play(state, "first 2")
    assert "it is not a tile; right is such as t01" in str(misread(state, "T99 turned 1"))
    assert "it is not a number of turns" in str(misread(state, "T01"))
    state.settle(Rng(1))
    play(state, "give up")
    assert "it is not a landscape" in str(misread(state, "gold"))
    drawn = play(fresh(2), "draw 1")
    assert "it is not a building" in str(misread(drawn, "castle"))


def test_numbers_without_a_text_are_explained() -> None:
    state = position(stored=["well", ""])
    for action in (n.LOT + 28, n.PLACE + 18 * 4, n.CHOOSE + 24):
        with pytest.raises(NotationError):
            GAME.write(state, action)
    refusal = GAME.refusal(state, n.CHOOSE + 29)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AK-3", "There are 24 kinds of buildings, and no number 30.")
