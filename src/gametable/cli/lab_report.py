"""`gametable lab report`: the page that says what the games of a run show.

What makes it brings numpy and matplotlib along, so it is imported when the command runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametable.cli.arguments import Workers
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.lab.extras import need

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
Causal = Annotated[
    int,
    typer.Option("--causal", metavar="GAMES", help="Play so many games again with telling things forbidden."),
]


def report_command(folder: Folder, *, causal: Causal = 0, workers: Workers = None) -> None:
    """Write the report of a run anew: one page that needs no network, with all numbers in it."""
    make_report(folder, causal, workers, Screen())


def make_report(folder: Path, causal: int, workers: int | None, screen: Screen) -> None:
    """Write the report into the folder of its run, and say where it is."""
    need("lab", "matplotlib", "numpy", "polars", "scipy")
    from gametable.lab.report.making import write_report  # noqa: PLC0415 (matplotlib comes along)

    with progress_bar(causal, "games") as tell:
        path = write_report(folder, causal=causal, workers=workers, progress=tell if causal else None)
    screen.say(f"  {path}  {path.stat().st_size / 1000:,.0f} kB: the report, for a browser")
