"""Writes docs/interfaces_speed.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.interfaces import STORED, rows
from benchmarks.stored import read_stored

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "interfaces_speed.md"

TEXT: Final = """# How fast the interfaces for learning are

Figures of `benchmarks/interfaces.py`, stored in `benchmarks/results/interfaces.json`: random play, CPU time, medians of
interleaved rounds; ratios are made within a round, and their lowest and highest stand behind them. Ratios carry over
to other machines, absolute numbers do not.

```text
pip install 'gametable[bench]'
python benchmarks/interfaces.py
python benchmarks/interfaces_page.py
```
{parts}"""

HEADINGS: Final = {
    "batch": "[Batches](batch.md) of {games} games, with observations and masks, beside environments of others that "
    "play one game at a time.",
    "pettingzoo": "Our PettingZoo environments beside the library's own, in its `performance_benchmark`: agent by "
    "agent, with observation and mask.",
    "openspiel": "Our games in OpenSpiel beside the bare engine, both called from Python for every decision "
    "and outcome.",
}
CIRCUMSTANCES: Final = (
    "\nRounds: {rounds}; cores: {cores}; processes that wanted one when it began: {load_before}. Python {python}, "
    "numpy {numpy}, PettingZoo {pettingzoo}, RLCard {rlcard}, OpenSpiel {open_spiel}.\n"
)


def page(stored: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    parts = "".join(_part(name, stored[name]) for name in HEADINGS if name in stored)
    missing = [name for name in HEADINGS if name not in stored]
    return TEXT.format(parts=parts + (f"\nNot measured yet: {', '.join(missing)}.\n" if missing else ""))


def _part(name: str, found: Mapping[str, Any]) -> str:
    lines = ["| what | measured | target | |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows(name, found)]
    facts = {fact: found[fact] for fact in ("rounds", "cores", "load_before")}
    return "\n".join(
        ["", HEADINGS[name].format(**found), "", *lines, CIRCUMSTANCES.format(**facts, **found["versions"])]
    )


if __name__ == "__main__":
    PAGE.write_text(page(read_stored(STORED)), encoding="utf-8")
