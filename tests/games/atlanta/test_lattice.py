"""Where a card may lie: AL-3, AL-4, AL-11 to AL-16, AL-40."""

from __future__ import annotations

from gametable.games.atlanta.cities import cards_of, covered_values, districts_of, open_places, place_number
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.rng import Rng
from tests.games.atlanta.drawn import decide, districts, fresh, legal, play, points, position, refused

PAIR = """
       0    1    2
  0   Re4       Bu10
"""
THREE = """
       0    1    2    3    4
  2             Bu4
  1        To5
  0   Re4       Re7       In1
 -1                  Rt3
"""
FOUR = """
       0    1    2    3    4
  3                  In9
  2             Bu4       Rt2
  1        To5
  0   Re4       Re7       In1
 -1                  Rt3
"""
CLOSED = """
       0    1    2
  1        To7
  0   Re4       Bu10
"""


def test_al_3_cards_lie_on_even_points_one_on_each() -> None:
    state = decide(position(CLOSED, hand="To5"), "play To5")
    space = "1,0 is a space between cards: cards lie where x and y add up to an even number."
    assert refused(state, "at 1,0") == ("AL-3", space)
    assert refused(state, "at 1,1") == ("AL-3", "At 1,1 there is a card already; a point holds one.")
    assert refused(state, "at 0,0") == ("AL-3", "At 0,0 there is a card already; a point holds one.")
    for players in (2, 3, 4):
        over = finished(players)
        for seat in range(players):
            at = [(x, y) for _, x, y in cards_of(over, seat)]
            assert len(set(at)) == len(at) > 10
            assert all((x + y) % 2 == 0 for x, y in at)


def test_al_3_a_point_has_one_number_that_of_the_first_card_beside_it() -> None:
    state = decide(position(CLOSED, hand="To5"), "play To5")
    shared = 4 * 1 + 2  # the lower left corner of the second card is also the lower right corner of the first
    assert not state.is_legal(n.PLACE + shared)
    assert state.is_legal(n.PLACE + 1)
    refusal = GAME.refusal(state, n.PLACE + shared)
    assert refusal
    assert (refusal.rule, refusal.reason) == (
        "AL-3",
        "1,-1 is not named by this card: the first one laid beside a point names it.",
    )


def test_al_4_four_cards_close_a_square() -> None:
    state = position(CLOSED, hand="In5")
    assert districts(state) == {}
    play(state, "play In5", "at 1,-1")
    assert list(districts(state)) == ["1,0"]
    missing = ("AL-4", "At 2,1 you have no District: four cards must close the square.")
    assert refused(state, "designate 2,1 Tourism") == missing
    refusal = GAME.refusal(state, n.DESIGNATE + 5 * 3)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AL-4", "You have 1 District; there is no number 4.")


def test_al_4_one_card_can_close_several_squares() -> None:
    ring = """
           0    1    2    3    4
      2             In9
      1        To7       Bu8
      0   Re4       Re9       Rt5
     -1        In5
     -2             Bu6
    """
    state = position(ring, hand="To7")
    assert list(districts(state)) == ["1,0", "2,1"]
    play(state, "play To7", "at 3,-1")
    assert list(districts(state)) == ["1,0", "2,1", "2,-1", "3,0"]


def finished(players: int, options: dict[str, str] | None = None, seed: int = 3) -> Atlanta:
    """The last position of a random game."""
    state = fresh(players, options, seed)
    rng = Rng(seed, players)
    while actions := state.legal_actions():
        state.step(actions[rng.below(len(actions))], rng)
    return state


def test_al_4_districts_are_found_as_by_looking_everywhere() -> None:
    found = 0
    for seed in range(8):
        state = finished(2 + seed % 3, seed=seed)
        for seat in range(state.players):
            cards = {(x, y) for _, x, y in cards_of(state, seat)}
            around = [(-1, 0), (1, 0), (0, -1), (0, 1)]
            spaces = {(x + 1, y) for x, y in cards}
            closed = {(x, y) for x, y in spaces if all((x + dx, y + dy) in cards for dx, dy in around)}
            assert {(district.x, district.y) for district in districts_of(state, seat)} == closed
            found += len(closed)
    assert found > 50


def test_al_11_a_card_of_the_hand_goes_into_ones_own_tableau() -> None:
    state = position(PAIR, hand="To7 In3", row="Bu1 Bu2 Bu3 Bu4 Bu5")
    assert refused(state, "play To6") == ("AL-11", "You have no Tourism 6 in your hand.")
    assert refused(state, "at 1,1") == ("AL-11", "First choose a card of your hand, then the place where it goes.")
    decide(state, "play To7")
    assert refused(state, "draw Bu1") == ("AL-11", "You have chosen Tourism 7: say where it goes.")
    assert refused(state, "play In3") == ("AL-11", "You have chosen Tourism 7: say where it goes.")
    before = cards_of(state, 1)
    decide(state, "at 1,1")
    assert [card[1:] for card in cards_of(state, 0)] == [(0, 0), (2, 0), (1, 1)]
    assert cards_of(state, 1) == before
    assert GAME.seen(state, 1)["hands"][0]["size"] == 1
    refusal = GAME.refusal(state, n.PLAY + 60)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AL-11", "There is no card number 61; this game has 50 kinds.")


def test_al_12_any_value_over_the_corner_of_a_single_card() -> None:
    single = ["-1,-1", "-1,1", "3,-1", "3,1"]
    for card in ("In1", "In4", "In10"):
        assert points(position(PAIR, hand=card), card) == single


def test_al_13_between_the_values_of_two_cards_side_by_side() -> None:
    for value in range(1, 11):
        state = position(PAIR, hand=f"To{value}")
        assert ("1,1" in points(state, f"To{value}")) == (4 < value < 10)
    state = decide(position(PAIR, hand="To4"), "play To4")
    assert refused(state, "at 1,1") == (
        "AL-13",
        "4 does not lie between 4 and 10, whose corners it would cover at 1,1.",
    )


def test_al_13_whichever_of_the_two_is_higher() -> None:
    state = position(PAIR.replace("Re4", "Re10").replace("Bu10", "Bu6"), hand="To5 To8")
    assert "1,1" in points(state, "To8")
    decide(state, "play To5")
    assert refused(state, "at 1,-1") == (
        "AL-13",
        "5 does not lie between 6 and 10, whose corners it would cover at 1,-1.",
    )


def test_al_13_one_above_the_other_and_at_opposite_corners() -> None:
    column = """
           0    1    2
      2             In9
      1        To7
      0   Re4       Re1
    """
    for value in range(1, 11):
        state = position(column, hand=f"Bu{value}")
        assert ("3,1" in points(state, f"Bu{value}")) == (1 < value < 9)
    opposite = """
           0    1    2    3    4    5    6
      2                       In9
      1                            Bu6
      0   Re4       Re1                 Bu2
     -1                  Rt3       Rt5
     -2                       To4
    """
    for value in range(1, 11):
        state = position(opposite, hand=f"To{value}")
        assert covered_values(state, 0, open_places(state, 0)[3, 1]) == [1, 9]
        assert ("3,1" in points(state, f"To{value}")) == (1 < value < 9)


def test_al_14_equal_and_neighbouring_values_make_the_space_wild() -> None:
    for left, right in (("9", "9"), ("5", "6"), ("6", "5"), ("1", "2")):
        drawing = PAIR.replace("Re4", f"Re{left}").replace("Bu10", f"Bu{right}")
        for value in (1, 5, 6, 10):
            assert "1,1" in points(position(drawing, hand=f"To{value}"), f"To{value}")
    two_apart = PAIR.replace("Re4", "Re5").replace("Bu10", "Bu7")
    assert "1,1" not in points(position(two_apart, hand="To5"), "To5")
    assert "1,1" in points(position(two_apart, hand="To6"), "To6")


def test_al_15_three_and_four_corners_follow_the_lowest_and_the_highest() -> None:
    for drawing, covered in ((THREE, [1, 4, 7]), (FOUR, [1, 2, 4, 7])):
        state = position(drawing, hand="To6")
        assert covered_values(state, 0, open_places(state, 0)[3, 1]) == covered
        for value in range(1, 11):
            fits = "3,1" in points(position(drawing, hand=f"To{value}"), f"To{value}")
            assert fits == (1 < value < 7)
    state = decide(position(THREE, hand="To8"), "play To8")
    sentence = "8 does not lie between 1 and 7, the lowest and the highest of 3 values it would cover at 3,1."
    assert refused(state, "at 3,1") == ("AL-15", sentence)


def test_al_15_three_values_at_most_one_apart_are_wild() -> None:
    wild = THREE.replace("Bu4", "Bu6").replace("In1", "In7")
    for value in (1, 6, 10):
        assert "3,1" in points(position(wild, hand=f"To{value}"), f"To{value}")


def test_al_16_a_card_covers_at_least_one_corner() -> None:
    state = decide(position(PAIR, hand="To7"), "play To7")
    far = "At 4,0 the card would cover no corner; the tableau stays in one piece."
    assert refused(state, "at 4,0") == ("AL-16", far)
    refusal = GAME.refusal(state, n.PLACE + 4 * 2)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AL-16", "Your tableau has 2 cards; there is no card 3 to cover.")


def test_al_16_a_played_card_never_moves() -> None:
    rng = Rng(5)
    state = fresh(3, seed=5)
    before: list[list[tuple[int, int, int]]] = [[], [], []]
    while actions := state.legal_actions():
        for seat in range(3):
            now = cards_of(state, seat)
            assert now[: len(before[seat])] == before[seat]
            before[seat] = now
        state.step(actions[rng.below(len(actions))], rng)


def test_al_40_strict_covering_never_more_than_two_corners() -> None:
    strict = {"covering": "strict"}
    state = position(THREE, options=strict, hand="To6 In9")
    assert "3,1" not in points(state, "To6")
    decide(state, "play To6")
    assert refused(state, "at 3,1") == ("AL-40", "At 3,1 your card would cover 3 corners; two are the most here.")
    assert "1,-1" in points(position(THREE, options=strict, hand="To6"), "To6")
    for seed in range(4):
        over = finished(2 + seed % 3, strict, seed)
        for seat in range(over.players):
            order = [(x, y) for _, x, y in cards_of(over, seat)]
            for number, (x, y) in enumerate(order[2:], start=2):
                earlier = order[:number]
                assert 1 <= sum(abs(x - a) == 1 == abs(y - b) for a, b in earlier) <= 2


def test_every_open_place_is_as_by_looking_everywhere() -> None:
    """The places and the values they take, kept step by step, against a reckoning from the cards alone."""
    checked = 0
    for seed in range(6):
        strict = seed % 2 == 1
        state = finished(2 + seed % 3, {"covering": "strict" if strict else "span"}, seed)
        for seat in range(state.players):
            cards = {(x, y): int(state.setup.value(kind)) for kind, x, y in cards_of(state, seat)}
            corners = {(x + a, y + b) for x, y in cards for a in (-1, 1) for b in (-1, 1)} - set(cards)
            places = open_places(state, seat)
            assert set(places) == corners
            for (x, y), place in places.items():
                assert place_number(state, seat, (x, y)) == place
                covered = sorted(cards[x + a, y + b] for a in (-1, 1) for b in (-1, 1) if (x + a, y + b) in cards)
                assert covered_values(state, seat, place) == covered
                for value in range(1, 11):
                    free = covered[-1] - covered[0] <= 1
                    fits = (free or covered[0] < value < covered[-1]) and not (strict and len(covered) > 2)
                    assert state.tableau_of(seat).allows(place, value) == fits
                    checked += 1
    assert checked > 3000


def test_legal_places_are_listed_in_order() -> None:
    state = decide(position(FOUR, hand="To6"), "play To6")
    numbers = state.legal_actions()
    assert numbers == sorted(numbers)
    assert len(legal(state)) == len(set(legal(state)))
