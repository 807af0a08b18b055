"""The OpenAPI document, made from the endpoints and their models, so that it says what the server does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

import gametable
from gametable.server.api import Endpoint
from gametable.server.api_models import Refusal
from gametable.server.identity import COOKIE

REFERENCE: Final = "#/components/schemas/{name}"
REASONS: Final = {
    400: "Something in the request cannot be; the sentence says what would be right.",
    401: "Nobody is known by the cookie or token, or a name and a password do not belong together.",
    403: "The request comes from a page of another server.",
    404: "There is no such table.",
    409: "The rules of the game or of the table forbid it now.",
    413: "The body is too long.",
    415: "The body is of the wrong kind.",
    429: "Too many requests; Retry-After says when to come again.",
    503: "The storage does not answer now; nothing has changed.",
}
SECURITY: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of POST /api/guests or /api/login."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"The same token as a browser keeps it; behind TLS the name is __Host-{COOKIE}.",
    },
}
ABOUT: Final = (
    "Tables, moves and everything around them, for programs. Every answer from 400 on is "
    "{error: {rule, why}}. Whatever changes something is answered only when it is stored."
)


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    models = [kind for one in endpoints for kind in (one.takes, one.gives) if kind not in (None, str, bytes)]
    schemas, components = msgspec.json.schema_components([*models, Refusal], ref_template=REFERENCE)
    by_model = {repr(model): schema for model, schema in zip([*models, Refusal], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_model)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gametable", "version": gametable.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def _operation(one: Endpoint, by_model: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": one.run.__name__,
        "summary": one.says,
        "parameters": _parameters(one),
        "responses": _responses(one, by_model),
        "security": [{"bearer": []}, {"cookie": []}, *([{}] if one.is_public else [])],
    }
    if one.takes is str:
        operation["requestBody"] = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
    elif one.takes is not None:
        content = {"application/json": {"schema": by_model[repr(one.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    text = {"type": "string", "minLength": 1}
    found = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in re.findall(r"{(\w+)}", one.path)
    ]
    for name, kind in one.queries.items():
        found.append({"name": name, "in": "query", "required": False, "schema": msgspec.json.schema(kind)})
    return found


def _responses(one: Endpoint, by_model: dict[str, Any]) -> dict[str, Any]:
    plain = {"schema": {"type": "string"}}
    if one.gives is str:
        content = {one.media: plain}
    elif one.gives is bytes:
        content = {"text/event-stream": plain}
    else:
        content = {"application/json": {"schema": by_model[repr(one.gives)]}}
    refusal = {"application/json": {"schema": by_model[repr(Refusal)]}}
    answers = {str(one.status): {"description": one.says, "content": content}}
    for status in statuses(one):
        answers[str(status)] = {"description": REASONS[status], "content": refusal}
    return answers


def statuses(one: Endpoint) -> list[int]:
    """All refusals that an endpoint may answer with."""
    found = {400, 401, 429, 503, *one.refuses}
    if not one.is_safe:
        found |= {403}
    if one.takes is not None:
        found |= {413, 415}
    return sorted(found)
