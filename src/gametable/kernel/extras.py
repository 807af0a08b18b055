"""The extras of the installation: packages that only some need, and what is said where one is not installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from gametable.kernel.errors import GametableError
from gametable.kernel.words import either

EXTRAS: Final = {  # as pyproject.toml has them, where a test looks
    "batch": ("numpy",),
    "gymnasium": ("gymnasium", "pillow"),
    "lab": ("matplotlib", "numpy", "openskill", "polars", "scipy"),
    "openspiel": ("open_spiel",),
    "pettingzoo": ("pettingzoo",),
    "pictures": ("resvg_py",),
    "ray": ("ray",),
    "server": ("apsw", "argon2-cffi", "ifaddr", "itsdangerous", "segno", "starlette", "uvicorn", "websockets"),
}
MODULES: Final = {"argon2-cffi": "argon2", "open_spiel": "pyspiel", "pillow": "PIL"}  # whose names are others


class MissingPackage(GametableError, ImportError):
    """A package that is not installed, with the extra of Gametable that brings it."""

    def __init__(self, extra: str, *packages: str) -> None:
        names, one = either(packages, "and"), len(packages) == 1
        which = f"The package {names} is" if one else f"The packages {names} are"
        brings = f"pip install 'gametable[{extra}]' brings {'it' if one else 'them'}"
        super().__init__(f"{which} not installed: {brings}.")


def need(extra: str) -> None:
    """Refuse to go on without the packages of an extra."""
    missing = [name for name in EXTRAS[extra] if find_spec(MODULES.get(name, name)) is None]
    if missing:
        raise MissingPackage(extra, *missing)
