from __future__ import annotations

from gametable.games.attatat.game import GAME
from gametable.kernel.game import WATCHER
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from tests.games.attatat.boards import START
from tests.games.attatat.drawn import SQUARE, legal, play, position, refused


def test_at_13_link_then_claim_then_remove() -> None:
    state = position(START, phase="linking")
    assert all("-" in move for move in legal(state))
    play(state, "b1-b2")
    assert legal(state) == ["from a1", "from b1", "no claim"]
    play(state, "from a1", "to b1", "claim")
    assert legal(state) == ["remove a1", "remove b1"]
    assert state.to_move() == 0
    play(state, "remove b1")
    assert state.to_move() == 1
    assert all("-" in move for move in legal(state))


def test_at_13_what_is_out_of_order_is_refused() -> None:
    state = position(START, phase="linking")
    assert refused(state, "no claim") == ("AT-13", "You can link, so you must: lay a link first.")
    assert refused(state, "from a1") == ("AT-13", "A turn begins with a link; after it you may claim.")
    assert refused(state, "claim") == ("AT-13", "A turn begins with a link; after it you may claim.")
    assert refused(state, "remove a1") == ("AT-13", "A tile is removed only after a claim.")
    play(state, "b1-b2")
    assert refused(state, "c1-c2") == ("AT-13", "The link of this turn is laid; now comes the claim.")
    play(state, "from a1")
    assert refused(state, "c1-c2") == ("AT-13", "The link of this turn is laid; now comes the claim.")
    assert refused(state, "remove a1") == ("AT-13", "A tile is removed only after a claim.")
    play(state, "to b1", "claim")
    assert refused(state, "c1-c2") == ("AT-13", "First remove one end of your path: a1 or b1.")
    assert refused(state, "no claim") == ("AT-13", "After a claim a tile must go: remove a1 or b1.")


def test_at_13_numbers_that_are_no_action_are_refused() -> None:
    for number in (-1, 112, 10**6):
        refusal = GAME.refusal(position(START), number)
        assert refusal
        assert (refusal.rule, str(number) in refusal.reason) == ("AT-13", True)


def test_at_13a_the_claim_is_asked_when_nothing_can_be_claimed() -> None:
    state = position(START.replace("=1=", "   "), phase="linking")
    play(state, "c2-c3")
    assert state.to_move() == 0
    assert legal(state) == ["no claim"]


def test_at_13a_a_walk_is_private_until_it_is_announced() -> None:
    state = position(START)
    views = [GAME.seen(state, viewer) for viewer in (1, WATCHER)]
    for step in ("from a1", "to b1"):
        before = state.copy()
        play(state, step)
        assert [GAME.seen(state, viewer) for viewer in (1, WATCHER)] == views
        assert GAME.tell(before, GAME.read(before, step), state, 1) == []
        assert len(GAME.tell(before, GAME.read(before, step), state, 0)) == 1
    assert GAME.seen(state, 0)["path"] == [0, 1]
    play(state, "claim")
    assert GAME.seen(state, 1)["path"] == [0, 1]
    assert GAME.seen(state, 1)["hands"][0]["cards"] == [0, 1]


def test_at_13b_a_single_possible_step_is_still_the_walkers_decision() -> None:
    state = play(position(START), "from a1")
    assert legal(state) == ["to b1"]
    play(state, "to b1")
    assert legal(state) == ["claim"]
    assert state.to_move() == 0


def test_at_13b_no_claim_is_not_a_step_of_a_walk() -> None:
    state = play(position(START), "from a1")
    rule, reason = refused(state, "no claim")
    assert rule == "AT-13b"
    assert "take your steps back" in reason


def test_at_13b_steps_can_be_taken_back_until_the_announcement() -> None:
    recorder = walked_to("walking")
    seat = int(recorder.state.to_move())
    steps = GAME.seen(recorder.state, seat)["path"]
    for left in range(len(steps) - 1, 0, -1):
        assert recorder.can_undo(seat)
        recorder.undo()
        assert GAME.seen(recorder.state, seat)["path"] == steps[:left]
    assert recorder.can_undo(seat)
    recorder.undo()
    assert GAME.seen(recorder.state, seat)["phase"] == "claiming"


def test_at_13b_an_announced_path_is_not_taken_back() -> None:
    recorder = walked_to("removing")
    assert not recorder.can_undo(int(recorder.state.to_move()))


def walked_to(phase: str) -> Recorder:
    """A random game that has come to this phase, with a path of three tiles or more."""
    rng = Rng(4)
    recorder = Recorder(GAME, 2, {"rounds": 1, **SQUARE})
    recorder.begin(rng)
    while True:
        actions = recorder.state.legal_actions()
        recorder.play(actions[rng.below(len(actions))], rng)
        view = GAME.seen(recorder.state, int(recorder.state.to_move()))
        if view["phase"] == phase and len(view["path"]) >= 3:
            return recorder
