from __future__ import annotations

import pytest

from gametable.kernel.errors import NotAsked, Refused
from gametable.kernel.record import read_record, write_record
from gametable.kernel.recorder import Recorder, verify
from gametable.kernel.rng import Rng
from tests.contract.bids import BidsGame
from tests.contract.highest import HIDE, SHOW, SWAP, HighestGame


def begun() -> Recorder:
    recorder = Recorder(HighestGame(), 2)
    recorder.begin(Rng(1))
    return recorder


def test_a_refused_action_changes_nothing() -> None:
    recorder = begun()
    recorder.play(SWAP, Rng(2))
    before = recorder.state.words()
    with pytest.raises(Refused, match="swapped already"):
        recorder.play(SWAP, Rng(3))
    assert recorder.state.words() == before
    assert len(recorder.record.moves) == 2


def test_one_s_own_last_decision_can_be_undone() -> None:
    recorder = begun()
    before = recorder.state.words()
    recorder.play(HIDE, Rng(2))
    assert recorder.can_undo(0)
    assert not recorder.can_undo(1)
    recorder.undo()
    assert recorder.state.words() == before
    assert len(recorder.record.moves) == 1


def test_nothing_behind_a_chance_event_can_be_undone() -> None:
    recorder = begun()
    assert not recorder.can_undo(0)
    recorder.play(SWAP, Rng(2))
    assert not recorder.can_undo(0)


def test_open_seats_decide_in_any_order_and_may_change_their_minds() -> None:
    recorder = Recorder(BidsGame(), 3)
    recorder.begin(Rng(1))
    for seat, bid in ((2, 1), (0, 2), (2, 0), (1, 1)):
        recorder.play(bid, Rng(1), seat)
    assert recorder.state.scores() == [2, 1, 0]
    text = write_record(recorder.record)
    assert "1 3 bid 1\n2 1 bid 2\n3 3 bid 0\n4 2 bid 1\n" in text
    assert verify(BidsGame(), read_record(text)).state == recorder.state


def test_a_seat_that_is_not_asked_is_refused() -> None:
    recorder = begun()
    with pytest.raises(NotAsked, match="Seat 1 decides here, not seat 2"):
        recorder.play(SHOW, Rng(2), seat=1)
    bids = Recorder(BidsGame(), 2)
    with pytest.raises(NotAsked, match="Seat 1 and seat 2 decide here, not seat 4"):
        bids.play(1, Rng(2), seat=3)


def test_nobody_decides_before_chance_has_had_its_turn() -> None:
    with pytest.raises(NotAsked, match=r"Nobody decides here\."):
        Recorder(HighestGame(), 2).play(SHOW, Rng(1))


def test_what_has_shown_something_cannot_be_undone() -> None:
    recorder = begun()
    recorder.play(SHOW, Rng(2))
    assert recorder.why_not_undo(0) == "It is too late to take back your move: it has shown something that was hidden."


def test_the_end_can_be_undone_and_the_result_goes_with_it() -> None:
    recorder = begun()
    recorder.play(SHOW, Rng(2))
    recorder.play(HIDE, Rng(2))
    assert recorder.record.result is not None
    recorder.undo()
    assert recorder.record.result is None
