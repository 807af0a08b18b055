"""Packages that only the lab needs, and what to say where one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from gametable.kernel.words import either
from gametable.lab.workers import LabError


def need(extra: str, *packages: str) -> None:
    """Refuse to go on without packages that belong to an extra of the installation."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        names = either(missing, "and")
        raise LabError(f"This needs {names}, which is not installed: `pip install 'gametable[{extra}]'` brings it.")
