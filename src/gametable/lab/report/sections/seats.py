"""Does it matter where one sits?"""

from __future__ import annotations

from typing import Final

from gametable.lab.report.markup import paragraph
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Line, Plot, intervals
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import percent
from gametable.lab.statistics.seats import seat_shares


def measure(material: Material) -> Figures:
    """Shares of the victory by seat, all intervals at once."""
    return seat_shares(material.shares, material.deals).as_json()


def show(figures: Figures) -> Shown:
    """The shares against the fair one."""
    fair = figures["fair"]
    lines = [
        Line(f"seat {number}", seat, is_found=not seat["low"] <= fair <= seat["high"])
        for number, seat in enumerate(figures["seats"], start=1)
    ]
    caption = f"How much of the victory each seat gets. The dashed line is a fair share, {percent(fair)}."
    found = (
        f"The intervals hold all at once, so a seat whose line leaves the dashed one out is better or worse than fair "
        f"(its mark is filled). With {figures['deals']:,} deals a seat that is off by {100 * figures['smallest']:.1f} "
        f"points of a hundred is found in 4 of 5 samples; smaller advantages may hide. If all seats were equal, the "
        f"largest difference would be at least this large in {percent(figures['p_value'])} of samples."
    )
    plot = intervals(Plot("seats", caption, "share of the victory"), lines, fair=fair)
    return Shown(figures["sentence"], (plot, paragraph(found)))


SECTION: Final = Section("seats", "Does the seat matter?", measure, show)
