"""What several commands can be told, with the words that help shows."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game, as `gametable games` lists it.")]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="How many play; without it as many as are named, or the fewest."),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats", help="Who sits where: me, a bot such as hard, or module:name for your own, with commas between."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", "-s", help="The number that all luck follows from; without it nobody can foresee the luck."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; `gametable options GAME` lists them."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
BotNames = Annotated[
    str, typer.Option("--bots", "-b", help="The bots, with commas between; the last one takes all seats left over.")
]
BudgetText = Annotated[
    str,
    typer.Option("--budget", help="What a decision may take: 200it for iterations; with 50ms no run is like another."),
]
RunSeed = Annotated[int, typer.Option("--seed", "-s", help="The number that all luck follows from.")]
Where = Annotated[str, typer.Option("--on", help="Where: here, in processes, or on ray, a cluster.")]
Workers = Annotated[int | None, typer.Option("--workers", "-w", help="How many processes share the work.")]
