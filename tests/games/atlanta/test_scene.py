"""The drawn table: what lies where, what is touched to mean an action, what that would bring, and who sees what."""

from __future__ import annotations

import itertools

import pytest

from gametable.games.atlanta.cities import covered_values, open_places
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.scene.export import svg
from gametable.scene.model import Preview, Scene, Zone
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.atlanta.drawn import decide, fresh, play, position
from tests.games.atlanta.players import Player, at_random, builder, collector

CITY = """
       0    1    2    3    4
  2             In9
  1        To7  ( )  Bu8
  0   Re4  ( )  Bu10 ( )  Rt6
 -1        In5       To3
"""
PAIR = """
       0    1    2
  0   Re4       Bu10
"""
THREE = """
       0    1    2
  1        To7
  0   Re4       Bu10
"""


def scene_of(state: Atlanta, viewer: int = 0) -> Scene:
    return GAME.scene(GAME.seen(state, viewer))


def zone(scene: Scene, name: str) -> Zone:
    return next(zone for zone in scene.zones if zone.name == name)


def inside(scene: Scene, name: str) -> list[str]:
    """The labels of all parts in a zone that have one."""
    return [part.label for part in scene.parts.values() if part.layer.startswith(f"{name}/") and part.label]


def path(state: Atlanta, text: str) -> tuple[str, ...]:
    """What is touched to mean a move."""
    return GAME.parts(GAME.seen(state, state.seat), GAME.read(state, text))


def touched(state: Atlanta, text: str) -> str:
    """The same as a list of moves shows it."""
    scene = scene_of(state, state.seat)
    return " → ".join(scene.parts[key].label for key in path(state, text))


def shown(state: Atlanta, text: str) -> Preview:
    return GAME.preview(GAME.seen(state, state.seat), GAME.read(state, text))


def final(state: Atlanta, text: str) -> bool:
    return GAME.is_final(GAME.seen(state, state.seat), GAME.read(state, text))


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
    assert ">Food</text>" in food_hall.markup


def test_al_7_stacks_show_their_tiles() -> None:
    state = position(CITY, shown=["Quarry"], left={"Retail": 0})
    scene = scene_of(state)
    text = "3, plus 2 for each of its four sides without a designated district"
    assert f"Quarry, Industrial tile: {text}" in inside(scene, "stacks")
    assert scene.parts["stack-0"].label == "Industrial stack, 5 face down"
    assert scene.parts["stack-4"].label == "Retail stack, empty"
    after = scene_of(decide(state, "designate 3,0 Business"))
    assert after.parts["stack-3"].label == "Business stack, 5 face down"
    assert "next tile after this turn" in after.parts["stack-3"].markup


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


def test_paths_in_words() -> None:
    state = position(CITY, hand="To9", row="In1 In2 To3 To4 Rt5", shown=["Head Office"])
    assert touched(state, "draw deck") == "deck, 84 cards"
    assert touched(state, "draw Rt5") == "Retail 5, in the draw row"
    assert touched(state, "play To9") == "Tourism 9, in your hand, known to all"
    tile = "Head Office, Business tile: the highest Business value around"
    assert touched(state, "designate 3,0 Business") == f"{tile} → District at 3,0, may become Business, your city"
    decide(state, "play To9")
    assert touched(state, "at -1,1") == "open place at -1,1 over Residential 4, takes any value"


def test_paths_of_what_is_refused() -> None:
    state = position(CITY, hand="To9", tiles={"2,1": "Food Hall"})
    assert touched(state, "at -1,1").startswith("open place at -1,1")  # first choose a card (AL-11)
    stack, tile = path(state, "designate 2,1 Tourism")
    assert (stack[:5], tile) == ("tile-", "tile-12")  # it has its tile already (AL-17)
    decide(state, "designate 3,0 Business")
    assert path(state, "designate 1,0 Business") == ("stack-3", "district-0-0")  # none face up (AL-20)
    decide(state, "play To9")
    assert touched(state, "at 1,1") == "Tourism 7 at 1,1, your city"  # a card lies there (AL-3)
    assert path(state, "play To9") == ("city-0-8",)
    seen = GAME.seen(state, 0)
    assert GAME.parts(seen, n.PLACE + 391) == GAME.parts(seen, n.DESIGNATE + 399) == GAME.parts(seen, n.ACTIONS) == ()
    assert GAME.parts(seen, n.PLAY + 3) == GAME.parts(seen, n.DRAW + 99) == ()


def test_a_place_that_two_cards_name_is_touched_for_one_number_only() -> None:
    state = decide(position(PAIR, hand="To9"), "play To9")
    seen = GAME.seen(state, 0)
    assert GAME.parts(seen, n.PLACE) == ("place-0",)  # 1,1 is named by the first card
    assert GAME.parts(seen, n.PLACE + 7) == ()  # and not by the second


def test_nobody_else_can_touch_anything() -> None:
    state = position(CITY, hand="To9")
    for viewer in (1, WATCHER):
        seen = GAME.seen(state, viewer)
        assert not any(GAME.parts(seen, action) for action in range(GAME.actions))
        assert GAME.preview(seen, n.DRAW_DECK) == Preview()


def test_preview_of_drawing_and_choosing() -> None:
    state = position(CITY, hand="To4", row="In1 In2 To3 To4 Rt5", shown=["Head Office"])
    assert shown(state, "draw deck").words == "One of 84 cards; only you will know it."
    assert shown(state, "draw In1").words == "Everybody will know it. It fits at 10 of your 11 open places now."
    assert shown(state, "play To4").words == "It fits at 11 of your 11 open places."
    play(state, "draw In2")
    assert shown(state, "draw deck").words == "One of 84 cards; only you will know it. Then your turn is over."


def test_preview_of_playing_a_card() -> None:
    state = decide(position(THREE, hand="Re5"), "play Re5")
    seen = shown(state, "at 1,-1")
    assert seen.words == (
        "Covers Residential 4 and Business 10. Closes the District at 1,0 (Residential). Your city stays worth 0."
    )
    card, district = seen.parts["ghost-card"], seen.parts["ghost-district-0"]
    assert (card.layer, card.x, card.y) == ("board/ghosts", 76, 76)
    assert (district.x, district.y) == (76, 0)
    assert seen.gone == path(state, "at 1,-1")
    bureau = position(CITY, tiles={"3,0": "Convention Bureau"}, hand="Bu9")
    words = shown(decide(bureau, "play Bu9"), "at -1,1").words
    assert words == "Covers Residential 4. Closes no District. Your city would be worth 5 instead of 4."


def test_preview_of_designating() -> None:
    state = position(CITY, shown=["Head Office"], tiles={"2,1": "Food Hall"})
    seen = shown(state, "designate 3,0 Business")
    assert seen.words == "Head Office pays 10 here for good. Your city would be worth 16 instead of 6."
    assert list(seen.parts) == ["ghost-tile"]
    assert seen.gone == ("district-0-2",)
    changing = position(CITY, shown=["Financial Row"], actions=1)
    assert shown(changing, "designate 3,0 Business").words == (
        "Financial Row pays 2 here now, and changes with your city. Your city would be worth 2 instead of 0. "
        "Then your turn is over."
    )


def test_al_23_the_preview_tells_that_a_tile_brings_the_end() -> None:
    left = {"Industrial": 0, "Business": 1}
    end = "Two stacks are used up: the game ends after 1 more turn."
    assert shown(position(CITY, left=left), "designate 3,0 Business").words.endswith(end)
    last = shown(position(CITY, left=left, first=1), "designate 3,0 Business").words
    assert last.endswith("Two stacks are used up: the game ends after this turn.")
    one = shown(position(CITY, left={"Business": 1}), "designate 3,0 Business").words
    assert one.endswith("The stack is used up.")


def test_al_23_the_last_round_is_announced() -> None:
    state = position(CITY, left={"Industrial": 0, "Retail": 0})
    assert GAME.ask(GAME.seen(state, 0)) == (
        "Seat 1: two actions left: draw a card, play one, or designate a District (AL-9). "
        "Two stacks are empty: 1 turn after this one, then the game ends (AL-23)."
    )
    assert scene_of(state).rules[0] == "AL-23"


def test_what_cannot_be_taken_back() -> None:
    state = position(CITY, hand="To9", hidden="Bu2", row="In1 In2 To3 To4 Rt5")
    assert final(state, "draw deck")
    assert not final(state, "draw In1")
    assert not final(state, "play Bu2")
    assert not final(state, "designate 3,0 Business")
    assert final(decide(state.copy(), "play Bu2"), "at -1,1")  # it becomes known
    assert not final(decide(state.copy(), "play To9"), "at -1,1")
    decide(state, "designate 3,0 Business")
    assert final(state, "draw In1")
    assert final(decide(state, "play To9"), "at -1,1")


def test_panels() -> None:
    state = position(CITY, tiles={"2,1": "Food Hall"}, hand="To9")
    own, other = scene_of(state, 1).panels
    assert own.facts == (("6", "points"), ("1", "tiles"), ("1", "in hand"))
    assert (own.left, other.left) == ("2", "")


def test_zones_for_a_seat_and_for_a_watcher() -> None:
    state = fresh(4)
    names = [(zone.name, zone.place) for zone in scene_of(state, 2).zones]
    assert names == [
        ("board", "board"),
        ("hand", "tray"),
        ("row", "tray"),
        ("stacks", "tray"),
        ("city-3", "others"),
        ("city-0", "others"),
        ("city-1", "others"),
    ]
    watched = scene_of(state, WATCHER)
    assert [zone.name for zone in watched.zones] == ["board", "row", "stacks"]
    cities = {key: (part.x, part.y) for key, part in watched.parts.items() if key.startswith("city-")}
    assert len(cities) == len(set(cities.values())) == 8


def test_the_board_moves_and_grows_seldom_and_by_two_steps() -> None:
    state, rng = fresh(2, seed=3), Rng(3)
    boxes = [zone(scene_of(state), "board").box]
    assert boxes[0] == (-358, -282, 868, 564)
    while state.to_move() >= 0:
        state.step(builder(state, rng), rng)
        boxes.append(zone(scene_of(state), "board").box)
    changes = [(one, other) for one, other in itertools.pairwise(boxes) if one != other]
    assert 0 < len(changes) < 6
    for one, other in changes:
        assert all((after - before) % 152 == 0 for before, after in zip(one, other, strict=True))


def test_a_city_that_wanders_off_needs_no_more_room() -> None:
    state = position(PAIR, hand="To1 To2 To3")
    for number, point in enumerate(["3,-1", "4,-2", "5,-3"]):
        decide(state, f"play To{number + 1}", f"at {point}")
        state.settle(Rng(1))
        while state.to_move() != 0:
            play(state, "draw deck")
    assert zone(scene_of(state), "board").box == (-358, -130, 868, 564)


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_on_a_phone(viewer: int) -> None:
    state = position(CITY, hand="To9")
    scene = GAME.scene(GAME.seen(state, viewer), "tall")
    trays = [zone for zone in scene.zones if zone.place == "tray"]
    assert all(360 <= zone.box[2] <= 420 for zone in trays)
    wide = GAME.scene(GAME.seen(state, viewer))
    cards = [key for key in wide.parts if key.startswith("city-0-")]
    assert all(scene.parts[key] == wide.parts[key] for key in cards)  # ghosts know no shape


def test_tiles_on_a_phone_have_no_names_but_larger_numbers() -> None:
    seen = GAME.seen(position(CITY, tiles={"2,1": "Food Hall"}), 0)
    wide, tall = GAME.scene(seen, "wide").parts["tile-12"], GAME.scene(seen, "tall").parts["tile-12"]
    assert "Food" in wide.markup
    assert "Food" not in tall.markup
    assert wide.label == tall.label


def test_hands_of_any_size_fit_in_their_tray() -> None:
    state = fresh(2)
    first = state.to_move()
    while GAME.seen(state, first)["deck"]:
        play(state, "draw deck", rng=Rng(4))
    scene = scene_of(state, first)
    left, top, width, height = zone(scene, "hand").box
    cards = [part for part in scene.parts.values() if part.layer == "hand/cards" and part.label]
    assert len(cards) > 25
    assert len({(part.x, part.y) for part in cards}) == len(cards)
    assert all(left < part.x - 12 and part.x + 12 < left + width for part in cards)
    assert all(top < part.y - 12 and part.y + 12 < top + height for part in cards)


def test_equal_parts_are_the_same_object() -> None:
    state = position(CITY, hand="To9")
    one, other = scene_of(state), scene_of(state.copy())
    assert all(other.parts[key] is part for key, part in one.parts.items())


def test_before_the_deal_and_after_the_end() -> None:
    state = GAME.new(3)
    for viewer in (WATCHER, 0):
        check_scene(GAME, state, viewer)
    over = decide(position(PAIR, row="", deck=0, hand="To9"), "play To9", "at 3,1")
    scene = scene_of(over)
    assert not [key for key in scene.parts if key.startswith("place-")]
    assert scene.rules == ("AL-24", "AL-25")
    assert "Your hand is empty" in svg(scene, GAME.definitions())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("player", [at_random, builder, collector])
def test_every_position_can_be_drawn_and_touched(players: int, player: Player) -> None:
    options = {"values": "1-20 once", "covering": "strict"} if players == 3 else {}
    state, rng = fresh(players, options, players), Rng(players)
    viewers = itertools.cycle(range(WATCHER, players))
    while state.to_move() >= 0:
        for viewer in {state.to_move(), next(viewers)}:
            check_scene(GAME, state, viewer)
        state.step(player(state, rng), rng)
    check_every_number_has_parts(GAME, state, 0)
