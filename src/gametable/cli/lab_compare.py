"""`gametable lab compare`: two versions of a game side by side, for people as a table, for programs as JSON.

What compares brings numpy along, so it is imported when the command runs.
"""

from __future__ import annotations

import json
from typing import Annotated, Final

import typer

from gametable.bots.budget import read_budget
from gametable.cli import wishes
from gametable.cli.arguments import AsJson, BotNames, BudgetText, GameName, Players, RunSeed, Where, Workers
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.extras import need
from gametable.lab.executors import PROCESSES

MARGIN: Final = 2.0  # points of a hundred

SideOptions = list[str] | None


def compare_command(
    game: GameName,
    *,
    a: Annotated[SideOptions, typer.Option("--a", metavar="NAME=VALUE", help="An option of side a.")] = None,
    b: Annotated[SideOptions, typer.Option("--b", metavar="NAME=VALUE", help="An option of side b.")] = None,
    option: Annotated[
        SideOptions, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of both sides.")
    ] = None,
    players: Players = None,
    bots: BotNames = "random",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games are played on each side.")] = 1000,
    budget: BudgetText = "200it",
    margin: Annotated[
        float, typer.Option("--margin", help="Points of a hundred: differences up to this size do not matter.")
    ] = MARGIN,
    seed: RunSeed = 1,
    workers: Workers = None,
    on: Where = PROCESSES,
    as_json: AsJson = False,
) -> None:
    """Play two versions of a game with the same luck, and say what differs and what does not."""
    need("lab")
    from gametable.cli.comparisons import show_comparison  # noqa: PLC0415 (numpy comes along)
    from gametable.lab.compare import compare  # noqa: PLC0415 (as above)

    chosen = wishes.find_game(game)
    with progress_bar(games, "games") as tell:
        result = compare(
            chosen,
            wishes.find_players(chosen, players),
            wishes.find_options(chosen, [*(option or ()), *(a or ())]),
            wishes.find_options(chosen, [*(option or ()), *(b or ())]),
            bots=wishes.split_seats(bots),
            games=games,
            seed=wishes.find_seed(seed),
            budget=read_budget(budget),
            margin=margin,
            workers=workers,
            on=on,
            progress=tell,
        )
    if as_json:
        typer.echo(json.dumps(result.as_json()))
    else:
        screen = Screen()
        show_comparison(chosen, result, screen)
        screen.say()
        screen.say(result.sentence)
