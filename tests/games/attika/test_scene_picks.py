"""AK-41, AK-43, AK-45, AK-46  What is touched to mean an action."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from gametable.games.attika.pieces import different_turns, turned
from gametable.server.orders import read_command
from tests.games.attika.drawn import play, position, refused
from tests.games.attika.scenes import (
    before_tile,
    fortress_in_hand,
    in_layer,
    is_final,
    marked,
    path,
    scene_of,
    shown,
    touched,
)


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


def test_ak_30a_turns_that_look_alike_are_offered_once() -> None:
    assert different_turns("MW.W.W.") == (0, 1)
    assert different_turns(".......") == (0,)
    assert turned(".W.F.H.", 1) == (-1, -1, 0, -1, 1, -1, 2)


def test_ak_14_a_taken_lot_can_be_touched_and_says_why_not() -> None:
    state = fortress_in_hand()
    assert touched(state, "at 0,0").label == "red quarry at 0,0, yours"
    assert touched(state, "at 1,5").label == "blue well at 1,5"
    assert refused(state, "at 1,5")[0] == "AK-14"
