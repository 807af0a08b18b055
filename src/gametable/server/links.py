"""Where a server is found: links for this machine and its neighbours, and links as QR codes."""

from __future__ import annotations

import socket
from typing import Final

import segno

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 (what a host is compared with)
OWN: Final = ("localhost", "127.0.0.1", "::1")  # names by which only this machine knows itself


def local_link(host: str, port: int) -> str:
    """The link for this machine."""
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def lan_link(host: str, port: int) -> str:
    """The link for other machines nearby; empty if they cannot come in."""
    if host not in EVERYWHERE:
        return "" if host.startswith("127.") or host in ("localhost", "::1") else local_link(host, port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is chosen
            address = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else f"http://{address}:{port}/"


def qr_code(link: str) -> str:
    """A link as a picture for phones, made of letters."""
    code = segno.make(link, micro=False)
    rows = [[bool(cell) for cell in row] for row in code.matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] if len(rows) % 2 else []
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(blocks[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def qr_picture(link: str) -> str:
    """A link as a picture for phones, in SVG; black on white in every theme, else phones do not read it."""
    return str(segno.make(link, micro=False).svg_inline(scale=4, border=2, light="#fff"))
