"""`gametable lab report`: the page that says what the games of a run show.

What makes it brings numpy and matplotlib along, so it is imported when the command runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from gametable.cli.arguments import Where, Workers
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.extras import need
from gametable.lab.executors import PROCESSES

FORBID: Final = "forbid"

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
Causal = Annotated[
    int | None,
    typer.Option("--causal", metavar="GAMES", help="Play so many games again with telling things forbidden."),
]
WayText = Annotated[
    str,
    typer.Option("--way", help="Of --causal: forbid a thing to a seat, force the seat to it, or remove it for all."),
]
Ladder = Annotated[
    int | None,
    typer.Option(
        "--ladder", metavar="DEALS", help="Play so many deals, in all rotations, with a seat that thinks twice as long."
    ),
]


@dataclass(frozen=True)
class Experiments:
    """What is played before a report is written."""

    causal: int | None = None
    ladder: int | None = None
    way: str = FORBID

    def check(self) -> None:
        """Refuse too few games, and a way that there is not, before any are played."""
        need("lab")
        from gametable.lab.causal import check_pairs, find_way  # noqa: PLC0415 (numpy comes along)
        from gametable.lab.ladder import check_deals  # noqa: PLC0415 (as above)

        find_way(self.way)
        if self.causal is not None:
            check_pairs(self.causal)
        if self.ladder is not None:
            check_deals(self.ladder)


@dataclass(frozen=True)
class Crew:
    """Who plays it: where, and how many at a time."""

    on: str = PROCESSES
    workers: int | None = None


def report_command(
    folder: Folder,
    *,
    causal: Causal = None,
    way: WayText = FORBID,
    ladder: Ladder = None,
    workers: Workers = None,
    on: Where = PROCESSES,
) -> None:
    """Write the report of a run anew: one page that needs no network, with all numbers in it."""
    make_report(folder, Experiments(causal, ladder, way), Crew(on, workers), Screen())


def make_report(folder: Path, wanted: Experiments, crew: Crew, screen: Screen) -> None:
    """Write the report into the folder of its run, and say where it is."""
    need("lab")
    from gametable.lab.causal import find_way  # noqa: PLC0415 (numpy comes along)
    from gametable.lab.report.making import write_report  # noqa: PLC0415 (matplotlib comes along)

    way = find_way(wanted.way)
    try:
        path = write_report(
            folder,
            causal=wanted.causal,
            way=way,
            ladder=wanted.ladder,
            workers=crew.workers,
            on=crew.on,
            bar=progress_bar,
        )
    except KeyboardInterrupt:
        screen.say("Stopped: the run is kept, and so is every experiment that was finished; no new report was written.")
        raise
    screen.say(f"  {path}  {path.stat().st_size / 1000:,.0f} kB: the report, for a browser")
