"""Writes docs/server.md from the stored results, so that no number there is typed by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.server import STORED
from benchmarks.server_rows import rows
from benchmarks.stored import read_stored

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "server.md"

TEXT: Final = """# The server under load

Figures of `benchmarks/server.py`, stored in `benchmarks/results/server.json`; medians of interleaved rounds on one
machine. Ratios carry over to other machines, absolute numbers do not; on a machine that has other work, moves a CPU
second say more than moves a second.

- Ours plays Attatat, two people at each table, and is durable: a move is acknowledged after SQLite has committed it
  (WAL, `synchronous=FULL`, one commit for all moves that wait). A process apart does that; CPU time and memory are
  those of all processes of a server.
- [boardgame.io](https://boardgame.io) plays a like game: planks between 25 tiles, hidden hands, moves checked. It is
  measured with its storage in memory, and with its storage in files (`FlatFile`). It sends a move to both players
  before it stores it, and does not wait for the disk. It sends its state and nobody draws on the server.
- "gametable" is measured in the same way: players are programs, which get what they may know and their legal moves,
  and no sentences. "gametable with pictures" also tells the story of each move and draws the table for both players, as
  browsers see it; boardgame.io leaves that to the browser, so these lines have no target beside it.
- The load comes from another process, in Python, the same for both but for a small dialect. Every player has a
  WebSocket and waits for the acknowledgement of a move, which comes with the new view or picture, before the next one.
- Two servers that only answer, one of them after the disk has taken a page, show what machine, disk and load take by
  themselves. boardgame.io in memory waits for no disk and acknowledges what a crash loses; what it keeps in files is
  the nearest to what ours promises.

```text
npm install --prefix benchmarks/boardgame_io
python benchmarks/server.py
python benchmarks/server_page.py
```
{parts}"""

HEADINGS: Final = {
    "moves": "As fast as the server acknowledges: {load[pairs]} tables at a time, {load[seconds]:g} seconds.",
    "latency": "At a fixed rate: {load[rate]:g} moves a second over {load[pairs]} tables, {load[seconds]:g} seconds, "
    "whatever the server does; a move that has to wait for an earlier one counts from when it was due.",
    "strain": "{load[rate]:g} moves a second over {load[pairs]} tables, players with pictures, while others strain the "
    "server for {load[seconds]:g} seconds: how long players wait for their answers, and by how much the server grows.",
    "restart": "A server is killed amid {tables} running games: seconds from the start of the next one.",
    "memory": "{tables} new tables, each with a game that has begun: by how much the server grows.",
}
CIRCUMSTANCES: Final = (
    "\nRounds: {rounds}; cores: {cores}; processes that wanted one when it began: {load_before}. Python {python}, "
    "uvicorn {uvicorn}, websockets {websockets}, SQLite {sqlite}; boardgame.io {boardgame}, socket.io {socket}, "
    "Node {node}.\n"
)


def page(stored: Mapping[str, Any]) -> str:
    """The page as the stored results make it."""
    parts = "".join(_part(name, stored[name]) for name in HEADINGS if name in stored)
    return TEXT.format(parts=parts or "\nNot measured yet.\n")


def _part(name: str, found: Mapping[str, Any]) -> str:
    lines = ["| what | measured | target | |", "|---|---|---|---|", *_rows(name, found)]
    return "\n".join(["", HEADINGS[name].format(**found), "", *lines, _circumstances(found)])


def _rows(name: str, found: Mapping[str, Any]) -> Iterator[str]:
    for row in rows(name, dict(found)):
        yield f"| {' | '.join(row)} |"


def _circumstances(found: Mapping[str, Any]) -> str:
    used = {name.partition(".")[0]: number for name, number in found["versions"].items()}
    facts = {name: found[name] for name in ("rounds", "cores", "load_before")}
    return CIRCUMSTANCES.format(**facts, **used)


if __name__ == "__main__":
    PAGE.write_text(page(read_stored(STORED)), encoding="utf-8")
