"""The course of a turn: AK-7 to AK-13."""

from __future__ import annotations

from gametable.games.attika.game import GAME
from gametable.kernel.game import WATCHER
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.attika.drawn import draw_cards, fresh, hand, legal, names, play, position, refused, spot, standing

RICH = "W W W F F F H H H M M M"


def test_ak_7_two_draws_or_three_buildings() -> None:
    state = position(hands=[RICH, "W"], stored=["well tavern oracle plaza", ""])
    assert GAME.seen(state, 0)["actions_left"] == {"draw": 2, "build": 3}
    drawn = play(state.copy(), "draw 2", "mill", "store")
    assert GAME.seen(drawn, 0)["actions_left"] == {"draw": 1, "build": 0}
    play(drawn, "draw 3", "ship", "store")
    assert drawn.to_move() == 1
    for place in ("0,0", "1,0", "2,0"):
        assert state.to_move() == 0
        name = legal(state)[-1]
        play(state, name, f"at {place}")
    assert state.to_move() == 1
    assert len(standing(state)) == 3


def test_ak_7_drawing_and_building_are_never_mixed() -> None:
    state = position(hands=[RICH, "W"], stored=["well tavern", ""])
    drawn = play(state.copy(), "draw 2", "mill", "store")
    assert legal(drawn) == ["draw 1", "draw 2", "draw 3", "draw 4", "give up"]
    rule, reason = refused(drawn, "choose well")
    assert (rule, reason) == ("AK-7", "This turn is spent on drawing; the well cannot be built from storage.")
    play(state, "choose well", "at 0,0")
    assert legal(state) == ["give up", "choose tavern"]
    assert refused(state, "draw 1") == ("AK-7", "This turn is spent on building; the two are never mixed.")


def test_ak_7_numbers_that_are_no_action_are_refused() -> None:
    for number in (-1, 579, 10**6):
        refusal = GAME.refusal(position(), number)
        assert refusal
        assert (refusal.rule, str(number) in refusal.reason) == ("AK-7", True)


def test_ak_8_a_drawn_building_is_built_at_once_or_stored() -> None:
    state = position(hands=[RICH, "W"], stored=["well", ""])
    play(state, "draw 2", "mill")
    assert GAME.seen(state, 1)["building"] == 12  # everybody sees it
    assert legal(state) == ["store", "choose mill"]
    stored = play(state.copy(), "store")
    assert names(stored, 0, "stored") == ["well", "mill"]
    play(state, "choose mill", "at 0,0")
    assert standing(state) == {"0,0": "1mill"}
    assert GAME.seen(state, 0)["kind"] == "drawing"
    assert state.left == 1


def test_ak_8_what_is_stored_this_turn_waits_for_another() -> None:
    state = play(position(hands=[RICH, "W"]), "draw 2", "mill", "store")
    assert refused(state, "choose mill")[0] == "AK-7"
    assert "choose mill" not in legal(state)


def test_ak_8_nothing_else_is_done_before_a_drawn_building_is() -> None:
    state = play(position(hands=[RICH, "W"], stored=["well", ""]), "draw 2", "mill")
    wanted = ("AK-8", "First choose or store the mill that you have drawn.")
    for text in ("draw 1", "give up", "amphora", "choose well", "at 0,0"):
        assert refused(state, text) == wanted
    assert refused(play(state, "store"), "store") == ("AK-8", "Only a building that was just drawn is stored.")


def test_ak_8a_the_question_is_asked_even_with_one_answer() -> None:
    state = play(position(hands=["", ""]), "draw 2", "mill")
    assert state.to_move() == 0
    assert legal(state) == ["store"]
    poor = play(position(hands=["W", ""], stored=["well fortress", ""]), "choose well", "at 0,0")
    assert poor.to_move() == 0
    assert legal(poor) == ["give up"]
    assert poor.left == 2


def test_ak_9_a_building_is_taken_from_storage_paid_and_placed() -> None:
    state = position(hands=["W M", "W"], stored=["well tavern", ""])
    play(state, "choose well", "at 0,0")
    assert names(state, 0, "stored") == ["tavern"]
    assert standing(state) == {"0,0": "1well"}
    assert hand(state, 0) == "M"


def test_ak_9_only_what_is_stored_can_be_chosen() -> None:
    state = position(hands=[RICH, "W"], stored=["well tavern", ""])
    sentence = "Your mill lies face down in a stack; only stored buildings can be chosen."
    assert refused(state, "choose mill") == ("AK-9", sentence)
    play(state, "choose well", "at 0,0")
    assert refused(state, "choose well") == ("AK-9", "Your well is built already; only stored buildings can be chosen.")
    assert refused(state, "at 0,1") == ("AK-9", "First choose the building, then its lot.")


def test_ak_10_a_choice_is_seen_by_its_owner_only() -> None:
    state = position(hands=["W W F F H H M", "W"], stored=["street tavern", ""])
    views = [GAME.seen(state, viewer) for viewer in (1, WATCHER)]
    for text in ("choose street", "at 0,0", "pay water", "pay forest"):
        before = state.copy()
        action = GAME.read(state, text)
        play(state, text)
        assert [GAME.seen(state, viewer) for viewer in (1, WATCHER)] == views
        assert GAME.tell(before, action, state, 1) == []
        assert len(GAME.tell(before, action, state, 0)) == 1
    assert GAME.seen(state, 0)["phase"] == "paying"
    assert GAME.seen(state, 0)["laid"] == [1, 1, 0, 0]
    assert GAME.seen(state, 1)["phase"] == "choosing"


def test_ak_10_a_drawn_building_in_hand_looks_drawn_to_others() -> None:
    state = play(position(hands=["W F M", "W"]), "draw 2", "mill")
    view = GAME.seen(state, 1)
    play(state, "choose mill")
    assert GAME.seen(state, 1) == view
    assert GAME.seen(state, 0)["phase"] == "siting"


def test_ak_10_a_chosen_building_is_put_back_by_undo_at_no_cost() -> None:
    recorder = recorded(stop="siting")
    seat = int(recorder.state.to_move())
    left = GAME.seen(recorder.state, seat)["actions_left"]
    assert recorder.can_undo(seat)
    recorder.undo()
    assert GAME.seen(recorder.state, seat)["phase"] in ("choosing", "drawn")
    assert GAME.seen(recorder.state, seat)["actions_left"] == left


def test_ak_10_cards_laid_are_taken_back_but_not_cards_paid() -> None:
    recorder = recorded(stop="paying")
    seat = int(recorder.state.to_move())
    assert recorder.can_undo(seat)
    while GAME.seen(recorder.state, seat)["phase"] == "paying":
        recorder.play(recorder.state.legal_actions()[0], Rng(1))
    assert not recorder.can_undo(seat)


def recorded(stop: str) -> Recorder:
    """A random game that has come to this phase."""
    rng = Rng(4)
    recorder = Recorder(GAME, 2)
    recorder.begin(rng)
    while GAME.seen(recorder.state, int(recorder.state.to_move()))["phase"] != stop:
        actions = recorder.state.legal_actions()
        recorder.play(actions[rng.below(len(actions))], rng)
    return recorder


def test_ak_10_with_a_building_in_hand_nothing_else_is_done() -> None:
    state = play(position(hands=["W", "W"], stored=["well", ""]), "choose well")
    wanted = ("AK-10", "You have the well in hand: name its lot, or take the choice back.")
    for text in ("draw 1", "give up", "choose well", "store"):
        assert refused(state, text) == wanted


def test_ak_10a_the_only_lot_is_asked_for() -> None:
    state = play(position(ONE_LOT, hands=["", "W"], stored=["fortress", ""]), "choose fortress")
    assert legal(state) == ["at 0,5"]
    assert state.to_move() == 0
    assert GAME.seen(state, 0)["lots"] == [{"hex": spot(state, "0,5"), "cards": 0, "free": True}]


ONE_LOT = """
          .   .
        .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
          .   .   .   .  2tavern
            .   .   .  2plaza 2mill
                      . 1quarry
"""


def test_ak_11_actions_given_up_bring_a_card_each() -> None:
    whole = play(position(hands=["", ""]), "give up")
    draw_cards(whole, "W", "F", "F")
    assert hand(whole, 0) == "W F F"
    assert whole.to_move() == 1
    half = play(position(hands=["W", ""], stored=["well tavern", ""]), "choose well", "at 0,0", "give up")
    draw_cards(half, "H", "M")
    assert hand(half, 0) == "H M"
    assert half.to_move() == 1
    drawn = draw_cards(play(position(), "draw 1", "well", "store", "give up"), "H")
    assert (hand(drawn, 0), drawn.to_move()) == ("H", 1)


def test_ak_11_amphoras_are_barred_after_giving_up() -> None:
    state = play(position(amphoras=[2, 0]), "draw 1", "well", "store", "give up")
    draw_cards(state, "H")
    assert state.to_move() == 1
    assert state.amphoras(0) == 2


def test_ak_11_an_action_bought_with_an_amphora_can_be_given_up() -> None:
    state = play(
        position(amphoras=[2, 0]), "draw 1", "well", "store", "draw 1", "quarry", "store", "amphora", "give up"
    )
    draw_cards(state, "H")
    assert (hand(state, 0), state.to_move(), state.amphoras(0)) == ("H", 1, 1)


def test_ak_11a_where_all_can_see_that_nothing_is_left_the_table_gives_up() -> None:
    state = position(hands=["W", ""], stored=["well", "mill"])
    before = play(state, "choose well")
    after = play(before.copy(), "at 0,0")
    assert GAME.seen(after, 1)["phase"] == "taking cards"
    assert after.due == 2
    told = GAME.tell(before, GAME.read(before, "at 0,0"), after, 1)
    assert told[-1] == "Seat 1 has nothing left to build and gives up 2 actions for cards."
    empty = position(stored=[LAST_TOWER, ""], stacks=[0, 1, 0, 0], tiles_left=[])
    assert empty.height(0, 1) == 1
    play(empty, "draw 2", "tower", "store")
    assert GAME.seen(empty, 1)["phase"] == "taking cards"
    assert empty.due == 1


LAST_TOWER = (
    "capital oracle theatre tavern plaza market gymnasium stadium statue temple well cornfield mill village quarry "
    "fortress tower harbour ship ship ship silver_mine mint vineyard vintner street street street street"
)


def test_ak_12_the_discards_become_a_new_deck() -> None:
    state = position(hands=["", ""], discards=[1, 1, 0, 0])
    state.deck = 1  # one water card; everything else is out of play in this position
    play(state, "give up", "water")
    assert GAME.seen(state, 0)["deck"] == 2
    assert GAME.seen(state, 0)["discards"] == [0, 0, 0, 0]
    assert legal(state) == ["water", "forest"]
    play(state, "forest", "water")
    assert hand(state, 0) == "W W F"


def test_ak_12_without_any_card_nothing_is_gained() -> None:
    state = position(hands=["W", ""], deck=0)
    play(state, "give up")
    assert (hand(state, 0), state.to_move()) == ("W", 1)
    state = position(hands=["W", ""], discards=[2, 0, 0, 0], deck=0)
    play(state, "give up", "water", "water")
    assert (hand(state, 0), state.to_move()) == ("W W W", 1)


def test_ak_13_an_empty_stack_is_not_drawn_from() -> None:
    state = position(stored=[LAST_TOWER, ""], stacks=[0, 1, 0, 0])
    assert legal(state)[:2] == ["draw 2", "give up"]
    assert refused(state, "draw 1") == ("AK-13", "Your stack 1 is empty.")


def test_ak_13_without_stacks_one_builds_or_gives_up() -> None:
    stored = f"{LAST_TOWER} tower"
    state = position(hands=[RICH, ""], stored=[stored, ""], stacks=[0, 0, 0, 0])
    assert legal(state)[0] == "give up"
    assert all(text.startswith("choose") for text in legal(state)[1:])
    assert refused(state, "draw 3") == ("AK-13", "Your stack 3 is empty.")


def test_a_fresh_game_offers_all_stacks() -> None:
    assert legal(fresh(3))[:5] == ["draw 1", "draw 2", "draw 3", "draw 4", "give up"]
