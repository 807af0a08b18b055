"""Where a request comes from: pages of this server, of another one, or no page at all."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from gametable.kernel.errors import GametableError

PORTS: Final = {"http": 80, "https": 443}  # that browsers leave out
HOST: Final = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")


class WrongOrigin(GametableError):
    """An address that no page can come from."""


def checked_origin(text: str) -> str:
    """An origin as browsers write it: https://games.example, without a slash behind it and without the usual port."""
    wrong = WrongOrigin(f"{text!r} is no origin; right is only a scheme and a host, such as https://games.example.")
    try:
        parts = urlsplit(text.strip())
        port = parts.port
        name = (parts.hostname or "").encode("idna").decode()
    except ValueError as fault:
        raise wrong from fault
    host = f"[{name}]" if ":" in name else name
    if parts.scheme not in PORTS or not HOST.fullmatch(host) or "@" in parts.netloc:
        raise wrong
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise wrong
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, PORTS[parts.scheme]) else "")


def is_secure(connection: HTTPConnection, others: Collection[str] = ()) -> bool:
    """Whether there is TLS on the way, here or at a proxy for one of the origins that its owner has named."""
    if connection.scope.get("scheme") in ("https", "wss"):
        return True
    found = (connection.headers.get("origin", ""), f"https://{connection.headers.get('host', '')}")
    return any(origin.startswith("https:") and origin in others for origin in found)


def language_of(connection: HTTPConnection) -> str:
    """The language that the other side wants most: the first that it names."""
    return first_language(connection.headers)


def first_language(headers: Mapping[str, str]) -> str:
    """The same from headers alone: pl-PL of `pl-PL,pl;q=0.9,en;q=0.8`."""
    return headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()


def own_origin(connection: HTTPConnection) -> str:
    """The origin of this server's own pages, as the other side knows it."""
    return f"{'https' if is_secure(connection) else 'http'}://{connection.headers.get('host', '')}"


def address_of(connection: HTTPConnection) -> str:
    """The address of the other side."""
    return connection.client.host if connection.client else ""


def is_welcome(connection: HTTPConnection, others: Collection[str]) -> bool:
    """Whether the Origin is exactly this server's own, or one of the others that its owner has named."""
    origin = connection.headers.get("origin")
    return origin is not None and (origin in others or origin == own_origin(connection))


def why_foreign(connection: HTTPConnection, others: Collection[str], *, has_cookie: bool) -> str:
    """Why a request that changes something may come from a stranger's page; empty if it does not."""
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site")
    if origin is not None and not is_welcome(connection, others):
        return f"The page is from {origin[:100]}, not from {own_origin(connection)[:100]}."
    if site is not None and site != "same-origin" and origin not in others:
        return f"The browser says that the page is {site[:40]}, not same-origin."
    if origin is None and site is None and has_cookie:
        return "With a cookie, the header Origin must name this server; programs send Authorization: Bearer instead."
    return ""
