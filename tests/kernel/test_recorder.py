from __future__ import annotations

import pytest

from gametable.kernel.errors import Refused
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
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
