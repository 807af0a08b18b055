"""The way of a request through the API: limits, identity, origin, body, the endpoint itself, and its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp

from gametable.kernel.errors import GametableError
from gametable.kernel.language import _, later, speaking
from gametable.server.api_models import Nothing
from gametable.server.faults import Fault, TooMany, json_response, refusal_of
from gametable.server.identity import Caller, bearer_token, cookie_header, cookie_of
from gametable.server.origin import address_of, language_of, why_foreign
from gametable.server.site import Site
from gametable.table.seats import Person

MOST_BYTES: Final = 64_000  # of a body
SAFE: Final = ("GET", "HEAD")
SVG: Final = "image/svg+xml"  # the kind of an answer that is a picture
NO_STORE: Final = {"Cache-Control": "no-store"}


@dataclass(frozen=True)
class Endpoint:
    """One thing that the API can do; routes, documents and tests are made from these."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Any]]
    gives: Any  # the type of the answer; str is a text, bytes a stream of events
    takes: type[Any] | None = None  # the type of the body; str is plain text
    status: int = 200
    is_public: bool = False  # nobody has to say who he is
    refuses: tuple[int, ...] = ()  # beside those that every endpoint may answer
    queries: Mapping[str, Any] = field(default_factory=dict)  # names and types of what may stand behind the ?
    most_bytes: int = MOST_BYTES
    media: str = "text/plain"  # of an answer that is a text

    @property
    def says(self) -> str:
        """What it does, in a sentence."""
        return (self.run.__doc__ or "").strip()

    @property
    def is_safe(self) -> bool:
        """Whether it only looks."""
        return self.method in SAFE


@dataclass
class Call:
    """One request to an endpoint."""

    site: Site
    request: Request
    caller: Caller | None
    body: Any = None
    queries: dict[str, Any] = field(default_factory=dict)
    cookie: str | None = None  # the token that the browser gets with the answer; an empty one takes it away

    @property
    def person(self) -> Person:
        """Who asks."""
        assert self.caller is not None, "public endpoints look for themselves"
        return self.caller.person

    @property
    def address(self) -> str:
        """Where from."""
        return address_of(self.request)

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])


def handler(site: Site, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response | ASGIApp]]:
    """What a route calls."""

    async def handle(request: Request) -> Response | ASGIApp:
        request.scope["gametable.route"] = endpoint.path
        with speaking(language_of(request)):
            try:
                return await answer(site, endpoint, request)
            except GametableError as fault:
                site.counts["refusals"] += 1
                return refusal_of(fault)

    return handle


async def answer(site: Site, endpoint: Endpoint, request: Request) -> Response | ASGIApp:
    """Answer a request, or raise what is wrong with it."""
    _take(site.gate.of_address.take(address_of(request)), later("Your address asks too often"))
    caller = site.identity.caller(request)
    if caller is not None:
        _take(site.gate.of_session.take(caller.person.user), later("You ask too often"))
    if not endpoint.is_safe:
        _check_origin(site, request)
    if caller is None and (not endpoint.is_public or bearer_token(request) is not None):
        raise Fault(401, _("Nobody is known by your cookie or token; right is one from POST /api/guests."))
    call = Call(site, request, caller)
    call.queries = _read_queries(endpoint, request)
    if endpoint.takes is not None:
        call.body = await read_body(endpoint, request)
    result = await endpoint.run(call)
    return _respond(call, endpoint, result)


def _respond(call: Call, endpoint: Endpoint, result: Any) -> Response | ASGIApp:
    if endpoint.gives is bytes:
        stream: ASGIApp = result
        return stream
    if endpoint.gives is str:
        return Response(result, endpoint.status, NO_STORE, media_type=endpoint.media)
    response = json_response(Nothing() if endpoint.gives is Nothing else result, endpoint.status, NO_STORE)
    if call.cookie is not None:
        response.headers["Set-Cookie"] = cookie_header(call.request, call.cookie, call.site.ways.origins)
    return response


def _take(wait: float, what: str) -> None:
    if wait:
        raise TooMany(what, wait)


def _check_origin(site: Site, request: Request) -> None:
    """A stranger's page may change nothing here, whoever looks at it; programs with a token have no page."""
    if bearer_token(request) is not None:
        return
    foreign = why_foreign(request, site.ways.origins, has_cookie=cookie_of(request, site.ways.origins) is not None)
    if foreign:
        raise Fault(403, _("Only pages of this server may do this. {why}").format(why=foreign))


def _read_queries(endpoint: Endpoint, request: Request) -> dict[str, Any]:
    """What stands behind the ?, as the endpoint wants it."""
    known = endpoint.queries
    found: dict[str, Any] = {}
    for name, text in request.query_params.multi_items():
        if name not in known:
            right = f"right is {', '.join(known)}" if known else "it has none"
            raise Fault(400, f"{endpoint.path} has no query {name[:40]!r}; {right}.")
        try:
            found[name] = msgspec.convert(text, known[name], strict=False)
        except msgspec.ValidationError as fault:
            raise Fault(400, f"The query {name} does not fit: {fault}.") from fault
    return found


async def read_body(endpoint: Endpoint, request: Request) -> Any:
    """The body of a request, of the right kind and size."""
    wanted = "text/plain" if endpoint.takes is str else "application/json"
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != wanted:
        raise Fault(415, f"The body is {kind[:60] or 'of no kind'}; right is Content-Type: {wanted}.")
    body = await _read_bytes(request, endpoint.most_bytes)
    try:
        if endpoint.takes is str:
            return body.decode()
        return msgspec.json.decode(body, type=endpoint.takes)
    except msgspec.ValidationError as fault:
        assert endpoint.takes is not None
        right = ", ".join(endpoint.takes.__struct_fields__)
        raise Fault(400, f"The body does not fit: {fault}. Its fields are {right}.") from fault
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise Fault(400, f"The body cannot be read: {fault}. Right is {wanted} in UTF-8.") from fault


async def _read_bytes(request: Request, most: int) -> bytes:
    """All bytes, unless there are too many."""
    too_long = Fault(413, f"The body is too long; right are at most {most} bytes.", {"Connection": "close"})
    length = request.headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > 12 or int(length) > most:
        raise too_long
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise too_long
            parts.append(part)
    except ClientDisconnect as fault:
        raise Fault(400, "The body ended too early; send it again.") from fault
    return b"".join(parts)
