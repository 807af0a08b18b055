"""The course of a turn: AL-9 to AL-11a, AL-20 to AL-22b."""

from __future__ import annotations

from gametable.games.atlanta.cities import cards_of
from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.options import box_of
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.game import WATCHER
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE, OVER
from tests.games.atlanta.drawn import decide, fresh, legal, misread, play, position, refused

PAIR = """
       0    1    2
  0   Re4       Bu10
"""
SQUARE = """
       0    1    2
  1        Re7
  0   Re4       Bu10
 -1        Re5
"""
ROW = "In1 In2 To3 To3 Rt5"


def names(state: Atlanta, kinds: list[int]) -> list[str]:
    box = box_of(GAME.seen(state, 0)["options"])
    return [box.card_name(kind) for kind in kinds]


def test_al_9_two_actions_in_any_combination() -> None:
    pairs = {
        ("draw In1", "draw In2"): 1,
        ("draw deck", "draw deck"): 1,
        ("draw In1", "designate 1,0 Residential"): 1,
        ("designate 1,0 Residential", "draw deck"): 1,
        ("play To9", "at 3,1", "play Rt3", "at -1,1"): 1,
        ("play To9", "at 3,1", "draw To3"): 1,
        ("draw Rt5", "play Rt5", "at 3,-1"): 1,
    }
    for moves, after in pairs.items():
        state = position(SQUARE, hand="To9 Rt3", row=ROW)
        rng = Rng(2)
        for move in moves:
            assert state.to_move() == 0
            play(state, move, rng=rng)
        assert state.to_move() == after
    state = position(SQUARE, hand="To9", row=ROW)
    assert GAME.seen(state, 1)["actions_left"] == 2
    assert GAME.seen(play(state, "draw In1"), 1)["actions_left"] == 1
    for action in (-1, n.ACTIONS):
        refusal = GAME.refusal(state, action)
        assert refusal
        assert refusal.rule == "AL-9"
        assert refusal.reason.startswith(f"There is no action number {action}; a turn is two actions")


def test_al_10_a_card_of_the_row_or_the_top_of_the_deck() -> None:
    state = position(PAIR, row=ROW)
    draws = ["draw Industrial 1", "draw Industrial 2", "draw Tourism 3", "draw Retail 5", "draw deck"]
    assert legal(state) == draws
    sentence = "Business 3 is not in the draw row; there you find Industrial 1, Industrial 2, Tourism 3 and Retail 5."
    assert refused(state, "draw Bu3") == ("AL-10", sentence)
    refusal = GAME.refusal(state, n.DRAW + 70)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AL-10", "There is no card number 71; this game has 50 kinds.")
    deck = GAME.seen(state, 0)["deck"]
    decide(state, "draw To3")
    assert names(state, GAME.seen(state, 1)["row"]) == ["Industrial 1", "Industrial 2", "Tourism 3", "Retail 5"]
    play(state, "draw deck")
    assert GAME.seen(state, 0)["deck"] == deck - 2  # the card drawn and the row refilled


def test_al_10_from_the_row_known_to_all_from_the_deck_to_its_owner_alone() -> None:
    state = play(position(PAIR, row=ROW), "draw In1", "draw deck")
    own = GAME.seen(state, 0)["hands"][0]
    assert (own["size"], names(state, own["known"]), len(own["secret"])) == (2, ["Industrial 1"], 1)
    for viewer in (WATCHER, 1):
        hand = GAME.seen(state, viewer)["hands"][0]
        assert (hand["size"], names(state, hand["known"]), hand["secret"]) == (2, ["Industrial 1"], [])


def test_al_10_there_is_no_hand_limit() -> None:
    state = fresh(2)
    while "draw deck" in legal(state):
        play(state, "draw deck")
    sizes = [hand["size"] for hand in GAME.seen(state, WATCHER)["hands"]]
    assert sum(sizes) == 91
    assert min(sizes) >= 45


def test_al_10_of_two_identical_cards_the_known_one_is_played_first() -> None:
    state = position(PAIR, hand="To7", hidden="To7 In3")
    assert legal(state).count("play Tourism 7") == 1
    decide(state, "play To7", "at 3,1")
    hand = GAME.seen(state, 0)["hands"][0]
    assert (names(state, hand["known"]), names(state, hand["secret"])) == ([], ["Industrial 3", "Tourism 7"])
    decide(state, "play To7", "at -1,1")
    assert names(state, GAME.seen(state, 0)["hands"][0]["secret"]) == ["Industrial 3"]


def test_al_10_secrets_are_kept_after_the_end() -> None:
    state = position(SQUARE, hand="Bu2", hidden="To7 In3", left={"Industrial": 0, "Residential": 1}, first=1)
    decide(state, "designate 1,0 Residential", "draw deck")
    state.settle(Rng(1))
    assert state.to_move() == OVER
    assert len(GAME.seen(state, 0)["hands"][0]["secret"]) == 3
    for viewer in (WATCHER, 1):
        hand = GAME.seen(state, viewer)["hands"][0]
        assert (hand["size"], names(state, hand["known"]), hand["secret"]) == (4, ["Business 2"], [])


def test_al_11a_a_chosen_card_is_seen_by_its_owner_alone() -> None:
    state = position(PAIR, hand="To7", hidden="In3")
    before = {viewer: GAME.seen(state, viewer) for viewer in (WATCHER, 1)}
    decide(state, "play In3")
    for viewer, view in before.items():
        assert GAME.seen(state, viewer) == view
    own = GAME.seen(state, 0)
    assert (own["phase"], names(state, [own["chosen"]])) == ("placing a card", ["Industrial 3"])
    assert own["places"] == [[-1, -1], [-1, 1], [3, -1], [3, 1]]


def test_al_11a_a_choice_can_be_taken_back_until_the_card_lies() -> None:
    recorder = Recorder(GAME, 2, {"first_player": "1"})
    rng = Rng(3)
    recorder.begin(rng)
    recorder.play(recorder.state.legal_actions()[0], rng)
    recorder.play(next(action for action in recorder.state.legal_actions() if action > n.DRAW_DECK), rng)
    assert recorder.why_not_undo(0) == ""
    state = position(PAIR, hand="To7", hidden="In3")
    assert not GAME.reveals(state, GAME.read(state, "play In3"))
    decide(state, "play In3")
    assert GAME.reveals(state, GAME.read(state, "at 3,1"))
    state = decide(position(PAIR, hand="To7"), "play To7")
    assert not GAME.reveals(state, GAME.read(state, "at 3,1"))


def test_al_20_row_and_stacks_are_refilled_at_the_end_of_the_turn_and_not_before() -> None:
    state = position(SQUARE, row=ROW, shown=["Row Houses"])
    decide(state, "draw In1")
    assert len(GAME.seen(state, 0)["row"]) == 4
    decide(state, "designate 1,0 Residential")
    assert state.to_move() == CHANCE
    phases = []
    rng = Rng(1)
    while state.to_move() == CHANCE:
        phases.append(GAME.seen(state, 0)["phase"])
        state.apply(state.draw(rng))
    assert phases == ["filling the row", "turning up a tile"]
    view = GAME.seen(state, 0)
    assert len(view["row"]) == 5
    assert view["stacks"][1]["face_down"] == 4
    assert view["stacks"][1]["tile"] >= 0


def test_al_20_a_stack_gives_one_tile_a_turn_and_the_stacks_follow_the_order_of_the_suits() -> None:
    two = """
           0    1    2    3    4
      1        Re7       Re8
      0   Re4       Re9       Bu6
     -1        Re5       In3
    """
    state = position(two)
    decide(state, "designate 1,0 Residential")
    late = "The next Residential tile is turned up at the end of this turn."
    assert refused(state, "designate 3,0 Residential") == ("AL-20", late)
    mixed = position(two.replace("Re8", "In8").replace("Bu6", "In6"))
    decide(mixed, "designate 1,0 Residential", "designate 3,0 Industrial")
    suits = [outcome // 6 for outcome in [int(mixed.draw(Rng(1))) - n.TURN_UP]]
    assert suits == [0]
    mixed.apply(mixed.draw(Rng(1)))
    assert (int(mixed.draw(Rng(1))) - n.TURN_UP) // 6 == 1


def test_al_20_nothing_is_refilled_after_the_last_turn() -> None:
    state = position(SQUARE, row=ROW, left={"Industrial": 0, "Residential": 1}, first=1)
    decide(state, "draw In1", "designate 1,0 Residential")
    assert state.to_move() == OVER
    assert len(GAME.seen(state, 0)["row"]) == 4


def test_al_21_an_empty_deck_no_longer_refills_the_row() -> None:
    state = position(PAIR, row=ROW, deck=1)
    play(state, "draw In1", "draw In2")
    view = GAME.seen(state, 0)
    assert (len(view["row"]), view["deck"]) == (4, 0)
    assert refused(state, "draw deck") == ("AL-21", "The deck has run out.")
    empty = position(PAIR, row="", deck=0, hand="To7")
    assert refused(empty, "draw To7") == ("AL-21", "The draw row is empty, and the deck has run out.")


def test_al_21_who_can_do_nothing_loses_the_turn_or_the_rest_of_it() -> None:
    state = position(PAIR, row="In1", deck=0)
    assert state.to_move() == 0
    decide(state, "draw In1")
    assert state.to_move() == 0
    decide(state, "play In1", "at 3,1")
    assert GAME.ends(state) == ["standstill"]
    state = position(PAIR, players=3, row="In1 In2", deck=0, hand="To7")
    play(state, "play To7", "at 3,1", "draw In1")
    assert state.to_move() == 1
    play(state, "draw In2")
    play(state, "play In2", "at 3,1")
    assert state.to_move() == 0  # the third seat has nothing at all
    assert GAME.seen(state, 0)["idle"] == 1


def test_al_21_the_game_ends_when_everybody_lost_a_turn() -> None:
    state = position(PAIR, players=4, row="", deck=0, hand="To7 In3 Bu2")
    play(state, "play To7", "at 3,1", "play In3", "at 3,-1")
    assert (state.to_move(), GAME.ends(state)) == (0, [])
    play(state, "play Bu2", "at -1,1")
    assert (state.to_move(), GAME.ends(state)) == (OVER, ["standstill"])
    assert state.idle == 4
    refusal = GAME.refusal(state, n.DRAW_DECK)
    assert refusal
    assert (refusal.rule, refusal.reason) == ("AL-21", "Nobody could do anything any more: the game is over.")


def test_al_22_there_is_no_pass() -> None:
    state = position(PAIR, hand="To7")
    for text in ("pass", "end turn", "end"):
        fault = misread(state, text)
        assert "AL-22" in str(fault)
        assert "a turn ends early only when no action is possible" in str(fault)
    rng = Rng(8)
    for players in (2, 3, 4):
        game = fresh(players, seed=players)
        used = 0
        while actions := game.legal_actions():
            before = GAME.seen(game, WATCHER)
            game.step(actions[rng.below(len(actions))], rng)
            after = GAME.seen(game, WATCHER)
            used += before != after or game.phase == n.PLACING
            assert before != after or game.phase == n.PLACING
        assert used > 50


def test_al_22a_a_suit_without_tiles_cannot_be_designated() -> None:
    state = position(SQUARE, left={"Residential": 0}, hand="To7")
    assert refused(state, "designate 1,0 Residential") == ("AL-22a", "The Residential stack is empty.")
    assert not any(move.startswith("designate") for move in legal(state))
    assert refused(state, "designate 1,0 Business")[0] == "AL-18"
    tied = position(SQUARE.replace("Re5", "Bu5"), left={"Residential": 0}, hand="To7")
    assert [move for move in legal(tied) if move.startswith("designate")] == ["designate 1,0 Business"]


def test_al_22b_nothing_comes_back_and_only_tiles_score() -> None:
    state = position(SQUARE, hand="To10 To9 Re1")
    assert state.scores()[0] == 0
    play(state, "play To9", "at 3,1", "play To10", "at -1,1")
    assert state.scores()[0] == 0
    rng = Rng(12)
    game = fresh(3, seed=12)
    while actions := game.legal_actions():
        laid = [len(cards_of(game, seat)) for seat in range(3)]
        sizes = [hand["size"] for hand in GAME.seen(game, WATCHER)["hands"]]
        action = actions[rng.below(len(actions))]
        seat = int(game.to_move())
        game.step(action, rng)
        for other in range(3):
            assert len(cards_of(game, other)) >= laid[other]
            grown = GAME.seen(game, WATCHER)["hands"][other]["size"] - sizes[other]
            assert grown == (int(action <= n.DRAW_DECK) - int(n.PLACE <= action < n.DESIGNATE) if other == seat else 0)
