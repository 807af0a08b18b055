"""`gametable lab compare`: two versions of a game side by side, for people as a table, for programs as JSON."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from gametable.bots.budget import read_budget
from gametable.cli import wishes
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.game import Game
from gametable.kernel.options import Settings, write_value
from gametable.lab.compare import MARGIN, Comparison, compare
from gametable.lab.statistics.comparing import Difference

MARKS = {"no difference above the margin": "=", "a difference": "≠", "not decided": "?"}

SideOptions = list[str] | None


def compare_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of the game.")],
    *,
    a: Annotated[SideOptions, typer.Option("--a", metavar="NAME=VALUE", help="An option of side a.")] = None,
    b: Annotated[SideOptions, typer.Option("--b", metavar="NAME=VALUE", help="An option of side b.")] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many play; without it the fewest.")
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="The bots, with commas between; the last one takes all seats left over.")
    ] = "random",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games are played on each side.")] = 1000,
    budget: Annotated[
        str, typer.Option(help="What a decision may take: 200it for iterations, or a time such as 50ms.")
    ] = "200it",
    margin: Annotated[
        float, typer.Option("--margin", help="Points of a hundred: differences up to this size do not matter.")
    ] = MARGIN,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The number that all luck follows from.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="How many processes share the work.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Play two versions of a game with the same luck, and say what differs and what does not."""
    chosen = wishes.find_game(game)
    with progress_bar(games) as tell:
        result = compare(
            chosen,
            wishes.find_players(chosen, players),
            wishes.find_options(chosen, a),
            wishes.find_options(chosen, b),
            bots=wishes.split_seats(bots),
            games=games,
            seed=wishes.find_seed(seed),
            budget=read_budget(budget),
            margin=margin,
            workers=workers,
            progress=tell,
        )
    if as_json:
        typer.echo(json.dumps(result.as_json()))
    else:
        show_comparison(chosen, result, Screen())


def show_comparison(game: Game, result: Comparison, screen: Screen) -> None:
    """The comparison for people."""
    screen.say(
        f"{game.entry.title}, {result.players} players, bots {', '.join(result.bots)}: {result.games:,} games on each "
        f"side, with the same luck, seed {result.seed}"
    )
    for side, own, other in (("a", result.a, result.b), ("b", result.b, result.a)):
        screen.say(f"  {side}: {_differing(own, other)}")
    screen.say()
    screen.console.print(_table(result.differences))
    screen.say()
    screen.say("≠ a difference (false finds held at 5 %); = no difference above the margin; ? not decided: play more.")
    screen.say("Intervals: 95 %, for each number alone.")


def _differing(own: Settings, other: Settings) -> str:
    """The options in which a side differs from the other."""
    texts = [f"{name}={write_value(value)}" for name, value in own.items() if value != other[name]]
    return ", ".join(texts) or "no option differs"


def _table(differences: tuple[Difference, ...]) -> Table:
    table = Table("Number", "a", "b", "b – a", "Interval", "Margin", "", box=box.SIMPLE_HEAD, show_edge=False)
    for column in table.columns[1:6]:
        column.justify = "right"
    for one in differences:
        digits = _digits(one)
        numbers = [f"{number:.{digits}f}" for number in (one.mean_a, one.mean_b)]
        change, low, high = (f"{number:+.{digits}f}" for number in (one.change.value, one.change.low, one.change.high))
        table.add_row(one.name, *numbers, change, f"{low} – {high}", f"{one.margin:.{digits}f}", MARKS[one.verdict])
    return table


def _digits(one: Difference) -> int:
    """As many places behind the point as make a number of about four digits, so that a row fits the screen."""
    largest = max(abs(one.mean_a), abs(one.mean_b), abs(one.change.low), abs(one.change.high))
    return next((places for places, bound in ((3, 10), (2, 100), (1, 1000)) if largest < bound), 0)
