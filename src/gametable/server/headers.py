"""What surrounds every answer: headers that keep strangers out, one line of log, and an answer to every fault."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gametable.kernel.language import _, later, speaking
from gametable.server.api_models import Error, Refusal
from gametable.server.faults import json_response
from gametable.server.origin import first_language
from gametable.server.site import Site

LOG: Final = logging.getLogger("gametable.requests")
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
BROKEN: Final = later("Something went wrong in the program; nothing was changed. Try again in a moment.")


def _broken(scope: Scope) -> Response:
    with speaking(first_language(Headers(scope=scope))):
        return json_response(Refusal(Error("", _(BROKEN))), 500)


class Surroundings:
    """An ASGI application around all others."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        status = 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except OSError:
            LOG.debug("somebody left before the answer was complete")
        except Exception:
            LOG.exception("a request failed")
            if not status:
                await _broken(scope)(scope, receive, send_on)
        self._note(scope, status, time.monotonic() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Neither names of tables nor what people write stand in a log, so only the kind of a path does."""
        self._site.counts[f"requests_{status // 100}xx"] += 1
        fields = {"method": scope["method"], "route": scope.get("gametable.route", "page"), "status": status}
        LOG.info("request", extra={"fields": {**fields, "ms": round(1000 * seconds, 1)}})
