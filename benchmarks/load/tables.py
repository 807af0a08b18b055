"""Tables to play at: ours are stored before the server starts or made by its API, boardgame.io's made by its lobby."""

from __future__ import annotations

import http.client
import json
import time
from pathlib import Path
from threading import Event
from typing import Any, Final

from benchmarks.load.dialects import Place
from benchmarks.load.processes import HOST
from gametable.server.identity import Identity, new_guest, signing_key
from gametable.storage.interface import AddEntries, Job, PutTable, PutUser, Results, Store
from gametable.storage.loading import row_of
from gametable.storage.sqlite import open_storage
from gametable.table.arranging import sit, start
from gametable.table.making import New, new_table
from gametable.table.seats import Person
from gametable.table.settings import usual_settings

GAME: Final = "attatat"
YARDSTICK_GAME: Final = "planks"


def store_tables(folder: Path, pairs: int, each: int) -> list[list[Place]]:
    """Put running games for pairs of players into a storage, so many for each pair."""
    folder.mkdir(parents=True, exist_ok=True)
    store = open_storage(folder)
    try:
        at = time.time_ns() // 1_000_000
        identity = Identity(store, signing_key(folder), lambda: at)
        places, jobs = [], []
        for number in range(pairs):
            guests = [new_guest(f"{name} {number}", at) for name in ("Ann", "Ben")]
            people = [Person(guest.id, guest.name) for guest in guests]
            keys = [identity.guest_token(guest.id) for guest in guests]
            made = [running_table(people, at) for _ in range(each)]
            jobs.append(Job(tuple(PutUser(guest) for guest in guests)))
            jobs += [
                Job((PutTable(row_of(table, at)), AddEntries(table.name, tuple(entries)))) for table, entries in made
            ]
            places.append([Place(table.name, keys) for table, _ in made])
        _store(store, jobs)
    finally:
        store.close()
    return places


def running_table(people: list[Person], at: int) -> New:
    """A game that has begun."""
    table, entries = new_table(people[0], usual_settings(GAME, len(people)), at)
    for person in people[1:]:
        entries += sit(table, person, None, at)
    return table, [*entries, *start(table, people[0], at)]


def _store(store: Store, jobs: list[Job]) -> None:
    left, stored = len(jobs), Event()

    def count(results: Results) -> None:
        nonlocal left
        faults = [fault for _, fault in results if fault is not None]
        assert not faults, faults
        left -= len(results)
        if not left:
            stored.set()

    store.listen(count)
    for job in jobs:
        store.submit(job)
    assert stored.wait(60), "the tables are not stored"


class Caller:
    """Asks a server one thing after the other."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=60)

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The answer, if it is a good one."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        text = json.dumps(body) if body is not None else None
        self._connection.request(method, path, text, headers)
        answer = self._connection.getresponse()
        content = answer.read().decode()
        if answer.status not in (200, 201):
            raise SystemExit(f"{method} {path} was answered with {answer.status}: {content[:200]}")
        return json.loads(content) if content.startswith(("{", "[")) else content

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def wait_until_loaded(port: int, tables: int) -> None:
    """Wait until our server has all tables in memory, so that the measurement sees none being loaded."""
    caller = Caller(port)
    while f"gametable_rooms {tables}\n" not in caller.ask("GET", "/metrics"):
        time.sleep(0.05)
    caller.close()


class OwnTables:
    """Makes tables by our API; the same two guests play at all of them."""

    def __init__(self, port: int) -> None:
        self._caller = Caller(port)
        self._tokens = [self._caller.ask("POST", "/api/guests", {"name": name})["token"] for name in ("Ann", "Ben")]

    def make(self, count: int) -> None:
        """Make tables and start their games."""
        for _ in range(count):
            name = self._caller.ask("POST", "/api/tables", {"game": GAME, "players": 2}, self._tokens[0])["name"]
            orders = f"/api/tables/{name}/orders"
            self._caller.ask("POST", orders, {"what": "join"}, self._tokens[1])
            self._caller.ask("POST", orders, {"what": "start"}, self._tokens[0])

    def close(self) -> None:
        """Hang up."""
        self._caller.close()


class YardstickTables:
    """Makes matches by the lobby of boardgame.io, and lets both players join."""

    def __init__(self, port: int) -> None:
        self._caller = Caller(port)

    def make(self, count: int) -> list[Place]:
        """Make matches, which have begun with that."""
        places = []
        for _ in range(count):
            games = f"/games/{YARDSTICK_GAME}"
            table = self._caller.ask("POST", f"{games}/create", {"numPlayers": 2})["matchID"]
            keys = []
            for seat, name in enumerate(("Ann", "Ben")):
                joined = {"playerID": str(seat), "playerName": name}
                keys.append(self._caller.ask("POST", f"{games}/{table}/join", joined)["playerCredentials"])
            places.append(Place(table, keys))
        return places

    def close(self) -> None:
        """Hang up."""
        self._caller.close()
