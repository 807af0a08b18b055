"""What Atlanta's judgement sees: Districts that wait for a tile, gaps that one card closes, cards in the hand."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from librt.vecs import vec

from gametable.games.atlanta.cities import Point, cards_of, open_places
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.judgement import MOST_CARDS, MOST_GAPS, closes, closing_places
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.judgement import seat_values
from gametable.kernel.rng import Rng
from gametable.kernel.state import MOST_LEGAL, OVER, scratch
from tests.games.atlanta.drawn import decide, districts, fresh, play, position
from tests.games.atlanta.players import builder
from tests.games.atlanta.test_end import ROW, SQUARE, ending
from tests.games.atlanta.test_lattice import CLOSED, PAIR
from tests.games.atlanta.test_tiles import CITY

CROWD = """
       0    1    2    3    4    5    6    7    8    9   10   11   12
  1        To7       In9       Re3       Bu8       Rt6       In5
  0   Re4       Bu10      Rt2       To3       Re7       Bu4       In1
"""
HOLE = """
       0    1    2    3    4
  2             In9
  1        To7
  0   Re4       Bu10      Rt6
 -1                  To3
"""
CARDS_OF_ROW = ("Industrial 1", "Industrial 2", "Tourism 3", "Tourism 4", "Retail 5")
PLANS = ("waiting", "later", "gap", "card")


def values(state: Atlanta, **changes: float) -> list[float]:
    out = seat_values()
    GAME.judgement(changes).values_into(state, out)
    return [out[seat] for seat in range(state.players)]


def gain(state: Atlanta, **changes: float) -> float:
    """How much more of the victory the first seat expects if something counts."""
    return values(state, **changes)[0] - values(state, **dict.fromkeys(changes, 0.0))[0]


def lead(state: Atlanta, **changes: float) -> float:
    """The points by which the first of two seats is ahead, in the eyes of the judgement."""
    one, other = values(state, spread_end=1.0, spread_left=0.0, **changes)
    return math.log(one / other)


def weights(state: Atlanta, **changes: float) -> dict[str, float]:
    """How promising each legal move looks."""
    legal, out = scratch(), vec[float]([0.0] * MOST_LEGAL)
    count = state.legal_into(legal)
    GAME.judgement(changes).weights_into(state, legal, count, out)
    return {GAME.write(state, int(legal[at])): out[at] for at in range(count)}


def picks(state: Atlanta, times: int = 200) -> Counter[str]:
    """What playouts do here."""
    judgement = GAME.judgement()
    return Counter(GAME.write(state, int(judgement.pick(state, scratch(), Rng(seed)))) for seed in range(times))


def only(name: str) -> dict[str, float]:
    """One point for this, and nothing for any other plan."""
    return {**dict.fromkeys(PLANS, 0.0), name: 1.0}


def test_al_17_a_district_whose_tile_lies_open_waits_for_it() -> None:
    state = position(SQUARE)
    assert districts(state) == {"1,0": "Residential"}
    assert gain(state, waiting=4.0) > 0
    assert gain(state, later=4.0) == 0


def test_al_18_a_district_whose_suit_shows_no_tile_counts_as_later() -> None:
    state = position(SQUARE, left={"Residential": 0})
    assert gain(state, waiting=4.0) == 0
    assert gain(state, later=4.0) > 0


def test_al_19_one_open_tile_of_the_suits_that_lead_is_enough() -> None:
    state = position(SQUARE.replace("Re5", "Bu5"), left={"Residential": 0})
    assert districts(state) == {"1,0": "Residential or Business"}
    assert gain(state, waiting=4.0) > 0


def test_al_24_a_tile_that_lies_counts_by_its_points_and_no_longer_as_a_plan() -> None:
    bare, laid = position(SQUARE, row=ROW, shown=["Food Hall"]), ending()
    decide(laid, "designate 1,0 Residential")
    assert gain(laid, waiting=4.0) == gain(laid, later=4.0) == 0
    before = ending()
    points = int(districts(laid)["1,0"].split()[-1])
    assert points > 0
    nothing = dict.fromkeys(PLANS, 0.0)
    assert lead(laid, **nothing) - lead(before, **nothing) == pytest.approx(points)
    assert lead(bare, **only("waiting")) == pytest.approx(1)


def test_every_waiting_district_counts() -> None:
    state = position(CITY)
    assert len(districts(state)) == 3
    assert lead(state, **only("waiting")) == pytest.approx(3)
    one = position(CITY, tiles={"1,0": "Food Hall"})
    assert lead(one, **only("waiting")) - lead(one, **dict.fromkeys(PLANS, 0.0)) == pytest.approx(2)


def test_al_4_a_place_where_one_card_closes_a_district_is_a_gap() -> None:
    assert gain(position(PAIR), gap=2.0) == 0
    assert gain(position(CLOSED), gap=2.0) > 0
    assert lead(position(CLOSED), **only("gap")) == pytest.approx(1)


def test_more_gaps_than_can_be_filled_do_not_count() -> None:
    state = position(CROWD)
    assert int(closing_places(state.tableau_of(0))) == 11
    assert lead(state, **only("gap")) == pytest.approx(MOST_GAPS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gaps_are_as_another_way_of_counting_finds(players: int) -> None:
    """AL-4  A card at a point closes a square whose three other corners have cards, counted from the drawing alone."""
    rng, state, found = Rng(players), fresh(players, seed=players), Counter[int]()
    while state.to_move() != OVER:
        for seat in range(players):
            city, taken = state.tableau_of(seat), {(x, y) for _, x, y in cards_of(state, seat)}
            counted = {point: squares_closed(taken, point) for point in open_places(state, seat)}
            for point, place in open_places(state, seat).items():
                assert closes(city, city.place(place)) == counted[point]
            assert closing_places(city) == sum(number > 0 for number in counted.values())
            found.update(counted.values())
        state.step(builder(state, rng), rng)
    assert {0, 1, 2} <= set(found)


def squares_closed(taken: set[Point], point: Point) -> int:
    """How many squares around spaces beside a point have their three other cards."""
    spaces = [(point[0] + x, point[1] + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    corners = [{(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} - {point} for x, y in spaces]
    return sum(others <= taken for others in corners)


def test_cards_in_the_hand_count_up_to_a_few() -> None:
    hands = ["", "In1", "In1 In2", "In1 In2 In3", "In1 In2 In3 In4", "In1 In2 In3 In4 Re8"]
    leads = [lead(position(PAIR, hand=hand), **only("card")) for hand in hands]
    assert leads == pytest.approx([min(cards, int(MOST_CARDS)) for cards in range(len(hands))])


def test_al_10_cards_that_others_do_not_know_count_as_well() -> None:
    known, hidden = position(PAIR, hand="In1 In2"), position(PAIR, hidden="In1 In2")
    assert values(known) == values(hidden)


def test_al_23_plans_count_for_less_when_the_end_is_near() -> None:
    state = ending()
    before = lead(state, **only("card")) - lead(state, **dict.fromkeys(PLANS, 0.0))
    decide(state, "designate 1,0 Residential")
    assert GAME.seen(state, 0)["end_triggered"]
    after = lead(state, **only("card")) - lead(state, **dict.fromkeys(PLANS, 0.0))
    assert 0 < after < before / 2


@pytest.mark.parametrize("left", [{}, {"Industrial": 1}, {"Industrial": 1, "Retail": 2}])
def test_the_fewer_tiles_are_left_the_surer_a_lead_is(left: dict[str, int]) -> None:
    """A lead of a point is worth 1 / (end + left * the part of all tiles that is left)."""
    state = position(CITY, left=left)
    tiles = sum(stack["face_down"] + (stack["tile"] >= 0) for stack in GAME.seen(state, 0)["stacks"])
    one, other = values(state, spread_end=3.0, spread_left=12.0)
    assert math.log(one / other) == pytest.approx(lead(state) / (3 + 12 * tiles / 30))
    assert tiles == 30 - sum(6 - number for number in left.values())


def test_kinds_of_moves_look_as_promising_as_the_numbers_say() -> None:
    state = position(SQUARE, hand="To7", row=ROW)
    found = weights(state, designating=7.0, playing=2.0, deck=0.25)
    assert found == {
        **dict.fromkeys((f"draw {card}" for card in CARDS_OF_ROW), 1.0),
        "draw deck": 0.25,
        "play Tourism 7": 2.0,
        "designate 1,0 Residential": 7.0,
    }


def test_al_4_a_place_that_closes_looks_better_for_each_district() -> None:
    state = decide(position(HOLE, hand="Bu8"), "play Bu8")
    found = weights(state, closing=3.0)
    taken = {(x, y) for _, x, y in cards_of(state, 0)}
    closed = {text: squares_closed(taken, point_in(text)) for text in found}
    assert closed["at 3,1"] == 2
    assert set(closed.values()) == {0, 1, 2}
    assert found == {text: 1 + 3.0 * number for text, number in closed.items()}


def point_in(text: str) -> Point:
    """The point of a move such as "at 1,-1"."""
    x, y = text.removeprefix("at ").split(",")
    return int(x), int(y)


def test_a_playout_designates_where_it_can() -> None:
    assert set(picks(position(SQUARE, hand="To7"))) == {"designate 1,0 Residential"}
    both = position(SQUARE.replace("Re5", "Bu5"), hand="To7")
    assert set(picks(both)) == {"designate 1,0 Residential", "designate 1,0 Business"}


def test_a_playout_mostly_plays_where_it_has_cards() -> None:
    """A draw is thought over once: it comes less often than among equals."""
    state = position(PAIR, hand="To7 In3", row=ROW)
    draws = sum(number for text, number in picks(state, 600).items() if text.startswith("draw"))
    moves = len(state.legal_actions())
    assert 0.5 < draws / 600 < (moves - 2) / moves - 0.04


def test_a_playout_lays_the_better_of_two_places() -> None:
    """Of so many places a single one closes a District; two looks find it nearly twice as often as one."""
    state = decide(position(CLOSED, hand="To5"), "play To5")
    places, found = len(state.legal_actions()), picks(state, 600)
    assert found["at 1,-1"] / 600 > 1.5 / places
    assert len(found) > 2


def test_what_is_over_has_its_result() -> None:
    state = ending(first=1)
    play(state, "designate 1,0 Residential", "draw In1")
    assert state.to_move() == OVER
    assert sorted(values(state)) == [0.0, 1.0]
