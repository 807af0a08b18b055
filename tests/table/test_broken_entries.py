"""Entries that cannot be: always BrokenTable with a sentence, never another exception."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametable import COMPILED
from gametable.games import catalog
from gametable.table.entries import NOBODY, Entry
from gametable.table.table import BrokenTable, Table
from gametable.table.taking import TAKERS, rebuild, take
from tests.table.tables import GAMES, NOW, Kept, empty_table, facts, fork, kept_table, play_random, running_table

EXAMPLES = 60 if COMPILED else 15


def played_table(key: str) -> Kept:
    kept = running_table(key, seed=2)
    play_random(kept, 12)
    return kept


PLAYED = {key: played_table(key) for key in GAMES}
TEXTS = sorted({entry.text for kept in PLAYED.values() for entry in kept.entries})
DEEP = '{"game":"attika","players":2,"options":{"x":' + "[" * 5000 + "]" * 5000 + "}}"
GARBAGE = ["", " ", "|", "a | b", "x; y", "-1", "0", "99999999999999999999", "9" * 5000, "0 0", "1", "null", "[]", "{}"]
GARBAGE += ["\x00", "\ud800", "0 1 2 3", '{"user":1}', '{"game":"attika","players":1000000000}', DEEP, "given"]


def next_entry(table: Table, kind: str, seat: int = NOBODY, text: str = "", check: str = "") -> Entry:
    return Entry(table.entries, NOW, kind, seat, text, "", check)


def assert_broken(table: Table, entry: Entry, sentence: str) -> None:
    with pytest.raises(BrokenTable, match=sentence):
        take(table, entry)


@pytest.mark.parametrize("change", [-1, 1, 7])
def test_a_gap_or_a_repetition(change: int) -> None:
    kept = fork(PLAYED["attika"])
    count = kept.table.entries
    before = facts(kept.table)
    entry = Entry(count + change, NOW, "pause", NOBODY, "")
    assert_broken(kept.table, entry, f"Table table has {count} entries; number {count + change} cannot follow")
    assert facts(kept.table) == before


def test_a_lost_entry_is_found() -> None:
    kept = PLAYED["attika"]
    for lost in range(len(kept.entries) - 1):
        with pytest.raises(BrokenTable, match=f"number {lost + 1} cannot follow"):
            rebuild(empty_table(kept), kept.entries[:lost] + kept.entries[lost + 1 :])


def test_an_unknown_kind() -> None:
    table = fork(PLAYED["attika"]).table
    assert_broken(table, next_entry(table, "explode" * 20), "has the unknown kind 'explode")


@pytest.mark.parametrize("key", GAMES)
def test_a_position_that_is_not_what_it_was(key: str) -> None:
    kept = PLAYED[key]
    last = kept.entries[-1]
    right = last._replace(check=kept.match.digest())
    assert facts(rebuild(empty_table(kept), [*kept.entries[:-1], right]))["position"] == kept.words()
    wrong = last._replace(check="0" * 16)
    with pytest.raises(BrokenTable, match=f"After entry {last.seq} of table table the position is not what it was"):
        rebuild(empty_table(kept), [*kept.entries[:-1], wrong])


def test_a_digest_before_there_is_a_game() -> None:
    table = kept_table("attika").table
    assert_broken(table, next_entry(table, "host", text="ben", check="00"), "the position is not what it was")


@pytest.mark.parametrize("key", GAMES)
def test_every_altered_move_is_found_or_changes_the_position(key: str) -> None:
    """A check behind the last entry finds whatever the rules do not."""
    kept = PLAYED[key]
    last = kept.entries[-1]._replace(check=kept.match.digest())
    source = random.Random(1)
    for number, entry in enumerate(kept.entries):
        if entry.kind not in ("start", "move", "step"):
            continue
        for text in {*source.sample(TEXTS, 4 if COMPILED else 1), entry.text + "?", entry.text[:-1]} - {entry.text}:
            entries = [*kept.entries[:-1], last]
            entries[number] = entries[number]._replace(text=text)
            with pytest.raises(BrokenTable):
                rebuild(empty_table(kept), entries)


@pytest.mark.parametrize(
    ("kind", "seat", "text", "sentence"),
    [
        ("sit", 7, '{"user":"x","name":"X"}', "seat"),
        ("sit", NOBODY, '{"user":"x","name":"X"}', "seat"),
        ("stand", NOBODY, "", "seat"),
        ("bot", 2, "easy", "seat"),
        ("cover", NOBODY, "easy", "seat"),
        ("back", 99, "", "seat"),
        ("ask", 5, "3", "seat"),
        ("undo", 0, "many", "many"),
        ("undo", 0, "-1", "-1"),
        ("undo", 0, "0", "0"),
        ("undo", 0, "1000", "1000"),
        ("rethink", 0, "1000", "1000"),
        ("step", 1, "nonsense", ""),
        ("handover", NOBODY, "", "a handover names the millisecond"),
        ("handover", NOBODY, "-5", "a handover names the millisecond"),
        ("handover", NOBODY, "1" * 5000, "a handover names the millisecond"),
        ("ask", 0, "x", "x"),
        ("agree", 1, "", "nobody has asked for an undo"),
        ("move", NOBODY, "nonsense", "seat"),
        ("move", NOBODY, "", "seat"),
        ("move", 1, "nonsense", ""),
    ],
)
def test_what_cannot_be_during_a_game(kind: str, seat: int, text: str, sentence: str) -> None:
    assert_says(fork(PLAYED["attika"]).table, kind, seat, text, sentence)


@pytest.mark.parametrize(
    ("kind", "text", "sentence"),
    [
        ("order", "0 0", "seat"),
        ("order", "1", "seat"),
        ("order", "0 -1", "seat"),
        ("order", "0 1 2", "seat"),
        ("start", "nonsense", "nobody"),
        ("start", "", "chance"),
        ("start", " | nonsense", "nonsense"),
        ("settings", '{"game":"attika","players":1}', "players"),
        ("settings", '{"game":"attika","players":1000000000}', "players"),
        ("settings", '{"game":"chess","players":2}', "chess"),
        ("settings", '{"game":"attika","players":2,"options":{"wings":2}}', "wings"),
        ("settings", '{"game":"attika","players":2,"colour":"red"}', "colour"),
        ("settings", "{", "cannot be"),
        ("settings", DEEP, "cannot be"),
    ],
)
def test_what_cannot_be_before_the_start(kind: str, text: str, sentence: str) -> None:
    assert_says(kept_table("attika", 2).table, kind, NOBODY, text, sentence)


def assert_says(table: Table, kind: str, seat: int, text: str, sentence: str) -> None:
    number = table.entries
    with pytest.raises(BrokenTable) as broken:
        take(table, next_entry(table, kind, seat, text))
    said = str(broken.value)
    assert said.startswith(f"Entry {number} of table table cannot be: ")
    assert sentence in said
    assert not any(word in said for word in ("index out of range", "invalid literal", "line 0")), said


@pytest.mark.parametrize("kind", ["start", "given", "settings", "order"])
def test_a_running_game_is_not_begun_again(kind: str) -> None:
    kept = PLAYED["attika"]
    texts = {entry.kind: entry.text for entry in kept.entries} | {"order": "1 0"}
    table = fork(kept).table
    assert_broken(table, next_entry(table, kind, text=texts.get(kind, "given")), "cannot be")


@pytest.mark.parametrize("kind", ["move", "step", "undo", "rethink", "ask", "pause", "given"])
def test_nothing_of_a_game_happens_before_it_begins(kind: str) -> None:
    table = kept_table("attika").table
    assert_broken(table, next_entry(table, kind, 0, "1"), "has not begun")


def test_a_game_that_follows_other_rules() -> None:
    kept = running_table("attika")
    version = catalog.load("attika").entry.rules_version
    text = json.loads(kept.entries[0].text)
    assert text["rules"] == version
    old = kept.entries[0]._replace(text=json.dumps({**text, "rules": version + 1}))
    with pytest.raises(BrokenTable, match=f"rules version {version + 1}.*{version}"):
        rebuild(empty_table(kept), [old, *kept.entries[1:]])


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    key=st.sampled_from(GAMES),
    kind=st.sampled_from(sorted(TAKERS)),
    seat=st.integers(-3, 6),
    text=st.one_of(st.sampled_from(TEXTS), st.sampled_from(GARBAGE), st.text(max_size=30)),
    check=st.sampled_from(["", "", "0" * 16]),
)
def test_any_entry_is_taken_or_breaks_the_table(key: str, kind: str, seat: int, text: str, check: str) -> None:
    for kept in (PLAYED[key], kept_table(key)):
        table = fork(kept).table
        try:
            take(table, next_entry(table, kind, seat, text, check))
        except BrokenTable as broken:
            assert str(broken)
        for _ in table.awaited():
            table.clock.deadline(0)


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    key=st.sampled_from(GAMES),
    number=st.integers(1, 12),
    changes=st.lists(
        st.tuples(
            st.sampled_from(sorted(TAKERS)), st.integers(-1, 3), st.one_of(st.sampled_from(TEXTS + GARBAGE), st.text())
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_any_altered_history_is_a_table_or_a_broken_one(
    key: str, number: int, changes: list[tuple[str, int, str]]
) -> None:
    kept = PLAYED[key]
    added = [Entry(number + index, NOW, *change) for index, change in enumerate(changes)]
    entries = [*kept.entries[:number], *added]
    entries += [entry._replace(seq=len(entries) + index) for index, entry in enumerate(kept.entries[number:])]
    try:
        rebuild(empty_table(kept), entries)
    except BrokenTable as broken:
        assert str(broken)
