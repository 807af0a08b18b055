"""What `gametable doctor` finds out about an installation, as facts; `doctor.py` makes sentences of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gametable.cli.addresses import Address


@dataclass(frozen=True)
class Program:
    """Which Gametable, where, and on what it runs."""

    version: str
    folder: Path
    python: str
    executable: str
    system: str


@dataclass(frozen=True)
class Code:
    """Whether compiled code runs, and if not, why."""

    compiled: bool
    why_interpreted: str


@dataclass(frozen=True)
class Lack:
    """A package that is not installed, or in a release that does not fit."""

    needed: str
    installed: str  # its release, empty if there is none


@dataclass(frozen=True)
class Required:
    """What Gametable cannot do without and is not there."""

    lacks: tuple[Lack, ...]


@dataclass(frozen=True)
class Extra:
    """An extra of the installation, and what is not there of its packages."""

    name: str
    packages: int
    lacks: tuple[Lack, ...]


@dataclass(frozen=True)
class Extras:
    """All extras, and how pip is called for this Python."""

    all: tuple[Extra, ...]
    pip: str


@dataclass(frozen=True)
class Games:
    """The games that can be played, and what is wrong with the others."""

    titles: tuple[str, ...]
    broken: tuple[str, ...]


@dataclass(frozen=True)
class Speed:
    """How fast random games go on one core; no moves if a game found no end."""

    title: str
    moves: int
    seconds: float


@dataclass(frozen=True)
class Speeds:
    """The speed of each game."""

    all: tuple[Speed, ...]


@dataclass(frozen=True)
class Browser:
    """The browser that the tests of the page would use; empty if there is none."""

    path: str


@dataclass(frozen=True)
class NoServer:
    """The packages of a server are not there, so nothing can be said of it; and how pip is called."""

    extra: Extra
    pip: str


@dataclass(frozen=True)
class Sockets:
    """The releases that carry what browsers say, and why the direct protocol is not used; nothing if it is."""

    releases: tuple[str, ...]
    why_not_direct: str


@dataclass(frozen=True)
class Port:
    """Whether the usual port is free; if not, why, whether another Gametable has it, and which one is free."""

    number: int
    why_not: str = ""
    is_gametable: bool = False
    free: int = 0  # 0 if none was found


@dataclass(frozen=True)
class Tables:
    """Folders in which tables may be, and whether some are."""

    folders: tuple[tuple[Path, bool], ...]


@dataclass(frozen=True)
class Link:
    """A link, and the address in it."""

    text: str
    address: Address


@dataclass(frozen=True)
class Reach:
    """The links of a server with the usual settings, the one that it shows with a QR code, and its port."""

    links: tuple[Link, ...]
    shown: str
    port: int


Finding = Program | Code | Required | Games | Speeds | Extras | Browser | NoServer | Sockets | Port | Tables | Reach
