"""AK-42, AK-47  The storage boards, one's own and those of the others."""

from __future__ import annotations

import re

import pytest

from gametable.games.attika.components import STANDARD
from gametable.games.attika.game import GAME
from gametable.games.attika.kinds import kinds_of
from gametable.games.attika.storage_board import own_plan
from gametable.scene.model import Shape
from tests.games.attika.drawn import fresh, position, refused, type_named
from tests.games.attika.lists import OWN
from tests.games.attika.scenes import (
    HARBOUR,
    QUARRY,
    in_layer,
    marked,
    scene_of,
    shown,
    touched,
    zone_names,
)

DISC = re.compile(r'<circle cx="([-0-9.]+)" cy="[-0-9.]+" r="([0-9.]+)"')
WRITTEN = re.compile(r'<text [^>]*font-size="([0-9.]+)"[^>]*>([a-z][^<]+)</text>')
ROOM_ON_A_PHONE = 364  # pixels that a tray has on a phone of 390


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


def test_ak_44_stored_buildings_that_are_free_somewhere_have_one_too() -> None:
    state = position(QUARRY, hands=["H", ""], stored=["fortress well", ""])
    assert marked(scene_of(state), "free") == {f"free-{type_named('fortress')}"}
    preview = shown(state, "choose fortress")
    assert preview.words == "Costs 2 hill and 2 mountain. Free on 6 lots: see the red diamonds."
    assert len(preview.parts) == 6


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


def test_ak_9_what_is_not_stored_is_touched_on_the_storage_board() -> None:
    state = position(QUARRY, stored=["fortress", ""])
    assert (
        touched(state, "choose quarry").label
        == "red quarry, main building of defence, costs 1 hill and 2 mountain: built"
    )
    assert touched(state, "choose mill").label.endswith("free next to cornfield: face down")
    assert refused(state, "choose mill")[0] == "AK-9"


def test_ak_9_equal_buildings_lie_on_each_other_and_the_upper_one_is_touched() -> None:
    state = position(stored=["ship ship", ""])
    upper = touched(state, "choose ship")
    stored = list(in_layer(scene_of(state), "storage-0/pieces").values())
    assert stored[-1] is upper and len(stored) == 2


def test_the_phone_has_zones_of_its_width() -> None:
    for zone in GAME.scene(GAME.seen(fresh(4), 0), "tall").zones[1:]:
        assert zone.box[2] <= 420, zone


def test_on_a_phone_all_words_of_ones_own_trays_can_be_read() -> None:
    scene = GAME.scene(GAME.seen(position(HARBOUR, stored=["ship well", ""]), 0), "tall")
    trays = {zone.name: zone.box[2] for zone in scene.zones if zone.place == "tray"}
    words = [
        (ROOM_ON_A_PHONE / trays[zone] * float(size), written)
        for part in scene.parts.values()
        if (zone := part.layer.partition("/")[0]) in trays
        for size, written in WRITTEN.findall(part.markup)
    ]
    assert len(words) > 40
    assert [written for size, written in words if size < 12] == []


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_ak_42_costs_and_names_stay_in_their_cells(shape: Shape) -> None:
    plan = own_plan(kinds_of("standard"), shape)
    slots = in_layer(GAME.scene(GAME.seen(fresh(2), 0), shape), "storage-0/slots")
    assert plan.measures is not None and len(slots) == len(plan.cells)
    for part in slots.values():
        ends = [abs(float(x)) + float(reach) for x, reach in DISC.findall(part.markup)]
        assert 0 < max(ends) < plan.measures.cell / 2 - 2
        assert part.y + plan.measures.name + plan.measures.letter / 2 <= plan.size[1]
