"""What is touched on the table to mean an action, and what a preview tells of it."""

from __future__ import annotations

from typing import Any

import pytest

from gametable import COMPILED
from gametable.games.attatat.game import GAME
from gametable.games.attatat.rules import numbers as n
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from tests.contract.scenes import check_every_number_has_parts, check_scene
from tests.games.attatat.boards import CORNER, NO_FREE, PATH
from tests.games.attatat.drawn import SQUARE, fresh, play, position
from tests.games.attatat.scenes import broken, labels, path, picture, words


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
    assert (ghost.layer, ghost.x, ghost.y) == ("board/links>score-*", 204, 255)
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
        for viewer in range(WATCHER, players) if COMPILED else [seat]:  # drawing is never compiled
            check_scene(GAME, state, viewer)
        check_every_number_has_parts(GAME, state, seat)
        assert len(set(paths)) == len(actions)
        assert all(len(way) == 1 and (way[0] in scene.parts or way[0] in scene.buttons) for way in paths)
        assert all(GAME.preview(seen, action).words for action in actions)
        ending = [action for action in actions if GAME.is_final(seen, action) and action != n.CLAIM]
        action = actions[rng.below(len(actions))]
        state.step(action, rng)
        assert bool(GAME.ends(state)) == (action in ending)
