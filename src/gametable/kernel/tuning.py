"""The numbers of a judgement as data: a file in the game's folder says what they are and where they come from."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from gametable.kernel.errors import ComponentError
from gametable.kernel.judgement import Judgement

SEARCH: Final = ("horizon", "exploration", "widening")


@dataclass(frozen=True)
class Tuning:
    """Numbers by name: those of the judgement in their order, then how a search uses it."""

    numbers: dict[str, float]
    search: dict[str, float]
    provenance: str

    def changed(self, changes: Mapping[str, float]) -> Tuning:
        """The same with some numbers changed."""
        unknown = [name for name in changes if name not in self.numbers and name not in self.search]
        if unknown:
            known = ", ".join([*self.numbers, *self.search])
            raise ComponentError("changes", unknown[0], f"there is no such number; there are {known}.")
        numbers = {name: changes.get(name, value) for name, value in self.numbers.items()}
        search = {name: changes.get(name, value) for name, value in self.search.items()}
        return Tuning(numbers, search, self.provenance)

    def made(self, make: Callable[[list[float]], Judgement]) -> Judgement:
        """The judgement with these numbers."""
        judgement = make(list(self.numbers.values()))
        judgement.horizon = int(self.search["horizon"])
        judgement.exploration = self.search["exploration"]
        judgement.widening = self.search["widening"]
        return judgement


@cache
def read_tuning(path: Path, names: Sequence[str]) -> Tuning:
    """The numbers in a file: exactly these names, in this order whatever the file's."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise ComponentError(path.name, "the file", f"it is not TOML: {fault}.") from fault
    numbers = _numbers(path, data, "numbers", names)
    search = _numbers(path, data, "search", SEARCH)
    provenance = data.get("provenance")
    if not isinstance(provenance, str) or not provenance:
        raise ComponentError(path.name, "provenance", "a text must say where the numbers come from.")
    return Tuning(numbers, search, provenance)


def _numbers(path: Path, data: Mapping[str, object], part: str, names: Sequence[str]) -> dict[str, float]:
    found = data.get(part)
    if not isinstance(found, dict) or set(found) != set(names):
        raise ComponentError(path.name, part, f"right are exactly these numbers: {', '.join(names)}.")
    for name, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ComponentError(path.name, f"{part}.{name}", f"{value!r} is no number.")
    return {name: float(found[name]) for name in names}
