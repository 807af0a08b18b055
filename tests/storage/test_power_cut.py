"""The power goes at any moment: of each file stays what was synced, and any part of what was written since.

The disk below SQLite is simulated. What it was told is written down once, then cut at many places: every file is put
together from all it was told before its last sync, and of what it was told later a random choice of 512-byte sectors.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import apsw
import pytest

from gametable.storage.interface import AddEntries, PutTable, Results, Store, Write
from gametable.storage.schema import FILE, Tuning
from gametable.storage.sqlite import SqliteStore
from gametable.table.entries import Entry
from tests.storage.helpers import Reports, entry, table_row
from tests.storage.images import image
from tests.storage.systems import Operation, RecordingSystem

pytestmark = pytest.mark.slow

TABLES = ("a", "b", "c")
SESSIONS = 3
CUTS = 200


def expected(name: str, seq: int) -> Entry:
    return entry(seq, f"{name}{seq}", name * (seq * 37 % 900 + 1))


class Marks(Reports):
    """Notes at each report what the disk had been told by then."""

    def __init__(self, store: Store, system: RecordingSystem, marks: list[tuple[int, Counter[str]]]) -> None:
        super().__init__(store)
        self._system = system
        self._marks = marks

    def _take(self, results: Results) -> None:
        lengths = self._marks[-1][1].copy()
        for job, error in results:
            assert error is None
            for write in job.writes:
                if isinstance(write, AddEntries):
                    lengths[write.table] += len(write.entries)
        self._marks.append((len(self._system.operations), lengths))
        super()._take(results)


class Life:
    """A server's life of several sessions: what its disk was told, and what was acknowledged when."""

    def __init__(self, folder: Path, synchronous: str) -> None:
        self.marks: list[tuple[int, Counter[str]]] = [(0, Counter())]
        self._chance = random.Random(synchronous)
        self._lengths = Counter[str]()
        with RecordingSystem() as system:
            for session in range(SESSIONS):
                store = SqliteStore(folder, Tuning(synchronous, checkpoint_pages=25, system=system.name))
                reports = Marks(store, system, self.marks)
                if session == 0:
                    reports.store(*(PutTable(table_row(name)) for name in TABLES))
                for _ in range(25):
                    reports.store_jobs([self._job() for _ in range(self._chance.randint(1, 4))])
                store.close()
            self.operations: list[Operation] = system.operations

    def _job(self) -> tuple[Write, ...]:
        name, count = self._chance.choice(TABLES), self._chance.randint(1, 3)
        first = self._lengths[name]
        self._lengths[name] += count
        return (AddEntries(name, tuple(expected(name, seq) for seq in range(first, first + count))),)

    def acknowledged(self, cut: int) -> Counter[str]:
        """How many entries of each table were acknowledged before the cut."""
        return [lengths for operations, lengths in self.marks if operations <= cut][-1]

    def cuts(self, count: int) -> list[int]:
        """Anywhere, and half of them right after an acknowledgement."""
        anywhere = [self._chance.randint(0, len(self.operations)) for _ in range(count - count // 2)]
        return anywhere + [self._chance.choice(self.marks)[0] for _ in range(count // 2)]


def entries_after(folder: Path, cut: dict[str, bytes]) -> Counter[str]:
    """Start from what is on the disk; the file is in order, and what is there is right."""
    folder.mkdir()
    for name, content in cut.items():
        (folder / name).write_bytes(content)
    connection = apsw.Connection(str(folder / FILE))
    connection.execute("PRAGMA synchronous = OFF")
    assert connection.pragma("integrity_check") == "ok"
    if connection.pragma("user_version") == 0:
        assert connection.execute("SELECT count(*) FROM sqlite_schema").get == 0, "made whole or not at all"
    connection.close()
    store = SqliteStore(folder, Tuning(synchronous="OFF"))
    found = Counter[str]()
    for name in TABLES:
        entries = store.entries(name)
        assert entries == [expected(name, seq) for seq in range(len(entries))]
        found[name] = len(entries)
    store.close()
    return found


def losses(life: Life, folder: Path, cuts: int) -> int:
    """At how many cuts an acknowledged entry is lost."""
    chance = random.Random(1)
    lost = 0
    for number, cut in enumerate(life.cuts(cuts)):
        found = entries_after(folder / str(number), image(life.operations[:cut], chance))
        lost += not life.acknowledged(cut) <= found
    return lost


def test_no_acknowledged_entry_is_lost(tmp_path: Path) -> None:
    life = Life(tmp_path / "life", "FULL")
    kinds = Counter((operation.kind, operation.name) for operation in life.operations)
    assert kinds["delete", f"{FILE}-wal"] == SESSIONS
    assert kinds["sync", FILE] > 2 * SESSIONS, "the log is copied within a session, too"
    assert losses(life, tmp_path, CUTS) == 0


def test_the_control_without_full_synchronisation_loses_entries(tmp_path: Path) -> None:
    """Were nothing lost here, the test above would prove nothing."""
    assert losses(Life(tmp_path / "life", "NORMAL"), tmp_path, 60) > 10


def test_nothing_is_lost_when_everything_was_synced(tmp_path: Path) -> None:
    """The simulation itself is right: all operations synced give the files as they are."""
    folder = tmp_path / "life"
    life = Life(folder, "FULL")
    synced = [
        *life.operations,
        *(Operation("sync", file, "", syncs_folder=True) for file in {one.file for one in life.operations}),
    ]
    files = image(synced, random.Random(1))
    assert files[FILE] == (folder / FILE).read_bytes()
