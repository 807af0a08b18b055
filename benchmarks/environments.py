"""Measures the PettingZoo environments beside the library's own connect_four; CPU time, medians of several rounds.

A turn is what a learner does with the agent that decides: look, choose one of the legal actions by chance, step.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np
import pettingzoo
from rich.console import Console
from rich.table import Table

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gametable
from gametable.adapters.pettingzoo import env
from gametable.games import catalog

ROUNDS: Final = 5
TURNS: Final = 3000
YARDSTICK: Final = "classic/connect_four_v3"
OBSERVED, MASK_ONLY = "with observations", "with masks only"


def turns_a_second(table: Any, turns: int, *, observe: bool) -> float:
    """How many turns of random play an environment makes in a second; without observing, the mask is in the info."""
    table.reset()
    begun = time.thread_time()
    for _ in range(turns):
        observed, _, terminated, truncated, info = table.last(observe)
        if terminated or truncated:
            table.reset()
            continue
        legal = np.flatnonzero((observed if observe else info)["action_mask"])
        table.step(random.choice(legal.tolist()))
    return turns / (time.thread_time() - begun)


def measure(rounds: int, turns: int) -> dict[str, list[float]]:
    """Turns a second of every environment; every round measures each once, so that all see the same machine."""
    yardstick = pettingzoo.make("aec", YARDSTICK)
    tables = {key: env(key) for key in catalog.keys()}  # noqa: SIM118 (a module is no dictionary)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        found.setdefault(YARDSTICK, []).append(turns_a_second(yardstick, turns, observe=True))
        for key, table in tables.items():
            for how in (OBSERVED, MASK_ONLY):
                rate = turns_a_second(table, turns, observe=how == OBSERVED)
                found.setdefault(f"{key}, {how}", []).append(rate)
    return found


def ratios(found: dict[str, list[float]], name: str) -> list[float]:
    """How many times as fast as the yardstick, round by round."""
    return [own / other for own, other in zip(found[name], found[YARDSTICK], strict=True)]


def _table(found: dict[str, list[float]]) -> Table:
    table = Table(title="PettingZoo environments, fewest players, CPU time, medians")
    table.add_column("environment")
    for heading in ("turns/s", f"times {YARDSTICK}"):
        table.add_column(heading, justify="right")
    for name, rates in found.items():
        table.add_row(name, f"{median(rates):.0f}", f"{median(ratios(found, name)):.2f}")
    return table


def main(words: list[str] | None = None) -> None:
    """Measure every game; print a table or JSON."""
    parser = argparse.ArgumentParser(prog="environments", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each environment is measured")
    parser.add_argument("--turns", type=int, default=TURNS, help="how many turns each time")
    arguments = parser.parse_args(words)
    if arguments.rounds < 1 or arguments.turns < 1:
        raise SystemExit("--rounds and --turns are at least 1.")
    found = measure(arguments.rounds, arguments.turns)
    if arguments.json:
        print(json.dumps({"compiled": gametable.COMPILED, "turns a second": found}, indent=1))
    else:
        Console().print(_table(found))


if __name__ == "__main__":
    main()
