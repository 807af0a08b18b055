"""The drawn table: what lies on the land and beside it, and what nobody else sees."""

from __future__ import annotations

import pytest

from gametable.games.attika.components import GROUPS, STANDARD
from gametable.games.attika.game import GAME
from gametable.games.attika.kinds import kinds_of
from gametable.games.attika.symbols import SYMBOLS, sign
from gametable.kernel.rng import Rng
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.attika.drawn import fresh, play, position, refused, spot
from tests.games.attika.lists import OWN
from tests.games.attika.scenes import (
    QUARRY,
    before_tile,
    fortress_in_hand,
    in_layer,
    marked,
    path,
    scene_of,
    touched,
)


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


def test_ak_44_red_diamonds_where_the_chosen_building_is_free() -> None:
    state = fortress_in_hand()
    places = ("-1,0", "1,0", "-1,1", "0,1", "0,-1", "1,-1")
    assert marked(scene_of(state), "diamond") == {f"diamond-{spot(state, place)}" for place in places}
    diamond = scene_of(state).parts[f"diamond-{spot(state, '1,0')}"]
    assert (diamond.x, diamond.y) == (60, 0) and "var(--red)" in diamond.markup
    assert f"price-{spot(state, '3,0')}" in scene_of(state).parts


def test_ak_45_actions_left_and_amphoras_stand_beside_the_name() -> None:
    state = position(hands=["W", "W W"], stored=["well", ""], amphoras=[2, 0])
    mine, theirs = scene_of(state).panels
    assert mine.left == "2 or 3" and theirs.left == ""
    assert mine.facts == (("2", "amphoras"), ("0", "built"), ("1", "cards"), ("29", "in stacks"))
    assert theirs.facts == (("0", "built"), ("2", "cards"), ("30", "in stacks"))
    play(state, "draw 2", "mill", "store")
    assert scene_of(state).panels[0].left == "1"


def test_ak_46_the_board_makes_room_for_the_places() -> None:
    state = before_tile()
    land = scene_of(state).zones[0].box
    places = [scene_of(play(state, "turn 1")).parts[name] for name in marked(scene_of(state), "place")]
    left, top, width, height = land
    assert all(left < part.x < left + width and top < part.y < top + height for part in places)


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
