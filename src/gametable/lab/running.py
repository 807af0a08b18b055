"""Runs: many games played into records that can be replayed, and into tables.

    from gametable import lab

    run = lab.run("monster_city", players=4, games=10_000, seed=1)
    run.games, run.decisions  # tables
    run.record(17)            # a game, to replay

With a folder the games are kept there, block by block, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any

import polars as pl

from gametable.kernel.record import Record
from gametable.lab.executors import Executor, find_executor
from gametable.lab.plan import BUDGET, RANDOM, Plan, check_stored, make_plan, read_plan
from gametable.lab.playing import RunTask, enough_workers, parts_of
from gametable.lab.records_file import Records
from gametable.lab.replaying import record_of
from gametable.lab.run_folder import PLAN, RECORDS, held, prepare
from gametable.lab.table_files import FORMS, check_form, write_table
from gametable.lab.tables import decision_tables, game_tables, joined

Progress = Callable[[int], None]  # is told how many games there are


class Run:
    """The games of a plan that have been played."""

    def __init__(self, plan: Plan, records: Records) -> None:
        self.plan = plan
        self._records = records

    @property
    def finished(self) -> int:
        """How many games have been played: fewer than the plan has if the run was stopped."""
        return self._records.games

    @cached_property
    def games(self) -> pl.DataFrame:
        """A row for each game."""
        return joined(game_tables(self.plan, self._records))

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """A row for each decision."""
        return joined(decision_tables(self.plan, self._records))

    def tables_of(self, most: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The tables of games and of decisions of the first so many games, whatever else there is."""
        blocks = list(takewhile(lambda played: played.first < most, self._records))
        games, decisions = joined(game_tables(self.plan, blocks)), joined(decision_tables(self.plan, blocks))
        return games.filter(pl.col("game") < most), decisions.filter(pl.col("game") < most)

    def steps_of(self, number: int) -> list[tuple[int, int]]:
        """The steps of a game: who (or CHANCE), and the action or outcome."""
        return self._records.with_game(number).steps_of(number)

    def write_tables(self, folder: Path, form: str = FORMS[0]) -> None:
        """Write both tables, piece by piece: a long run need not fit into memory."""
        write_table(game_tables(self.plan, self._records), folder / f"games.{form}")
        write_table(decision_tables(self.plan, self._records), folder / f"decisions.{form}")

    def record(self, number: int) -> Record:
        """A game as a record, every step checked by the rules."""
        return record_of(self.plan, self._records.with_game(number), number)


def run(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    bots: Sequence[str] = (RANDOM,),
    budget: str = BUDGET,
    games: int = 1000,
    seed: int = 1,
    rotate: bool = True,
    out: Path | str | None = None,
    workers: int | None = None,
    on: str = "processes",
    form: str = FORMS[0],
    again: bool = False,
    progress: Progress | None = None,
) -> Run:
    """Play games: in memory, or into the folder `out`, where they are kept and gone on with."""
    plan = make_plan(game, players, options, bots=bots, budget=budget, games=games, seed=seed, rotate=rotate)
    folder = None if out is None else Path(out)
    return run_plan(plan, folder, on=on, workers=workers, form=form, again=again, progress=progress)


def run_plan(
    plan: Plan,
    folder: Path | None = None,
    *,
    on: str = "processes",
    workers: int | None = None,
    form: str = FORMS[0],
    again: bool = False,
    progress: Progress | None = None,
) -> Run:
    """Play all games of a plan that its folder does not have yet, then write the tables."""
    check_form(form)
    executor = find_executor(on, enough_workers(plan) if workers is None else workers)
    tell = progress or _tell_nobody
    if folder is None:
        return _play(plan, Records(), executor, tell)
    with held(folder):
        played = _play(plan, prepare(plan, folder, again=again), executor, tell)
        played.write_tables(folder, form)
        return played


def _play(plan: Plan, records: Records, executor: Executor, tell: Progress) -> Run:
    """Add the games that are missing."""
    tell(records.games)
    for block in executor.run(RunTask(plan), parts_of(plan, records.games)):
        records.append(block)
        tell(records.games)
    return Run(plan, records)


def open_run(folder: Path | str) -> Run:
    """A run that was played into a folder, as far as it has come."""
    path = Path(folder) / PLAN
    plan, _made_by = read_plan(path)
    check_stored(plan, path)
    records = Records(path.with_name(RECORDS))
    records.check_players(plan.players)
    return Run(plan, records)


def _tell_nobody(_games: int) -> None:
    """What is told of the progress when nobody wants to know."""
