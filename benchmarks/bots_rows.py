"""The results of the bots' benchmark as lines of a table: what was measured, the target, and whether it was reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.bots_stamps import remark

RACERS: Final = ("attatat", "monster_city")  # that should be so many times as fast; the others only run beside them


def verdict(found: dict[str, Any]) -> str:
    """Whether a part reached what it should."""
    if "differences" in found:
        return _word(found["differences"] == 0, found)
    if "overruns" in found:
        return _word(found["late"] == 0, found)
    return _word(found["share"] >= found["target"], found)


def _races(what: str) -> bool:
    """Whether a speed has a target: `what` is a game and its players."""
    return what.split(maxsplit=1)[0] in RACERS


def _word(reached: bool, found: dict[str, Any]) -> str:
    return ("reached" if reached else "missed") + ("" if found.get("full", True) else " at a first look")


def rows(name: str, found: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """The lines of a part: what, the number, the target, the verdict, and whether it is outdated."""
    for what, number, target, reached in _rows(name, found):
        yield what, number, target, ", ".join(filter(None, (reached, remark(found))))


def _rows(name: str, found: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    if "times" in found:
        for what, times in found["times"].items():
            number = f"{found['moves_a_second'][what] / 1e6:.1f} M moves/s, {times:.1f} times OpenSpiel"
            target = (f"≥ {found['target']:.0f} times", _word(times >= found["target"], found))
            yield f"speed {what}", number, *(target if _races(what) else ("", ""))
    elif "points" in found:
        for point in found["points"]:
            yield f"{name}, {1000 * point['seconds']:g} ms", _share(point), "", ""
    elif "differences" in found:
        number = f"{found['differences']} of {found['decisions']} decisions in {found['games']} games differ"
        yield name, number, "0", verdict(found)
    elif "overruns" in found:
        most = max(found["overruns"].values())
        number = (
            f"{found['late']} of {found['decisions']} decisions took over 1.2 times the time; at most {1 + most:.2f}"
        )
        yield name, number, "0", verdict(found)
    else:
        yield name, f"{_share(found)}, {found['deals']} deals", f"≥ {found['target']:.0%}", verdict(found)


def _share(found: dict[str, Any]) -> str:
    return f"{found['share']:.1%} ({found['low']:.1%} – {found['high']:.1%})"
