"""What a table keeps when its server is replaced: clocks go on with what they had left, and nobody is told."""

from __future__ import annotations

from gametable.table.arranging import note_handover
from gametable.table.clock import Clock, ClockRules
from gametable.table.table import UndoRequest
from tests.table.tables import NOW, SECOND, facts, rebuilt
from tests.table.test_clock import asked_table, play_any


def test_a_handover_leaves_each_clock_what_it_had_left() -> None:
    kept, seat = asked_table()
    deadline = kept.table.clock.deadline(seat) or 0
    lines = len(kept.story.lines(seat))
    (entry,) = kept.add(note_handover(kept.table, NOW + 12 * SECOND, NOW + 10 * SECOND))
    assert (entry.kind, kept.table.clock.deadline(seat)) == ("handover", deadline + 2 * SECOND)
    assert len(kept.story.lines(seat)) == lines, "nobody is told"
    play_any(kept, seat, NOW + 42 * SECOND)
    assert kept.table.clock.banks[seat] == 50 * SECOND, "30 seconds of the move, then 10 of the bank"
    assert facts(rebuilt(kept)) == facts(kept.table)


def test_a_handover_gives_no_time_to_who_was_asked_after_the_server_had_stopped() -> None:
    kept, seat = asked_table()
    deadline = kept.table.clock.deadline(seat) or 0
    kept.add(note_handover(kept.table, NOW + 2 * SECOND, NOW - 10 * SECOND))
    assert kept.table.clock.deadline(seat) == deadline + 2 * SECOND


def test_who_takes_back_after_a_handover_finds_the_time_as_it_was() -> None:
    clock = Clock(ClockRules("live", move=10, bank=5), 2)
    clock.await_seats([0], 1000)
    clock.decided(0, 3000, 1)
    clock.await_seats([1], 3000)
    clock.leave_out(90_000)
    assert clock.deadline(1) == 108_000
    assert not clock.is_up_for(1, 105_999)
    assert clock.is_up_for(1, 106_000)
    clock.took_back(1)
    assert clock.deadline(0) == 106_000


def test_an_undo_that_is_asked_for_waits_as_long_after_a_handover() -> None:
    kept, _ = asked_table()
    kept.table.request = UndoRequest(0, 1, NOW)
    kept.add(note_handover(kept.table, NOW + 9 * SECOND, NOW + 2 * SECOND))
    assert kept.table.request is not None
    assert kept.table.request.at == NOW + 7 * SECOND
