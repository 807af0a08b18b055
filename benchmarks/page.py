"""Writes docs/speed.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).with_name("results")
PAGE = Path(__file__).resolve().parents[1] / "docs" / "speed.md"
UNITS = {"moves/s": (1e6, "M moves/s"), "decisions/s": (1e6, "M decisions/s")}

TEXT = """# Speed

Figures of `make bench`, stored in `benchmarks/results/`; medians of interleaved rounds on CPU time, Python {python}.
Ratios carry over to other machines, absolute numbers do not. A move is a decision or an outcome of chance.

| game | what | median | target |
|---|---|---|---|
{rows}

The regression gauge is the number of machine instructions a move takes in random play, counted by callgrind
(`benchmarks/instructions.py`); a change of less than one per cent means nothing.

| game | instructions a move |
|---|---|
{instructions}
"""


def page() -> str:
    """The page as the stored results make it."""
    engine = json.loads((RESULTS / "engine.json").read_text(encoding="utf-8"))
    counted = json.loads((RESULTS / "instructions.json").read_text(encoding="utf-8"))
    return TEXT.format(
        python=engine["python"],
        rows="\n".join(_row(figure) for figure in engine["figures"]),
        instructions="\n".join(f"| {game} | {number:.0f} |" for game, number in counted.items()),
    )


def _row(figure: dict[str, Any]) -> str:
    unit = figure["unit"]
    least, most = figure["at_least"], figure["at_most"]
    target = f"≥ {_number(least, unit)}" if least else f"≤ {_number(most, unit)}" if most else ""
    return f"| {figure['game']} | {figure['name']} | {_number(figure['median'], unit)} | {target} |"


def _number(value: float, unit: str) -> str:
    factor, name = UNITS.get(unit, (1.0, unit))
    return f"{value / factor:.{0 if unit == 'ns' else 1}f} {name}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
