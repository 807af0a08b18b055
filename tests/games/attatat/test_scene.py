"""The drawn table: what lies where and is called how, what is touched to mean an action, what a preview tells."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules import numbers as n
from gametable.games.attatat.rules.state import Attatat
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.scene.model import Scene, Shape
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.attatat.boards import CORNER, NO_FREE, PATH
from tests.games.attatat.drawn import SQUARE, finish, fresh, places, play, position

BROKEN = """
    [a1] =1= [b1] -2- c1     d1
     ||2      |1
     a2       ..  =2= (free) d2
     a3      [b3]     c3    {d3}
     a4       b4      c4     d4
"""


def picture(state: Attatat, viewer: int = 0, shape: Shape = "wide") -> Scene:
    return GAME.scene(GAME.seen(state, viewer), shape)


def path(state: Attatat, text: str, viewer: int = 0) -> tuple[str, ...]:
    """What is touched to mean a move."""
    return GAME.parts(GAME.seen(state, viewer), GAME.read(state, text))


def words(state: Attatat, text: str) -> str:
    """What the preview of a move tells its player."""
    return GAME.preview(GAME.seen(state, int(state.to_move())), GAME.read(state, text)).words


def labels(scene: Scene, kind: str) -> set[str]:
    return {part.label for name, part in scene.parts.items() if name.startswith(f"{kind}-")}


def broken(phase: str = "claiming") -> Attatat:
    return position(BROKEN, options={**SQUARE, "free_tiles": 1}, phase=phase)


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
    assert (parts["link-0"].x, parts["link-0"].y, parts["link-0"].origin) == (51, 0, "supply-0")
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
    link = parts["link-0" if first else "link-2"].markup
    assert link.count("pattern-dots") == each
    assert "#seat-square" in link


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


def test_paths_of_picks() -> None:
    linking = position(PATH, phase="linking")
    assert path(linking, "c3-c4") == ("gap-35",)
    assert path(linking, "a1-b1") == ("gap-0",)  # refused, with the reason
    assert path(linking, "from a1") == ("tile-0",)  # too early
    assert path(linking, "claim") == path(linking, "no claim") == path(linking, "remove a1") == ()
    assert path(linking, "c3-c4", viewer=1) == path(linking, "c3-c4", viewer=WATCHER) == ()
    claiming = broken()
    assert path(claiming, "from a1") == ("tile-0",)
    assert path(claiming, "from b2") == ("spot-5",)
    assert path(claiming, "from c2") == ("free-6",)
    assert path(claiming, "no claim") == ("no-claim",)
    walking = play(position(PATH), "from a1", "to b1")
    assert path(walking, "claim") == ("claim",)
    assert path(walking, "to c1") == ("tile-2",)
    removing = play(walking, "claim")
    assert path(removing, "remove b1") == ("tile-1",)
    assert path(removing, "from b1") == ()  # a tile now means its removal


def test_at_65_a_tile_begins_a_path_and_a_gap_is_linked() -> None:
    state = position(PATH, options={**SQUARE, "either_or": True}, phase="linking or claiming")
    scene = picture(state)
    assert path(state, "from a1") == ("tile-0",)
    assert path(state, "c3-c4") == ("gap-35",)
    assert scene.buttons == {}
    assert "AT-65" in scene.rules


def test_at_10_colours_and_symbols_in_play_are_plaques() -> None:
    state = fresh(options=SQUARE)
    scene = picture(state)
    assert labels(scene, "colour") == {"gold", "green", "blue", "red"}
    assert path(state, "colour gold") == ("colour-0",)
    assert path(state, "colour gray") == path(state, "symbol cat") == ()
    play(state, "colour gold")
    assert labels(picture(state, 1), "symbol") == {"scarab", "sphinx", "pyramid", "cat"}
    assert path(state, "symbol cat", viewer=1) == ("symbol-3",)
    hand = [GAME.seen(state, 1)["tiles"][place] for place in GAME.seen(state, 1)["hands"][1]["cards"]]
    count = sum(tile // 5 == 0 or tile % 5 == 3 for tile in hand)
    assert words(state, "symbol cat") == f"Of your cards {count} are gold or a cat."
    play(state, "symbol cat")
    named = picture(state, WATCHER).parts["named"].label
    assert named.startswith("cards that are gold or cat: seat 1 has ")
    assert f"seat 2 has {count}" in named


def test_a_link_is_previewed() -> None:
    state = position(PATH, phase="linking")
    shown = GAME.preview(GAME.seen(state, 0), GAME.read(state, "c3-c4"))
    assert shown.words == "Lays 2 of your planks; 18 planks left after this."
    ghost = shown.parts["ghost-link"]
    assert (ghost.layer, ghost.x, ghost.y) == ("board/links", 204, 255)
    joining = words(state, "b2-b3")
    assert joining.endswith("Joins your gold scarab a1 and gold sphinx b1 with your blue sphinx b3.")


def test_the_last_planks_of_the_table_are_announced() -> None:
    last: dict[str, Any] = {"phase": "linking", "links_left": [1, 0]}
    state = position(PATH, **last)
    end = "These are the last planks of the table: the round ends after this turn."
    assert words(state, "c3-c4") == f"Lays 2 of your planks; 0 planks left after this. {end}"
    assert not GAME.is_final(GAME.seen(state, 0), GAME.read(state, "c3-c4"))
    play(state, "c3-c4")
    assert words(state, "no claim") == "The round ends."
    assert GAME.is_final(GAME.seen(state, 0), int(n.NO_CLAIM))


def test_steps_of_a_path_are_previewed() -> None:
    state = position(PATH.replace(" b2      c2", "[b2]     c2"))
    assert words(state, "from a1") == "From here a path can lead to gold sphinx b1 or green sphinx b2."
    play(state, "from a1")
    assert words(state, "to b1") == "Here you could claim 1 plank. It could lead on to green sphinx b2."
    play(state, "to b1")
    shown = GAME.preview(GAME.seen(state, 0), GAME.read(state, "to b2"))
    assert shown.words == "Here you could claim 2 planks."
    assert set(shown.parts) == {"ghost-step", "ghost-walk"}


def test_the_end_of_a_turn_is_previewed() -> None:
    state = position(PATH)
    assert words(state, "no claim") == "Your turn ends; seat 2 goes on."
    assert not GAME.is_final(GAME.seen(state, 0), int(n.NO_CLAIM))


def test_a_step_on_no_tile_of_the_hand_tells_where_the_path_can_end() -> None:
    state = play(position(PATH.replace("[b1] =2= c1 ", " b1  =2= [c1]")), "from a1")
    assert words(state, "to b1") == "1 plank up to here. The path can end at gold pyramid c1."


def test_at_26_a_claim_is_previewed_and_final() -> None:
    state = play(position(PATH), "from a1", "to b1")
    gain = "Takes 1 plank (1 of seat 1): 2 points."
    assert words(state, "claim") == (
        f"{gain} Everybody will see your gold scarab a1 and gold sphinx b1; you remove one of them."
    )
    assert GAME.is_final(GAME.seen(state, 0), int(n.CLAIM))
    assert GAME.preview(GAME.seen(state, 0), int(n.CLAIM)).gone == ()  # a plank stays
    thin = play(position(PATH.replace("=1= [b1]", "-1- [b1]")), "from a1", "to b1")
    assert GAME.preview(GAME.seen(thin, 0), int(n.CLAIM)).gone == ("link-0",)


def test_at_30_a_removal_that_a_free_tile_fills_is_previewed() -> None:
    state = play(position(PATH), "from a1", "to b1", "claim")
    action = GAME.read(state, "remove b1")
    shown = GAME.preview(GAME.seen(state, 0), action)
    assert shown.words == "A Free tile takes its place (2 Free tiles left); your gold scarab a1 stays."
    assert shown.gone == ("tile-1",)
    assert set(shown.parts) == {"ghost-free"}
    assert not GAME.is_final(GAME.seen(state, 0), action)


def test_at_33_a_removal_that_leaves_dead_ends_is_previewed() -> None:
    state = play(position(PATH, options=NO_FREE), "from a1", "to b1", "claim")
    told = "Leaves an empty space; you pick up no planks, and 3 links become dead ends."
    assert words(state, "remove b1") == told


def test_at_34_loners_are_previewed() -> None:
    drawing = CORNER.replace(" b2 ", " .. ").replace("  a1  =1=", "(free)   ")
    state = play(position(drawing, options={**SQUARE, "free_tiles": 1}), "from b1", "to c1", "claim")
    told = "Leaves an empty space; you pick up 2 planks (2 of seat 2): 3 points, and 1 link becomes a dead end."
    assert words(state, "remove b1") == told
    assert "link-26" in GAME.preview(GAME.seen(state, 0), GAME.read(state, "remove b1")).gone


def test_at_36_a_fault_line_is_previewed_and_final() -> None:
    state = play(position(CORNER, options=NO_FREE), "from b1", "to c1", "claim")
    told = "Fault line: you pick up 5 planks (3 of seat 1, 2 of seat 2): 6 points. The round ends."
    assert words(state, "remove b1") == told
    assert GAME.is_final(GAME.seen(state, 0), GAME.read(state, "remove b1"))
    assert not GAME.is_final(GAME.seen(state, 0), GAME.read(state, "remove c1"))


def test_at_35_a_last_path_is_previewed() -> None:
    state = play(position(PATH.replace("[b3]", " b3 ")), "from a1", "to b1")
    assert words(state, "claim").endswith("It is your last path: the round ends.")
    play(state, "claim")
    told = "Last path: you pick up 4 planks (2 of seat 1, 2 of seat 2): 5 points. The round ends."
    assert words(state, "remove b1") == told


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
    assert changed == {"gap-35", "link-35", "supply-0"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"random_matrix": True, "planks_per_link": 3},
        {"either_or": True, "reveal_undealt": True},
        {"layout": "diamond"},
    ],
)
@pytest.mark.parametrize("players", [2, 5])
def test_legal_actions_have_paths_of_their_own(players: int, options: dict[str, Any]) -> None:
    state, rng = fresh(players, {"rounds": 1, **options}), Rng(9)
    while actions := state.legal_actions():
        seat = int(state.to_move())
        seen = GAME.seen(state, seat)
        scene = GAME.scene(seen)
        paths = [GAME.parts(seen, action) for action in actions]
        for viewer in range(WATCHER, players):
            check_scene(GAME, state, viewer)
        check_every_number_has_parts(GAME, state, seat)
        assert len(set(paths)) == len(actions)
        assert all(len(way) == 1 and (way[0] in scene.parts or way[0] in scene.buttons) for way in paths)
        assert all(GAME.preview(seen, action).words for action in actions)
        ending = [action for action in actions if GAME.is_final(seen, action) and action != n.CLAIM]
        action = actions[rng.below(len(actions))]
        state.step(action, rng)
        assert bool(GAME.ends(state)) == (action in ending)


def test_places_of_a_drawn_layout_keep_their_names() -> None:
    state = fresh(2, {"layout": "###/#.#/###"})
    parts = picture(state).parts
    (below,) = places(state.board, "a2")
    assert any(part.label.split(",")[0].endswith(" a2") for name, part in parts.items() if name.startswith("tile"))
    assert (parts[f"gap-{25 + below}"].x, parts[f"gap-{25 + below}"].y) == (0, 153)
