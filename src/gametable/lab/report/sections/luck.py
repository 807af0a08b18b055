"""Skill against luck: how much of the results follows from who plays, from the seat and from the deal."""

from __future__ import annotations

from typing import Final

import numpy as np

from gametable.lab.report.markup import paragraph
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Line, Plot, intervals
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.luck import PARTS, skill_and_luck
from gametable.lab.workers import LabError

BOTS: Final = ("hard", "easy", "greedy", "random", "medium")  # of an example
LABELS: Final = {"skill": "who plays", "seat": "the seat", "deal": "the deal", "rest": "all else"}


def measure(material: Material) -> Figures:
    """Parts of the spread of results, from deals that different bots played in all rotations."""
    shares = mirrored_shares(material)
    return {**skill_and_luck(shares).as_json(), "deals": len(shares)}


def mirrored_shares(material: Material) -> Numbers:
    """Shares of the victory by deal, seat and bot, of the deals of which all games found an end."""
    plan = material.plan
    if not plan.rotate or len(set(plan.bots)) < plan.players:
        raise LabError(
            f"it needs {plan.players} different bots, one a seat, that play every deal in all rotations, such as "
            f"`gametable lab run {plan.game} --players {plan.players} --bots {','.join(BOTS[: plan.players])}`."
        )
    shares = np.full((material.all_games.height // plan.players + 1, plan.players, plan.players), np.nan)
    for number, row in zip(material.games["game"].to_list(), material.shares, strict=True):
        deal, _ = plan.deal_of(number)
        for seat, bot in enumerate(plan.seats_of(number)):
            shares[deal, seat, bot] = row[seat]
    return np.asarray(shares[~np.isnan(shares).any(axis=(1, 2))])


def show(figures: Figures) -> Shown:
    """The parts as estimates."""
    lines = [Line(LABELS[part], figures[part]) for part in PARTS]
    caption = "From what the spread of results follows; the parts add up to 100%."
    about = (
        f"From {figures['deals']:,} deals, each played by the same bots in all rotations of the seats. The answer is "
        f"about these bots: two equally good ones show no skill in any game. Intervals draw whole deals again."
    )
    plot = intervals(Plot("luck", caption, "part of the spread"), lines)
    return Shown(figures["sentence"], (plot, paragraph(about)))


SECTION: Final = Section("luck", "Skill or luck?", measure, show)
