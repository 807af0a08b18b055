"""Experiments: games without people, many at a time or one with its record.

`run` plays games into records and tables (`run_plan` those of a plan), `open_run` opens what was played. They bring
numpy and polars along, so they are imported when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gametable.kernel.extras import need

if TYPE_CHECKING:
    from gametable.lab.running import Run, open_run, run, run_plan

__all__ = ["Run", "open_run", "run", "run_plan"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("lab")
    return getattr(import_module("gametable.lab.running"), name)
