"""Skill against luck: from what the results follow, and what it is worth to think twice as long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from gametable.lab.ladder import patient_shares, rung_names
from gametable.lab.report.markup import paragraph
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Line, Plot, intervals
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent, sure
from gametable.lab.statistics.estimates import Numbers
from gametable.lab.statistics.ladder import ladder
from gametable.lab.statistics.luck import PARTS, round_the_table, skill_and_luck
from gametable.lab.workers import LabError

BOTS: Final = ("hard", "easy", "greedy", "random", "medium")  # of an example
LABELS: Final = {"seat": "the seat", "deal": "the deal", "rest": "all else"}
WHO: Final = "who thinks twice as long"
HOW_TO: Final = (
    "Does it pay to think longer? `gametable lab report DIR --ladder 40` lets a seat think twice as long as the "
    "others, and again."
)


def measure(material: Material) -> Figures:
    """Parts of the spread of results, if different bots played in all rotations; and the ladder, if it was climbed."""
    found = {} if material.ladder is None else {"ladder": _ladder(material.ladder)}
    try:
        shares = mirrored_shares(material)
        return {**found, **skill_and_luck(shares).as_json(), "deals": len(shares)}
    except LabError:
        if found:
            return found
        raise


def mirrored_shares(material: Material) -> Numbers:
    """Shares of the victory by deal, seat and bot, of the deals of which all games found an end."""
    plan = material.plan
    if not plan.rotate or len(set(plan.bots)) < plan.players:
        raise LabError(
            f"it needs {plan.players} different bots, one a seat, that play every deal in all rotations, such as "
            f"`gametable lab run {plan.game} --players {plan.players} --bots {','.join(BOTS[: plan.players])}`; or a "
            f"ladder of budgets, which `gametable lab report DIR --ladder 40` climbs."
        )
    shares = np.full((material.all_games.height // plan.players + 1, plan.players, plan.players), np.nan)
    for number, row in zip(material.games["game"].to_list(), material.shares, strict=True):
        deal, _ = plan.deal_of(number)
        for seat, bot in enumerate(plan.seats_of(number)):
            shares[deal, seat, bot] = row[seat]
    return np.asarray(shares[~np.isnan(shares).any(axis=(1, 2))])


def _ladder(stored: Any) -> dict[str, Any]:
    """A ladder with its intervals, and the parts of the spread in it, from the results that were stored."""
    shares = patient_shares(stored["results"])
    rungs = list(zip(rung_names(stored["budgets"]), shares, strict=True))
    facts = {name: stored[name] for name in ("bot", "budgets", "seed", "players")}
    spread = replace(skill_and_luck(round_the_table(stored["results"])), who=WHO)
    found = ladder(rungs, stored["players"]).as_json()
    return {**found, **facts, "deals": len(shares[0]), "spread": spread.as_json()}


def show(figures: Figures) -> Shown:
    """The parts as estimates, and the rungs of the ladder."""
    climbed = figures.get("ladder")
    parts = figures if "skill" in figures else climbed["spread"] if climbed else None
    sentences = [one["sentence"] for one in (parts, climbed) if one]
    told = [*([_parts(parts, _contest(figures))] if parts else ()), *([_rungs(climbed)] if climbed else ())]
    words, plots = ([one[place] for one in told] for place in (0, 1))
    after = _course(climbed) if climbed else [paragraph(HOW_TO)]
    return Shown(" ".join(sentences), (*words, *plots, *after))


def _contest(figures: Figures) -> tuple[str, str]:
    """Who made the difference in the games behind the parts of the spread, and what games these are."""
    if "skill" in figures:
        return "who plays", (
            f"From {figures['deals']:,} deals, each played by the same bots in all rotations of the seats. The answer "
            f"is about these bots: two equally good ones show no skill in any game."
        )
    return WHO, (
        f"The bots of the run are alike, so the parts of the spread come from the ladder below: its "
        f"{figures['ladder']['deals']:,} deals on every rung, in which one seat thinks twice as long. That is a small "
        f"difference in skill; between a beginner and a master that part is larger."
    )


def _parts(parts: Figures, contest: tuple[str, str]) -> tuple[str, str]:
    """Words about the parts of the spread, and their plot."""
    who, games = contest
    labels = {"skill": who, **LABELS}
    lines = [Line(labels[part], parts[part]) for part in PARTS]
    caption = "From what the spread of results follows; the parts add up to 100%."
    about = (
        f"{games} The deal is the luck that a seat has whoever sits there; what chance does after different moves "
        f"counts as all else. Intervals leave out one deal after the other."
    )
    return paragraph(about), intervals(Plot("luck", caption, "part of the spread"), lines)


def _rungs(climbed: dict[str, Any]) -> tuple[str, str]:
    """Words about how the ladder was played, and the plot of what every rung has won."""
    fair, games = climbed["fair"], climbed["deals"] * climbed["players"] * len(climbed["rungs"])
    about = (
        f"The ladder: one seat thinks twice as long as all others (bot {climbed['bot']}), in {climbed['deals']:,} "
        f"deals in all rotations of the seats on each of {len(climbed['rungs'])} rungs, {games:,} games with luck "
        f"that the run has not had. In a game of pure luck every rung would get {percent(fair)}."
    )
    lines = [Line(rung["name"], rung, ("yes" if rung["clear"] else "no",), rung["clear"]) for rung in climbed["rungs"]]
    caption = (
        f"What a seat wins that thinks twice as long as the others; the dashed line is a fair share, {percent(fair)}."
    )
    plot = intervals(Plot("ladder", caption, "share of the victory"), lines, fair=fair, head=("clear",))
    return paragraph(about), plot


def _course(climbed: dict[str, Any]) -> list[str]:
    """The last rung beside the first."""
    if climbed["change"] is None:
        return []
    words = (
        f"From the first rung to the last the share changes by {sure(_in_points(climbed['change']), _points)} points "
        "of a hundred. All rungs play the same deals, and intervals draw whole deals again."
    )
    return [paragraph(words)]


def _in_points(share: dict[str, float]) -> dict[str, float]:
    return {name: 100 * number for name, number in share.items()}


def _points(value: float) -> str:
    return f"{round(value, 1) + 0.0:+.1f}"


SECTION: Final = Section("luck", "Skill or luck?", measure, show)
