"""What each tile pays: AL-2, AL-24, AL-27, every tile of the standard list at least once."""

from __future__ import annotations

import pytest

from gametable.games.atlanta.components import STANDARD
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules.state import Atlanta
from gametable.games.atlanta.tiles import SENTENCES
from tests.games.atlanta.drawn import districts, position

# 1,0 has Re4 Bu10 To7 In5 around it, 2,1 has To7 Bu8 In9 Bu10, 3,0 has Bu10 Rt6 Bu8 To3; 2,1 lies next to both others
CITY = """
       0    1    2    3    4
  2             In9
  1        To7  ( )  Bu8
  0   Re4  ( )  Bu10 ( )  Rt6
 -1        In5       To3
"""
ALONE = """
       0    1    2
  1        {}
  0   {}  ( )  {}
 -1        {}
"""


def city(**tiles: str) -> Atlanta:
    """The city above with tiles: first is 1,0, middle 2,1, last 3,0."""
    points = {"first": "1,0", "middle": "2,1", "last": "3,0"}
    return position(CITY, tiles={points[name]: tile for name, tile in tiles.items()})


def worth(state: Atlanta, point: str) -> int:
    return int(districts(state)[point].split()[-1])


def alone(tile: str, left: str, right: str, above: str, below: str) -> int:
    """What a tile is worth in a city of four cards."""
    return worth(position(ALONE.format(f"{above:<4}", f"{left:<4}", right, below), tiles={"1,0": tile}), "1,0")


def test_al_2_thirty_tiles_six_to_a_suit_each_with_its_text() -> None:
    assert len(STANDARD.tiles) == 30
    assert [tile.suit for tile in STANDARD.tiles] == [suit for suit in range(5) for _ in range(6)]
    assert len({tile.name for tile in STANDARD.tiles}) == 30
    assert all(tile.text for tile in STANDARD.tiles)
    assert {tile.rule for tile in STANDARD.tiles} == {rule for rule, _ in SENTENCES}


@pytest.mark.parametrize(
    ("tile", "cards", "value"),
    [
        ("Foundry", "In1 In9 In3 Re2", 9),
        ("Foundry", "In1 In9 In3 In2", 12),
        ("Power Plant", "In1 In9 Re10 Re2", 9),
        ("Power Plant", "In4 Bu9 Re10 Re2", 4),
        ("Rail Yard", "In7 In6 Re10 Re2", 6),
        ("Rail Yard", "In7 In8 Re9 Re10", 12),
        ("Freight Terminal", "In6 In6 Re6 Re6", 9),
        ("Freight Terminal", "In6 In6 Re6 Re5", 4),
        ("Row Houses", "Re1 Re3 To5 Bu7", 6),
        ("Quiet Lanes", "Re4 Re5 To1 Bu4", 9),
        ("Mixed Block", "Re4 In5 To1 Bu4", 8),
        ("Mixed Block", "Re4 Re5 To1 To4", 4),
        ("Garden Homes", "Re5 Re5 To5 To5", 9),
        ("Garden Homes", "Re5 Re5 To5 To6", 4),
        ("Food Hall", "To1 Re1 Re2 Bu3", 6),
        ("Skyline View", "To1 Re10 Re2 Bu3", 9),
        ("Skyline View", "To4 Re4 Re3 Bu3", 1),
        ("Museum Mile", "To4 To5 To6 Bu3", 9),
        ("Clean Air Park", "To4 To5 To6 Bu3", 8),
        ("Clean Air Park", "To4 To5 In6 Bu3", 4),
        ("Head Office", "Bu4 Bu5 In6 Bu3", 5),
        ("Stock Exchange", "Bu4 Bu5 In6 Bu3", 3),
        ("Office Park", "Bu4 Bu7 In8 Bu3", 6),
        ("Even Exchange", "Rt4 Rt7 In8 Bu3", 6),
        ("Odd Lot Market", "Rt4 Rt7 In8 Bu6", 3),
        ("Department Store", "Rt4 Rt7 In8 Bu6", 6),
    ],
)
def test_al_24_tiles_that_look_at_the_four_cards_around(tile: str, cards: str, value: int) -> None:
    assert alone(tile, *cards.split()) == value


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1), (1, 0, 3, 2)])
def test_al_24_all_four_places_around_count(order: tuple[int, ...]) -> None:
    cards = ["In7", "Re8", "To1", "Bu2"]
    left, right, above, below = (cards[index] for index in order)
    assert alone("Power Plant", left, right, above, below) == 7
    assert alone("Rail Yard", left, right, above, below) == 6
    assert alone("Mixed Block", left, right, above, below) == 8
    assert alone("Skyline View", left, right, above, below) == 7
    assert alone("Freight Terminal", left, right, above, below) == 4


@pytest.mark.parametrize(
    ("tiles", "point", "value"),
    [
        ({"first": "Mill Belt"}, "1,0", 2),
        ({"first": "Mill Belt", "middle": "Foundry", "last": "Food Hall"}, "1,0", 4),
        ({"first": "Commuter Suburb", "last": "Row Houses"}, "1,0", 4),
        ({"first": "Financial Row", "middle": "Office Park", "last": "Head Office"}, "1,0", 6),
        ({"first": "Neighbourhood Grocer"}, "1,0", 3),
        ({"first": "Neighbourhood Grocer", "middle": "Row Houses", "last": "Quiet Lanes"}, "1,0", 7),
        ({"first": "Convention Bureau"}, "1,0", 4),
        ({"first": "Grand Mall"}, "1,0", 1),
        ({"first": "Grand Mall", "middle": "Foundry", "last": "Quarry"}, "1,0", 3),
        ({"first": "City Pass"}, "1,0", 4),
        ({"first": "City Pass", "middle": "Food Hall", "last": "Quarry"}, "1,0", 5),
        ({"first": "Chamber of Commerce", "middle": "Food Hall", "last": "Quarry"}, "1,0", 6),
    ],
)
def test_al_24_tiles_that_look_at_the_city(tiles: dict[str, str], point: str, value: int) -> None:
    assert worth(city(**tiles), point) == value


def test_al_24_a_grand_mall_pays_at_most_eight() -> None:
    rows = ["       0    1    2    3    4    5    6    7    8"]
    marks = {}
    kinds = iter(f"{suit}{value}" for value in range(1, 11) for suit in ("In", "Re", "To", "Bu", "Rt"))
    for u in range(4):
        for v in range(4):
            marks[u + v, u - v] = next(kinds)
    rows += [f"{y:>3}  " + "".join(f"{marks.get((x, y), ''):^5}" for x in range(9)) for y in range(3, -4, -1)]
    drawing = "\n".join(rows)
    names = [tile.name for tile in STANDARD.tiles if tile.name != "Grand Mall"]
    points = list(districts(position(drawing)))
    assert len(points) == 9
    for count in (6, 7, 8):
        tiles = {points[0]: "Grand Mall"} | dict(zip(points[1 : count + 1], names, strict=False))
        assert worth(position(drawing, tiles=tiles), points[0]) == min(count + 1, 8)


def test_al_24_the_sum_of_all_tiles_is_the_score() -> None:
    state = city(first="Freight Terminal", middle="Head Office", last="Skyline View")
    assert [worth(state, point) for point in ("1,0", "2,1", "3,0")] == [9, 10, 7]
    assert state.scores()[0] == 26
    view = GAME.seen(state, 1)
    assert view["scores"][0] == 26
    shown = {district["name"]: (district["value"], district["text"]) for district in view["cities"][0]["districts"]}
    assert shown["Skyline View"] == (7, "highest minus lowest value around")
    assert GAME.sheet(view) == [("Freight Terminal", [9, 0]), ("Skyline View", [7, 0]), ("Head Office", [10, 0])]


def test_al_24_a_district_without_a_tile_is_not_on_the_sheet() -> None:
    assert GAME.sheet(GAME.seen(city(), 0)) == []
    assert GAME.sheet(GAME.seen(city(middle="Head Office"), 0)) == [("Head Office", [10, 0])]


def test_al_27_districts_are_next_to_each_other_when_they_share_two_cards() -> None:
    for tile in ("Front Porches", "Festival Green", "Corner Shops"):
        assert worth(city(first=tile), "1,0") == 2
        assert worth(city(first=tile, middle="Foundry"), "1,0") == 4
        assert worth(city(first=tile, last="Foundry"), "1,0") == 2
        assert worth(city(middle=tile, first="Foundry", last="Quarry"), "2,1") == 6
        assert worth(city(middle=tile), "2,1") == 2


def test_al_27_a_quarry_counts_sides_without_a_tile_even_without_a_district() -> None:
    assert worth(city(first="Quarry"), "1,0") == 11
    assert worth(city(first="Quarry", last="Foundry"), "1,0") == 11
    assert worth(city(first="Quarry", middle="Foundry"), "1,0") == 9
    assert worth(city(middle="Quarry", first="Foundry", last="Food Hall"), "2,1") == 7


def test_al_27_a_district_has_the_suit_of_its_tile_and_the_city_is_ones_own() -> None:
    state = city(first="Mill Belt", middle="Food Hall")  # 2,1 has two Business cards around, but a Tourism tile
    assert worth(state, "1,0") == 2
    other = position(CITY, tiles={"1,0": "City Pass"}, left={"Retail": 3, "Business": 2})
    assert worth(other, "1,0") == 4
    assert other.tableau_of(1).tiles == 7


def test_al_27_tiles_are_counted_on_the_city_as_it_is_now() -> None:
    state = position(CITY, tiles={"1,0": "Front Porches"}, hand="Bu2", shown=["Head Office"])
    assert worth(state, "1,0") == 2
    state.play(GAME.read(state, "designate 2,1 Business"))
    assert worth(state, "1,0") == 4
