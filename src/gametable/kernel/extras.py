"""Packages that only some need, and what is said where one is not installed."""

from __future__ import annotations

from importlib.util import find_spec

from gametable.kernel.errors import GametableError
from gametable.kernel.words import either


class MissingPackage(GametableError, ImportError):
    """A package that is not installed, with the extra of Gametable that brings it."""

    def __init__(self, extra: str, *packages: str) -> None:
        names, one = either(packages, "and"), len(packages) == 1
        which = f"The package {names} is" if one else f"The packages {names} are"
        brings = f"pip install 'gametable[{extra}]' brings {'it' if one else 'them'}"
        super().__init__(f"{which} not installed: {brings}.")


def need(extra: str, *packages: str) -> None:
    """Refuse to go on without packages that belong to an extra of the installation."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingPackage(extra, *missing)
