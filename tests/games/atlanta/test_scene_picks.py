"""What is touched on the table to mean an action, and what that would bring."""

from __future__ import annotations

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.kernel.game import WATCHER
from gametable.scene.model import Preview
from tests.games.atlanta.drawn import decide, play, position
from tests.games.atlanta.scenes import CITY, PAIR, THREE, final, path, scene_of, shown, touched


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
