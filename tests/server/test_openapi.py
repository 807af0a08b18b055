"""The OpenAPI document is complete, and the server keeps to it whatever is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from gametable import COMPILED
from gametable.server.app import ENDPOINTS
from gametable.server.openapi import document
from tests.server.serving import Guest, Never, Served, ways

EXAMPLES = 8 if COMPILED else 3
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DOCUMENT = document(ENDPOINTS)
OPERATIONS = [(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def bombarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all requests that can be made up."""
    with Served(tmp_path_factory.mktemp("data"), ways(thinkers=Never())) as server:
        yield server
        assert server.heard.unhandled == []


def test_every_route_of_the_api_is_documented(served: Served) -> None:
    routes = {
        (re.sub(":path", "", route.path), method.lower())
        for route in served.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/") and route.path != "/api/openapi.json"
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert routes == set(OPERATIONS)
    assert served.client().get("/api/openapi.json").json()["openapi"] == "3.1.0"


def test_every_operation_says_what_it_does_and_refuses() -> None:
    names = set()
    for path, method in OPERATIONS:
        operation = DOCUMENT["paths"][path][method]
        names.add(operation["operationId"])
        assert operation["summary"].endswith(".")
        assert {"400", "401", "429"} <= set(operation["responses"])
        assert ("403" in operation["responses"]) == (method != "get")
        assert ("404" in operation["responses"]) == bool(re.search("{(name|key)}", path))
        assert {"bearer": []} in operation["security"] and {"cookie": []} in operation["security"]
    assert len(names) == len(OPERATIONS)


def running_table(guest: Guest) -> str:
    """A table whose game runs."""
    table = guest.make("attika")
    guest.order(table, "bot")
    guest.order(table, "start")
    return table


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_request_brings_the_server_out_of_step(bombarded: Served, path: str, method: str, mode: str) -> None:
    """Whatever fits to the document, or nearly does, is answered as the document says, never by a fault."""
    if path.endswith("/events"):
        pytest.skip("a stream does not end")
    operation = schemathesis.openapi.from_dict(DOCUMENT)[path][method.upper()]
    guest = bombarded.guest()
    headers = {"Authorization": f"Bearer {guest.token}"}
    table = running_table(guest)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode)))
    def run(case: Any) -> None:
        if "name" in (case.path_parameters or {}) and case.id[-1] in "0123456789abc":
            case.path_parameters["name"] = table
        if path in ("/api/logout", "/api/accounts"):
            headers["Authorization"] = f"Bearer {bombarded.guest().token}"
        answer = case.call(base_url=bombarded.origin, headers=headers, allow_redirects=False)
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # there is nothing to get wrong
        run()
