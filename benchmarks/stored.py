"""Results of benchmarks as files: every part is stored as soon as it is measured, and not measured again unasked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

Measure = Callable[[Console], dict[str, Any]]


def read_stored(file: Path) -> dict[str, Any]:
    """The parts that have been measured."""
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def store(file: Path, parts_found: dict[str, Any]) -> None:
    """Write all parts; the old file stays whole until the new one is."""
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(json.dumps(parts_found, indent=1) + "\n", encoding="utf-8")
    new.replace(file)


def measure_in_rounds(
    wanted: list[tuple[str, Measure]],
    file: Path,
    *,
    rounds: int,
    is_full: bool,
    versions: dict[str, str],
    again: bool,
) -> None:
    """Measure what is not stored yet, and store each part at once, with what it was measured on."""
    stored = read_stored(file)
    for name, work in wanted:
        if name in stored and stored[name]["full"] >= is_full and not again:
            continue
        others = os.getloadavg()[0]
        found = work(Console(stderr=True))
        facts = {"rounds": rounds, "load_before": round(others, 1), "cores": os.cpu_count()}
        stored[name] = {**found, **facts, "versions": versions, "full": is_full}
        store(file, stored)
