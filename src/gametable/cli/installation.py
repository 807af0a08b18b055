"""Finds out what this installation is and what it can do, but for its server: that is in `reachability.py`.

What is required, and which extras there are, comes from the metadata of the installed package, so it is said once.
"""

from __future__ import annotations

import platform
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

import gametable
from gametable import _compilation
from gametable.cli.findings import Browser, Code, Extra, Extras, Games, Lack, Program, Required, Speed, Speeds
from gametable.games import catalog
from gametable.kernel.game import Game
from gametable.kernel.playout import Playout
from gametable.kernel.rng import Rng

NAME: Final = "gametable"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")  # that the tests of the page can use
NAMED_EXTRA: Final = re.compile(r"""\bextra\s*==\s*["']([^"']+)["']""")
SPEED_SECONDS: Final = 0.5  # for each game


def program() -> Program:
    """Which Gametable this is."""
    folder = Path(gametable.__file__).parent
    system = f"{platform.system()} {platform.machine()}"
    return Program(gametable.__version__, folder, platform.python_version(), sys.executable, system)


def code() -> Code:
    """Which code runs."""
    if gametable.COMPILED:
        return Code(compiled=True, why_interpreted="")
    if _compilation.requested_mode() == "0":
        return Code(compiled=False, why_interpreted=f"{_compilation.VARIABLE}=0 asks for it.")
    return Code(compiled=False, why_interpreted=_compilation.problem(Path(gametable.__file__).parent))


def required() -> Required:
    """What is needed in any case and is not there."""
    return Required(tuple(lacks_of(requirements())))


def extras() -> Extras:
    """All extras, in the order of their names."""
    names = sorted({found for text in _required_texts() for found in NAMED_EXTRA.findall(text)})
    return Extras(tuple(map(extra_named, names)), pip())


def extra_named(name: str) -> Extra:
    """One extra, with all that the extras bring of which it is made."""
    needed = requirements(name)
    return Extra(name, len({requirement.name for requirement in needed}), tuple(lacks_of(needed)))


def pip() -> str:
    """How pip is called so that it installs for this Python."""
    found = shutil.which("pip")
    is_of_this_python = found is not None and Path(found).parent == Path(sys.executable).parent
    python = Path(sys.executable)
    near = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    return "pip" if is_of_this_python else f"{near} -m pip"


def requirements(extra_name: str = "") -> list[Requirement]:
    """What the package requires on this machine; or what an extra adds, and the extras that it is made of."""
    found: list[Requirement] = []
    for requirement in map(Requirement, _required_texts()):
        marker = requirement.marker
        if marker is None or marker.evaluate({"extra": ""}):
            found += [] if extra_name else [requirement]
        elif marker.evaluate({"extra": extra_name}):
            found += [requirement] if requirement.name != NAME else _of_extras(requirement.extras)
    return found


def _required_texts() -> list[str]:
    """What the metadata says; sources that were never installed have none, and so lack themselves."""
    try:
        return requires(NAME) or []
    except PackageNotFoundError:
        return [NAME]


def _of_extras(names: set[str]) -> list[Requirement]:
    return [requirement for name in sorted(names) for requirement in requirements(name)]


def lacks_of(needed: Sequence[Requirement]) -> Iterator[Lack]:
    """The requirements that are not fulfilled, each once."""
    for requirement in {f"{one.name}{one.specifier}": one for one in needed}.values():
        try:
            installed = version(requirement.name)
        except PackageNotFoundError:
            installed = ""
        if not installed or not requirement.specifier.contains(installed, prereleases=True):
            yield Lack(f"{requirement.name}{requirement.specifier}", installed)


def games() -> tuple[Games, list[Game]]:
    """The games, as a fact and to be played."""
    usable, broken = catalog.usable_games()
    return Games(tuple(game.entry.title for game in usable), tuple(map(str, broken))), usable


def speeds(games: Sequence[Game], tell: Callable[[int], None]) -> Speeds:
    """Play random games of each kind for a moment; tell how many kinds are done."""
    found = []
    for number, game in enumerate(games):
        tell(number)
        found.append(speed(game, SPEED_SECONDS))
    return Speeds(tuple(found))


def speed(game: Game, seconds: float, clock: Callable[[], float] = time.process_time) -> Speed:
    """Play random games for a moment, at least one."""
    start = game.new(game.entry.players[0])
    longest, playout, number = game.longest(start), Playout(), 0
    began = clock()
    while not number or clock() - began < seconds:
        if not playout.run(start.copy(), Rng(1, number), longest):
            return Speed(game.entry.title, 0, clock() - began)
        number += 1
    return Speed(game.entry.title, int(playout.decisions), clock() - began)


def browser() -> Browser:
    """The first browser that the tests would find."""
    return Browser(next(filter(None, map(shutil.which, BROWSERS)), ""))
