"""Shows the questions of a game, and answers to them: a sentence with an interval, and a table."""

from __future__ import annotations

from rich import box
from rich.table import Table

from gametable.cli.comparisons import show_comparison
from gametable.cli.screen import Screen
from gametable.kernel.game import Game
from gametable.kernel.question import Question
from gametable.lab.causal import CausalTable
from gametable.lab.compare import Comparison
from gametable.lab.questions import Answer, questions_of
from gametable.lab.statistics.estimates import Estimate
from gametable.lab.statistics.impact import Impact
from gametable.lab.statistics.winning_ways import WinningWays


def list_questions(game: Game, screen: Screen) -> None:
    """The names and sentences of all questions."""
    questions = questions_of(game)
    if not questions:
        screen.say(f"{game.entry.title} has no ready questions.")
        return
    for question in questions:
        screen.say(f"{question.name}: {question.sentence} ({_effort(question)})")
    screen.say(f"`gametable lab question {game.key} {questions[0].name}` answers the first one.")


def _effort(question: Question) -> str:
    """What an answer takes if nothing else is asked for."""
    minutes = max(1, round(question.minutes))
    time = "a minute" if minutes == 1 else f"{minutes} minutes"
    return f"{question.games:,} games; about {time} of one processor"


def show_answer(game: Game, question: Question, found: Answer, screen: Screen) -> None:
    """The question, the answer in a sentence, and the table behind it."""
    screen.say(question.sentence)
    screen.say(found.sentence)
    screen.say()
    if isinstance(found, Comparison):
        show_comparison(game, found, screen)
    else:
        screen.console.print(_things(found) if isinstance(found, CausalTable) else _ways(found))
        screen.say()
        screen.say("Intervals: 95 %, for each number alone.")


def _things(found: CausalTable) -> Table:
    """In fair shares of the victory: 0 is no effect."""
    names = ("Thing", "Fair shares", "Interval", "Pairs", "Decided")
    table = Table(*names, box=box.SIMPLE_HEAD, show_edge=False)
    for one in found.impacts:
        estimate = one.estimate
        interval = f"{estimate.low:+.2f} – {estimate.high:+.2f}"
        table.add_row(one.thing, f"{estimate.value:+.2f}", interval, f"{one.count:,}", _decided(one, found))
    for thing in found.untested:
        table.add_row(thing, "", "too few pairs differ", "", "no")
    return table


def _decided(one: Impact, found: CausalTable) -> str:
    """What is known of a thing, or how many games would tell."""
    if one.found:
        return "an effect"
    if one.is_small:
        return f"none above {found.margin:g}"
    games = found.undecided[one.thing]
    return f"no; {games:,} games" if games else "no; too rare"


def _ways(found: WinningWays) -> Table:
    """The share of each way, and below it what each seat gets of the victory."""
    seats = max(len(way.seats) for way in found.ways)
    names = [f"Seat {seat}" for seat in range(1, seats + 1)]
    table = Table("End", "Games", "Share", *names, box=box.SIMPLE_HEAD, show_edge=False)
    for way in found.ways:
        table.add_row(way.end, f"{way.games:,}", _sure(way.share), *(_sure(seat) for seat in way.seats))
    return table


def _sure(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} ({estimate.low:.0%} – {estimate.high:.0%})"
