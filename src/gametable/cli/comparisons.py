"""Shows two versions of a game side by side as a table for people."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table

from gametable.cli.screen import Screen
from gametable.kernel.game import Game
from gametable.kernel.options import Settings, write_value
from gametable.lab.compare import Comparison
from gametable.lab.statistics.comparing import Difference, Verdict

MARKS: Final[dict[Verdict, str]] = {"no difference above the margin": "=", "a difference": "≠", "not decided": "?"}


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
