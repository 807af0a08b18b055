"""The disk is full or broken at a random moment, and later in order again, without a restart."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from gametable.storage.checks import findings
from gametable.storage.interface import Job, PutTable, StorageError, Unwritable
from gametable.storage.schema import Tuning
from gametable.storage.sqlite import SqliteStore
from tests.storage.helpers import PATIENCE, Reports, add, entry, kind_of, table_row, with_tables
from tests.storage.systems import FailingSystem

ROOT = Path(__file__).resolve().parents[2]
TABLES = ("a", "b", "c", "d")
TUNING = Tuning(checkpoint_pages=20, probe_seconds=0.01)


class Players:
    """Give jobs without waiting, and after an error go on from what is stored, as a server does."""

    def __init__(self, store: SqliteStore, chance: random.Random) -> None:
        self.store = store
        self.reports = Reports(store)
        self._chance = chance
        self.given: list[tuple[Job, str, int]] = []
        assert self.reports.store(*(PutTable(table_row(name)) for name in TABLES)) is None

    def play(self, rounds: int) -> Counter[str]:
        """Some rounds of jobs; returns what became of them."""
        outcomes = Counter[str]()
        for _ in range(rounds):
            lengths = {name: len(self.store.entries(name)) for name in TABLES}
            jobs: list[Job] = []
            for _ in range(self._chance.randint(1, 12)):
                name = self._chance.choice(TABLES)
                jobs.append(Job((add(name, lengths[name]),)))
                self.given.append((jobs[-1], name, lengths[name]))
                lengths[name] += 1
                self.store.submit(jobs[-1])
            outcomes.update(kind_of(error) for error in self.reports.wait_for(jobs))
        return outcomes

    def acknowledged(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {name: [] for name in TABLES}
        for job, name, seq in self.given:
            if self.reports.errors[job] is None:
                found[name].append(seq)
        return found


def wait_until_healthy(store: SqliteStore) -> None:
    deadline = time.monotonic() + PATIENCE
    while not store.healthy:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def play_until_it_fails(players: Players) -> None:
    for _ in range(200):
        players.play(1)
        if not players.store.healthy:
            return
    pytest.fail("the disk fails, and the storage does not notice")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("way", ["full", "write", "sync"])
def test_writing_goes_on_after_a_fault_and_nothing_is_lost(tmp_path: Path, way: str, seed: int) -> None:
    chance = random.Random(f"{way} {seed}")
    with FailingSystem(way, chance) as system:
        store = SqliteStore(tmp_path, TUNING._replace(system=system.name))
        players = Players(store, chance)
        for _ in range(3):
            assert set(players.play(5)) == {"stored"}
            system.left = chance.randrange(60 if way != "sync" else 12)
            play_until_it_fails(players)
            assert "writing goes on by itself" in store.fault
            assert way != "full" or "is full" in store.fault
            assert set(players.play(2)) == {"Unwritable"}, "nothing is stored, everything is reported"
            system.left = None
            wait_until_healthy(store)
            assert store.fault == ""
        assert set(players.play(3)) == {"stored"}
        store.close()
    reopened = SqliteStore(tmp_path)
    for name, seqs in players.acknowledged().items():
        assert reopened.entries(name) == [entry(seq) for seq in seqs], "exactly what was acknowledged"
        assert seqs == list(range(len(seqs)))
    reopened.close()
    assert findings(tmp_path, least_free=0) == []


def test_an_unwritable_job_says_what_is_wrong(tmp_path: Path) -> None:
    with FailingSystem("full", random.Random(1)) as system:
        store = SqliteStore(tmp_path, TUNING._replace(system=system.name))
        reports = Reports(store)
        system.left = 0
        error: StorageError | None = reports.store(PutTable(table_row()))
        assert isinstance(error, Unwritable)
        assert str(error) == f"The disk of {store.path} is full; as soon as there is space, writing goes on by itself."
        assert store.count().failed == 1
        system.left = None
        store.close()


def test_a_storage_is_unhealthy_until_a_probe_succeeds(tmp_path: Path) -> None:
    with FailingSystem("full", random.Random(1)) as system:
        store = SqliteStore(tmp_path, TUNING._replace(system=system.name))
        reports = Reports(store)
        system.left = 0
        reports.store(PutTable(table_row()))
        deadline = time.monotonic() + PATIENCE
        while system.failures < 6:
            assert not store.healthy
            assert time.monotonic() < deadline, "without jobs it is tried, too"
        system.left = None
        wait_until_healthy(store)
        store.close()


def test_jobs_of_a_failing_store_are_reported_when_it_closes(tmp_path: Path) -> None:
    with FailingSystem("write", random.Random(1)) as system:
        store = SqliteStore(tmp_path, TUNING._replace(system=system.name))
        reports = Reports(store)
        job = Job((PutTable(table_row()),))
        with reports.held():
            system.left = 0
            store.submit(job)
        store.close()
        assert isinstance(reports.errors[job], Unwritable)
    reopened = SqliteStore(tmp_path)
    assert with_tables(reopened, "t1").store(add("t1", 0)) is None
    reopened.close()


def test_a_real_limit_of_the_system_is_survived(tmp_path: Path) -> None:
    """No layer in between here: the system itself refuses to let the files grow, then allows it."""
    command = [sys.executable, "-m", "tests.storage.limited_process", str(tmp_path)]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(process.stdout)
    assert found["refused"] > 0
    assert found["after"] == 50
    store = SqliteStore(tmp_path)
    assert store.entries("t") == [entry(seq, text="x" * 500) for seq in range(found["stored"])]
    store.close()
    assert findings(tmp_path, least_free=0) == []
