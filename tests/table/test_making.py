"""New tables: rematches, games that go on from a finished one, and games from records."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable import COMPILED
from gametable.games import catalog
from gametable.kernel.errors import GametableError, RecordError, UnknownGame
from gametable.kernel.record import Record, read_record, write_record
from gametable.kernel.recorder import Recorder
from gametable.kernel.rng import Rng
from gametable.table.arranging import end, put_bot, sit, stand, start
from gametable.table.making import from_record, go_on_from, new_table, rematch
from gametable.table.proof import to_record
from gametable.table.seats import Person, Seat, TableError
from gametable.table.settings import TableSettings
from gametable.table.table import OPEN, OVER, RUNNING
from tests.table.tables import (
    ANN,
    BEN,
    CAT,
    EVE,
    GAMES,
    LIVE,
    NOW,
    Kept,
    facts,
    finished_table,
    kept_table,
    play_random,
    rebuilt,
    running_table,
)


def ended(kept: Kept) -> Kept:
    kept.add(end(kept.table, ANN, NOW))
    return kept


def test_a_new_table_has_a_name_that_nobody_guesses() -> None:
    names = {new_table(ANN, TableSettings("attika", 2), NOW)[0].name for _ in range(20)}
    assert len(names) == 20
    assert {len(name) for name in names} == {16}  # of 6 bits each
    assert new_table(ANN, TableSettings("attika", 2), NOW, "ours")[0].name == "ours"


def test_a_table_that_cannot_be_is_not_made() -> None:
    with pytest.raises(UnknownGame):
        new_table(ANN, TableSettings("chess", 2), NOW)
    with pytest.raises(TableError, match="A name has 1 to 40 letters; yours has 0"):
        new_table(Person("ann", " "), TableSettings("attika", 2), NOW)


def test_a_rematch_has_the_settings_and_bots_and_another_first_seat() -> None:
    kept = running_table("attika", 4, bots=1, clock=LIVE)
    put_bot(kept.table, ANN, "hard", 3, NOW)
    ended(kept)
    again = Kept(rematch(kept.table, BEN, NOW + 5), seed=3)
    table = again.table
    assert (table.settings, table.host, table.stage) == (kept.table.settings, BEN.user, OPEN)
    assert table.seats == [Seat(BEN.user, BEN.name), Seat(), Seat(bot="hard"), Seat()]
    assert table.name != kept.table.name and table.secret != kept.table.secret
    again.add(sit(table, CAT, None, NOW + 5))
    again.add(sit(table, ANN, None, NOW + 5))
    again.add(start(table, BEN, NOW + 5))
    assert table.stage == RUNNING
    assert facts(rebuilt(again)) == facts(table)


def test_a_rematch_of_a_watcher_and_of_who_was_away() -> None:
    kept = running_table("attika", 3, bots=1)
    stand(kept.table, BEN, NOW)
    ended(kept)
    watcher = rematch(kept.table, EVE, NOW)[0]
    assert watcher.seats == [Seat(), Seat(bot="easy"), Seat(EVE.user, EVE.name)]
    away = rematch(kept.table, BEN, NOW)[0]
    assert away.seats == [Seat(BEN.user, BEN.name), Seat(bot="easy"), Seat()]


@pytest.mark.parametrize("key", GAMES)
def test_a_rematch_of_a_game_that_was_played_to_its_end(key: str) -> None:
    kept = finished_table(key)
    assert kept.table.stage == OVER
    table, entries = rematch(kept.table, ANN, NOW)
    assert table.stage == OPEN and table.settings.game == key
    assert table.seats[-1].user == ANN.user
    assert [entry.seq for entry in entries] == list(range(len(entries)))


def test_only_what_is_over_can_be_played_again() -> None:
    for kept in (kept_table("attika"), running_table("attika")):
        before = facts(kept.table)
        with pytest.raises(TableError, match="has not begun or is not over"):
            rematch(kept.table, ANN, NOW)
        with pytest.raises(TableError, match="has not begun or is not over"):
            go_on_from(kept.table, ANN, 1, NOW)
        assert facts(kept.table) == before


@pytest.mark.parametrize("key", GAMES)
def test_a_game_goes_on_from_every_entry(key: str) -> None:
    kept = running_table(key, 3, bots=1)
    play_random(kept, 20 if COMPILED else 8)
    ended(kept)
    for moves in range(1, len(kept.match.played) + 1):
        new = Kept(go_on_from(kept.table, BEN, moves, NOW + 9))
        assert new.words() == kept.match.at(moves).words()
        assert new.table.stage == RUNNING and new.table.host == BEN.user
        assert [one.move for one in new.match.played] == [one.move for one in kept.match.played[:moves]]
        assert new.table.seats[1].user == BEN.user and new.table.seats[-1] == Seat(bot="easy")
        assert new.table.awaited() == new.state.awaited_seats() != []
        assert new.table.shown_secret == "" != new.table.secret.hex() != kept.table.secret.hex()
        play_random(new, 2)
        assert facts(rebuilt(new)) == facts(new.table)


def test_a_game_that_was_over_is_over_again_at_its_last_entry() -> None:
    kept = finished_table("monster_city")
    moves = len(kept.match.played)
    over = Kept(go_on_from(kept.table, ANN, moves, NOW))
    assert over.table.stage == OVER
    assert over.entries[-1].kind == "secret"
    assert over.match.result == kept.match.result
    assert Kept(go_on_from(kept.table, ANN, moves - 1, NOW)).table.stage == RUNNING


@pytest.mark.parametrize("moves", [-1, 0, 7, 10**9])
def test_there_is_no_such_entry_to_go_on_from(moves: int) -> None:
    kept = running_table("attika")
    play_random(kept, 5)
    ended(kept)
    with pytest.raises(TableError, match=f"1 to 6 entries to go on from, not {moves}"):
        go_on_from(kept.table, ANN, moves, NOW)


def played_record(key: str, moves: int) -> Record:
    """A record as the terminal writes it, without any promise of luck."""
    recorder = Recorder(catalog.load(key), catalog.load(key).entry.players[0])
    rng = Rng(5)
    recorder.begin(rng)
    while moves and recorder.state.to_move() >= 0:
        legal = recorder.state.legal_actions()
        recorder.play(legal[int(rng.below(len(legal)))], rng)
        moves -= 1
    return recorder.record


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 15])
def test_a_running_game_goes_on_from_its_record(key: str, moves: int) -> None:
    record = read_record(write_record(played_record(key, moves)))
    new = Kept(from_record(ANN, record, NOW))
    assert new.table.stage == RUNNING
    assert [one.move for one in new.match.played] == record.moves
    assert write_record(replace(to_record(new.table), names={}, commitment="")) == write_record(record)
    play_random(new, 3)
    assert facts(rebuilt(new)) == facts(new.table)


def test_a_finished_game_is_shown_from_its_record() -> None:
    record = played_record("attatat", -1)
    table, entries = from_record(ANN, record, NOW)
    assert table.stage == OVER
    assert table.running().result == record.result
    assert entries[-1].kind == "secret"


@pytest.mark.parametrize("key", GAMES)
def test_the_record_of_a_table_makes_a_table(key: str) -> None:
    kept = running_table(key)
    play_random(kept, 10)
    for record in (to_record(kept.table), to_record(ended(kept).table)):
        table, _ = from_record(EVE, read_record(write_record(record)), NOW)
        assert table.running().state.words() == kept.words()
        assert table.seats[0].user == EVE.user


def test_the_record_names_the_seats() -> None:
    kept = running_table("attika", 3, bots=1)
    assert to_record(kept.table).names == {0: "Ann", 1: "Ben", 2: "easy bot 3"}


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"rules": 99},
        {"players": 9},
        {"options": {"wings": "2"}},
        {"options": {"sanctuaries": "nowhere"}},
        {"secret": "00", "commitment": "00"},
        {"moves": []},
    ],
)
def test_a_record_that_cannot_be_makes_no_table(changes: dict[str, object]) -> None:
    record = replace(played_record("attika", 4), **changes)  # type: ignore[arg-type]
    with pytest.raises(GametableError) as fault:
        from_record(ANN, record, NOW)
    assert str(fault.value)


def test_a_record_with_a_draw_that_was_not_drawn_makes_no_table() -> None:
    record = to_record(ended(running_table("attika")).table)
    first = record.moves[0]
    other = "seat 2" if first.outcomes[0] == "seat 1" else "seat 1"
    for outcomes in ((other, *first.outcomes[1:]), first.outcomes[::-1]):
        with pytest.raises(RecordError):
            from_record(ANN, replace(record, moves=[replace(first, outcomes=outcomes)]), NOW)
