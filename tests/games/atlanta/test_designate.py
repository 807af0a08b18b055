"""Which tile goes on which District: AL-17 to AL-19."""

from __future__ import annotations

import itertools
from collections import Counter

from gametable.games.atlanta.cities import districts_of
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SUIT_NAMES
from gametable.kernel.rng import Rng
from tests.games.atlanta.drawn import decide, districts, fresh, legal, misread, play, position, refused

SUITS = ("In", "Re", "To", "Bu", "Rt")


def square(one: str, other: str, third: str, fourth: str) -> str:
    """A District at 1,0 with cards of these suits around it."""
    return f"""
           0    1    2
      1        {third}4
      0   {one}1       {other}9
     -1        {fourth}5
    """


def designations(state: Atlanta) -> list[str]:
    return [move.removeprefix("designate ") for move in legal(state) if move.startswith("designate")]


def test_al_17_the_face_up_tile_goes_on_a_district_at_once() -> None:
    state = position(square("To", "To", "In", "Re"), shown=["Food Hall"])
    stack = GAME.seen(state, 0)["stacks"][2]
    assert (stack["name"], stack["text"]) == ("Food Hall", "2 for each different suit around")
    decide(state, "designate 1,0 Tourism")
    assert districts(state) == {"1,0": "Food Hall 6"}
    assert GAME.seen(state, 1)["stacks"][2]["tile"] == -1
    taken = ("AL-17", "The District at 1,0 has its tile already: Food Hall.")
    assert refused(state, "designate 1,0 Tourism") == taken
    assert refused(state, "designate 1,0 Retail") == taken


def test_al_17_only_a_district_of_ones_own() -> None:
    state = play(position(square("To", "To", "In", "Re"), row="Bu1 Bu2 Bu3 Bu4 Bu5"), "draw Bu1", "draw Bu2")
    assert state.to_move() == 1
    assert designations(state) == []
    assert refused(state, "designate 1,0 Tourism")[0] == "AL-4"


def test_al_18_the_suit_that_holds_the_most_cards() -> None:
    state = position(square("Re", "In", "Re", "Rt"))
    assert designations(state) == ["1,0 Residential"]
    sentence = "Around 1,0 most cards are Residential: it must become Residential."
    assert refused(state, "designate 1,0 Industrial") == ("AL-18", sentence)
    assert refused(state, "designate 1,0 Tourism") == ("AL-18", sentence)
    assert designations(position(square("Bu", "Bu", "Bu", "Rt"))) == ["1,0 Business"]
    assert designations(position(square("Rt", "Rt", "Rt", "Rt"))) == ["1,0 Retail"]
    assert GAME.read(state, "designate 1,0") == GAME.read(state, "designate 1,0 Residential")


def test_al_19_the_player_chooses_among_the_suits_that_lead() -> None:
    state = position(square("To", "Bu", "Bu", "To"))
    assert designations(state) == ["1,0 Tourism", "1,0 Business"]
    sentence = "Around 1,0 no suit is alone in front: choose Tourism or Business."
    assert refused(state, "designate 1,0 Retail") == ("AL-19", sentence)
    assert "say as what: Tourism or Business" in str(misread(state, "designate 1,0"))
    four = position(square("Rt", "Bu", "In", "To"))
    assert designations(four) == ["1,0 Industrial", "1,0 Tourism", "1,0 Business", "1,0 Retail"]
    assert refused(four, "designate 1,0 Residential")[0] == "AL-19"


def test_al_19_every_combination_of_suits() -> None:
    for suits in itertools.combinations_with_replacement(range(5), 4):
        state = position(square(*(SUITS[suit] for suit in suits)))
        counts = Counter(suits)
        leading = sorted(suit for suit, count in counts.items() if count == max(counts.values()))
        assert designations(state) == [f"1,0 {SUIT_NAMES[suit]}" for suit in leading]


def test_al_18_leading_suits_in_random_games() -> None:
    checked = 0
    for seed in range(4):
        state = fresh(2, seed=seed)
        rng = Rng(seed, 4)
        while actions := state.legal_actions():
            state.step(actions[rng.below(len(actions))], rng)
        for seat in range(2):
            for district in districts_of(state, seat):
                counts = Counter(int(state.setup.suit(kind)) for kind in district.kinds)
                most = max(counts.values())
                assert district.suits == tuple(sorted(suit for suit, count in counts.items() if count == most))
                assert district.tile < 0 or district.tile // 6 in district.suits
                checked += 1
    assert checked > 20
