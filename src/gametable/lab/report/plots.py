"""The kinds of plots of a report. Each is a figure with a caption, words for those who do not see it, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from gametable.lab.report.drawing import draw, light
from gametable.lab.report.markup import figure, table
from gametable.lab.report.wording import Format, interval, percent, whole

ROW: Final = 0.47  # inches of a line with its words above
REST: Final = 0.8  # inches for the axis


@dataclass(frozen=True)
class Line:
    """An estimate with its name, and what its table says besides."""

    label: str
    estimate: dict[str, Any]
    more: tuple[str, ...] = ()
    is_found: bool = False  # drawn filled; all others are hollow


@dataclass(frozen=True)
class Plot:
    """What all plots are told: a name of their own, what they show, and what the axis measures."""

    name: str
    caption: str
    axis: str
    form: Format = percent


def intervals(plot: Plot, lines: Sequence[Line], *, fair: float | None = None, head: Sequence[str] = ()) -> str:
    """Estimates below each other, each a mark with the interval that holds the truth in 95 of 100 samples."""

    def paint(axes: Axes) -> None:
        if fair is not None:
            axes.axvline(fair, color=light("faint"), linestyle="--", linewidth=1, zorder=1)
        for place, line in enumerate(lines):
            one, height = line.estimate, -place - 0.38
            axes.plot([one["low"], one["high"]], [height] * 2, color=light("blue"), linewidth=2.2)
            inside = light("blue") if line.is_found else light("card")
            axes.plot([one["value"]], [height], "o", color=light("blue"), markerfacecolor=inside, markersize=8)
            _words(axes, place, line.label, plot.form(one["value"]))
        _finish_rows(axes, plot, len(lines))

    values = "; ".join(f"{line.label} {plot.form(line.estimate['value'])}" for line in lines)
    rows = [
        (line.label, plot.form(line.estimate["value"]), interval(line.estimate, plot.form), *line.more)
        for line in lines
    ]
    names = ("", plot.axis, "interval (95%)", *head)
    picture = draw(plot.name, ROW * len(lines) + REST, f"{plot.caption} {values}.", paint)
    return figure(picture, plot.caption, table(plot.caption, names, rows))


def ranges(plot: Plot, spreads: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """Distributions below each other: 9 of 10 games lie on the thin line, half of them on the thick one."""

    def paint(axes: Axes) -> None:
        for place, (label, spread) in enumerate(spreads):
            low, lower, middle, upper, high = spread["quantiles"].values()
            height = -place - 0.38
            axes.plot([low, high], [height] * 2, color=light("teal"), linewidth=1.6)
            axes.plot([lower, upper], [height] * 2, color=light("teal"), linewidth=8, solid_capstyle="butt")
            axes.plot([middle], [height], marker="|", markersize=15, markeredgewidth=2.5, color=light("ink"))
            _words(axes, place, label, plot.form(middle))
        _finish_rows(axes, plot, len(spreads))

    values = "; ".join(f"{label} {plot.form(spread['quantiles']['0.5'])}" for label, spread in spreads)
    rows = [(label, *_spread_cells(spread, plot.form)) for label, spread in spreads]
    head = ("", "mean", "its interval (95%)", "5%", "25%", "median", "75%", "95%", "least", "most")
    picture = draw(plot.name, ROW * len(spreads) + REST, f"{plot.caption} Medians: {values}.", paint)
    return figure(picture, plot.caption, table(plot.caption, head, rows))


def histogram(plot: Plot, spread: dict[str, Any], counted: str = "games") -> str:
    """How often each number came; the dashed line is the mean."""
    edges, counts = spread["edges"], spread["counts"]
    mean = spread["mean"]["value"]

    def paint(axes: Axes) -> None:
        widths = [right - left for left, right in pairwise(edges)]
        axes.bar(edges[:-1], counts, widths, align="edge", color=light("teal"), edgecolor=light("card"), linewidth=0.6)
        axes.axvline(mean, color=light("ink"), linestyle="--", linewidth=1.4)
        side = "left" if mean < (edges[0] + edges[-1]) / 2 else "right"
        axes.annotate(
            f"mean {plot.form(mean)}", (mean, 1.0), (6 if side == "left" else -6, 2), ha=side, va="bottom",
            xycoords=("data", "axes fraction"), textcoords="offset points",
        )  # fmt: skip
        axes.set_xlabel(plot.axis)
        axes.set_ylabel(counted)
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, plot.form)))

    names = [_between(left, right, plot.form) for left, right in pairwise(edges)]
    rows = [(name, whole(count)) for name, count in zip(names, counts, strict=True)]
    least, most = plot.form(spread["smallest"]), plot.form(spread["largest"])
    alt = f"{plot.caption} Mean {plot.form(mean)}, from {least} to {most}."
    picture = draw(plot.name, 2.5, alt, paint)
    return figure(picture, plot.caption, table(plot.caption, (plot.axis, counted), rows))


def course(plot: Plot, moments: Sequence[dict[str, float]]) -> str:
    """A number over the course of a game: the mean, and between which numbers half of the games lie."""
    places = [moment["place"] for moment in moments]

    def paint(axes: Axes) -> None:
        lower, upper = ([moment[name] for moment in moments] for name in ("lower", "upper"))
        axes.fill_between(places, lower, upper, color=light("blue-soft"), linewidth=0)
        axes.plot(places, [moment["mean"] for moment in moments], color=light("blue"), marker="o", linewidth=2)
        axes.set_ylim(-0.03, 1.03)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0%}"))
        axes.set_xlabel("part of the game")
        axes.set_ylabel(plot.axis)

    rows = [[plot.form(moment[name]) for name in ("place", "mean", "lower", "upper")] for moment in moments]
    head = ("part of the game", "mean", "a quarter below", "a quarter above")
    begin, middle = (plot.form(moments[at]["mean"]) for at in (0, len(moments) // 2))
    alt = f"{plot.caption} It begins at {begin} and is {middle} half-way."
    picture = draw(plot.name, 2.7, alt, paint)
    return figure(picture, plot.caption, table(plot.caption, head, rows))


def _words(axes: Axes, place: int, label: str, value: str) -> None:
    """The name of a line at the left and its value at the right, both above it."""
    across = axes.get_yaxis_transform()
    behind = {"facecolor": light("card"), "edgecolor": "none", "pad": 1.0}
    axes.text(0.0, -place, label, transform=across, ha="left", va="center", bbox=behind, zorder=1.5)
    axes.text(1.0, -place, value, transform=across, ha="right", va="center", bbox=behind, zorder=1.5)


def _finish_rows(axes: Axes, plot: Plot, count: int) -> None:
    axes.set_ylim(-count + 0.2, 0.4)
    axes.margins(x=0.06)
    axes.yaxis.set_visible(False)
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, plot.form)))
    axes.grid(axis="x", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.set_xlabel(plot.axis)


def _tick(value: float, form: Format) -> str:
    """A number at an axis: short."""
    return f"{value:.0%}" if form is percent else f"{value:g}"


def _between(left: float, right: float, form: Format) -> str:
    """The numbers of a bar; whole ones are named themselves."""
    if (left + 0.5).is_integer() and (right + 0.5).is_integer():
        first, last = left + 0.5, right - 0.5
        return whole(first) if first == last else f"{whole(first)} to {whole(last)}"
    return f"{form(left)} to {form(right)}"


def _estimate_cells(line: Line, form: Format) -> list[str]:
    return [form(line.estimate["value"]), interval(line.estimate, form), *line.more]


def _spread_cells(spread: dict[str, Any], form: Format) -> list[str]:
    ends = [form(spread["smallest"]), form(spread["largest"])]
    return [
        form(spread["mean"]["value"]),
        interval(spread["mean"], form),
        *map(form, spread["quantiles"].values()),
        *ends,
    ]
