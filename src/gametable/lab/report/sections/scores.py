"""Points, margins, ties and shared victories."""

from __future__ import annotations

from typing import Final

from gametable.lab.report.markup import paragraph
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Plot, histogram, ranges
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import number, percent, sure
from gametable.lab.statistics.scores import scores_by_place

PLACES: Final = ("first", "second", "third", "fourth", "fifth")


def measure(material: Material) -> Figures:
    """Points by place, margins, and how often games end level."""
    return scores_by_place(material.scores, material.shares, material.deals).as_json()


def show(figures: Figures) -> Shown:
    """Points by place, and by how much games are won."""
    first, margin = figures["places"][0], figures["margins"][0]
    shared = figures["shared"]["value"]
    winners = f"{percent(shared)} of the games have several winners" if shared else "no game has several winners"
    sentence = (
        f"A typical winner has {number(first['quantiles']['0.5'])} points and is ahead by "
        f"{number(margin['mean']['value'])}; {winners}."
    )
    ties = (
        f"The first two have equal points in {sure(figures['level_points'], percent)} of the games, and the victory is "
        f"shared in {sure(figures['shared'], percent)}: in between, a rule of the game breaks the tie."
    )
    caption = (
        "Points by place: half of the games lie on the thick line, 9 of 10 on the thin one; the bar is the median."
    )
    spreads = list(zip(PLACES, figures["places"], strict=False))
    places = ranges(Plot("places", caption, "points", number), spreads)
    ahead = "By how many points the first is ahead of the second; below 0, fewer points have won."
    return Shown(sentence, (places, histogram(Plot("margin", ahead, "points ahead", number), margin), paragraph(ties)))


SECTION: Final = Section("scores", "Points and margins", measure, show)
