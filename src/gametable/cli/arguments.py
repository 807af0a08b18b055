"""What several commands can be told, with the words that help shows."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game, as `gametable games` lists it.")]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="How many play; without it as many as --seats names, or the fewest."),
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
