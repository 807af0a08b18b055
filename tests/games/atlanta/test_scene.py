"""The drawn table: what lies where, and who sees what."""

from __future__ import annotations

import pytest

from gametable.games.atlanta.cities import covered_values, open_places
from gametable.games.atlanta.rules import numbers as n
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.games.atlanta.drawn import decide, fresh, play, position
from tests.games.atlanta.players import collector
from tests.games.atlanta.scenes import CITY, THREE, inside, path, scene_of


def test_al_3_cards_overlap_at_their_corners_and_leave_a_space_between_neighbours() -> None:
    scene = scene_of(position(CITY))
    cards = {part.label.partition(",")[0]: part for key, part in scene.parts.items() if key.startswith("city-0-")}
    assert len(cards) == 8
    left, above = scene.parts["city-0-0"], scene.parts["city-0-2"]
    assert left.label == "Residential 4 at 0,0, your city"
    assert {above.x - left.x, above.y - left.y} <= {76, -76}
    assert scene.parts["city-0-1"].x - left.x == 2 * 76  # one card and one space: cards are 92 wide
    assert 'width="92"' in left.markup
    assert left.origin == "deck"
    assert above.origin == "hand-0"


def test_al_3_later_cards_lie_above_earlier_ones() -> None:
    keys = [key for key in scene_of(position(CITY)).parts if key.startswith("city-0-")]
    assert keys == [f"city-0-{number}" for number in range(8)]


def test_al_12_to_15_open_places_say_what_they_take() -> None:
    parts = scene_of(position(CITY)).parts
    labels = {part.label for key, part in parts.items() if key.startswith("place-")}
    assert "open place at -1,1 over Residential 4, takes any value" in labels
    assert "open place at 2,-2 over Industrial 5 and Tourism 3, takes 4 only" in labels
    assert "open place at 4,2 over Business 8, takes any value" in labels
    assert len(labels) == 11
    strict = position(THREE, options={"covering": "strict"}, hand="In6 In8")
    decide(strict, "play In8", "at 3,1", "play In6", "at 2,2")
    assert "open place at 1,-1 over Residential 4 and Business 10, takes 5 to 9" in inside(scene_of(strict), "board")


@pytest.mark.parametrize("covering", ["span", "strict"])
def test_al_40_open_places_agree_with_the_rules(covering: str) -> None:
    state, rng = fresh(2, {"covering": covering}, 11), Rng(12)
    while state.to_move() >= 0:
        if state.phase == n.PLACING:
            scene = scene_of(state, state.seat)
            shown = {key: part for key, part in scene.parts.items() if key.startswith("place-")}
            assert set(shown) == {f"place-{place}" for place in open_places(state, state.seat).values()}
            for place in open_places(state, state.seat).values():
                closed = covering == "strict" and len(covered_values(state, state.seat, place)) > 2
                assert shown[f"place-{place}"].label.endswith("takes no card") == closed
        state.step(collector(state, rng), rng)


def test_al_17_districts_are_outlined_and_tiles_lie_on_them() -> None:
    scene = scene_of(position(CITY, tiles={"2,1": "Food Hall"}))
    labels = inside(scene, "board")
    four = "Industrial, Residential, Tourism or Business"
    assert f"District at 1,0, may become {four}, your city" in labels
    assert "District at 3,0, may become Business, your city" in labels
    food_hall = scene.parts["tile-12"]
    assert food_hall.label == (
        "Food Hall at 2,1, Tourism tile worth 6 now: 2 for each different suit around; your city"
    )
    assert (food_hall.layer, food_hall.x, food_hall.y) == ("board/tiles", 152, -76)
    assert ">6</text>" in food_hall.markup


def test_al_7_stacks_show_their_tiles() -> None:
    state = position(CITY, shown=["Quarry"], left={"Retail": 0})
    scene = scene_of(state)
    text = "3, plus 2 for each of its four sides without a designated district"
    assert f"Quarry, Industrial tile: {text}" in inside(scene, "stacks")
    assert scene.parts["stack-0"].label == "Industrial stack, 5 face down"
    assert scene.parts["stack-4"].label == "Retail stack, empty"
    after = scene_of(decide(state, "designate 3,0 Business"))
    assert after.parts["stack-3"].label == "Business stack, 5 face down"
    assert "after this turn" in after.parts["stack-3"].markup


def test_al_6_the_row_and_the_deck() -> None:
    scene = scene_of(position(CITY, row="In1 To3 To4 To4 Rt5"))
    assert inside(scene, "row") == [
        "deck, 85 cards",
        "Industrial 1, in the draw row",
        "Tourism 3, in the draw row",
        "Tourism 4, in the draw row, one of 2",
        "Retail 5, in the draw row",
    ]
    assert [key for key in scene.parts if key.startswith("sector-23-")] == ["sector-23-1", "sector-23-0"]
    empty = scene_of(position(CITY, row="", deck=0))
    assert inside(empty, "row") == ["deck, empty"]


def test_al_10_what_came_from_the_deck_is_seen_by_its_owner_alone() -> None:
    state = position(CITY, hand="To9", hidden="Bu2")
    assert inside(scene_of(state), "hand") == [
        "Tourism 9, in your hand, known to all",
        "Business 2, in your hand, secret",
    ]
    for viewer, name in ((1, "city-0"), (WATCHER, "board")):
        scene = scene_of(state, viewer)
        labels = inside(scene, name)
        assert "Tourism 9, in seat 1's hand" in labels
        assert "seat 1's hand: 2 cards" in labels
        assert not [label for label in labels if "Business 2" in label]
        assert "secret-0-0" in scene.parts


def test_equal_cards_of_a_hand_lie_on_one_another() -> None:
    state = position(CITY, hand="To9", hidden="To9")
    assert inside(scene_of(state), "hand") == ["Tourism 9, in your hand, one of 2, known to all"]
    assert path(state, "play To9") == ("sector-28-1",)
    decide(state, "play To9")
    assert {"sector-28-0", "city-0-8"} <= set(scene_of(state).parts)


def test_a_card_keeps_its_id_from_the_row_to_the_hand_and_from_choosing_to_the_city() -> None:
    state = position(CITY, row="In1 In2 To3 To4 Rt5")
    (card,) = path(state, "draw To4")
    assert scene_of(state).parts[card].layer == "row/cards"
    play(state, "draw To4")
    assert scene_of(state).parts[card].layer == "hand/cards"
    decide(state, "play To4")
    chosen = scene_of(state)
    assert card not in chosen.parts
    assert chosen.parts["city-0-8"].label == "Tourism 4, chosen from your hand"
    decide(state, "at 2,-2")
    assert scene_of(state).parts["city-0-8"].label == "Tourism 4 at 2,-2, your city"


def test_a_tile_keeps_its_id_from_the_stack_to_the_district() -> None:
    state = position(CITY, shown=["Head Office"])
    tile, district = path(state, "designate 3,0 Business")
    assert (tile, district) == ("tile-18", "district-0-2")
    assert scene_of(state).parts[tile].layer == "stacks/tiles"
    after = scene_of(decide(state, "designate 3,0 Business"))
    assert after.parts[tile].layer == "board/tiles"
    assert district not in after.parts


def test_al_11a_a_chosen_card_is_seen_by_its_owner_alone() -> None:
    before = position(CITY, hand="To9", hidden="Bu2")
    for card in ("To9", "Bu2"):
        after = decide(before.copy(), f"play {card}")
        for viewer in (1, WATCHER):
            assert scene_of(after, viewer) == scene_of(before, viewer)
        own = scene_of(after)
        assert own != scene_of(before)
        assert [label for label in inside(own, "hand") if "chosen" in label]
        assert own.rules[0] == "AL-11a"


def test_panels() -> None:
    state = position(CITY, tiles={"2,1": "Food Hall"}, hand="To9")
    own, other = scene_of(state, 1).panels
    assert own.facts == (("6", "points"), ("1", "tiles"), ("1", "in hand"))
    assert (own.left, other.left) == ("2", "")
