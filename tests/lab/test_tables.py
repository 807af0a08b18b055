"""The tables say what happened: compared with records, which the rules have confirmed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import gametable
from gametable import lab
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.record import Record
from gametable.lab import table_files
from gametable.lab.records_file import Records
from gametable.lab.running import Run
from gametable.lab.workers import LabError

GAMES = catalog.all_games()
GAME_COLUMNS = [
    *("game", "deal", "rotation", "players", "bot_1", "bot_2", "bot_3", "score_1", "score_2", "score_3"),
    *("share_1", "share_2", "share_3", "decisions", "outcomes", "turns", "end", "endless", "dead_end"),
]
DECISION_COLUMNS = ["game", "number", "turn", "seat", "action", "legal", "thing"]


@pytest.fixture(scope="module", params=[game.key for game in GAMES])
def run(request: pytest.FixtureRequest) -> Run:
    return lab.run(request.param, 3, games=12, seed=6, workers=1)


def test_columns(run: Run) -> None:
    assert run.games.columns == GAME_COLUMNS
    assert run.decisions.columns == DECISION_COLUMNS
    assert run.games.height == run.finished == 12


def row(run: Run, number: int) -> dict[str, Any]:
    return run.games.row(by_predicate=pl.col("game") == number, named=True)


def seats_of(record: Record) -> list[int]:
    return [move.seat + 1 for move in record.moves[1:]]


def turns_of(seats: list[int]) -> list[int]:
    turns = [1]
    for before, seat in pairwise(seats):
        turns.append(turns[-1] + (seat != before))
    return turns


@pytest.mark.parametrize("number", [0, 11])
def test_a_row_of_games_is_the_result_of_its_record(run: Run, number: int) -> None:
    record, found = run.record(number), row(run, number)
    assert record.result is not None
    assert tuple(found[f"score_{seat}"] for seat in (1, 2, 3)) == record.result.scores
    share = 1 / len(record.result.winners)
    assert [found[f"share_{seat + 1}"] for seat in range(3)] == [
        share if seat in record.result.winners else 0.0 for seat in range(3)
    ]
    assert found["decisions"] == len(record.moves) - 1
    assert found["outcomes"] == sum(len(move.outcomes) for move in record.moves)
    assert found["turns"] == turns_of(seats_of(record))[-1]
    assert found["end"]
    assert found["endless"] is found["dead_end"] is False


@pytest.mark.parametrize("number", [0, 11])
def test_rows_of_decisions_are_the_entries_of_a_record(run: Run, number: int) -> None:
    game: Game = run.plan.load_game()
    rows = run.decisions.filter(pl.col("game") == number)
    seats = seats_of(run.record(number))
    assert rows["number"].to_list() == list(range(1, len(seats) + 1))
    assert rows["seat"].to_list() == seats
    assert rows["turn"].to_list() == turns_of(seats)
    start = game.new(3)
    things = [game.thing(start, action) or None for action in rows["action"].to_list()]
    assert rows["thing"].to_list() == things


def test_things_are_what_the_entries_name() -> None:
    """Monster City's actions name kinds alone, so that a thing is the text of the entry."""
    run = lab.run("monster_city", 3, games=2, seed=6, workers=1)
    assert run.decisions.filter(pl.col("game") == 1)["thing"].to_list() == [
        move.action for move in run.record(1).moves[1:]
    ]


def test_things_follow_the_lists_of_the_game() -> None:
    standard = (Path(gametable.__file__).parent / "games/monster_city/components.toml").read_text(encoding="utf-8")
    own = standard.replace("yellow 8", "yellow 19")
    run = lab.run("monster_city", 3, {"cards": own}, games=3, workers=1)
    assert "build yellow 19" in set(run.decisions["thing"])
    assert run.decisions.filter(pl.col("game") == 1)["thing"].to_list() == [
        move.action for move in run.record(1).moves[1:]
    ]


def test_bots_stand_on_their_seats() -> None:
    run = lab.run("attatat", 3, {"rounds": 1}, bots=["greedy", "random"], games=4, workers=1)
    named = run.games.select("deal", "rotation", "bot_1", "bot_2", "bot_3").rows()
    assert named[1:4] == [
        (0, 1, "random", "random", "greedy"),
        (0, 2, "random", "greedy", "random"),
        (1, 0, "greedy", "random", "random"),
    ]


def test_csv_says_the_same(tmp_path: Path) -> None:
    run = lab.run("attika", 2, games=3, out=tmp_path, form="csv", workers=1)
    assert not list(tmp_path.glob("*.parquet"))
    for name, table in (("games", run.games), ("decisions", run.decisions)):
        assert pl.read_csv(tmp_path / f"{name}.csv", schema=table.schema).equals(table)


def test_parquet_says_the_same(tmp_path: Path) -> None:
    run = lab.run("attika", 2, games=3, out=tmp_path, workers=1)
    for name, table in (("games", run.games), ("decisions", run.decisions)):
        assert pl.read_parquet(tmp_path / f"{name}.parquet").equals(table)


@pytest.mark.parametrize("rows", [1, 3, 10**6])
def test_tables_are_written_in_pieces_of_any_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    monkeypatch.setattr(table_files, "ROWS", rows)
    tables = [pl.DataFrame({"number": [1, 2]}), pl.DataFrame({"number": [3]}), pl.DataFrame({"number": [4, 5]})]
    for form in table_files.FORMS:
        table_files.write_table(iter(tables), tmp_path / f"numbers.{form}")
    assert pl.read_parquet(tmp_path / "numbers.parquet").equals(pl.concat(tables))
    assert pl.read_csv(tmp_path / "numbers.csv").equals(pl.concat(tables))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["numbers.csv", "numbers.parquet"]


def test_another_form_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="Tables cannot be written as 'xlsx'; right is parquet or csv"):
        lab.run("attika", out=tmp_path / "run", form="xlsx")
    assert not (tmp_path / "run").exists()


def test_a_run_without_games_has_no_tables(run: Run) -> None:
    with pytest.raises(LabError, match="No game of this run has been played yet"):
        _ = Run(run.plan, Records()).games
