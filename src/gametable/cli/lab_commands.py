"""The commands of the lab: play many games into a folder, and take one out as a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametable import lab
from gametable.cli import runs, wishes
from gametable.cli.arguments import BotNames, BudgetText, GameName, Options, Players, RunSeed, Where, Workers
from gametable.cli.lab_compare import compare_command
from gametable.cli.lab_question import question_command
from gametable.cli.lab_report import (
    FORBID,
    Causal,
    Crew,
    Experiments,
    Folder,
    Ladder,
    WayText,
    make_report,
    report_command,
)
from gametable.cli.records import write_file
from gametable.cli.screen import Screen
from gametable.kernel.record import write_record
from gametable.lab.executors import PROCESSES
from gametable.lab.plan import BUDGET, RANDOM, make_plan

lab_commands = typer.Typer(no_args_is_help=True, help="Play games by the thousand, and study them.")
lab_commands.command(name="compare")(compare_command)
lab_commands.command(name="question")(question_command)
lab_commands.command(name="report")(report_command)


@lab_commands.command()
def run(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for records and tables; a run goes on in it.")],
    players: Players = None,
    bots: BotNames = RANDOM,
    games: Annotated[
        int, typer.Option("--games", "-n", help="How many games; of bots rounded up to whole deals.")
    ] = 1000,
    budget: BudgetText = BUDGET,
    seed: RunSeed = 1,
    rotate: Annotated[bool, typer.Option(help="Play every deal of bots in all rotations of the seats.")] = True,
    workers: Workers = None,
    on: Where = PROCESSES,
    form: Annotated[str, typer.Option("--format", help="Of the tables: parquet or csv.")] = "parquet",
    again: Annotated[bool, typer.Option("--again", help="Start anew, whatever the folder holds.")] = False,
    report: Annotated[bool, typer.Option(help="Write a page that says what the games show.")] = True,
    causal: Causal = None,
    way: WayText = FORBID,
    ladder: Ladder = None,
    option: Options = None,
) -> None:
    """Play many games into a folder: records that can be replayed, tables of games and decisions, and a report."""
    wanted = Experiments(causal, ladder, way)
    wanted.check()
    chosen = wishes.find_game(game)
    names = wishes.split_seats(bots)
    count = wishes.find_bot_players(chosen, players, names)
    settings = wishes.find_options(chosen, option)
    plan = make_plan(chosen.key, count, settings, bots=names, budget=budget, games=games, seed=seed, rotate=rotate)
    place = runs.Place(out, form, on, workers)
    ended = runs.play_run(plan, place, Screen(), again=again)
    if ended == 0 and report:
        make_report(out, wanted, Crew(on, workers), Screen())
    raise typer.Exit(ended)


@lab_commands.command()
def record(
    folder: Folder,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a game, from 0.")],
    *,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the record is written; - prints it.")] = "-",
) -> None:
    """Write one game of a run as a record, to replay, draw or verify it."""
    text = write_record(lab.open_run(folder).record(number))
    if out == "-":
        typer.echo(text, nl=False)
    else:
        write_file(Path(out), text)
