"""Where a server is found: links for this machine and its neighbours, and links as QR codes."""

from __future__ import annotations

import socket
from io import BytesIO
from typing import Final

import segno

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 (what a host is compared with)
OWN: Final = ("localhost", "127.0.0.1", "::1")  # names by which only this machine knows itself


def link(address: str, port: int) -> str:
    """The link to an address or a name."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/"


def local_link(host: str, port: int) -> str:
    """The link for this machine."""
    return link({"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host), port)  # noqa: S104 (as above)


def lan_link(host: str, port: int) -> str:
    """The link for other machines nearby; empty if they cannot come in."""
    if host not in EVERYWHERE:
        return "" if host.startswith("127.") or host in ("localhost", "::1") else link(host, port)
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # nothing is sent: only the way there is chosen
            address = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if address == "::1" or address.startswith("127.") else link(address, port)


def qr_code(address: str) -> str:
    """A link as a picture for phones, made of letters."""
    code = segno.make(address, micro=False)
    rows = [[bool(cell) for cell in row] for row in code.matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] if len(rows) % 2 else []
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def qr_picture(address: str) -> str:
    """A link as a picture for phones, in SVG; black on white in every theme, else phones do not read it."""
    drawn = BytesIO()
    segno.make(address, micro=False).save(
        drawn, kind="svg", scale=4, border=2, light="#fff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode().strip()
