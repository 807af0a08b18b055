"""A disk that fails in the middle of play: nothing half done, everybody told, and play goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from gametable.kernel.errors import GametableError
from gametable.kernel.game import WATCHER
from gametable.server.picture import Kind
from gametable.server.room import Guest
from gametable.storage.interface import Busy, Job, Unreadable, Unwritable
from gametable.table.arranging import sit
from gametable.table.entries import Entry
from gametable.table.seats import Person
from gametable.table.table import Table
from tests.server.serving import Served, wait_for, ways


class Failing:
    """Stands before a storage, and refuses to write or to read while it is told to."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.cannot_write = False
        self.cannot_read = False
        self.is_busy = False
        self.attempts = 0

    def submit(self, *jobs: Job) -> None:
        self.attempts += 1
        if self.is_busy:
            raise Busy("too many")
        if self.cannot_write:
            listener = self._store._writer._listener
            listener([(job, Unwritable("the disk of /somewhere/secret is full")) for job in jobs])
            return
        self._store.submit(*jobs)

    def __getattr__(self, name: str) -> Any:
        if self.cannot_read and name in ("table", "entries", "chat"):
            raise Unreadable("/somewhere/secret cannot be read")
        return getattr(self._store, name)


def with_failing(served: Served) -> Failing:
    failing = Failing(served.site.store)
    served.site.hub.store = failing
    return failing


@pytest.mark.parametrize("how", ["cannot_write", "is_busy"])
def test_what_cannot_be_stored_has_not_happened(folder: Path, how: str) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest()
        table = ann.play_alone("attika", clock={"kind": "live", "move": 60})
        failing = with_failing(served)
        before = served.words(table)
        with ann.socket(table) as talk:
            setattr(failing, how, True)
            failing.attempts = 0
            pick = ann.view(table)["picks"][0]
            answer = ann.api.post(f"/api/tables/{table}/moves", json={"text": pick})
            assert answer.status_code == 503
            assert "could not be stored, so it has not happened" in answer.json()["error"]["why"]
            assert "secret" not in answer.text
            assert served.words(table) == before
            talk.until(lambda message: message["t"] == "scene" and message["base"] is None)
            refused = talk.move(talk.paths[0])
            assert refused["t"] == "nack" and "could not be stored" in refused["why"]
            assert ann.api.post("/api/tables", json={"game": "attika"}).status_code == 503
            assert ann.api.post(f"/api/tables/{table}/chat", json={"text": "x"}).status_code == 503
            assert failing.attempts < 10, "a fault is not answered by trying for ever"
            setattr(failing, how, False)
            assert talk.move(talk.paths[0])["t"] == "scene"
            assert served.words(table) != before


def test_a_table_that_cannot_be_loaded_again_is_found_later(folder: Path) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest()
        table = ann.play_alone("attika")
        failing = with_failing(served)
        with ann.socket(table) as talk:
            failing.cannot_write = failing.cannot_read = True
            assert ann.api.post(f"/api/tables/{table}/orders", json={"what": "pause"}).status_code == 503
            assert table in served.site.hub.lost
            with pytest.raises(Exception, match="loaded again"):
                talk.until(lambda _message: False)
            failing.cannot_write = failing.cannot_read = False
            served.inside(served.site.hub.find_lost)
            assert served.site.hub.lost == set() and table in served.site.hub.rooms
        assert ann.order(table, "pause")["paused"]


def test_an_order_that_fails_takes_nothing_with_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program: the table is as it was, and orders that waited behind it are told."""
    with Served(folder, ways()) as served:
        ann = served.guest()
        table = ann.play_alone("attika")
        before = served.words(table)
        told: list[str] = []

        def spoil(spoilt: Table, at: int) -> list[Entry]:
            spoilt.running().state.apply(spoilt.running().state.legal_actions()[0])
            raise ZeroDivisionError

        def disturb() -> None:
            hub = served.site.hub
            room = hub.room(table)
            room.is_storing = True
            hub.give(room, spoil, lambda fault: told.append(str(fault)))
            hub.give(room, lambda _table, _at: [], lambda fault: told.append(str(fault)))
            room.is_storing = False
            hub._next(room)

        served.inside(disturb)
        assert told == [
            "Something went wrong in the program; nothing was changed.",
            "An order before this one could not be carried out; look at the table and try again.",
        ]
        assert served.words(table) == before
        assert ann.order(table, "pause")["paused"]
        assert len(served.heard.unhandled) == 1


def test_one_table_that_cannot_be_told_of_holds_up_no_other(folder: Path) -> None:
    with Served(folder, ways()) as served:
        ann = served.guest()
        bad, fine = ann.make("attika"), ann.make("attika")
        hub, told = served.site.hub, list[str]()

        def fail(_fault: GametableError | None) -> None:
            raise ZeroDivisionError

        def give() -> None:
            for table, done in ((bad, fail), (fine, lambda _fault: told.append(fine))):  # stored together
                hub.give(hub.room(table), lambda table, at: sit(table, Person("ben", "Ben"), None, at), done)

        served.inside(give)
        wait_for(lambda: told == [fine] and len(served.heard.unhandled) == 1)
        assert "ZeroDivisionError" in served.heard.unhandled[0]
        assert ann.view(bad)["players"][1]["name"] == "Ben", "it is stored, and the table lives"


def test_one_table_that_cannot_be_shown_holds_up_no_other(folder: Path) -> None:
    class BrokenLine:
        person = Person("eve", "Eve")

        def send(self, message: bytes) -> None:
            raise ZeroDivisionError

        def close(self, why: str) -> None:
            pass

    with Served(folder, ways()) as served:
        ann = served.guest()
        bad, fine = ann.make("attika"), ann.make("attika")
        served.inside(lambda: served.site.hub.room(bad).enter(Guest(BrokenLine(), Kind(WATCHER))))
        for table in (bad, fine):
            assert ann.order(table, "bot")["players"][1]["bot"] == "medium"
        wait_for(lambda: len(served.heard.unhandled) == 1)
        assert f"table {bad} could not be shown" in served.heard.unhandled[0]


def test_a_server_outlives_the_process_that_stores(folder: Path) -> None:
    with Served(folder, ways(is_apart=True)) as served:
        ann = served.guest()
        table = ann.play_alone("attika")
        clerk = served.site.store._writer._clerk  # type: ignore[attr-defined]
        with ann.socket(table) as talk:
            os.kill(clerk._process.pid, signal.SIGSTOP)
            talk.send("move", v=talk.scene["v"], id="one", path=talk.paths[0])
            wait_for(lambda: served.site.store.count().waiting == 1)
            os.kill(clerk._process.pid, signal.SIGKILL)
            refused = talk.until(lambda message: message["t"] == "nack")
            assert refused["id"] == "one"
            assert "look whether this has happened" in refused["why"]
            assert served.client().get("/health").status_code == 503
            wait_for(lambda: served.client().get("/health").status_code == 200)
            talk.hello(table)
            assert talk.move(talk.paths[0])["t"] == "scene"
        length = len(served.site.store.entries(table))
    with Served(folder, ways(is_apart=True)) as served:
        assert len(served.site.store.entries(table)) >= length


def test_health_says_what_is_wrong(folder: Path) -> None:
    with Served(folder) as served:
        served.site.store._writer._keeper.fault = f"The disk of {folder}/gametable.db is full."  # type: ignore[attr-defined]
        answer = served.client().get("/health")
        assert answer.status_code == 503
        assert answer.json() == {"status": "fault", "why": "The disk of the folder of data/gametable.db is full."}
        assert "gametable_healthy 0" in served.client().get("/metrics").text
        served.site.store._writer._keeper.fault = ""  # type: ignore[attr-defined]
