"""What the deep test has found, as tables and sentences."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from tools.deep_game import Failure, Tally


def print_summary(tally: Tally, impossible: int) -> None:
    """Games, option sets, decisions and ends, by number of players."""
    console = Console(width=max(Console().width, 110))
    console.print(_games_table(tally))
    console.print(_ends_table(tally))
    if impossible:
        console.print(f"{impossible} generated option sets cannot be played and were left out.")


def print_failure(failure: Failure) -> None:
    """The first failure and how to repeat it."""
    console = Console(stderr=True, soft_wrap=True, markup=False, highlight=False)
    console.print(f"FAILED: {failure.key}, {failure.option_set}, seed {failure.seed}, step {failure.step}")
    console.print(failure.reason)
    console.print(f"Again: {failure.command()}")


def _games_table(tally: Tally) -> Table:
    table = Table(title="Games")
    headings = ("players", "games", "option sets", "decisions", "outcomes", "longest", "samples", "shared")
    table.add_column("game")
    for heading in headings:
        table.add_column(heading, justify="right")
    for (key, players), games in sorted(tally.by_players.items()):
        sets = sum(1 for name, number, _ in tally.sets if (name, number) == (key, players))
        place = (key, players)
        numbers = (games, sets, tally.decisions[place], tally.outcomes[place], tally.longest[place])
        more = (tally.samples[place], tally.shared[place])
        table.add_row(key, str(players), *(f"{number:,}" for number in (*numbers, *more)))
    return table


def _ends_table(tally: Tally) -> Table:
    table = Table(title="Ends")
    players = sorted({number for _, number, _ in tally.ends})
    table.add_column("game")
    table.add_column("end")
    for number in players:
        table.add_column(f"{number} players", justify="right")
    for key, end in sorted({(name, end) for name, _, end in tally.ends}):
        table.add_row(key, end, *(f"{tally.ends[key, number, end]:,}" for number in players))
    return table
