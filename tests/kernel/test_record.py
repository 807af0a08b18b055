"""Records: written and read again, with faults named by line and column, and never another exception."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametable.kernel.errors import RecordError
from gametable.kernel.record import NOBODY, Move, Record, Result, read_record, write_record
from gametable.kernel.recorder import Recorder, resume, verify
from gametable.kernel.rng import Rng
from gametable.kernel.state import OVER
from tests.contract.highest import HighestGame

GAME = HighestGame()


def recorded(seed: int = 3) -> str:
    recorder = Recorder(GAME, 3, {"cards": 7})
    recorder.record.names = {0: "Ann", 2: "a bot"}
    rng = Rng(seed)
    recorder.begin(rng)
    while recorder.state.to_move() != OVER:
        legal = recorder.state.legal_actions()
        recorder.play(legal[rng.below(len(legal))], rng)
    return write_record(recorder.record)


words = st.text(string.ascii_letters + string.digits + "-.#/", min_size=1, max_size=8)
texts = st.lists(words, min_size=1, max_size=3).map(" ".join)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 6))
    seats = st.integers(0, players - 1)
    moves = [Move(NOBODY, "", tuple(draw(st.lists(texts, max_size=5))))]
    moves += draw(st.lists(st.builds(Move, seats, texts, st.lists(texts, max_size=3).map(tuple)), max_size=8))
    result = draw(
        st.none()
        | st.builds(
            Result,
            st.lists(st.integers(-99, 999), min_size=players, max_size=players).map(tuple),
            st.lists(seats, min_size=1, max_size=players, unique=True).map(tuple),
        )
    )
    return Record(
        draw(words), draw(st.integers(0, 99)), players, draw(st.dictionaries(words, texts, max_size=4)),
        draw(st.dictionaries(seats, texts, max_size=3)), moves, result,
    )  # fmt: skip


@given(records())
def test_every_record_is_read_as_it_was_written(record: Record) -> None:
    assert read_record(write_record(record)) == record


@given(st.text())
def test_any_text_is_a_record_or_a_named_fault(text: str) -> None:
    with pytest.raises(RecordError, match=r"line \d+, column \d+: "):
        read_record(text)


@settings(max_examples=300)
@given(st.integers(0, 5), st.data())
def test_a_damaged_record_never_crashes(seed: int, data: st.DataObject) -> None:
    text = recorded(seed)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    damaged = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    try:
        verify(GAME, read_record(damaged))
    except RecordError as fault:
        assert 1 <= fault.line <= damaged.count("\n") + 1
        assert fault.column >= 1
        assert fault.reason


def test_a_recorded_game_verifies() -> None:
    text = recorded()
    assert write_record(verify(GAME, read_record(text)).record) == text


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("gametable record 1", "gametable record 2", 1, "begins with"),
        ("game highest", "game highest lowest", 2, "one word"),
        ("rules 1\n", "rules one\n", 3, "not a whole number"),
        ("rules 1\n", "rules 9\n", 3, "rules version 9"),
        ("rules 1\n", "rules 1\nrules 1\n", 4, "stands in line 3 already"),
        ("rules 1\n", "colour red\n", 3, "no word 'colour'"),
        ("rules 1\n", "", 7, "does not say `rules`"),
        ("players 3", "players 4", 4, "2 to 3 players"),
        ("option cards 7", "option cards 99", 5, "from 4 to 8"),
        ("option cards 7", "option cards", 5, "option name value"),
        ("option cards 7", "option cards 7\noption cards 7", 6, "twice"),
        ("option cards 7", "option colour 7", 5, "no such option"),
        ("seat 1 Ann", "seat 9 Ann", 6, "no seat 9"),
        ("seat 1 Ann", "seat 1", 6, "seat number name"),
        ("\n1 1 ", "\n5 1 ", 10, "entry 1 is expected"),
        ("\n1 1 ", "\n1 2 ", 10, "Seat 1 decides here, not seat 2"),
        ("\n1 1 ", "\n1 x ", 10, "not a whole number"),
        ("\n1 1 ", "\n1 1 dance; ", 10, "not understood"),
        ("0 - | ", "0 - ", 9, "an action exactly if it has a seat"),
        ("0 - | card", "0 - | ; card", 9, "outcome is missing"),
        ("0 - | card", "0 - | king", 9, "not understood"),
        ("; winners", ";", 13, "a result is written"),
        ("result scores ", "result scores 9", 13, "not what the moves give"),
    ],
)
def test_faults_are_named_with_line_and_reason(old: str, new: str, line: int, message: str) -> None:
    text = recorded()
    assert old in text
    with pytest.raises(RecordError, match=message) as caught:
        verify(GAME, read_record(text.replace(old, new, 1)))
    assert caught.value.line == line


def test_a_missing_result_and_a_result_too_early_are_found() -> None:
    lines = recorded().splitlines()
    with pytest.raises(RecordError, match="its result is missing"):
        verify(GAME, read_record("\n".join(lines[:-1])))
    with pytest.raises(RecordError, match="the game is not over"):
        verify(GAME, read_record("\n".join([*lines[:-2], lines[-1]])))
    with pytest.raises(RecordError, match="nothing follows the result"):
        read_record("\n".join([*lines, lines[-2]]))


def test_missing_and_extra_chance_is_found() -> None:
    text = recorded()
    first = next(line for line in text.splitlines() if line.startswith("0 "))
    with pytest.raises(RecordError, match="its outcome is missing"):
        verify(GAME, read_record(text.replace(first, first.rsplit(";", 1)[0])))
    with pytest.raises(RecordError, match="no chance event is due"):
        verify(GAME, read_record(text.replace(first, first + "; card 1")))


def test_columns_point_at_the_fault() -> None:
    text = recorded()
    first = next(line for line in text.splitlines() if line.startswith("0 "))
    wrong = first.replace("card", "king", 2).replace("king", "card", 1)
    with pytest.raises(RecordError) as caught:
        verify(GAME, read_record(text.replace(first, wrong)))
    assert wrong[caught.value.column - 1 :].startswith("king")


def test_a_running_game_is_resumed_where_it_stopped() -> None:
    lines = recorded().splitlines()
    recorder = resume(GAME, read_record("\n".join(lines[:-2])))
    assert recorder.state.to_move() >= 0
    assert recorder.record.result is None
    assert recorder.record.names == {0: "Ann", 2: "a bot"}
