"""Actions and outcomes as text, both ways."""

from __future__ import annotations

from typing import cast

import pytest

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.errors import NotationError
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.atlanta.drawn import decide, fresh, legal, misread, position

CITY = """
       0    1    2
  1        To7
  0   To4       Bu10
 -1        Bu5
"""


def test_every_move_of_a_turn_is_written() -> None:
    state = position(CITY, hand="To7", hidden="In3", row="In1 In2 To3 To3 Rt5")
    assert legal(state) == [
        *("draw Industrial 1", "draw Industrial 2", "draw Tourism 3", "draw Retail 5", "draw deck"),
        *("play Industrial 3", "play Tourism 7"),
        *("designate 1,0 Tourism", "designate 1,0 Business"),
    ]
    decide(state, "play To7")
    assert set(legal(state)) == {"at -1,1", "at -1,-1", "at 3,1", "at 3,-1", "at 0,2", "at 2,2", "at 0,-2", "at 2,-2"}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("DRAW  Tourism 3", "draw to3"),
        ("draw tourism 3", "draw To 3"),
        ("Play In3", "play industrial 3"),
        ("designate 1,0 to", "designate 1, 0 as Tourism"),
        ("designate (1,0) Business", "designate 1,0 bu"),
    ],
)
def test_other_ways_to_write_the_same(text: str, same: str) -> None:
    state = position(CITY, hidden="In3", row="In1 In2 To3 To3 Rt5")
    assert GAME.read(state, text) == GAME.read(state, same)
    assert GAME.read(state, text) in state.legal_actions()


def test_a_point_alone_names_a_place() -> None:
    state = decide(position(CITY, hand="To7"), "play To7")
    assert GAME.read(state, "3,1") == GAME.read(state, "at 3,1") == GAME.read(state, "at ( 3 , 1 )")
    assert GAME.read(state, "-1,-1") == GAME.read(state, "at -1,-1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "dance",
            "'dance' is not understood: right is draw Tourism 7, draw deck, play Tourism 7, at 3,1 or designate 1,0",
        ),
        ("", "is not understood: right is draw"),
        ("draw", "'draw' is not understood: right is draw Tourism 7"),
        ("draw card", "it is no card; right is a suit and a value, such as Tourism 7."),
        (
            "draw Turism 7",
            "it is no suit; right is Industrial, Residential, Tourism, Business or Retail. Did you mean tourism?",
        ),
        ("draw Tourism 11", "Tourism cards have values from 1 to 10, and no 11."),
        ("play 7", "it is no card"),
        ("at home", "it is no point; right is x,y such as 3,1."),
        ("designate Tourism", "it is no point"),
        ("designate 1,0 Turism", "it is no suit"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    fault = misread(position(CITY, hand="To7"), text)
    assert isinstance(fault, NotationError)
    assert sentence in str(fault)


def test_outcomes_are_written_and_read() -> None:
    state = cast("Atlanta", GAME.new(3))
    rng = Rng(2)
    seen: dict[str, str] = {}
    while state.to_move() == CHANCE:
        outcome = int(state.draw(rng))
        text = GAME.write(state, outcome)
        assert GAME.read(state, text.upper()) == outcome
        seen.setdefault(GAME.seen(state, 0)["phase"], text)
        state.apply(outcome)
    assert list(seen) == ["dealing", "filling the row", "turning up a tile", "choosing who begins"]
    assert seen["choosing who begins"] in ("seat 1", "seat 2", "seat 3")
    start = cast("Atlanta", GAME.new(3))
    assert "it is no card" in str(misread(start, "Foundry"))
    while start.phase != n.TURNING:
        start.apply(start.draw(rng))
    assert "no tile has this name. Did you mean foundry?" in str(misread(start, "Foundri"))
    while start.phase != n.BEGINNING:
        start.apply(start.draw(rng))
    assert "right is seat 1, seat 2 or seat 3." in str(misread(start, "seat 4"))


@pytest.mark.parametrize("action", [n.DRAW + 77, n.PLAY + 50, n.PLACE + 40, n.DESIGNATE + 50])
def test_a_number_that_means_nothing_here_has_no_text(action: int) -> None:
    with pytest.raises(NotationError):
        GAME.write(fresh(2), action)
