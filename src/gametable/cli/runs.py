"""Plays a run of the lab with a progress bar, and says what came out and where it is."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gametable import lab
from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen
from gametable.kernel.words import either, plural
from gametable.lab.plan import Plan
from gametable.lab.workers import LabError

STOPPED: Final = 130  # what shells call a program that Ctrl-C has ended


@dataclass(frozen=True)
class Place:
    """Where a run is kept, in what form, and who plays it."""

    folder: Path
    form: str
    on: str
    workers: int | None


def play_run(plan: Plan, place: Place, screen: Screen, *, again: bool) -> int:
    """Play what the folder does not have yet; 0, or what a shell is told when Ctrl-C has ended it."""
    began = time.monotonic()
    try:
        with progress_bar(plan.games, "games") as tell:
            run = lab.run_plan(
                plan,
                place.folder,
                on=place.on,
                workers=place.workers,
                form=place.form,
                again=again,
                progress=tell,
            )
    except KeyboardInterrupt:
        with suppress(LabError):  # a run that had hardly begun is not there
            done = lab.open_run(place.folder).finished
            screen.say(f"Stopped: {done:,} of {plan.games:,} games are kept; the same command goes on from there.")
        return STOPPED
    _show(run, screen, time.monotonic() - began)
    _show_files(place, screen)
    return 0


def _show(run: lab.Run, screen: Screen, seconds: float) -> None:
    plan, games = run.plan, run.games
    title = plan.load_game().entry.title
    screen.say(
        f"{title}, {plan.players} players: {games.height:,} games, bots {either(plan.bots, 'and')}, seed {plan.seed}"
    )
    decisions, outcomes = games["decisions"].sum(), games["outcomes"].sum()
    screen.say(f"{decisions:,} decisions and {outcomes:,} chance events; ready after {seconds:.1f} seconds.")
    stuck = games.filter(games["dead_end"]).height
    endless = games.filter(games["endless"]).height - stuck
    if endless:
        stopped = "was" if endless == 1 else "were"
        screen.say(f"{plural(endless, 'game')} found no end and {stopped} stopped; the column `endless` marks them.")
    if stuck:
        screen.say(
            f"{plural(stuck, 'game')} came to a dead end: the column `dead_end` marks them, the report opens them."
        )


def _show_files(place: Place, screen: Screen) -> None:
    names = ("plan.json", "records.bin", f"games.{place.form}", f"decisions.{place.form}")
    for path in (place.folder / name for name in names):
        screen.say(f"  {path}  {path.stat().st_size / 1000:,.0f} kB")
    screen.say(f"`gametable lab record {place.folder} 0` prints the first game.")
