"""How exciting games are: who is likely to win, as the game goes on."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from gametable.lab.outlook import Playouts, outlooks
from gametable.lab.report.markup import Row, open_game, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Plot, course, histogram
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import number, percent, sure
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.tension import tension
from gametable.lab.workers import LabError

FEWEST: Final = 2  # games with one winner


def measure(material: Material) -> Figures:
    """Lead changes, decisiveness, comebacks and runaways of some games, evenly spread over the run."""
    plan, detail = material.plan, material.detail
    game = plan.load_game()
    rows = material.spread_rows(detail.games)
    start = game.start(plan.players, plan.options)
    courses = [(start, [action for _, action in material.run.steps_of(material.number_of(row))]) for row in rows]
    evaluator = Playouts(detail.playouts)
    chances = outlooks(game, courses, detail.moments, evaluator, seed=plan.seed)
    shares = material.shares[rows]
    if ((shares > 0).sum(axis=1) == 1).sum() < FEWEST:
        raise LabError(f"it needs {FEWEST} or more games that have one winner.")
    found = tension(chances, shares, material.deals[rows])
    return {
        **found.as_json(),
        "games": [material.number_of(row) for row in rows],
        "moments": detail.moments,
        "playouts": detail.playouts,
        "evaluator": evaluator.says,
        "winner": _winners_course(chances, shares),
        "largest_comeback": _largest_comeback(chances, shares, [material.number_of(row) for row in rows]),
    }


def _own_chances(chances: Numbers, shares: Numbers) -> Numbers:
    """The probability of the later winner at every moment of the games with one winner."""
    one = (shares > 0).sum(axis=1) == 1
    winners = shares[one].argmax(axis=1)
    return np.asarray(np.take_along_axis(chances[one], winners[:, None, None], axis=2)[:, :, 0])


def _winners_course(chances: Numbers, shares: Numbers) -> list[dict[str, float]]:
    own = _own_chances(chances, shares)
    quarters = np.quantile(own, (0.25, 0.75), axis=0)
    places = np.linspace(0, 1, own.shape[1])
    names = ("place", "mean", "lower", "upper")
    return [
        dict(zip(names, map(float, row), strict=True)) for row in zip(places, own.mean(axis=0), *quarters, strict=True)
    ]


def _largest_comeback(chances: Numbers, shares: Numbers, games: list[int]) -> dict[str, Any]:
    """The game whose winner had been the farthest behind."""
    one = (shares > 0).sum(axis=1) == 1
    behind = (chances[one].max(axis=2) - _own_chances(chances, shares)).max(axis=1)
    numbers = np.array(games)[one]
    return {"game": int(numbers[behind.argmax()]), "behind": float(behind.max())}


def show(figures: Figures) -> Shown:
    """The winner's course, and a table of all that was measured."""
    chosen = len(figures["games"])
    how = (
        f"Measured on {chosen} games, evenly spread over the run, at {figures['moments']} moments of each. The win "
        f"probabilities come from {figures['evaluator']} of each position by a watcher who sees all hands. Strong "
        f"players may use a lead that random play wastes: then games are decided earlier than it looks here. A lead "
        f"changes when another seat is ahead by more than 5 points of a hundred; shared victories have no winner, so "
        f"{figures['winners']} of the games count for comebacks and half-time."
    )
    caption = "How likely the later winner is to win, as the game goes on. Half of the games lie in the shaded area."
    plot = course(Plot("winner", caption, "win probability"), figures["winner"])
    changes = histogram(
        Plot("leads", "How often the lead changes in a game.", "lead changes", number), figures["lead_changes"]
    )
    return Shown(figures["sentence"], (plot, changes, _table(figures), paragraph(how)))


def _table(figures: Figures) -> str:
    comeback = figures["largest_comeback"]
    rows: list[Row] = [
        ("lead changes in a game", sure(figures["lead_changes"]["mean"], number)),
        ("part of the game after which the winner stays the likeliest", sure(figures["decided"]["mean"], percent)),
        ("part of the game after which the winner stays above one half", sure(figures["above_half"]["mean"], percent)),
        ("comeback: how far the winner was behind at worst", sure(figures["comeback"]["mean"], percent)),
        ("games that the leader at half-time wins", sure(figures["halfway_leader"], percent)),
        ("runaways: games in which a seat has 90% before half-time", sure(figures["runaway"], percent)),
        (f"largest comeback: {percent(comeback['behind'])} behind", open_game(comeback["game"])),
    ]
    return table("Tension, as means", ("", "value (95%)"), rows)


SECTION: Final = Section("tension", "Is it exciting?", measure, show)
