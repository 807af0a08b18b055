"""The zones of the table on desktops and phones, and every position of whole games."""

from __future__ import annotations

import itertools

import pytest

from gametable import COMPILED
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.pieces import SMALL
from gametable.games.atlanta.townscape import MARGIN
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.scene.export import svg
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.atlanta.drawn import decide, fresh, play, position
from tests.games.atlanta.players import Player, at_random, builder, collector
from tests.games.atlanta.scenes import CITY, PAIR, scene_of, zone

LOOKED_AT = 1 if COMPILED else 6  # one position of so many: drawing is never compiled, and is looked at in both runs


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
    assert boxes[0] == (-282, -206, 716, 412)
    while state.to_move() >= 0:
        state.step(builder(state, rng), rng)
        boxes.append(zone(scene_of(state), "board").box)
    changes = [(one, other) for one, other in itertools.pairwise(boxes) if one != other]
    assert 0 < len(changes) < 6
    for one, other in changes:
        assert all((after - before) % 152 == 0 for before, after in zip(one, other, strict=True))


def test_a_city_that_wanders_off_needs_no_more_room() -> None:
    state = position(PAIR, hand="To1 To2 To3")
    before = zone(scene_of(state), "board").box
    for number, point in enumerate(["3,-1", "4,0", "5,1"]):
        decide(state, f"play To{number + 1}", f"at {point}")
        state.settle(Rng(1))
        while state.to_move() != 0:
            play(state, "draw deck")
    after = zone(scene_of(state), "board").box
    assert after[0] > before[0]
    assert after[1:] == before[1:]


def test_the_cities_of_others_fill_their_pictures() -> None:
    state = position(CITY)
    city = zone(scene_of(state, 1), "city-0")
    cards = [part for key, part in scene_of(state, 1).parts.items() if key.startswith("city-0-")]
    assert city.box[2] == max(card.x for card in cards) - min(card.x for card in cards) + 2 * (MARGIN + SMALL.card // 2)


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_on_a_phone(viewer: int) -> None:
    state = position(CITY, hand="To9")
    scene = GAME.scene(GAME.seen(state, viewer), "tall")
    trays = [zone for zone in scene.zones if zone.place == "tray"]
    assert all(360 <= zone.box[2] <= 420 for zone in trays)
    wide = GAME.scene(GAME.seen(state, viewer))
    cards = [key for key in wide.parts if key.startswith("city-0-")]
    assert all(scene.parts[key] == wide.parts[key] for key in cards)  # ghosts know no shape


def test_the_name_of_a_laid_tile_is_in_its_label() -> None:
    """Its letters would be too small to be read on the tile."""
    seen = GAME.seen(position(CITY, tiles={"2,1": "Food Hall"}), 0)
    for shape in ("wide", "tall"):
        tile = GAME.scene(seen, shape).parts["tile-12"]
        assert "Food" not in tile.markup
        assert tile.label.startswith("Food Hall at 2,1")


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
    for number in itertools.count():
        if state.to_move() < 0:
            break
        if number % LOOKED_AT == 0:
            for viewer in {state.to_move(), next(viewers)}:
                check_scene(GAME, state, viewer)
        state.step(player(state, rng), rng)
    check_every_number_has_parts(GAME, state, 0)
