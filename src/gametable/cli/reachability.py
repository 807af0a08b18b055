"""Finds out what a server on this machine would do: its protocol, its port, its tables, and its addresses.

It needs the packages of a server, so `doctor.py` imports it only where these are.
"""

from __future__ import annotations

import urllib.request
from http.client import HTTPException
from importlib.metadata import version
from typing import Final

from gametable.cli.addresses import addresses
from gametable.cli.findings import Link, Port, Reach, Sockets, Tables
from gametable.cli.hosting import likely_folders
from gametable.server.links import lan_link, link
from gametable.server.protocol import TESTED, find_protocol
from gametable.server.serve import USUAL_PORT, CannotServe, listen_at
from gametable.storage.schema import FILE

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 (as `gametable serve` listens)
PORTS_TO_TRY: Final = 20
PATIENCE: Final = 1.0  # seconds for whoever has the port to answer


def sockets() -> Sockets:
    """The protocol that a server would use."""
    releases = tuple(f"{package} {version(package)}" for package in TESTED)
    return Sockets(releases, find_protocol().why_not_direct)


def port(number: int = USUAL_PORT) -> Port:
    """Whether a server could listen at a port."""
    why_not = why_not_listen(number)
    if not why_not:
        return Port(number, free=number)
    others = range(number + 1, min(number + 1 + PORTS_TO_TRY, 65_536))
    free = next((other for other in others if not why_not_listen(other)), 0)
    return Port(number, why_not, is_gametable(number), free)


def why_not_listen(number: int) -> str:
    """Why nobody can listen at a port; empty if it is free."""
    try:
        listen_at(EVERYWHERE, number).close()
    except CannotServe as error:
        return str(error)
    return ""


def is_gametable(number: int) -> bool:
    """Whether it is a server of Gametable that has a port."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://127.0.0.1:{number}/", timeout=PATIENCE) as answer:
            return b"<title>Gametable</title>" in answer.read(4096)
    except (OSError, HTTPException):
        return False


def reach(number: int) -> Reach:
    """Where a server at a port could be found."""
    links = tuple(Link(link(address.text, number), address) for address in addresses())
    return Reach(links, lan_link(EVERYWHERE, number), number)


def tables() -> Tables:
    """Which of the folders that are likely to have tables has some."""
    return Tables(tuple((folder, (folder / FILE).is_file()) for folder in likely_folders()))
