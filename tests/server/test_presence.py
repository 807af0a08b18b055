"""Who looks at a table is seen by all who look, and by programs that wait for a change."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from gametable.server.api import Call
from gametable.server.api_playing import _wait_for_change
from gametable.table.seats import Person
from tests.server.serving import PATIENCE, Guest, Served


def waiting(served: Served, guest: Guest, table: str, version: int) -> Any:
    """Wait for ever until the table looks different to somebody, as a request would for some seconds."""
    call = SimpleNamespace(site=served.site, part=lambda _name: table, address="127.0.0.1")
    loop = served.site.hub._loop
    assert loop is not None
    work = _wait_for_change(cast(Call, call), Person(guest.user, "Ann"), version, 3600)
    return asyncio.run_coroutine_threadsafe(work, loop)


def here(view: dict[str, Any]) -> list[bool]:
    return [player["here"] for player in view["players"]]


def scenes(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        if line.startswith('data: {"t":"scene"'):
            yield json.loads(line.removeprefix("data: "))


def both(ann: Guest, ben: Guest) -> str:
    table = ann.make("attika", players=2)
    ben.order(table, "join")
    return table


def test_whoever_waits_for_a_change_hears_of_those_who_come_and_go(served: Served, ann: Guest, ben: Guest) -> None:
    table = both(ann, ben)
    view = ann.view(table)
    assert here(view) == [False, False]
    change = waiting(served, ann, table, view["v"])
    with ben.socket(table):
        change.result(PATIENCE)
        view = ann.view(table)
        assert here(view) == [False, True]
        change = waiting(served, ann, table, view["v"])
    change.result(PATIENCE)
    assert here(ann.view(table)) == [False, False]


def test_what_has_changed_before_somebody_waits_is_not_missed(served: Served, ann: Guest, ben: Guest) -> None:
    table = both(ann, ben)
    waiting(served, ann, table, ann.view(table)["v"] + 1).result(PATIENCE)


def test_events_tell_of_those_who_come_and_go(ann: Guest, ben: Guest) -> None:
    table = both(ann, ben)
    with ann.api.stream("GET", f"/api/tables/{table}/events") as stream:
        told = scenes(stream.iter_lines())
        assert here(next(told)) == [True, False]
        with ben.socket(table):
            assert here(next(told)) == [True, True]
        assert here(next(told)) == [True, False]
