"""How rounds and games end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from gametable.lab.report.markup import open_game, table
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Line, Plot, intervals
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent, sure
from gametable.lab.statistics.estimates import SHARE, clustered_mean

JOIN: Final = "; "  # between the ends of rounds


def measure(material: Material) -> Figures:
    """The share of each way among all rounds (or games), with a game to open."""
    games = material.games
    rounds = [
        (number, deal, end)
        for number, deal, ends in games.select("game", "deal", "end").iter_rows()
        for end in ends.split(JOIN)
    ]
    deals = np.array([deal for _, deal, _ in rounds])
    ways = [_way(end, rounds, deals) for end in sorted({end for _, _, end in rounds})]
    ways.sort(key=lambda way: (-way["count"], way["end"]))
    return {"ways": ways, "ended": len(rounds), "games": games.height}


def _way(end: str, rounds: list[tuple[int, int, str]], deals: Any) -> dict[str, Any]:
    is_so = np.array([other == end for _, _, other in rounds])
    share = clustered_mean(is_so, deals, SHARE).estimate().as_json()
    example = next(number for number, _, other in rounds if other == end)
    return {"end": end, "count": int(is_so.sum()), "share": share, "example": example}


def show(figures: Figures) -> Shown:
    """The ways, the commonest first."""
    what = "games" if figures["ended"] == figures["games"] else "rounds"
    ways = figures["ways"]
    commonest = f"{what.capitalize()} end most often by “{ways[0]['end']}”: {percent(ways[0]['share']['value'])}"
    others = ", ".join(f"“{way['end']}” {percent(way['share']['value'])}" for way in ways[1:])
    lines = [Line(way["end"], way["share"], (f"{way['count']:,}",)) for way in ways]
    caption = f"How {figures['ended']:,} {what} ended."
    plot = intervals(Plot("ends", caption, f"share of {what}"), lines, head=(what,))
    rows = [(way["end"], sure(way["share"], percent), open_game(way["example"])) for way in ways]
    return Shown(
        f"{commonest}; {others}." if others else f"{commonest}.",
        (plot, table("A game for each way", ("", "share (95%)", "the first one"), rows)),
    )


SECTION: Final = Section("ends", "How does it end?", measure, show)
