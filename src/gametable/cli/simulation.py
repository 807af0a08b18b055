"""Runs a simulation with a progress bar and prints what came out."""

from __future__ import annotations

from rich import box
from rich.table import Table

from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen, bar
from gametable.kernel.game import Game
from gametable.kernel.options import Settings
from gametable.lab.simulate import Simulation, simulate


def run_simulation(
    game: Game, players: int, options: Settings, games: int, *, seed: int, workers: int | None
) -> Simulation:
    """Simulate; a bar shows how far it is."""
    with progress_bar(games) as tell:
        return simulate(game, players, options, games, seed=seed, workers=workers, progress=tell)


def show_simulation(game: Game, result: Simulation, seed: int, screen: Screen) -> None:
    """The counts for people."""
    screen.say(f"{game.entry.title}: {result.games:,} random games of {result.players} players, seed {seed}")
    for table in (_seats(result), _ends(result)):
        screen.say()
        screen.console.print(table)
    screen.say()
    mode = "compiled" if result.compiled else "interpreted"
    screen.say(
        f"{result.decisions:,} decisions and {result.outcomes:,} chance events in {result.cpu_seconds:.3g} seconds of "
        f"computing: {result.per_second:,.0f} a second ({mode})."
    )


def _seats(result: Simulation) -> Table:
    table = Table("Seat", "Victories", "", "Mean points", box=box.SIMPLE_HEAD, show_edge=False)
    for column in (table.columns[1], table.columns[3]):
        column.justify = "right"
    rows = zip(result.win_share, result.mean_scores, strict=True)
    for seat, (share, points) in enumerate(rows, start=1):
        table.add_row(str(seat), f"{share:.1%}", bar(share), f"{points:.2f}")
    return table


def _ends(result: Simulation) -> Table:
    table = Table("Ended by", "Times", "", "", box=box.SIMPLE_HEAD, show_edge=False)
    for column in (table.columns[1], table.columns[2]):
        column.justify = "right"
    total = sum(result.ends.values())
    for name, count in sorted(result.ends.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{count:,}", f"{count / total:.1%}", bar(count / total))
    return table
