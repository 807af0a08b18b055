"""Luck that can be proved: every draw follows from the secret, and every change is found."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from dataclasses import replace

import pytest

from gametable import COMPILED
from gametable.games import catalog
from gametable.kernel.errors import RecordError
from gametable.kernel.record import Record, read_record, write_record
from gametable.kernel.recorder import replay_move, resume
from gametable.kernel.rng import Rng
from gametable.kernel.state import CHANCE
from gametable.table.arranging import end
from gametable.table.fairness import commitment, generator, new_secret
from gametable.table.making import go_on_from, new_table
from gametable.table.playing import take_back
from gametable.table.proof import check_draws, to_record
from gametable.table.settings import usual_settings
from tests.table.tables import ANN, GAMES, NOW, Kept, find_move, is_followed_by_chance, play_random, running_table

SECRET = bytes(range(32))


def words(rng: Rng, count: int = 8) -> list[int]:
    return [int(rng.word()) for _ in range(count)]


def ended_record(key: str, moves: int = 12, seed: int = 0) -> Record:
    """The record, as a file would hold it, of a game that the host has ended after some moves."""
    kept = running_table(key, seed=seed)
    kept.play(*find_move(kept, is_followed_by_chance))
    play_random(kept, moves)
    kept.add(end(kept.table, ANN, NOW))
    return read_record(write_record(to_record(kept.table)))


def test_secrets_are_long_and_new() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == 50
    assert {len(secret) for secret in secrets} == {32}
    tables = [new_table(ANN, usual_settings("attika"), NOW)[0] for _ in range(3)]
    assert len({table.secret for table in tables}) == len({table.commitment for table in tables}) == 3


def test_the_commitment_is_a_plain_digest() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("entry", [0, 1, 10, 123_456])
def test_the_generator_is_keyed_as_it_is_described(entry: int) -> None:
    digest = hmac.new(SECRET, str(entry).encode(), hashlib.sha256).digest()
    seed, stream = int.from_bytes(digest[:8], "big") % 2**62, int.from_bytes(digest[8:12], "big")
    assert words(generator(SECRET, entry)) == words(Rng(seed, stream))


def test_draws_are_repeated_and_differ_by_entry_and_by_secret() -> None:
    assert words(generator(SECRET, 7)) == words(generator(SECRET, 7))
    entries = [tuple(words(generator(SECRET, number), 2)) for number in range(500)]
    assert len(set(entries)) == 500
    assert words(generator(SECRET, 7)) != words(generator(SECRET[::-1], 7))
    for bit in range(0, 256, 5):
        other = (int.from_bytes(SECRET) ^ 1 << bit).to_bytes(32)
        assert words(generator(other, 7)) != words(generator(SECRET, 7))


def test_first_draws_of_entries_are_even() -> None:
    """Chi square with 15 degrees of freedom; 50 is beyond all but one fair case in a hundred thousand."""
    counts = [0] * 16
    pairs = [0] * 16
    last = 0
    for number in range(3200):
        drawn = int(generator(SECRET, number).below(16))
        counts[drawn] += 1
        pairs[(drawn - last) % 16] += 1
        last = drawn
    for tally in (counts, pairs):
        assert sum((count - 200) ** 2 / 200 for count in tally) < 50


@pytest.mark.parametrize("key", GAMES)
def test_all_draws_of_a_record_are_checked(key: str) -> None:
    record = ended_record(key)
    count = sum(len(move.outcomes) for move in record.moves)
    assert check_draws(catalog.load(key), record) == count > 0
    assert commitment(bytes.fromhex(record.secret)) == record.commitment


@pytest.mark.parametrize("key", GAMES)
def test_the_secret_is_kept_until_the_end(key: str) -> None:
    kept = running_table(key)
    play_random(kept, 20)
    secret = kept.table.secret.hex()
    assert to_record(kept.table).secret == "" and kept.table.shown_secret == ""
    assert all(secret not in entry.text for entry in kept.entries)
    assert to_record(kept.table).commitment == kept.table.commitment
    assert check_draws(kept.table.game, to_record(kept.table)) == 0, "nothing can be checked yet"


@pytest.mark.parametrize("key", GAMES)
def test_every_altered_outcome_is_found(key: str) -> None:
    """Each outcome in turn becomes another one that could have come there."""
    game = catalog.load(key)
    record = ended_record(key, 6)
    state = game.new(record.players)
    found = 0
    for number, move in enumerate(record.moves):
        before = state.copy()
        replay_move(game, state, move)
        if not move.outcomes:
            continue
        if move.action:
            before.apply(game.read(before, move.action))
        for index, text in enumerate(move.outcomes):
            assert before.to_move() == CHANCE
            others = [game.write(before, outcome) for outcome in before.legal_actions()]
            before.apply(game.read(before, text))
            others.remove(text)
            for other in others[: 3 if COMPILED else 1]:
                outcomes = (*move.outcomes[:index], other, *move.outcomes[index + 1 :])
                altered = replace(record, moves=list(record.moves))
                altered.moves[number] = replace(move, outcomes=outcomes)
                with pytest.raises(RecordError) as fault:
                    check_draws(game, altered)
                assert fault.value.line == move.line
                if fault.value.reason == f"the secret gives {text!r} here, not {other!r}.":
                    assert fault.value.column == move.columns[index + 1]
                    found += 1
    assert found > 3


@pytest.mark.parametrize("key", GAMES)
def test_missing_and_additional_outcomes_are_found(key: str) -> None:
    game, record = catalog.load(key), ended_record(key, 4)
    first = record.moves[0]
    for outcomes in (first.outcomes[:-1], (), (*first.outcomes, first.outcomes[-1])):
        altered = replace(record, moves=[replace(first, outcomes=outcomes), *record.moves[1:]])
        with pytest.raises(RecordError):
            check_draws(game, altered)


def other_end(text: str) -> str:
    return text[:-1] + ("1" if text.endswith("0") else "0")


def test_a_secret_that_was_not_promised() -> None:
    game, record = catalog.load("attika"), ended_record("attika")
    for altered in (
        replace(record, secret=other_end(record.secret)),
        replace(record, commitment=other_end(record.commitment)),
        replace(record, commitment=""),
    ):
        with pytest.raises(RecordError, match="not the secret that was promised") as fault:
            check_draws(game, altered)
        assert fault.value.line == record.lines["secret"]


def test_another_secret_with_its_own_commitment_draws_otherwise() -> None:
    game, record = catalog.load("attika"), ended_record("attika")
    with pytest.raises(RecordError, match=r"the secret gives '.*' here, not '.*'"):
        check_draws(game, replace(record, secret=SECRET.hex(), commitment=commitment(SECRET)))


@pytest.mark.parametrize("secret", ["ab", "g" * 64, "A" * 64, "0" * 63, "0" * 66, "é" * 64])
def test_a_secret_that_is_none(secret: str) -> None:
    game, record = catalog.load("attika"), ended_record("attika", 1)
    with pytest.raises(RecordError, match="a secret is written with 64 of the letters 0-9 and a-f"):
        check_draws(game, replace(record, secret=secret))


@pytest.mark.parametrize("key", ["atlanta", "attika", "monster_city"])
def test_an_entry_number_that_was_changed(key: str) -> None:
    game, record = catalog.load(key), ended_record(key, 30)
    drawing = [number for number, move in enumerate(record.moves) if move.outcomes]
    first = record.moves[0]
    for change in (-1, 1, 100):
        altered = replace(record, moves=[replace(first, entry=first.entry + change), *record.moves[1:]])
        with pytest.raises(RecordError):
            check_draws(game, altered)
    for before, number in itertools.pairwise(drawing):
        for entry in (record.moves[before].entry, -1, 0):
            altered = replace(record, moves=list(record.moves))
            altered.moves[number] = replace(record.moves[number], entry=entry)
            with pytest.raises(RecordError, match=r"rise|secret gives"):
                check_draws(game, altered)


@pytest.mark.parametrize("key", GAMES)
def test_a_record_with_an_illegal_move_is_refused_as_such(key: str) -> None:
    game, record = catalog.load(key), ended_record(key, 8)
    drawing = [number for number, move in enumerate(record.moves) if move.outcomes and move.seat >= 0]
    drawing = drawing if COMPILED else drawing[:1]  # each is a replay
    texts = sorted({move.action for move in record.moves[-6:] if move.action} | {"", "nonsense"})
    found = 0
    for number, text, seat in itertools.product(drawing, texts, range(2)):
        altered = replace(record, moves=list(record.moves))
        altered.moves[number] = replace(record.moves[number], action=text, seat=seat)
        try:
            resume(game, altered)
        except RecordError as illegal:
            with pytest.raises(RecordError) as fault:
                check_draws(game, altered)
            assert fault.value.line <= illegal.line
            found += 1
    assert found > 3


def test_draws_after_an_undo_are_checked_as_well() -> None:
    kept = running_table("attika", 2, bots=1, seed=8)
    for _ in range(4):
        play_random(kept, 10)
        if kept.match.last_of(0) is not None:
            kept.add(take_back(kept.table, ANN, NOW))
    kept.add(end(kept.table, ANN, NOW))
    record = to_record(kept.table)
    assert check_draws(kept.table.game, record) == sum(len(move.outcomes) for move in record.moves)


def test_given_draws_belong_to_the_earlier_table() -> None:
    kept = running_table("attika", seed=9)
    play_random(kept, 10)
    kept.add(end(kept.table, ANN, NOW))
    new = Kept(go_on_from(kept.table, ANN, 5, NOW))
    own = 0
    while not own:
        play_random(new, 1)
        own = len(new.match.played[-1].move.outcomes)
    new.add(end(new.table, ANN, NOW))
    record = read_record(write_record(to_record(new.table)))
    assert check_draws(new.table.game, record) == own
    assert all(move.entry == -1 for move in record.moves[:5])
