"""The drawn table: AK-40 to AK-47, what is touched, what is shown before it is done, and what nobody else sees."""

from __future__ import annotations

import pytest

from gametable.games.attika.components import GROUPS, STANDARD
from gametable.games.attika.game import GAME
from gametable.games.attika.kinds import kinds_of
from gametable.games.attika.pieces import different_turns, turned
from gametable.games.attika.rules.state import Attika
from gametable.games.attika.storage_board import own_plan
from gametable.games.attika.symbols import SYMBOLS, sign
from gametable.kernel.rng import Rng
from gametable.scene.model import Part, Preview, Scene
from gametable.server.orders import read_command
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.attika.drawn import fresh, play, position, refused, spot, type_named
from tests.games.attika.lists import OWN

LAST = [4, 1, 8, 8]  # stack 2 holds one building
QUARRY = """
          .   .
        . 1quarry/M H . .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      . 2well
"""
HARBOUR = """
          .   .
        1ship 1harbour 1ship . .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .   .
            .   .   .   .   .
                      .   .
"""


def scene_of(state: Attika, viewer: int = 0) -> Scene:
    return GAME.scene(GAME.seen(state, viewer))


def touched(state: Attika, text: str) -> Part:
    """The one thing that a move touches."""
    seat = state.to_move()
    (name,) = GAME.parts(GAME.seen(state, seat), GAME.read(state, text))
    return scene_of(state, seat).parts[name]


def path(state: Attika, text: str) -> tuple[str, ...]:
    return GAME.parts(GAME.seen(state, state.to_move()), GAME.read(state, text))


def shown(state: Attika, text: str) -> Preview:
    return GAME.preview(GAME.seen(state, state.to_move()), GAME.read(state, text))


def is_final(state: Attika, text: str) -> bool:
    return GAME.is_final(GAME.seen(state, state.to_move()), GAME.read(state, text))


def in_layer(scene: Scene, layer: str) -> dict[str, Part]:
    return {name: part for name, part in scene.parts.items() if part.layer == layer}


def marked(scene: Scene, kind: str) -> set[str]:
    return {name for name in scene.parts if name.startswith(f"{kind}-")}


def zone_names(scene: Scene) -> list[tuple[str, str]]:
    return [(zone.name, zone.place) for zone in scene.zones]


def fortress_in_hand() -> Attika:
    """Seat 1 has taken the fortress from storage, free on every hex around the quarry."""
    state = position(QUARRY, hands=["H H M M M", "W W"], stored=["fortress mill", "tower"], amphoras=[2, 0])
    return play(state, "choose fortress")


def before_tile(name: str = "T22") -> Attika:
    """Seat 1 has stored the last building of stack 2; this tile has come."""
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    return play(state, "draw 2", "tower", "store", name)


def test_ak_1_every_hex_has_its_place_landscape_and_label() -> None:
    state = position(QUARRY)
    land = in_layer(scene_of(state), "board/land")
    assert len(land) == 28
    hill = land[f"hex-{spot(state, '1,0')}"]
    assert (hill.x, hill.y, hill.label) == (60, 0, "hill at 1,0")
    assert sign("hill") in hill.markup and "var(--sand)" in hill.markup
    assert land[f"hex-{spot(state, '0,1')}"].label == "bare land at 0,1"
    (below,) = [part for part in land.values() if part.label == "bare land at -1,1"]
    assert (below.x, below.y) == (-30, 52)


def test_ak_2_sanctuaries_lie_beside_the_land() -> None:
    parts = scene_of(position()).parts
    assert parts["sanctuary-0"].label == "sanctuary 1 at -2,1"
    assert "var(--gold)" in parts["sanctuary-1"].markup
    assert "sanctuary-2" not in parts


def test_ak_3_every_building_and_group_has_a_sign_of_its_own() -> None:
    drawings = [SYMBOLS[sign(building.name)] for building in STANDARD.buildings]
    assert len(set(drawings)) == len(STANDARD.buildings) == 24
    assert len({SYMBOLS[sign(f"group-{group}")] for group in GROUPS}) == 7


def test_ak_3_a_building_shows_owner_kind_and_group() -> None:
    parts = scene_of(position(QUARRY)).parts
    (quarry,) = [part for part in parts.values() if part.label == "red quarry at 0,0, yours"]
    assert sign("quarry") in quarry.markup and sign("group-defence") in quarry.markup
    (well,) = [part for part in parts.values() if part.label == "blue well at 1,5"]
    assert "pattern-dots" in well.markup and "var(--blue)" in well.markup


def test_ak_36_an_unknown_building_has_the_sign_of_its_group() -> None:
    state = fresh(2, {"lists": OWN})
    kinds = kinds_of(GAME.seen(state, 0)["options"]["lists"])
    wall = kinds.numbers["wall"]
    slot = scene_of(state).parts[f"slot-{wall}"]
    assert slot.label.startswith("red wall, defence, costs 3 mountain, free next to quarry or tower")
    assert sign("group-defence") in slot.markup
    assert scene_of(state).parts["slot-0"].label.startswith("red capital Delphi, main building of city")


def test_ak_40_join_and_start_are_typed_or_pressed() -> None:
    assert read_command("/join").what == "join"
    assert read_command("/start").what == "start"
    assert GAME.entry.players == (2, 4)


def test_ak_41_own_stacks_are_clicked_to_draw() -> None:
    state = position(stored=["well", ""])
    stack = touched(state, "draw 2")
    assert (stack.layer, stack.label) == ("hand/piles", "your stack 2, 8 face down")
    assert touched(state, "draw 1").label == "your stack 1, main buildings, 5 face down"
    assert not marked(scene_of(state, -1), "stack")


def test_ak_41_the_drawn_building_is_shown_beside_the_stacks() -> None:
    state = play(position(), "draw 3", "mill")
    drawn = touched(state, "choose mill")
    assert (drawn.layer, drawn.label, drawn.origin) == ("hand/pieces", "drawn red mill", "stack-2")
    assert scene_of(state).buttons == {"store": "Store it"} and path(state, "store") == ("store",)
    (name,) = path(state, "choose mill")
    theirs = scene_of(state, 1).parts[name]
    assert (theirs.layer, theirs.label) == ("storage-0/pieces", "drawn red mill")
    assert scene_of(state, 1).buttons == {}


def test_ak_41_an_empty_stack_says_so() -> None:
    state = position(stored=["well quarry street street street street tower tower", ""], stacks=[4, 0, 8, 8])
    assert touched(state, "draw 2").label == "your stack 2, empty"
    assert refused(state, "draw 2")[0] == "AK-13"


def test_ak_42_the_storage_board_shows_all_buildings_with_costs_and_where_they_are() -> None:
    state = position(HARBOUR, stored=["ship well", ""])
    labels = [part.label for part in in_layer(scene_of(state), "storage-0/slots").values()]
    assert len(labels) == 24
    seafaring = "red ship, seafaring, costs 1 water and 2 forest, free next to harbour: 2 built, 1 stored"
    assert seafaring in labels
    assert "red well, main building of supply, costs 1 water: stored" in labels
    assert (
        "red capital Athens, main building of city, costs 1 water, 1 forest, 1 hill and 1 mountain: face down" in labels
    )
    assert "red street, streets, costs 5 of any kind, free next to street: 4 face down" in labels
    assert touched(state, "choose well").label == "stored red well"
    zones = zone_names(scene_of(state))
    assert ("storage-0", "tray") in zones and ("storage-1", "others") in zones


def test_ak_42_an_arrow_leads_to_each_building_that_can_be_free() -> None:
    plan = own_plan(kinds_of("standard"), "wide")
    arrows = sum(len(building.sources) for building in STANDARD.buildings)
    assert plan.ground.count("rotate(") == arrows == 18
    assert len(set(plan.cells)) == 24


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("lists", ["standard", OWN])
def test_ak_42_all_places_of_the_board_are_apart(shape: str, lists: str) -> None:
    plan = own_plan(kinds_of(GAME.settings(2, {"lists": lists})["lists"]), "tall" if shape == "tall" else "wide")
    places = sorted(plan.cells)
    for number, (x, y) in enumerate(places):
        assert 20 <= x <= plan.size[0] - 20 and 20 <= y <= plan.size[1] - 40
        assert all(abs(x - u) >= 40 or abs(y - v) >= 38 for u, v in places[:number])


def test_ak_43_a_chosen_building_is_lifted_and_a_green_arrow_puts_it_back() -> None:
    state = fortress_in_hand()
    here = scene_of(state).parts
    (name,) = path(state, "choose fortress")
    assert "var(--mark)" in here[name].markup
    assert (here["undo-0"].label, here["undo-0"].layer) == ("put the fortress back", "storage-0/marks")
    assert "var(--green)" in here["undo-0"].markup


def test_ak_43_resources_to_pay_are_clicked() -> None:
    state = play(position(hands=["W W F F H H M", ""], stored=["street", ""]), "choose street", "at 0,0")
    assert touched(state, "pay water").label == "2 water cards"
    play(state, "pay water", "pay forest")
    parts = scene_of(state).parts
    assert [part.label for part in in_layer(scene_of(state), "hand/laid>discards-0").values()] == [
        "laid water card",
        "laid forest card",
    ]
    assert touched(state, "pay forest").label == "1 forest card"
    (piece,) = [part for part in parts.values() if part.label == "red street at 0,0, yours"]
    assert "var(--mark)" in piece.markup and parts["undo-0"].layer == "board/marks"
    assert path(state, "pay mountain") == ("card-45",)


def test_ak_43_a_red_arrow_gives_up_for_cards() -> None:
    state = position(hands=["W", ""], stored=["well", ""])
    arrow = touched(state, "give up")
    assert path(state, "give up") == ("give-up",)
    assert arrow.label == "give up 3 actions for 3 cards" and "var(--red)" in arrow.markup
    assert shown(state, "give up").words == "You get 3 cards, and your turn ends."
    assert is_final(state, "give up")
    assert "give-up" not in scene_of(state, 1).parts


def test_ak_44_red_diamonds_where_the_chosen_building_is_free() -> None:
    state = fortress_in_hand()
    places = ("-1,0", "1,0", "-1,1", "0,1", "0,-1", "1,-1")
    assert marked(scene_of(state), "diamond") == {f"diamond-{spot(state, place)}" for place in places}
    diamond = scene_of(state).parts[f"diamond-{spot(state, '1,0')}"]
    assert (diamond.x, diamond.y) == (60, 0) and "var(--red)" in diamond.markup
    assert f"price-{spot(state, '3,0')}" in scene_of(state).parts


def test_ak_44_stored_buildings_that_are_free_somewhere_have_one_too() -> None:
    state = position(QUARRY, hands=["H", ""], stored=["fortress well", ""])
    assert marked(scene_of(state), "free") == {f"free-{type_named('fortress')}"}
    preview = shown(state, "choose fortress")
    assert preview.words == "Costs 2 hill and 2 mountain. Free on 6 lots: see the red diamonds."
    assert len(preview.parts) == 6


def test_ak_45_actions_left_and_amphoras_stand_beside_the_name() -> None:
    state = position(hands=["W", "W W"], stored=["well", ""], amphoras=[2, 0])
    mine, theirs = scene_of(state).panels
    assert mine.left == "2 or 3" and theirs.left == ""
    assert mine.facts == (("2", "amphoras"), ("0", "built"), ("1", "cards"), ("29", "in stacks"))
    assert theirs.facts == (("0", "built"), ("2", "cards"), ("30", "in stacks"))
    play(state, "draw 2", "mill", "store")
    assert scene_of(state).panels[0].left == "1"


def test_ak_45_amphoras_are_clicked_to_be_spent() -> None:
    state = position(hands=["W", ""], stored=["well", ""], amphoras=[2, 0])
    play(state, "draw 2", "mill", "store", "draw 2", "ship", "store")
    assert path(state, "amphora") == ("amphoras-0",)
    assert touched(state, "amphora").label == "your 2 amphoras"
    assert path(state, "no amphora") == ("no-amphora",)
    assert scene_of(state).buttons == {"no-amphora": "End the turn"}
    assert shown(state, "amphora").words == "One more draw; you keep 1 amphora."
    assert shown(state, "no amphora").words == "Your turn ends; you keep 2 amphoras."
    assert scene_of(position()).parts["amphoras-0"].label == "you hold no amphora"


def test_ak_46_a_new_tile_is_turned_and_then_placed() -> None:
    state = before_tile()
    assert marked(scene_of(state), "turn") == {f"turn-{turn}" for turn in range(6)}
    assert touched(state, "turn 2").label == "new tile turned by 2"
    assert not marked(scene_of(state), "place")
    play(state, "turn 2")
    here = scene_of(state).parts
    assert "var(--mark)" in here["turn-2"].markup and "var(--mark)" not in here["turn-1"].markup
    assert here["undo-0"].label == "put the tile back"
    place = touched(state, "place 3,-2")
    assert (place.label, place.x, place.y) == ("tile with its centre at 3,-2", 120, -104)
    assert path(state, "turn 3") == ("turn-3",)  # refused, and the shell can say why
    ghost = shown(state, "place 3,-2").parts["ghost-tile"]
    assert (ghost.x, ghost.y) == (120, -104) and "opacity" in ghost.markup
    assert shown(state, "place 3,-2").words == "Meets the land on 6 sides."


def test_ak_46_the_board_makes_room_for_the_places() -> None:
    state = before_tile()
    land = scene_of(state).zones[0].box
    places = [scene_of(play(state, "turn 1")).parts[name] for name in marked(scene_of(state), "place")]
    left, top, width, height = land
    assert all(left < part.x < left + width and top < part.y < top + height for part in places)


def test_ak_30a_turns_that_look_alike_are_offered_once() -> None:
    assert different_turns("MW.W.W.") == (0, 1)
    assert different_turns(".......") == (0,)
    assert turned(".W.F.H.", 1) == (-1, -1, 0, -1, 1, -1, 2)


def test_ak_47_the_radar_shows_the_storage_board_of_everybody_else() -> None:
    state = fresh(4)
    zones = scene_of(state, 1).zones
    radar = [zone for zone in zones if zone.place == "others"]
    assert [zone.title for zone in radar] == [f"Seat {seat}: storage board" for seat in (1, 3, 4)]
    assert all(zone.box[2] <= 320 for zone in radar)
    counts = scene_of(state, 1).parts["counts-0"].label
    assert counts == f"red: stacks of 5, 7, 7, 7; {GAME.seen(state, 1)['seats'][0]['hand_size']} cards, 0 amphoras"
    assert len([zone for zone in scene_of(state, -1).zones if zone.place == "others"]) == 4
    assert len(in_layer(scene_of(state, 1), "storage-2/slots")) == 25
    assert len(in_layer(scene_of(state, 1), "storage-2/pieces")) == 4


def test_ak_10_what_is_in_hand_is_seen_by_its_owner_only() -> None:
    before = position(QUARRY, hands=["H H M M M", "W W"], stored=["fortress mill", "tower"], amphoras=[2, 0])
    for viewer in (1, -1):
        assert scene_of(before, viewer) == scene_of(fortress_in_hand(), viewer)
    state = position(hands=["W W F F H H M", ""], stored=["street", ""])
    before = state.copy()
    play(state, "choose street", "at 0,0", "pay water")
    assert scene_of(state, 1) == scene_of(before, 1)
    assert scene_of(state, 0) != scene_of(before, 0)
    turned_tile = play(before_tile(), "turn 3")
    assert scene_of(turned_tile, 1) == scene_of(before_tile(), 1)


def test_ak_6_hands_of_others_are_not_in_the_scene() -> None:
    one = position(hands=["W W", "F F M"])
    other = position(hands=["W W", "H H H"])
    assert scene_of(one) == scene_of(other)
    assert marked(scene_of(one), "card") == {"card-0", "card-1"}


def test_ak_14_a_building_flies_from_storage_to_its_lot() -> None:
    state = fortress_in_hand()
    (name,) = path(state, "choose fortress")
    assert path(state, "at 1,0") == (f"hex-{spot(state, '1,0')}",)
    play(state, "at 1,0")
    part = scene_of(state).parts[name]
    assert (part.layer, part.label) == ("board/buildings", "red fortress at 1,0, yours")


def test_ak_14_a_taken_lot_can_be_touched_and_says_why_not() -> None:
    state = fortress_in_hand()
    assert touched(state, "at 0,0").label == "red quarry at 0,0, yours"
    assert touched(state, "at 1,5").label == "blue well at 1,5"
    assert refused(state, "at 1,5")[0] == "AK-14"


def test_ak_9_what_is_not_stored_is_touched_on_the_storage_board() -> None:
    state = position(QUARRY, stored=["fortress", ""])
    assert (
        touched(state, "choose quarry").label
        == "red quarry, main building of defence, costs 1 hill and 2 mountain: built"
    )
    assert touched(state, "choose mill").label.endswith("free next to cornfield: face down")
    assert refused(state, "choose mill")[0] == "AK-9"


def test_ak_19_a_preview_says_what_makes_a_building_free() -> None:
    preview = shown(fortress_in_hand(), "at 1,0")
    assert preview.words == "Free next to the quarry at 0,0."
    ghost = preview.parts["ghost-piece"]
    assert (ghost.layer, ghost.x, ghost.label) == ("board/ghosts", 60, "")
    assert not is_final(fortress_in_hand(), "at 1,0")


def test_ak_15_a_preview_opens_the_price_up() -> None:
    state = play(position(QUARRY, hands=["H H M M M", ""], stored=["tower", ""]), "choose tower")
    assert (
        shown(state, "at 1,0").words == "Costs 2 hill and 1 mountain, less 1 hill (1,0). You pay 1 hill and 1 mountain."
    )
    assert is_final(state, "at 1,0")
    assert shown(state, "at 3,0").words == (
        "Costs 2 hill and 1 mountain. You pay 2 hill and 1 mountain and 1 card for a new settlement."
    )


def test_ak_16_a_preview_says_what_is_lacking() -> None:
    state = play(position(QUARRY, hands=["H W W F F", ""], stored=["tower", ""]), "choose tower")
    assert shown(state, "at 1,0").words == (
        "Costs 2 hill and 1 mountain, less 1 hill (1,0). You pay 1 hill and 2 cards for 1 mountain, which you lack."
    )
    assert not is_final(state, "at 1,0")
    play(state, "at 1,0")
    assert shown(state, "pay water").words == "Then 1 card more to lay."
    play(state, "pay water")
    assert shown(state, "pay forest").words == "You pay 1 water, 1 forest and 1 hill, and the tower stands."
    assert is_final(state, "pay forest")


def test_ak_26_a_preview_announces_the_amphora() -> None:
    state = play(position(HARBOUR, stored=["ship", ""]), "choose ship")
    assert shown(state, "at 0,1").words == "Free next to the harbour at 0,0. Completes the group seafaring: 1 amphora."


def test_ak_33_a_preview_announces_victory() -> None:
    drawing = """
          .   .
        .   .   .   .   .
     1well 1street 1tavern . .
            .   . 1ship   .
          .   .   . 1oracle   .
            .   .   .   .   .
                      .   .
    """
    state = play(position(drawing, hands=["F M", ""], stored=["statue", ""]), "choose statue")
    assert shown(state, "at 2,3").words.endswith("It links two sanctuaries: you win!")
    assert is_final(state, "at 2,3")


def test_ak_29_a_preview_announces_the_tile() -> None:
    state = position(stored=["well quarry street street street street tower", ""], stacks=LAST)
    tile = "a new landscape tile comes, and you place it."
    assert shown(state, "draw 2").words == (
        "One of your 19 other buildings that lie face down. This turn is then for drawing, not for building. "
        f"It is the last of this stack: {tile}"
    )
    play(state, "draw 2", "tower")
    assert shown(state, "store").words.endswith(f"Then {tile}")
    assert is_final(state, "store")


def test_ak_5_a_preview_names_the_main_buildings_that_may_come() -> None:
    state = position(stored=["capital well quarry harbour", ""])
    assert shown(state, "draw 1").words == (
        "A main building: silver mine or vineyard. This turn is then for drawing, not for building."
    )


def test_ak_9_equal_buildings_lie_on_each_other_and_the_upper_one_is_touched() -> None:
    state = position(stored=["ship ship", ""])
    upper = touched(state, "choose ship")
    stored = list(in_layer(scene_of(state), "storage-0/pieces").values())
    assert stored[-1] is upper and len(stored) == 2


def test_the_phone_has_zones_of_its_width() -> None:
    for zone in GAME.scene(GAME.seen(fresh(4), 0), "tall").zones[1:]:
        assert zone.box[2] <= 420, zone


def test_unchanged_parts_are_the_same_objects() -> None:
    state = fresh(3)
    one, other = scene_of(state), scene_of(state.copy())
    assert all(other.parts[name] is part for name, part in one.parts.items())


@pytest.mark.parametrize("options", [{}, {"lists": OWN, "sanctuaries": "far", "amphora_group": "connected"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenes_of_a_whole_game(players: int, options: dict[str, str]) -> None:
    state, rng = fresh(players, options), Rng(players)
    for number in range(2000):
        if state.to_move() < 0:
            break
        if number % 13 == 0:
            for viewer in range(-1, players):
                check_scene(GAME, state, viewer)
            check_every_number_has_parts(GAME, state, state.to_move())
        legal = state.legal_actions()
        state.step(legal[rng.below(len(legal))], rng)
    for viewer in range(-1, players):
        check_scene(GAME, state, viewer)
        assert GAME.scene(GAME.seen(state, viewer)).buttons == {}
