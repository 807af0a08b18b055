"""The whole server as an ASGI application: pages, API, sockets, health and figures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

import gametable
from gametable.kernel.language import _, speaking
from gametable.scene.palette import style_sheet
from gametable.server import api_games, api_people, api_playing, api_tables
from gametable.server.api import Endpoint, handler
from gametable.server.api_models import Health
from gametable.server.faults import Fault, json_response, refusal_of
from gametable.server.headers import Surroundings
from gametable.server.metrics import metrics_text
from gametable.server.openapi import document
from gametable.server.origin import language_of
from gametable.server.site import Site, Ways
from gametable.server.socket import Sockets
from gametable.server.words_route import show_words
from gametable.storage.interface import Store

WEB: Final = Path(gametable.__file__).parent / "web"
ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *api_people.ENDPOINTS,
    *api_games.ENDPOINTS,
    *api_tables.ENDPOINTS,
    *api_playing.ENDPOINTS,
)
NO_CACHE: Final = {"Cache-Control": "no-cache"}  # a page is asked for again, and mostly has not changed

Handler = Callable[[Request], Awaitable[Any]]


def make_app(folder: Path, ways: Ways | None = None, store: Store | None = None) -> Starlette:
    """A server whose data is in a folder. The storage may be opened before, to learn early what is wrong with it."""
    return app_of(Site(folder, ways, store))


def app_of(site: Site) -> Starlette:
    """The application of a site, which is opened and closed with it."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    app = Starlette(
        routes=routes_of(site),
        middleware=[Middleware(Surroundings, site=site)],
        exception_handlers={HTTPException: _refuse},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.site = site
    return app


def routes_of(site: Site) -> list[BaseRoute]:
    """All routes; those of one path stand together, so that a wrong method is answered with the right ones."""
    by_path: dict[str, dict[str, Handler]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = handler(site, endpoint)
    api: list[BaseRoute] = [
        Route(path.replace("{text}", "{text:path}"), _by_method(handlers), methods=list(handlers))
        for path, handlers in by_path.items()
    ]
    return [
        Route("/", _page),
        Route("/t/{name}", _page),
        Route("/web/palette.css", _palette),
        Route("/web/words/{language}.json", show_words),
        Mount("/web", StaticFiles(directory=WEB)),
        Route("/health", _health(site)),
        Route("/metrics", _metrics(site)),
        Route("/api/openapi.json", _openapi()),
        *api,
        WebSocketRoute("/ws", Sockets(site)),
    ]


def _by_method(handlers: dict[str, Handler]) -> Handler:
    async def handle(request: Request) -> Response | ASGIApp:
        result: Response | ASGIApp = await handlers["GET" if request.method == "HEAD" else request.method](request)
        return result

    return handle


async def _palette(_request: Request) -> Response:
    return Response(style_sheet(), headers=NO_CACHE, media_type="text/css")


async def _page(_request: Request) -> Response:
    return FileResponse(WEB / "index.html", headers=NO_CACHE)


def _health(site: Site) -> Handler:
    async def health(_request: Request) -> Response:
        fault = site.store.fault.replace(str(site.folder), "the folder of data")
        if fault:
            return json_response(Health("fault", fault), 503, {"Cache-Control": "no-store"})
        return json_response(Health("ok"), 200, {"Cache-Control": "no-store"})

    return health


def _metrics(site: Site) -> Handler:
    async def metrics(_request: Request) -> Response:
        return Response(metrics_text(site), media_type="text/plain; version=0.0.4; charset=utf-8")

    return metrics


def _openapi() -> Handler:
    made = document(ENDPOINTS)

    async def openapi(_request: Request) -> Response:
        return json_response(made, 200, NO_CACHE)

    return openapi


async def _refuse(request: Request, fault: Exception) -> Response:
    """What Starlette refuses is answered like everything else."""
    assert isinstance(fault, HTTPException)
    headers = dict(fault.headers or {})
    if fault.status_code == 405:
        right = headers.get("Allow", "another")
        return refusal_of(Fault(405, f"{request.method[:20]} is not possible here; right is {right}.", headers))
    if fault.status_code == 404:
        with speaking(language_of(request)):
            words = _("There is nothing at this address; /api/openapi.json lists what there is.")
        return refusal_of(Fault(404, words))
    return refusal_of(Fault(fault.status_code, f"{fault.detail}.", headers))
