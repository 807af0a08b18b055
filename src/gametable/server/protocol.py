"""Which protocol carries the WebSockets: the direct one where it is known to work, else uvicorn's own.

`direct.py` stands on parts of uvicorn and websockets that are not meant for others, and that any release may change.
With a release that it was not tested with, or where a part is missing, uvicorn's own protocol takes its place. All
limits and close codes stay, but for these differences:

- a message costs more time, and packed messages are longer, as less of what was sent before is remembered;
- pings and parts of messages are not counted, so that a flood of them keeps the server busier;
- a message that is no text (UTF-8) is logged as an error of uvicorn's;
- the memory of a connection that has ended is free only when garbage is looked for.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final, Literal

from gametable.kernel.words import either

TESTED: Final = {  # releases that pass `tools/socket_releases.py`
    "uvicorn": ("0.52.3", "0.52.4", "0.53.0", "0.54.0"),
    "websockets": ("16.0", "16.1", "16.1.1", "17.0", "17.0.1", "17.1", "17.2", "17.3", "17.4"),
}
OWN: Final = "websockets-sansio"  # uvicorn's name for its own


@dataclass(frozen=True)
class SocketProtocol:
    """What uvicorn is told to use, and why it is not the direct protocol; nothing if it is."""

    ws: type[asyncio.Protocol] | Literal["websockets-sansio"]
    why_not_direct: str = ""


def find_protocol() -> SocketProtocol:
    """The direct protocol, if all that it needs is as it was when it was tested."""
    try:
        for package, releases in TESTED.items():
            installed = version(package)
            if installed not in releases:
                tested = f"the direct protocol was tested with {either(releases, 'and')}"
                return SocketProtocol(OWN, f"{package} {installed} is installed; {tested}.")
        from gametable.server.direct import DirectProtocol, missing_parts  # noqa: PLC0415 (may fail)

        missing = missing_parts()
    except (ImportError, AttributeError, TypeError) as error:
        return SocketProtocol(OWN, f"The direct protocol cannot be used: {error}.")
    if missing:
        lacking = f"uvicorn or websockets has no {either(missing, 'and no')}"
        return SocketProtocol(OWN, f"The direct protocol cannot be used: {lacking}.")
    return SocketProtocol(DirectProtocol)
