"""Measures what the browser costs: bytes of a move, the server's time for a picture, click to painted answer.

Games are played by a greedy bot with fixed luck, so that everybody measures the same games. Bytes are counted at the
socket, pictures cost CPU time; only click to painted answer is wall time, which other work on the machine lengthens.
Parts are stored as they are measured (benchmarks/results/client.json), and not measured again unless --again asks.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from benchmarks.client_clicks import chromium, click_to_paint
from benchmarks.client_drawing import cost_of_pictures
from benchmarks.client_tables import Plan, player_counts
from benchmarks.client_wire import bytes_a_move
from benchmarks.stored import read_stored, store
from gametable import _compilation
from gametable.games import catalog

STORED: Final = Path(__file__).with_name("results") / "client.json"
MOST_BYTES: Final = 300  # that a player gets for a move, in the median
MOST_MILLISECONDS: Final = 2.0  # of CPU time for scene and difference
LARGEST: Final = {"attika": {"sanctuaries": "far"}}  # options that make a game's pictures large
KINDS: Final = 8  # of content that are told of

Measure = Callable[[], dict[str, Any]]
Row = tuple[str, str, str, str]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    games: int  # for the bytes and for the pictures, each with luck of its own
    clicks: int  # moves by mouse
    most_tables: int  # at which they are made
    every_count: bool = True  # of players, else only the fewest


FULL: Final = Size(2, 60, 8)
QUICK: Final = Size(1, 2, 1, every_count=False)


def parts(size: Size) -> Iterator[tuple[str, Measure]]:
    """Everything that can be measured, by name."""
    for game in catalog.all_games():
        counts = player_counts(game.key)
        for players in counts if size.every_count else counts[:1]:
            yield f"bytes {game.key} {players}", partial(_bytes, game.key, players, size)
    for game in catalog.all_games():
        counts = player_counts(game.key)
        for players in counts if size.every_count else counts[:1]:
            yield f"pictures {game.key} {players}", partial(_pictures, game.key, players, size)
    for game in catalog.all_games():
        players = player_counts(game.key)[0]
        yield f"clicks {game.key} {players}", partial(_clicks, game.key, players, size)


def _plans(key: str, players: int, count: int, options: dict[str, str] | None = None) -> list[Plan]:
    return [Plan(key, players, options or {}, seed) for seed in range(1, count + 1)]


def _bytes(key: str, players: int, size: Size) -> dict[str, Any]:
    plans = _plans(key, players, size.games)
    return {**bytes_a_move(plans), "previews": bytes_a_move(plans[:1], hovers=True)["wire"]}


def _pictures(key: str, players: int, size: Size) -> dict[str, Any]:
    return cost_of_pictures(_plans(key, players, size.games + 1, LARGEST.get(key)))


def _clicks(key: str, players: int, size: Size) -> dict[str, Any]:
    return click_to_paint(_plans(key, players, size.most_tables), size.clicks)


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    code = _compilation.source_hash(Path(gametable.__file__).parent)[:12]
    own = {"gametable": gametable.__version__, "compiled_sources": code, "python": platform.python_version()}
    return own | {name: version(name) for name in ("uvicorn", "websockets", "uvloop", "msgspec", "playwright")}


def rows(name: str, found: dict[str, Any]) -> Iterator[Row]:
    """The lines of a part: what, the number, the target, the verdict."""
    kind, key, players = name.split()
    who = f"{catalog.load(key).entry.title}, {players} players"
    is_full = bool(found.get("full", True))
    if kind == "bytes":
        wire, raw = found["wire"], found["raw"]
        number = f"median {wire['p50']:.0f}, 90 % {wire['p90']:.0f} (as JSON {raw['p50']:.0f}, {raw['p90']:.0f})"
        yield who, number, f"median ≤ {MOST_BYTES}", _word(wire["p50"] <= MOST_BYTES, is_full)
    elif kind == "pictures":
        both, message = found["both"], found["message"]
        number = f"median {both['p50']:.2f} ms, 99 % {both['p99']:.2f}, worst {both['most']:.2f}"
        more = f"; whole message {message['p50']:.2f}, {message['p99']:.2f}, {message['most']:.2f}"
        reached = _word(both["most"] <= MOST_MILLISECONDS, is_full)
        if both["p50"] <= MOST_MILLISECONDS < both["most"]:
            reached = f"{_word(True, is_full)} but for the worst"
        yield f"{who}, up to {found['parts']} parts", number + more, f"≤ {MOST_MILLISECONDS:.0f} ms", reached
    else:
        painted, answer = found["painted"], found["answer"]
        number = f"median {painted['p50']:.0f} ms, 90 % {painted['p90']:.0f}; the answer is there after"
        yield f"{who}, {found['moves']} moves", f"{number} {answer['p50']:.0f}, {answer['p90']:.0f}", "", ""


def _word(reached: bool, is_full: bool) -> str:
    return ("reached" if reached else "missed") + ("" if is_full else " at a first look")


def shares_of(found: dict[str, Any]) -> list[tuple[str, str]]:
    """What costs most in a part about bytes."""
    costs = list(found["by_kind"].items())[:KINDS]
    return [(kind, f"{cost['mean']:.0f}, median without it {cost['p50_without']:.0f}") for kind, cost in costs]


def measure(wanted: list[tuple[str, Measure]], file: Path, size: Size, *, again: bool) -> None:
    """Measure what is not stored yet, and store each part at once."""
    stored, console = read_stored(file), Console(stderr=True)
    for name, work in wanted:
        if name in stored and stored[name]["full"] >= (size == FULL) and not again:
            continue
        facts = {"load_before": round(os.getloadavg()[0], 1), "cores": os.cpu_count()}
        stored[name] = {**work(), **facts, "versions": versions(), "full": size == FULL}
        store(file, stored)
        for row in rows(name, stored[name]):
            console.print(" · ".join(word for word in (name, *row[1:]) if word), soft_wrap=True)


def main(words: list[str] | None = None) -> None:
    """Measure, store, and print a table of all that is stored."""
    parser = argparse.ArgumentParser(prog="client", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="everything very small")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="bytes, pictures, clicks, or a game")
    parser.add_argument("--again", action="store_true", help="measure parts that are stored already, too")
    parser.add_argument("--file", type=Path, default=STORED, help="where the results are stored")
    arguments = parser.parse_args(words)
    size = QUICK if arguments.quick else FULL
    everything = list(parts(size))
    wanted = [(name, work) for name, work in everything if set(arguments.only) <= set(name.split())]
    if not wanted:
        raise SystemExit(f"No part is called {' '.join(arguments.only)}; right is bytes, pictures, clicks, or a game.")
    if arguments.quick and arguments.file == STORED:
        raise SystemExit("--quick measures nothing worth keeping: say with --file where to put it.")
    if not arguments.quick and not gametable.COMPILED:
        raise SystemExit("The compiled code is missing or switched off: `make compile` makes it.")
    if not chromium() and any(name.startswith("clicks") for name, _ in wanted):
        raise SystemExit("There is no Chromium: `apt-get install chromium` brings it; --only bytes needs none.")
    measure(wanted, arguments.file, size, again=arguments.again)
    table = Table("what", "measured", "target", "", title="What the browser costs")
    for name, found in read_stored(arguments.file).items():
        for what, *rest in rows(name, found):
            table.add_row(f"{name.partition(' ')[0]}: {what}", *rest)
    Console(width=max(Console().width, 150)).print(table)


if __name__ == "__main__":
    main()
