"""Writes docs/bots.md and its plots from the stored results, so that no number there is typed by hand.

First it looks what has changed since each part was measured, and stores that beside the numbers: the page follows from
the stored results alone, and says what was outdated when it was made (see benchmarks/bots_stamps.py).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.bots import CEILING, FULL, STORED, parts
from benchmarks.bots_rows import rows
from benchmarks.bots_stamps import mark, remark
from benchmarks.plot import Point, plot
from benchmarks.stored import read_stored, store
from gametable.games import catalog

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "bots.md"
KINDS = ("speed", "random", "greedy", "ismcts", "ceiling", "honesty", "budget", "curve")

TEXT = """# Bots

| name | how it plays |
|---|---|
| `random` | any legal action |
| `greedy` | looks one step ahead, by the game's judgement |
| `easy`, `medium` | search a little, and let slip what hardly matters |
| `hard` (or `search`) | searches as long as it may |

All of them see what their seat may see, nothing else. The search deals a fresh possible world for every try, walks a
tree of decisions and chance events in which every seat plays for itself, and judges what it finds by the game's
`judgement.py`; the numbers of that judgement are data (`judgement.toml`) which `tools/tune.py` finds by self-play. A
judgement looks at what a strong player looks at:

- Attatat: own tiles that links join, and how long their net is; fault lines that threaten, and the race for the last
  path: who could end the round, who comes first, who leads then.
- Monster City: what the city promises in the categories that are left, banknotes, the STOP card; who faces a fresh row,
  and who is left with its last card.
- Attika: the actions that are still to be done and their prices, free buildings; how near each seat is to a link of two
  sanctuaries, and where that can be blocked.
- Atlanta: tiles as they score now, what open tiles would pay on the Districts whose leading suits they have, gaps that
  a card of the hand closes, how near the end is; in tries ahead, cards that close a District.

What a term was worth when it was tried stands as `provenance` in the `judgement.toml` of its game. `tools/fit.py` moves
numbers until they foretell the results of self-play best, and proposes them; `tools/tune.py` lets them play.

Let bots meet, each deal in all rotations of the seats:

```sh
gametable arena attatat --bots medium,greedy --games 2 --budget 5ms
```

With `--json` it prints `{{game, players, deals, games, bots: {{name: {{share, low, high, rating}}}}}}`, where a rating
is `{{mean, uncertainty}}` (one deal has no interval: then `low` and `high` are the share itself); with `--sprt` it
stops as soon as it is clear whether the first bot is better, and says so (`verdict`).

A bot that searches can say in one sentence why it moved: the line that it expects, and the share of the victory that it
hopes for. The sentence is made from what its seat may know, so it may tell others what they may not: `gametable play
attatat --seats me,hard --thoughts` shows it to people who want to practise. In Python it is `bot.thought.why()` after
`choose`.

## What was measured

Figures of `benchmarks/bots.py`, stored part by part in `benchmarks/results/bots.json` with seeds, budgets and versions.
All time is CPU time. A share is the part of the victory that one seat of `hard` gets against n - 1 seats of the other
bot, with a 95 % interval over the deals; equally good bots get 1/n. Where all of d deals ended alike the interval is a
single point, though the truth may still be about 3/d away. A full measurement has {deals} deals or more; with fewer it
is a first look, and says so. Every part is stored with stamps of all that can change it: what was *measured before a
later change* of something that plays may be otherwise today, and says so, as of the day on which this page was made.
`python benchmarks/bots.py` measures what is outdated, `python benchmarks/bots_page.py` makes the page anew.
{parts}
## Strength against time

One seat of `hard` with more and more time for a decision, against seats of `hard` that always have as much as the first
point. The dashed line is what equally good bots get, the bars are 95 % intervals.
{plots}"""

HEADINGS = {
    "speed": "Speed of the search: decisions and chance events a second from the opening, with plain playouts. The "
    "yardstick is OpenSpiel's MCTSBot (C++) on `hex(board_size=11)` and `connect_four` in the same run, the better of "
    "the two. Attatat and Monster City should be four times as fast; the other games are measured beside them.",
    "random": "`hard` against `random`:",
    "greedy": "`hard` against `greedy`:",
    "ismcts": "`hard` against OpenSpiel's ISMCTSBot (Python), which gets the same CPU time and plays its random games "
    "in our compiled code:",
    "ceiling": "Where luck sets the ceiling: `hard` with much more time against `greedy`.",
    "honesty": "Honesty: every decision taken again, by a twin of the bot with the same luck and the same past, in a "
    "world dealt anew around what the seat knows; the twins must also give the same reason.",
    "budget": "Time: every decision of a league of all bots with 50 ms each.",
}


def page(stored: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    parts = "".join(_part(kind, stored) for kind in KINDS if kind != "curve")
    plots = "".join(_plot(name, found) for name, found in _curves(stored))
    return TEXT.format(deals=FULL.deals, parts=parts, plots=plots or "\nNot measured yet.\n")


def pictures(stored: Mapping[str, Any]) -> dict[str, str]:
    """The plots by their file names."""
    return {name: picture(found) for name, found in _curves(stored)}


def picture(found: Mapping[str, Any]) -> str:
    """The plot of one game."""
    points = [Point(1000 * p["seconds"], p["share"], p["low"], p["high"]) for p in found["points"]]
    return plot(_caption(found), points, par=1 / found["players"])


def _plot(name: str, found: Mapping[str, Any]) -> str:
    """A plot in the page, its shares in words, and that it is outdated."""
    shares = ", ".join(f"{p['share']:.0%} with {1000 * p['seconds']:g} ms" for p in found["points"])
    outdated = remark(found).capitalize()
    return f"\n![{_caption(found)}]({name})\n\n{shares}.\n" + (f"\n{outdated}.\n" if outdated else "")


def _caption(found: Mapping[str, Any]) -> str:
    title = catalog.load(found["game"]).entry.title
    counts = [point["deals"] for point in found["points"]]
    deals = f"{min(counts)} deals{' or more' * (max(counts) > min(counts))} a point"
    reference = f"{1000 * found['reference']:g} ms"
    return f"{title}, {found['players']} players: share of hard against hard with {reference}, {deals}"


def _curves(stored: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for name, found in sorted(stored.items()):
        if name.startswith("curve "):
            yield f"strength-{found['game']}.svg", found


def _part(kind: str, stored: Mapping[str, Any]) -> str:
    wanted = {name for name, _ in parts(FULL) if kind != CEILING} | set(stored)
    lines = [row for name in sorted(wanted) if name.split()[0] == kind for row in _rows(name, stored.get(name))]
    if not lines:
        return ""
    return "\n".join(
        ["", HEADINGS[kind], "", "| game and players | measured | target | |", "|---|---|---|---|", *lines, ""]
    )


def _rows(name: str, found: Mapping[str, Any] | None) -> Iterator[str]:
    if found is None:
        yield f"| {name.partition(' ')[2] or 'all'} | not measured yet |  |  |"
        return
    budget = f", {1000 * found['budget']:g} ms" if "budget" in found else ""
    for what, number, target, reached in rows(name, dict(found)):
        yield f"| {what.partition(' ')[2]} | {number}{budget} | {target} | {reached} |"


def main() -> None:
    """Look what is outdated, then write the page and its plots."""
    stored = mark(read_stored(STORED))
    store(STORED, stored)
    PAGE.write_text(page(stored), encoding="utf-8")
    for name, text in pictures(stored).items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
