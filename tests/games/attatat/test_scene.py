"""The drawn table: what lies where, what it is called, and who sees it."""

from __future__ import annotations

import pytest

from gametable.games.attatat.game import GAME
from gametable.games.attatat.ground import ground_of
from gametable.games.attatat.rules import numbers as n
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.scene.model import Shape
from tests.games.attatat.boards import PATH
from tests.games.attatat.drawn import SQUARE, finish, fresh, places, play, position
from tests.games.attatat.scenes import broken, labels, picture


def test_tiles_are_called_by_colour_symbol_place_and_owner() -> None:
    parts = picture(broken()).parts
    assert parts["tile-0"].label == "gold scarab a1, yours"
    assert parts["tile-2"].label == "gold pyramid c1"
    assert parts["tile-18"].label == "red cat d4"
    assert parts["free-6"].label == "Free tile c2"
    assert parts["spot-5"].label == "empty space b2"
    assert (parts["tile-0"].x, parts["tile-0"].y) == (0, 0)
    assert (parts["free-6"].x, parts["free-6"].y) == (204, 102)
    assert parts["free-6"].origin == "free-pile"


def test_at_29_a_shown_card_is_marked_with_its_holder_for_everybody() -> None:
    state = broken()
    for viewer in (0, WATCHER):
        parts = picture(state, viewer).parts
        assert parts["tile-13"].label == "blue cat d3, held by seat 2"
        assert "seat-square" in parts["tile-13"].markup
        assert parts["card-13"].label == "blue cat, held by seat 2"
    assert picture(state, 1).parts["tile-13"].label == "blue cat d3, yours, known to all"


def test_own_tiles_are_outlined_for_their_owner_only() -> None:
    state = broken()
    outlined = [viewer for viewer in (WATCHER, 0, 1) if "var(--ink)" in picture(state, viewer).parts["tile-0"].markup]
    assert outlined == [0]


def test_gaps_and_links_are_told_with_both_ends() -> None:
    parts = picture(broken()).parts
    assert parts["gap-0"].label == "2 planks of seat 1 between gold scarab a1 and gold sphinx b1"
    assert parts["gap-1"].label == "1 plank of seat 2 between gold sphinx b1 and gold pyramid c1"
    assert parts["gap-2"].label == "gap between gold pyramid c1 and gold cat d1"
    assert parts["gap-27"].label == "gap between gold pyramid c1 and Free tile c2"
    assert parts["gap-4"].label == "gap between green scarab a2 and empty space b2"
    assert len([name for name in parts if name.startswith("gap-")]) == 24
    assert "stroke-dasharray" in parts["gap-2"].markup
    assert "stroke-dasharray" not in parts["gap-0"].markup
    assert "stroke-dasharray" not in parts["gap-4"].markup  # nothing can be laid there
    planks = {name: parts[name] for name in ("link-0", "link-0-1")}
    assert [(one.x, one.y, one.origin) for one in planks.values()] == [(51, -7, "supply-0"), (51, 7, "supply-0")]
    assert "link-2" not in parts


def test_at_33_dead_ends_are_broken_off() -> None:
    parts = picture(broken()).parts
    assert parts["gap-26"].label == "dead end: 1 plank of seat 1 between gold sphinx b1 and empty space b2"
    assert parts["gap-5"].label == "dead end: 2 planks of seat 2 between empty space b2 and Free tile c2"
    assert [name for name in ("link-0", "link-5", "link-26") if "opacity" in parts[name].markup] == [
        "link-5",
        "link-26",
    ]


@pytest.mark.parametrize("each", [2, 3])
def test_at_60_a_link_shows_its_planks_with_pattern_and_symbol(each: int) -> None:
    state = fresh(options={**SQUARE, "planks_per_link": each})
    play(state, "colour gold", "symbol cat")
    first = int(state.to_move())
    play(state, "a1-b1", "no claim")
    play(state, "c1-d1")
    parts = picture(state).parts
    name = "link-0" if first else "link-2"
    planks = [name, *(f"{name}-{number}" for number in range(1, each))]
    assert [one for one in parts if one.startswith(name)] == planks[::-1]  # the first lies above all others
    assert all(parts[one].markup.count("pattern-dots") == 1 for one in planks)
    assert [one for one in planks if "#seat-square" in parts[one].markup] == [name]


def test_at_28_a_claimed_plank_is_one_part_less() -> None:
    """It goes to a score pile; the one that stays lies in the middle of its gap."""
    state = fresh(options=SQUARE)
    ground = ground_of(GAME.seen(state, 0))
    two, one = (ground.link(ground.gaps[0], planks, 0) for planks in (2, 1))
    assert set(two) - set(one) == {"link-0-1"}
    assert all(part.layer == "board/links>score-*" for part in two.values())
    assert (one["link-0"].x, one["link-0"].y) == ground.middle(ground.gaps[0])


def test_at_7_hands_are_shown_to_their_owner_only() -> None:
    state = broken()
    own, other = picture(state, 0).parts, picture(state, 1).parts
    assert own["card-0"].label == "your card gold scarab a1"
    assert own["card-0"].layer == "hand/things"
    assert not {"card-0", "card-1", "card-11"} & set(other)
    assert [name for name in other if name.startswith("back-0")] == ["back-0-0", "back-0-1", "back-0-2"]
    assert other["back-0-0"].label == ""


def test_zones_of_a_seat_and_of_a_watcher() -> None:
    state = fresh(3, seed=3)
    play(state, "colour red", "symbol cat")
    own = {zone.name: zone.place for zone in picture(state, 1).zones}
    assert own == {"board": "board", "hand": "tray", "planks": "tray", "seat-2": "others", "seat-0": "others"}
    watched = [zone.name for zone in picture(state, WATCHER).zones]
    assert watched == ["board", "seat-0", "seat-1", "seat-2"]


def test_a_removed_tile_moves_to_whoever_removed_it() -> None:
    state = play(position(PATH), "from a1", "to b1", "claim", "remove b1")
    parts = picture(state).parts
    assert parts["tile-1"].layer == "hand/things"
    assert parts["tile-1"].label == "gold sphinx, removed by you"
    assert parts["free-1"].label == "Free tile b1"
    seen_by_other = picture(state, 1).parts["tile-1"]
    assert (seen_by_other.layer, seen_by_other.label) == ("seat-0/things", "gold sphinx, removed by seat 1")
    assert parts["free-pile"].label == "2 Free tiles left"


def test_tiles_out_of_the_game_and_undealt_cards_lie_aside() -> None:
    hidden = picture(fresh(options=SQUARE))
    assert hidden.parts["tile-24"].label == "gray scribe, out of the game"
    assert hidden.parts["deck"].label == "4 cards not dealt, face down"
    state = fresh(options={**SQUARE, "reveal_undealt": True})
    shown = picture(state)
    undealt = GAME.seen(state, 0)["undealt"]["cards"]
    assert len(undealt) == 4
    assert "deck" not in shown.parts
    assert {label for label in labels(shown, "card") if "not dealt" in label} == {
        f"{shown.parts[f'tile-{tile}'].label.split()[0]} {shown.parts[f'tile-{tile}'].label.split()[1]}, not dealt"
        for tile in (GAME.seen(state, 0)["tiles"][place] for place in undealt)
    }


def test_at_13a_a_walk_is_seen_by_its_walker_only() -> None:
    before = position(PATH)
    walking = play(before.copy(), "from a1", "to b1")
    for viewer in (1, WATCHER):
        assert picture(walking, viewer) == picture(before, viewer)
        assert GAME.parts(GAME.seen(walking, viewer), int(n.CLAIM)) == ()
    own = picture(walking)
    assert {"step-0", "step-1", "walk-0"} <= set(own.parts)
    assert own.buttons == {"claim": "claim this path"}
    assert picture(before).buttons == {"no-claim": "no claim"}
    assert picture(before, 1).buttons == {}


def test_a_claimed_path_is_seen_by_all() -> None:
    state = play(position(PATH), "from a1", "to b1", "claim")
    for viewer in (WATCHER, 0, 1):
        scene = picture(state, viewer)
        assert {"step-0", "step-1", "walk-0"} <= set(scene.parts)
        assert scene.buttons == {}
        assert scene.parts["step-0"].label == ""


def test_panels_count_cards_planks_and_points() -> None:
    state = play(position(PATH), "from a1", "to b1", "claim", "remove b1")
    own, other = picture(state).panels
    assert own.facts == (("2", "cards"), ("20", "planks"), ("1", "collected"), ("2", "points"))
    assert [what for _, what in other.facts] == ["cards", "planks", "collected", "points"]
    over = finish(fresh(options={"rounds": 1}), 4)
    assert [panel.facts[3][0] for panel in picture(over).panels] == [str(points) for points in over.scores()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_phone_shows_the_board_at_the_same_places(players: int) -> None:
    """Ghosts do not know the shape of the window, so tiles and gaps lie alike in both."""
    state = fresh(players)
    wide, tall = picture(state), picture(state, shape="tall")
    assert set(wide.parts) == set(tall.parts)
    for name, part in wide.parts.items():
        if part.layer == "board/gaps" or (part.layer == "board/tiles" and "yours" in part.label):
            assert (part.x, part.y, part.label) == (tall.parts[name].x, tall.parts[name].y, tall.parts[name].label)
    zones = {zone.name: zone.box for zone in tall.zones}
    assert "aside" in zones
    assert all(box[2] <= 396 for name, box in zones.items() if name != "board")


@pytest.mark.parametrize("layout", ["matrix", "scarab", "crossroads", "courtyard", "########/########"])
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_everything_lies_within_its_zone(layout: str, shape: Shape) -> None:
    players = 4 if layout == "courtyard" else 2
    state = fresh(players, {"layout": layout, "reveal_undealt": True})
    scene = picture(state, shape=shape)
    boxes = {zone.name: zone.box for zone in scene.zones}
    for name, part in scene.parts.items():
        left, top, width, height = boxes[part.layer.split("/")[0]]
        assert left <= part.x <= left + width, name
        assert top <= part.y <= top + height, name


def test_a_table_before_its_tiles_are_known_is_drawn() -> None:
    state = GAME.new(3, {"random_matrix": True})
    assert "spot-0" in picture(state, 1).parts  # type: ignore[arg-type]
    rng = Rng(1)
    while state.to_move() < 0:
        state.apply(int(state.draw(rng)))
        assert picture(state, 1).zones  # type: ignore[arg-type]
    assert len(labels(picture(state, 1), "tile")) == 25  # type: ignore[arg-type]


def test_unchanged_parts_are_the_same_objects() -> None:
    state = position(PATH, phase="linking")
    before = picture(state).parts
    after = picture(play(state, "c3-c4")).parts
    changed = {name for name in after if after[name] is not before.get(name)}
    assert changed == {"gap-35", "link-35", "link-35-1", "supply-0"}


def test_places_of_a_drawn_layout_keep_their_names() -> None:
    state = fresh(2, {"layout": "###/#.#/###"})
    parts = picture(state).parts
    (below,) = places(state.board, "a2")
    assert any(part.label.split(",")[0].endswith(" a2") for name, part in parts.items() if name.startswith("tile"))
    assert (parts[f"gap-{25 + below}"].x, parts[f"gap-{25 + below}"].y) == (0, 153)
