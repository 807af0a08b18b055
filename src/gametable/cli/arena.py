"""Runs a contest of bots with a progress bar and prints how they did."""

from __future__ import annotations

from rich import box
from rich.table import Table

from gametable.cli.progress import progress_bar
from gametable.cli.screen import Screen, bar
from gametable.kernel.game import Game
from gametable.kernel.words import either, plural
from gametable.lab.arena import Contest, Pairing, labels, run_contest
from gametable.lab.sprt import Sprt

MARGIN = 0.05  # of the victory: what a change must be better by to be worth accepting

BAR = 10  # letters
UNSEEN = 3  # what comes up in 3 of n deals hides from n deals in one of twenty cases


def hold_contest(pairing: Pairing, games: int, *, workers: int | None, sequential: bool) -> Contest:
    """Play; a bar shows how far it is."""
    sprt = Sprt(1 / pairing.players, MARGIN) if sequential else None
    with progress_bar(games) as tell:
        return run_contest(pairing, games, workers=workers, sprt=sprt, progress=tell)


def show_contest(game: Game, contest: Contest, screen: Screen) -> None:
    """The result for people."""
    pairing = contest.pairing
    deals = plural(len(contest.deals), "deal")
    screen.say(
        f"{game.entry.title}, {pairing.players} players: {deals}, each in all rotations of the seats, "
        f"{contest.games} games, seed {pairing.seed}"
    )
    screen.say()
    screen.console.print(_standings(contest))
    screen.say()
    screen.say(f"A seat's share of the victory; equally good bots get {1 / pairing.players:.0%}. Intervals: 95 %.")
    _say_how_sure(contest, screen)
    if contest.verdict:
        screen.say(f"Sequential test of {pairing.bots[0]}: {contest.verdict}.")


def _say_how_sure(contest: Contest, screen: Screen) -> None:
    """Say where the intervals say too much: deals that all ended alike do not show how others may end."""
    deals, names = len(contest.deals), labels(contest.pairing.bots)
    if deals == 1:
        screen.say("One deal has no interval; more games have one.")
        return
    alike = [name for at, name in enumerate(names) if len(set(contest.deal_shares(at))) == 1]
    if alike:
        away = f"{min(1.0, UNSEEN / deals):.0%}"
        screen.say(
            f"All {deals} deals of {either(alike, 'and')} ended alike: the truth may still be about {away} away."
        )


def _standings(contest: Contest) -> Table:
    table = Table("Bot", "Share", "Interval", "", "Points", "Rating", box=box.SIMPLE_HEAD, show_edge=False)
    table.columns[0].overflow = "fold"
    table.columns[2].no_wrap = True
    for at in (1, 2, 4, 5):
        table.columns[at].justify = "right"
    for name, standing in contest.standings().items():
        table.add_row(
            name,
            f"{standing.share:.1%}",
            f"{standing.low:.1%} – {standing.high:.1%}" if len(contest.deals) > 1 else "none",
            bar(standing.share, BAR),
            f"{standing.mean_score:.1f}",
            f"{standing.rating.mean:.1f} ± {2 * standing.rating.uncertainty:.1f}",
        )
    return table
