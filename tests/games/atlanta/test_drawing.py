"""The table as text."""

from __future__ import annotations

import re

from gametable.games.atlanta.drawing import PAINT
from gametable.games.atlanta.game import GAME
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.atlanta.drawn import decide, fresh, position, read_drawing

CITY = """
       0    1    2    3    4
  2             In9
  1        To7  ( )  Bu8
  0   Re4  ( )  Bu10 ( )  Rt6
 -1        In5       To3
"""
DRAWN = """\
> Seat 1 (you): 6 points · 2 cards: To9, Bu2 (secret)
       0    1    2    3    4
   2            In9
   1       To7 [To6] Bu8
   0  Re4  ( ) Bu10  ( )  Rt6
  -1       In5       To3
     1,0 open for Industrial or Residential or Tourism or Business
     2,1 Tourism, Food Hall: 2 for each different suit around = 6
     3,0 open for Business
"""


def test_a_tableau_is_drawn_as_it_lies() -> None:
    state = position(
        CITY, tiles={"2,1": "Food Hall"}, hand="To9", hidden="Bu2", row="In1 In2 To3 To4 Rt5", shown=["Quarry"]
    )
    text = GAME.draw(GAME.seen(state, 0))
    assert text.startswith(DRAWN)
    assert "Row: In1, In2, To3, To4, Rt5 · deck: 83 cards" in text
    assert "Industrial  Quarry: 3, plus 2 for each of its four sides without a designated district (5 below)" in text
    other = GAME.draw(GAME.seen(state, 1))
    assert "> Seat 1: 6 points · 2 cards: To9, 1 unknown" in other
    assert "Bu2" not in other


def test_a_drawing_can_be_read_again() -> None:
    state = position(CITY)
    lines = GAME.draw(GAME.seen(state, WATCHER)).splitlines()
    assert sorted(read_drawing("\n".join(lines[1:6]))) == sorted(read_drawing(CITY))


def test_places_for_the_chosen_card_are_marked_for_its_owner_alone() -> None:
    state = decide(position(CITY, hand="To9"), "play To9")
    own = GAME.draw(GAME.seen(state, 0)).splitlines()
    assert own[1:4] == [
        "      -1    0    1    2    3    4    5",
        "   3             +         +",
        "   2        +        In9        +",
    ]
    others = GAME.draw(GAME.seen(state, 1)).split("suits In", maxsplit=1)[0]
    assert "+" not in others


def test_the_end_is_announced() -> None:
    state = position(CITY, left={"Industrial": 0, "Retail": 0})
    text = GAME.draw(GAME.seen(state, 0))
    assert "Two stacks are empty: 1 turn after this one, then the game ends (AL-23)." in text
    assert "nothing face up (the stack is empty)" in text
    last = position(CITY, left={"Industrial": 0, "Retail": 0}, first=1)
    assert "Two stacks are empty: no turn after this one" in GAME.draw(GAME.seen(last, 0))


def test_a_used_stack_and_an_empty_row_are_shown() -> None:
    state = decide(position(CITY, row="", deck=0), "designate 3,0 Business")
    text = GAME.draw(GAME.seen(state, 0))
    assert "Row: empty · deck: 0 cards" in text
    assert "Business  nothing face up (5 below)" in text


def test_before_the_deal_nothing_lies_there() -> None:
    assert "Seat 1: 0 points · 0 cards\n\n" in GAME.draw(GAME.seen(GAME.new(2), WATCHER))


def test_questions() -> None:
    state = position(CITY, hand="To9")
    assert (
        GAME.ask(GAME.seen(state, 0))
        == "Seat 1: two actions left: draw a card, play one, or designate a District (AL-9)."
    )
    decide(state, "draw deck")
    assert GAME.ask(GAME.seen(state, 0)) == "Chance is drawing from the deck."
    state.settle(Rng(1))
    assert GAME.ask(GAME.seen(state, 1)).startswith("Seat 1: one action left")
    decide(state, "play To9")
    assert GAME.ask(GAME.seen(state, 0)) == "Seat 1: where does Tourism 9 go (AL-11)?"
    pair = """
           0    1    2
      0   Re4       Bu10
    """
    over = decide(position(pair, row="", deck=0, hand="To9"), "play To9", "at 3,1")
    assert GAME.ask(GAME.seen(over, 0)) == "The game is over."


def test_colours_match_what_is_drawn() -> None:
    text = GAME.draw(GAME.seen(position(CITY, tiles={"2,1": "Food Hall"}), 0))
    for pattern in PAINT:
        if "eat 3" not in pattern and "eat 4" not in pattern:
            assert re.search(pattern, text), pattern


def test_every_position_can_be_drawn() -> None:
    rng = Rng(6)
    state = fresh(4, {"values": "1-20 once"}, 6)
    while actions := state.legal_actions():
        for viewer in (WATCHER, 0, 3):
            view = GAME.seen(state, viewer)
            assert GAME.draw(view).count("Seat") >= 4
            assert GAME.ask(view)
        state.step(actions[rng.below(len(actions))], rng)
