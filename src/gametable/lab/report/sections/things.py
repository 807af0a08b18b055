"""What is taken, built or chosen, and what it is worth: raw, and causal where pairs of games were played."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gametable.lab.report.markup import details, paragraph, table
from gametable.lab.report.material import Material
from gametable.lab.report.plots import Line, Plot, intervals
from gametable.lab.report.section import Figures, Section, Shown
from gametable.lab.report.wording import interval, number, percent, signed, sure
from gametable.lab.statistics.estimates import SHARE, clustered_mean
from gametable.lab.statistics.frames import things_taken
from gametable.lab.statistics.impact import raw_impacts

PAIRED: Final = {  # what the second games are, and what the number is
    "forbid": (
        "a seat may not take a thing that it had taken",
        "what the seat gains by being allowed to take it, instead of what it would take else",
    ),
    "force": (
        "a seat must take a thing wherever it can",
        "what the seat gains by being made to take it, instead of what it would take else",
    ),
    "remove": (
        "nobody may take a thing that a seat had taken",
        "what the seat gains by the thing being in the game",
    ),
}
GAINED: Final = {"forbid": "being allowed to take a thing", "force": "being made to take a thing"}
SHOWN: Final = 6  # of the strongest things, and of the weakest
HOW_TO: Final = (
    "Is it the thing, or those who take it? Only an experiment tells: `gametable lab report DIR --causal 200` plays "
    "the same luck twice, once with the thing forbidden to a seat."
)


def measure(material: Material) -> Figures:
    """How many seats took each thing and what they got; and the causal impacts, if they are there."""
    taken = things_taken(material.games, material.decisions)
    impacts = raw_impacts(taken, material.shares, material.deals)
    raw = [{**impact.as_json(), "taken": _taken(taken[impact.thing], material.deals)} for impact in impacts]
    return {"raw": raw, "causal": material.causal}


def _taken(matrix: NDArray[np.bool_], deals: Any) -> dict[str, Any]:
    """The share of seats that took it, in an average game."""
    return clustered_mean(matrix.mean(axis=1), deals, SHARE).estimate().as_json()


def show(figures: Figures) -> Shown:
    """The strongest and the weakest as a plot, all as a table, and the experiment beside it."""
    raw = figures["raw"]
    if not raw:
        return Shown("The moves of this game are about no things that could be counted.", ())
    clear = [one for one in raw if one["found"]]
    about = (
        "What those who take a thing get, as a multiple of a fair share: 1.2 is a fifth more. This is no proof: who "
        "leads may take other things than who lags behind. Filled marks are clear, with false finds held at 5%."
    )
    shown = [*raw[:SHOWN], *raw[max(SHOWN, len(raw) - SHOWN) :]]
    caption = "The shares of takers of the things with the largest and the smallest; the dashed line is a fair share."
    head = ("seats that take it",)
    plot = Plot("raw", caption, "multiple of a fair share", number)
    picture = intervals(plot, [_line(one) for one in shown], fair=1.0, head=head)
    everything = table("All things", ("", "multiple", "interval (95%)", "seats that take it", "clear"), map(_row, raw))
    words, *pictures = _causal(figures["causal"])
    parts = (paragraph(about), words, picture, *pictures, details(f"All {len(raw)} things", everything))
    return Shown(f"{_sentence(clear, len(raw))}{_experiment(figures['causal'])}", parts)


def _sentence(clear: list[dict[str, Any]], count: int) -> str:
    if not clear:
        return f"Of {count} things none is clearly more often with winners or losers."
    best, worst = clear[0], clear[-1]
    words = [f"{len(clear)} of {count} things are clearly more often with winners or losers"]
    if best["value"] > 1:
        words.append(f"most with winners: {best['thing']} ({number(best['value'])} fair shares)")
    if worst["value"] < 1:
        words.append(f"most with losers: {worst['thing']} ({number(worst['value'])})")
    return "; ".join(words) + "."


def _experiment(causal: dict[str, Any] | None) -> str:
    """What was found by pairs of games, if any were played."""
    if causal is None:
        return ""
    sentence = causal["sentence"]
    return f" What they do, by experiment: {sentence[0].lower()}{sentence[1:]}"


def _line(one: dict[str, Any]) -> Line:
    return Line(one["thing"], one, (sure(one["taken"], percent),), is_found=one["found"])


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    taken = sure(one["taken"], percent)
    return (one["thing"], number(one["value"]), interval(one, number), taken, "yes" if one["found"] else "no")


def _causal(causal: dict[str, Any] | None) -> list[str]:
    """Words about the experiment and its plot, or words that tell how to make it."""
    if causal is None:
        return [paragraph(HOW_TO)]
    second, meaning = PAIRED[causal["way"]]
    about = (
        f"The experiment, with luck that the run has not had: {causal['tried']:,} free games, and with the same luck "
        f"{causal['games'] - causal['tried']:,} more in which {second}. The number is {meaning}, in fair "
        f"shares: 0 is no effect."
    )
    lines = [Line(one["thing"], one, (f"{one['count']:,}",), is_found=one["found"]) for one in causal["impacts"]]
    if not lines:
        return [paragraph(about)]
    gained = GAINED.get(causal["way"], "a thing being in the game")
    caption = f"What a seat gains by {gained}; the dashed line is no effect."
    plot = Plot("causal", caption, "fair shares gained", signed)
    return [paragraph(about), intervals(plot, lines, fair=0.0, head=("pairs that differ",))]


SECTION: Final = Section("things", "What is chosen, and what is it worth?", measure, show)
