"""The results of the server's benchmark as lines of a table: what was measured, the target, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from benchmarks import server_strain
from benchmarks.load.contestants import IN_FILES, IN_MEMORY, OURS, OWN

TIMES: Final = {IN_MEMORY: 3.0, IN_FILES: 12.0}  # moves a second beside theirs
MOST_MILLISECONDS: Final = 10.0  # until 99 % of the moves are acknowledged
PART_OF_THEIRS: Final = 1 / 6
MOST_KILOBYTES: Final = 60.0  # of a fresh table
NO_TARGET: Final = ("", "")  # boardgame.io draws nothing, so ours is beside it without pictures
MOST_SECONDS: Final = 2.0  # until a server that was killed serves again


Row = tuple[str, str, str, str]


def rows(name: str, found: dict[str, Any]) -> Iterator[Row]:
    """The lines of a part: what, the number, the target, the verdict."""
    return KINDS[name](found, bool(found.get("full", True)))


def _rows_of_moves(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for who, rates in found["moves_a_second"].items():
        yield f"{who}: moves/s", f"{median(rates):.0f}", "", ""
        yield f"{who}: moves a CPU second", f"{median(found['moves_a_cpu_second'][who]):.0f}", "", ""
        yield f"{who}: bytes to both players for a move", f"{found['bytes_a_move'][who]:.0f}", "", ""
    yield from _rows_of_ratios(found, is_full)


def _rows_of_strain(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for words, number, target, is_reached in server_strain.rows(found):
        yield words, number, target, "" if is_reached is None else _word(is_reached, is_full)


def _rows_of_memory(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for who, grown in found["kilobytes"].items():
        target = f"≤ {MOST_KILOBYTES:.0f} kB" if who == OWN else ""
        reached = _word(median(grown) <= MOST_KILOBYTES, is_full) if who == OWN else ""
        yield f"{who}: memory of a fresh table", f"{median(grown):.1f} kB", target, reached


def _rows_of_restart(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for words, seconds in (("it is healthy", found["healthy"]), ("a player sees a table", found["playing"])):
        reached = _word(median(seconds) <= MOST_SECONDS, is_full)
        yield f"until {words}", f"{median(seconds):.2f} s", f"≤ {MOST_SECONDS:g} s", reached


def _rows_of_ratios(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for own, beside in found["times"].items():
        for who, times in beside.items():
            number = f"{times:.1f} times; {found['times_a_cpu_second'][own][who]:.1f} times a CPU second"
            target, reached = f"≥ {TIMES[who]:.0f} times", _word(times >= TIMES[who], is_full)
            yield f"{own} beside {who}: moves/s", number, *((target, reached) if own == OWN else NO_TARGET)


def _rows_of_latency(found: dict[str, Any], is_full: bool) -> Iterator[Row]:
    for who, waits in found["milliseconds"].items():
        p99 = median(waits["p99"])
        target = f"p99 ≤ {MOST_MILLISECONDS:.0f} ms" if who in OURS else ""
        reached = _word(p99 <= MOST_MILLISECONDS, is_full) if who in OURS else ""
        yield (
            f"{who}: until the acknowledgement",
            f"p50 {median(waits['p50']):.1f} ms, p99 {p99:.1f} ms",
            target,
            reached,
        )
    for own, beside in found["part_of_theirs"].items():
        for who, part in beside.items():
            target, reached = "≤ 1/6", _word(part <= PART_OF_THEIRS, is_full)
            yield f"{own} beside {who}: p99", f"{part:.2f} times", *((target, reached) if own == OWN else NO_TARGET)


def _word(reached: bool, is_full: bool) -> str:
    return ("reached" if reached else "missed") + ("" if is_full else " at a first look")


KINDS: Final = {
    "moves": _rows_of_moves,
    "latency": _rows_of_latency,
    "memory": _rows_of_memory,
    "strain": _rows_of_strain,
    "restart": _rows_of_restart,
}
