"""What players feel while others strain the server: a storm of connections, readers that do not read, a flood."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from rich.console import Console

from benchmarks.load.contestants import Load
from benchmarks.load.strain import Kind
from benchmarks.load.strained import Endured, endure

CALM: Final = "calm"
KINDS: Final[dict[str, Kind | None]] = {CALM: None, "storm": "storm", "slow": "slow", "flood": "flood"}
WORDS: Final = {
    CALM: "nothing else happens",
    "storm": "{lines} others connect at once to look at tables, and again",
    "slow": "{lines} others look at tables and read nothing any more",
    "flood": "one connection says all it can, and comes again when it is closed",
}
MOST_TIMES: Final = 2.0  # the wait without strain
MOST_MEGABYTES: Final = 50.0  # more than without strain


def measure(load: Load, lines: dict[str, int], rounds: int, console: Console) -> dict[str, Any]:
    """Let people play while the server is strained in each way."""
    found: dict[str, list[Endured]] = {name: [] for name in KINDS}
    for number in range(rounds):
        for name, kind in KINDS.items():
            one = endure(load, kind, lines.get(name, 0))
            found[name].append(one)
            done = ", ".join(f"{count} {what}" for what, count in one.done.items())
            console.print(
                f"round {number + 1}: {name}: p99 {one.p99:.1f} ms, +{one.megabytes:.1f} MB {done}",
                soft_wrap=True,
            )
    return {
        "load": load._asdict(),
        "lines": lines,
        "milliseconds": {
            name: {"p50": [one.p50 for one in all_rounds], "p99": [one.p99 for one in all_rounds]}
            for name, all_rounds in found.items()
        },
        "megabytes": {name: [one.megabytes for one in all_rounds] for name, all_rounds in found.items()},
        "done": {name: [one.done for one in all_rounds] for name, all_rounds in found.items()},
    }


def rows(found: dict[str, Any]) -> Iterator[tuple[str, str, str, bool | None]]:
    """For each strain: what happens, what was measured, the target, and whether it is reached; calm has none."""
    calm_p99, calm_growth = median(found["milliseconds"][CALM]["p99"]), median(found["megabytes"][CALM])
    for name, waits in found["milliseconds"].items():
        p99, grown = median(waits["p99"]), median(found["megabytes"][name]) - calm_growth
        words = WORDS[name].format(lines=f"{found['lines'].get(name, 0):,}")
        number = f"p50 {median(waits['p50']):.1f} ms, p99 {p99:.1f} ms"
        if name == CALM:
            yield words, number, "", None
            continue
        target = f"p99 ≤ {MOST_TIMES:.0f} times, ≤ {MOST_MEGABYTES:.0f} MB more"
        is_reached = p99 <= MOST_TIMES * calm_p99 and grown <= MOST_MEGABYTES
        yield words, f"{number}: {p99 / max(calm_p99, 0.01):.1f} times; {grown:+.1f} MB", target, is_reached
