"""Writes docs/client.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.client import STORED, rows, shares_of
from benchmarks.stored import read_stored

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "client.md"

TEXT: Final = """# What the browser costs

Figures of `benchmarks/client.py`, stored in `benchmarks/results/client.json`. A greedy bot plays for all seats, with
fixed luck, so that the same games are measured everywhere.

```text
python benchmarks/client.py
python benchmarks/client_page.py
```
{parts}"""

HEADINGS: Final = {
    "bytes": "## Bytes of a move\n\nWhat one player receives for one move of anybody: all frames with their heads, "
    "counted at the socket, compressed as the server agrees to do it for Chromium. A move is one action of the rules; "
    "a turn has several; steps of a turn that others are not shown yet cost them nothing, and are not counted.",
    "pictures": "## The server's time for a picture\n\nScene and difference for one seat after one move, over whole "
    "games that the process has not drawn before; CPU time, the garbage collector off. The whole message adds what the "
    "seat may know, picks, facts and JSON.",
    "clicks": "## Click to painted answer\n\nIn Chromium on the server's machine, from the pointer event of a move's "
    "last click until the second animation frame after the answer has changed the page. The only wall time here: other "
    "work on the machine lengthens it, not evenly: the games are not to be compared by it.",
}
SHARES: Final = """
What a kind of content costs is what a move is shorter without it, on average; kinds help each other to be compressed,
so the costs do not add up.
"""
WINDOWS: Final = "\nWith other windows of the compression (KiB: memory of a connection):\n"
CIRCUMSTANCES: Final = (
    "\nCores: {cores}; processes that wanted one when it began: {load}. Python {python}, uvicorn {uvicorn}, "
    "websockets {websockets}, Playwright {playwright}.\n"
)


def page(stored: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    parts = "".join(_part(kind, stored) for kind in HEADINGS if _of(kind, stored))
    return TEXT.format(parts=parts or "\nNot measured yet.\n")


def _of(kind: str, stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: found for name, found in stored.items() if name.split()[0] == kind}


def _part(kind: str, stored: Mapping[str, Any]) -> str:
    found = _of(kind, stored)
    lines = [f"| {' | '.join(row)} |" for name, part in found.items() for row in rows(name, part)]
    table = ["", HEADINGS[kind], "", "| what | measured | target | |", "|---|---|---|---|", *lines, ""]
    more = _shares(found) + _windows(found) if kind == "bytes" else ""
    return "\n".join(table) + more + _circumstances(list(found.values()))


def _shares(found: Mapping[str, Any]) -> str:
    lines = [
        f"| {name.partition(' ')[2].replace('_', ' ')} | " + "; ".join(f"{kind} {cost}" for kind, cost in _few(part))
        for name, part in found.items()
    ]
    return "\n".join([SHARES, "| game | bytes of each kind |", "|---|---|", *(f"{line} |" for line in lines), ""])


def _few(part: dict[str, Any]) -> list[tuple[str, str]]:
    return shares_of(part)[:5]


def _windows(found: Mapping[str, Any]) -> str:
    names = list(next(iter(found.values()))["windows"])
    kilobytes = [window["kilobytes"] for window in next(iter(found.values()))["windows"].values()]
    head = "".join(f" | {name}, {size} KiB" for name, size in zip(names, kilobytes, strict=True))
    lines = [
        f"| {name.partition(' ')[2].replace('_', ' ')}"
        + "".join(f" | {part['windows'][one]['p50']:.0f}, {part['windows'][one]['p90']:.0f}" for one in names)
        + " |"
        for name, part in found.items()
    ]
    rule = "|---" * (len(names) + 1) + "|"
    return "\n".join([WINDOWS, f"| median, 90 %{head} |", rule, *lines, ""])


def _circumstances(found: list[dict[str, Any]]) -> str:
    loads = [part["load_before"] for part in found]
    load = f"{min(loads)} to {max(loads)}" if len(loads) > 1 else str(loads[0])
    used = found[-1]["versions"]
    names = ("python", "uvicorn", "websockets", "playwright")
    return CIRCUMSTANCES.format(cores=found[-1]["cores"], load=load, **{name: used[name] for name in names})


if __name__ == "__main__":
    PAGE.write_text(page(read_stored(STORED)), encoding="utf-8")
