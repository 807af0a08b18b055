"""What Atlanta's judgement sees: Districts that wait for a tile, gaps and the cards that fit there, and the end."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from librt.vecs import vec

from gametable.games.atlanta.cities import Point, cards_of, open_places
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.judgement import MOST_CARDS, MOST_GAPS
from gametable.games.atlanta.judgement_city import best_designation, closes, points_with, tile_up
from gametable.games.atlanta.judgement_end import last_actions, suits_left, tiles_to_the_end
from gametable.games.atlanta.rules.numbers import DESIGNATE, SUITS
from gametable.games.atlanta.rules.packed import tile_on
from gametable.games.atlanta.rules.scoring import tile_points
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
TWINS = """
       0    1    2    3    4
  1        Re7       Re8
  0   Re4       Re10      Re6
 -1        Re5       Re3
"""
CARDS_OF_ROW = ("Industrial 1", "Industrial 2", "Tourism 3", "Tourism 4", "Retail 5")
PLANS = ("waiting", "later", "ready", "gap", "card")


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


def plan(state: Atlanta, name: str) -> float:
    """What the first of two seats promises more than the other by one kind of plan, which counts 1."""
    return lead(state, **only(name)) - lead(state, **dict.fromkeys(PLANS, 0.0))


@pytest.mark.parametrize(("tile", "points"), [("Row Houses", 9), ("Quiet Lanes", 3), ("Garden Homes", 4)])
def test_al_17_a_district_waits_for_what_its_open_tile_would_pay(tile: str, points: int) -> None:
    state = position(SQUARE, shown=[tile])
    assert districts(state) == {"1,0": "Residential"}
    assert plan(state, "waiting") == pytest.approx(points)
    assert plan(state, "later") == 0


def test_al_19_of_the_suits_that_lead_the_one_that_pays_most_counts() -> None:
    both = SQUARE.replace("Re5", "Bu5")
    state = position(both, shown=["Quiet Lanes", "Head Office"])
    assert districts(state) == {"1,0": "Residential or Business"}
    assert plan(state, "waiting") == pytest.approx(10)
    assert plan(position(both, shown=["Quiet Lanes"], left={"Business": 0}), "waiting") == pytest.approx(3)


def test_al_20_two_districts_cannot_have_the_same_tile() -> None:
    """A stack gives one tile a turn: the other District waits for the next one, as long as there is one."""
    state = position(TWINS, shown=["Row Houses"])
    assert [plan(state, "waiting"), plan(state, "later")] == pytest.approx([12, 1])
    decide(state, "designate 1,0 Residential")
    assert [plan(state, "waiting"), plan(state, "later")] == pytest.approx([0, 1])


def test_al_22a_a_district_whose_suit_is_gone_promises_nothing() -> None:
    state = position(SQUARE, left={"Residential": 0})
    assert (plan(state, "waiting"), plan(state, "later")) == (0, 0)
    assert suits_left(state) == 0b11101


def test_al_24_a_tile_that_lies_counts_by_its_points_and_no_longer_as_a_plan() -> None:
    state, nothing = position(SQUARE, shown=["Row Houses"]), dict.fromkeys(PLANS, 0.0)
    before = lead(state, **nothing)
    decide(state, "designate 1,0 Residential")
    assert lead(state, **nothing) - before == pytest.approx(9)
    assert plan(state, "waiting") == plan(state, "later") == 0


def test_al_24_a_tile_promises_what_it_will_pay() -> None:
    """Every designation of some games: what was promised is what the tile pays when it lies."""
    rng, tiles = Rng(5), set()
    for number in range(12):
        state = fresh(2 + number % 3, seed=number)
        while state.to_move() != OVER:
            for action in state.legal_actions():
                if action >= DESIGNATE:
                    tiles.add(promised_and_paid(state, action))
            state.step(builder(state, rng), rng)
    assert len(tiles) == 30


def promised_and_paid(state: Atlanta, action: int) -> int:
    """The tile of a designation that pays what it promises."""
    number, suit = divmod(action - int(DESIGNATE), int(SUITS))
    after, city = state.copy(), state.tableau_of(state.seat)
    after.apply(action)
    laid = after.tableau_of(state.seat)
    tile = int(tile_up(state, suit))
    assert tile == tile_on(laid.district(number))
    assert points_with(state.setup, city, city.district(number), tile) == tile_points(state.setup, laid, number)
    return tile


def test_al_13_a_gap_is_ready_if_a_card_of_the_hand_fits_there() -> None:
    """At 1,-1 a card between 4 and 10 closes the District."""
    for hand, ready in (("In5", 1), ("In9", 1), ("In4", 0), ("In10", 0), ("", 0), ("In4 In7", 1)):
        state = position(CLOSED, hand=hand)
        assert [plan(state, "ready"), plan(state, "gap")] == pytest.approx([ready, 1 - ready])


def test_al_11_a_card_makes_one_gap_ready() -> None:
    found = {hand: plan(position(HOLE, hand=hand), "ready") for hand in ("", "Bu8", "Bu7 Bu8")}
    assert found == {"": 0, "Bu8": pytest.approx(1), "Bu7 Bu8": pytest.approx(2)}


def test_al_4_a_place_where_one_card_closes_a_district_is_a_gap() -> None:
    assert plan(position(PAIR), "gap") == 0
    assert plan(position(CLOSED), "gap") == pytest.approx(1)


def test_more_gaps_than_can_be_filled_do_not_count() -> None:
    state = position(CROWD)
    city = state.tableau_of(0)
    assert sum(closes(city, city.place(at)) > 0 for at in range(4 * int(city.count)) if city.place(at)) == 11
    assert plan(state, "gap") == pytest.approx(MOST_GAPS)


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


@pytest.mark.parametrize(("left", "tiles"), [({}, 12), ({"Industrial": 1}, 7), ({"Industrial": 1, "Retail": 2}, 3)])
def test_al_23_plans_count_for_less_when_stacks_run_low(left: dict[str, int], tiles: int) -> None:
    state = position(PAIR, hand="In1", left=left)
    assert tiles_to_the_end(state) == tiles
    nothing = lead(state, **dict.fromkeys(PLANS, 0.0))
    for calm in (2.0, 6.0, 24.0):
        assert lead(state, **only("card"), calm=calm) - nothing == pytest.approx(min(1, tiles / calm))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_al_23_in_the_last_round_a_seat_has_its_turn_or_none(first: int) -> None:
    state = decide(ending(players=3, first=first), "designate 1,0 Residential")
    later = [(seat - first) % 3 > -first % 3 for seat in range(3)]
    assert GAME.seen(state, 0)["end_triggered"]
    assert [int(last_actions(state, seat)) for seat in range(3)] == [1, 2 * later[1], 2 * later[2]]


@pytest.mark.parametrize(("actions", "points"), [(1, 6), (2, 6 + 2)])
def test_al_23_in_the_last_round_only_tiles_that_can_be_taken_count(actions: int, points: int) -> None:
    """1,0 would get 6 points by Skyline View, 2,1 gets 2 by Financial Row; cards and gaps come too late."""
    shown = ["Quiet Lanes", "Skyline View", "Financial Row"]
    state = position(CITY, hand="To7", left={"Industrial": 0, "Retail": 0}, shown=shown, actions=actions)
    mine, other = state.scores()
    assert GAME.seen(state, 0)["end_triggered"]
    assert lead(state) == pytest.approx(mine + points - other)


@pytest.mark.parametrize("left", [{}, {"Industrial": 1}, {"Industrial": 1, "Retail": 2}])
def test_the_fewer_tiles_are_left_the_surer_a_lead_is(left: dict[str, int]) -> None:
    """A lead of a point is worth 1 / (end + left * the part of all tiles that is left)."""
    state = position(CITY, left=left)
    tiles = sum(stack["face_down"] + (stack["tile"] >= 0) for stack in GAME.seen(state, 0)["stacks"])
    one, other = values(state, spread_end=3.0, spread_left=12.0)
    assert math.log(one / other) == pytest.approx(lead(state) / (3 + 12 * tiles / 30))
    assert tiles == 30 - sum(6 - number for number in left.values())


def test_kinds_of_moves_look_as_promising_as_the_numbers_say() -> None:
    state = position(SQUARE, hand="To7", row=ROW, shown=["Row Houses"])
    found = weights(state, designating=7.0, playing=2.0, deck=0.25)
    assert found == {
        **dict.fromkeys((f"draw {card}" for card in CARDS_OF_ROW), 1.0),
        "draw deck": 0.25,
        "play Tourism 7": 2.0,
        "designate 1,0 Residential": 1 + 9 * 7.0,
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


def test_a_playout_designates_what_pays_most() -> None:
    assert set(picks(position(SQUARE, hand="To7"))) == {"designate 1,0 Residential"}
    for tiles, suit in (
        (["Row Houses", "Stock Exchange"], "Residential"),
        (["Quiet Lanes", "Head Office"], "Business"),
    ):
        both = position(SQUARE.replace("Re5", "Bu5"), hand="To7", shown=tiles)
        best = f"designate 1,0 {suit}"
        assert set(picks(both)) == {best}
        assert GAME.write(both, int(best_designation(both))) == best
    assert best_designation(position(PAIR)) == -1


def test_a_playout_plays_or_draws_what_closes_a_district() -> None:
    """A card of the hand goes before one of the row; what does not fit is left to chance."""
    for hand, row, best in (
        ("To7 In3", "In1 In2 To3 To4 Rt5", "play Tourism 7"),
        ("In3", "In1 In2 To3 To6 Rt10", "draw Tourism 6"),
        ("In3", "In1 In2 To3 To4 Rt10", None),
    ):
        found = picks(position(CLOSED, hand=hand, row=row), 400)
        likely = {text for text, number in found.items() if number > 400 * 0.6}
        assert likely == ({best} if best else set())
        assert len(found) > 2


def test_a_playout_without_skill_mostly_plays_where_it_has_cards() -> None:
    """A draw is thought over once: it comes less often than among equals."""
    state = position(PAIR, hand="To7 In3", row=ROW)
    draws = sum(number for text, number in picks(state, 600).items() if text.startswith("draw"))
    moves = len(state.legal_actions())
    assert 0.5 < draws / 600 < (moves - 2) / moves - 0.04


def test_a_playout_lays_a_card_where_it_chose_it_for() -> None:
    judgement, rng, found = GAME.judgement({"skill": 1.0}), Rng(1), Counter[str]()
    for _ in range(100):
        state = position(CLOSED, hand="To5")
        for _ in range(2):
            action = int(judgement.pick(state, scratch(), rng))
            found[GAME.write(state, action)] += 1
            state.apply(action)
    assert found == {"play Tourism 5": 100, "at 1,-1": 100}


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
