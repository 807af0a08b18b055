"""What the log tells, and to whom."""

from __future__ import annotations

from typing import cast

from gametable.games.atlanta.game import GAME
from gametable.games.atlanta.rules import numbers as n
from gametable.games.atlanta.rules.state import Atlanta
from gametable.kernel.game import WATCHER
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from tests.games.atlanta.drawn import decide, fresh, play, position

SQUARE = """
       0    1    2
  1        Re7
  0   Re4       Bu10
"""
CLOSED = SQUARE + " -1        Re5\n"


def told(state: Atlanta, text: str, viewer: int = WATCHER) -> list[str]:
    """Play a move, without chance, and listen to what a viewer is told of it."""
    before = state.copy()
    action = GAME.read(state, text)
    state.play(action)
    return GAME.tell(before, action, state, viewer)


def test_a_turn_is_told() -> None:
    state = position(SQUARE, hand="Re5", row="In1 In2 To3 To4 Rt5", shown=["Row Houses"])
    assert told(state.copy(), "draw In1") == ["Seat 1 takes Industrial 1 from the row."]
    assert told(state, "play Re5", 0) == ["Seat 1 is about to play Residential 5."]
    line = "Seat 1 plays Residential 5 at 1,-1 over 4 and 10 and closes the District at 1,0."
    assert told(state, "at 1,-1") == [line]
    line = "Seat 1 designates 1,0 as Residential: Row Houses (3 for each Residential card around), worth 9 now."
    assert told(state, "designate 1,0 Residential") == [line]


def test_a_card_alone_and_two_districts_at_once_are_told() -> None:
    assert told(decide(position(SQUARE, hand="To9"), "play To9"), "at 2,2") == ["Seat 1 plays Tourism 9 at 2,2 over 7."]
    ring = """
           0    1    2    3    4
      2             In9
      1        To7       Bu8
      0   Re4       Re9       Rt5
     -1        In5
     -2             Bu6
    """
    state = decide(position(ring, hand="To7"), "play To7")
    line = "Seat 1 plays Tourism 7 at 3,-1 over 5, 6 and 9 and closes the Districts at 2,-1 and 3,0."
    assert told(state, "at 3,-1") == [line]


def test_al_10_a_card_from_the_deck_is_told_to_its_owner_alone() -> None:
    state = position(SQUARE)
    assert told(state, "draw deck") == ["Seat 1 draws from the deck."]
    before = state.copy()
    outcome = GAME.read(state, "Tourism 7")
    state.apply(outcome)
    assert GAME.tell(before, outcome, state, 0) == ["Seat 1 gets Tourism 7."]
    assert GAME.tell(before, outcome, state, 1) == []
    assert GAME.tell(before, outcome, state, WATCHER) == []


def test_al_11a_a_chosen_card_is_told_to_its_owner_alone() -> None:
    for viewer in (1, WATCHER):
        assert told(position(SQUARE, hand="Re5"), "play Re5", viewer) == []


def test_chance_is_told() -> None:
    state = cast("Atlanta", GAME.new(2))
    rng = Rng(3)
    lines: dict[str, str] = {}
    while state.to_move() == CHANCE:
        before = state.copy()
        outcome = int(state.draw(rng))
        state.apply(outcome)
        (line,) = GAME.tell(before, outcome, state, WATCHER)
        lines.setdefault(GAME.seen(before, 0)["phase"], line.replace(GAME.write(before, outcome), "…"))
    assert lines["dealing"] == "Seat 1 begins with …."
    assert lines["filling the row"] == "… comes into the row."
    assert lines["turning up a tile"].startswith("Industrial shows …: ")
    assert lines["choosing who begins"] in ("Seat 1 is the first player.", "Seat 2 is the first player.")


def test_al_23_the_end_and_the_turns_left_are_announced() -> None:
    left = {"Industrial": 0, "Residential": 1}
    for players, first, tail in ((2, 1, ""), (2, 0, " and 1 more"), (4, 0, " and 3 more")):
        state = position(CLOSED, players, left=left, first=first, shown=["Row Houses"])
        lines = told(state, "designate 1,0 Residential")
        assert lines[1:] == [f"Two stacks are empty: the game ends after this turn{tail}."]
    state = position(CLOSED, left=left, first=1, row="In1 In2 To3 To4 Rt5", shown=["Row Houses"])
    decide(state, "designate 1,0 Residential")
    lines = told(state, "draw In1")
    assert lines[0] == "Seat 1 takes Industrial 1 from the row."
    others = state.scores()[1]
    who = "Seat 1" if others < 9 else "Seat 2"
    best = max(9, others)
    assert lines[1:] == [
        f"The game is over: two stacks are empty and the round is played. {who} wins with {best} points."
    ]


def test_al_21_lost_turns_and_a_standstill_are_told() -> None:
    state = position(SQUARE, 3, row="", deck=0, hand="To7 In3 Bu2")
    play(state, "play To7", "at 2,2", "play In3")
    lost = [f"Seat {seat} can do nothing and loses the turn." for seat in (2, 3)]
    assert told(state, "at -1,1") == ["Seat 1 plays Industrial 3 at -1,1 over 4.", *lost]
    play(state, "play Bu2")
    lines = told(state, "at 3,-1")
    assert lines[0] == "Seat 1 plays Business 2 at 3,-1 over 10."
    assert lines[1:-1] == [*lost, "Seat 1 can do nothing and loses the turn."]
    together = "Seat 1, seat 2 and seat 3 share the victory with 0 points."
    assert lines[-1].startswith("The game is over: nobody can do anything.")
    assert state.winners() == [0, 1, 2]
    assert lines[-1].endswith(together)


def test_whatever_happens_is_told_without_a_fault() -> None:
    rng = Rng(4)
    for players in (2, 3, 4):
        state = cast("Atlanta", GAME.new(players))
        while actions := state.legal_actions():
            before = state.copy()
            action = int(state.draw(rng)) if state.to_move() == CHANCE else actions[rng.below(len(actions))]
            state.apply(action)
            for viewer in range(WATCHER, players):
                lines = GAME.tell(before, action, state, viewer)
                hidden = before.phase == n.DRAWING or (before.phase == n.CHOOSING and n.PLAY <= action < n.PLACE)
                told_of_it = any(line.startswith(f"Seat {before.seat + 1} ") for line in lines)
                assert told_of_it or hidden or before.phase > n.DEALING
                assert not (told_of_it and hidden and viewer != before.seat)
                assert all(line.endswith(".") for line in lines)


def test_the_start_of_a_game_has_no_secrets() -> None:
    state = fresh(2)
    assert GAME.seen(state, 0)["cities"] == GAME.seen(state, 1)["cities"]
