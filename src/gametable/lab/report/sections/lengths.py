"""How long games are."""

from __future__ import annotations

from typing import Final

from gametable.lab.report.markup import paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Plot, histogram
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import interval, number
from gametable.lab.statistics.frames import column
from gametable.lab.statistics.lengths import game_lengths

KINDS: Final = ("decisions", "turns", "minutes")


def measure(material: Material) -> Figures:
    """Decisions, turns and minutes."""
    games = material.games
    return game_lengths(column(games, "decisions"), column(games, "turns"), material.deals).as_json()


def show(figures: Figures) -> Shown:
    """The spread of decisions, and all three as a table."""
    decisions, turns, minutes = (figures[kind] for kind in KINDS)
    sentence = (
        f"A game has {number(decisions['mean']['value'])} decisions in {number(turns['mean']['value'])} turns; with "
        f"{figures['seconds']:g} seconds for each decision that is about {number(minutes['mean']['value'])} minutes."
    )
    caption = "How many decisions games have."
    rows = [
        (kind, number(one["mean"]["value"]), interval(one["mean"], number), *map(number, one["quantiles"].values()))
        for kind, one in zip(KINDS, (decisions, turns, minutes), strict=True)
    ]
    head = ("", "mean", "interval (95%)", "5%", "25%", "median", "75%", "95%")
    about = (
        "Decisions in a row of one seat are one turn. The minutes are decisions times an assumed time, the same for "
        "all: they are as good as that assumption."
    )
    plot = histogram(Plot("decisions", caption, "decisions of a game", number), decisions)
    return Shown(sentence, (plot, table("Length of a game", head, rows), paragraph(about)))


SECTION: Final = Section("lengths", "How long is a game?", measure, show)
