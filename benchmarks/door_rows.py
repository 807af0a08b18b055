"""What was measured of the way in, as lines of a table: what, the figures, the target, the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any, Final, NamedTuple

MOST_MEGABYTES: Final = 600  # of the largest process that compiles


class Target(NamedTuple):
    """The most that something may take; None where it is only measured."""

    wall: float | None = None
    cpu: float | None = None
    largest: float | None = None


EDIT: Final = Target(wall=30)
ANY_EDIT: Final = Target(wall=45)
TARGETS: Final = {
    "link": Target(wall=15),
    "link, second time": Target(wall=5),
    "link, once it is compiled": Target(wall=5),
    "compiled play, nobody plays": Target(wall=75),
    "compiling": Target(largest=MOST_MEGABYTES),
    "installing and compiling": Target(wall=55, cpu=90),
    "installing the wheel: gametable": Target(wall=15),
    "installing the wheel: gametable[server]": Target(wall=15),
    "make test": Target(wall=600),
}
NONE: Final = Target()
UNITS: Final = {"wall": "s", "cpu": "CPU s", "largest": "MB"}

Row = tuple[str, str, str, str, str, str]


def target_of(name: str) -> Target:
    """What a figure should keep to."""
    if name.startswith("edit inside"):
        return EDIT
    return ANY_EDIT if name.startswith("new function") else TARGETS.get(name, NONE)


def rows(found: Mapping[str, Any]) -> Iterator[Row]:
    """The lines of a part."""
    for name, samples in found["figures"].items():
        target = target_of(name)
        bounds = {what: most for what, most in target._asdict().items() if most is not None}
        kept = all(median(samples[what]) <= most for what, most in bounds.items())
        verdict = ("reached" if kept else "missed") + ("" if found["full"] else " at a first look")
        yield (
            name,
            f"{median(samples['wall']):.1f} s{_spread(samples['wall'])}",
            f"{median(samples['cpu']):.1f} s",
            f"{median(samples['largest']):.0f} MB",
            ", ".join(f"≤ {most:g} {UNITS[what]}" for what, most in bounds.items()),
            verdict if bounds else "",
        )


def _spread(samples: list[float]) -> str:
    return f" ({min(samples):.1f} – {max(samples):.1f})" if len(samples) > 1 else ""
